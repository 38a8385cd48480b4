//! What mouse and touch gestures do on the page. The help lists this table, and the program takes the direction of a press
//! from it.

/// Where a gesture is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GesturePlace {
    /// A face of the net, or a button for a move.
    Face,
    /// A tile of the board, flat or in space.
    Tile,
    /// A piece of the solid.
    Solid,
    /// The background of the solid.
    Beside,
}

impl GesturePlace {
    /// All places, in the order of the help.
    pub const ALL: [GesturePlace; 4] =
        [GesturePlace::Face, GesturePlace::Tile, GesturePlace::Solid, GesturePlace::Beside];

    /// The place in words for the help.
    pub const fn words(self) -> &'static str {
        match self {
            GesturePlace::Face => "On a face of the net, or a button for a move",
            GesturePlace::Tile => "On a tile, flat or in space",
            GesturePlace::Solid => "On the solid",
            GesturePlace::Beside => "Beside the solid",
        }
    }
}

/// A gesture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GestureKind {
    /// A click or tap.
    Press,
    /// A click with the right button.
    RightPress,
    /// A click with Shift held.
    ShiftPress,
    /// A finger or button held down.
    LongPress,
    /// A press that moves before it ends.
    Drag,
    /// Two presses in quick succession.
    DoublePress,
    /// Two fingers that move apart or together.
    TwoFingers,
    /// The wheel with Control held.
    ControlWheel,
}

impl GestureKind {
    /// The gesture in words for the help.
    pub const fn words(self) -> &'static str {
        match self {
            GestureKind::Press => "Click or tap",
            GestureKind::RightPress => "Right-click",
            GestureKind::ShiftPress => "Shift-click",
            GestureKind::LongPress => "Long press",
            GestureKind::Drag => "Drag",
            GestureKind::DoublePress => "Double-click or double tap",
            GestureKind::TwoFingers => "Two fingers",
            GestureKind::ControlWheel => "Control and the wheel",
        }
    }
}

/// What a gesture does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Turn clockwise.
    Turn,
    /// Turn anticlockwise.
    TurnBack,
    /// Turn the row or column along the drag.
    TurnLayer,
    /// Slide tiles into the gap.
    Slide,
    /// Orbit the camera.
    LookAround,
    /// Zoom.
    Nearer,
    /// Reset the camera.
    LookAsAtFirst,
}

impl Meaning {
    /// The effect in words for the help.
    pub const fn words(self) -> &'static str {
        match self {
            Meaning::Turn => "turns it clockwise",
            Meaning::TurnBack => "turns it anticlockwise",
            Meaning::TurnLayer => "turns the row or column along the way",
            Meaning::Slide => "slides it, and what lies between it and the gap, into the gap",
            Meaning::LookAround => "looks from another side",
            Meaning::Nearer => "goes nearer or farther away",
            Meaning::LookAsAtFirst => "looks as at first",
        }
    }
}

/// All gestures: where, what and to what effect.
pub const GESTURES: [(GesturePlace, GestureKind, Meaning); 17] = [
    (GesturePlace::Face, GestureKind::Press, Meaning::Turn),
    (GesturePlace::Face, GestureKind::RightPress, Meaning::TurnBack),
    (GesturePlace::Face, GestureKind::ShiftPress, Meaning::TurnBack),
    (GesturePlace::Face, GestureKind::LongPress, Meaning::TurnBack),
    (GesturePlace::Face, GestureKind::Drag, Meaning::TurnLayer),
    (GesturePlace::Tile, GestureKind::Press, Meaning::Slide),
    (GesturePlace::Tile, GestureKind::Drag, Meaning::Slide),
    (GesturePlace::Solid, GestureKind::Press, Meaning::Turn),
    (GesturePlace::Solid, GestureKind::RightPress, Meaning::TurnBack),
    (GesturePlace::Solid, GestureKind::ShiftPress, Meaning::TurnBack),
    (GesturePlace::Solid, GestureKind::LongPress, Meaning::TurnBack),
    (GesturePlace::Solid, GestureKind::Drag, Meaning::TurnLayer),
    (GesturePlace::Beside, GestureKind::Drag, Meaning::LookAround),
    (GesturePlace::Beside, GestureKind::TwoFingers, Meaning::Nearer),
    (GesturePlace::Beside, GestureKind::ControlWheel, Meaning::Nearer),
    (GesturePlace::Beside, GestureKind::DoublePress, Meaning::LookAsAtFirst),
    (GesturePlace::Solid, GestureKind::TwoFingers, Meaning::Nearer),
];

/// What a gesture does at a place.
pub fn meaning(place: GesturePlace, gesture: GestureKind) -> Option<Meaning> {
    GESTURES.into_iter().find(|known| (known.0, known.1) == (place, gesture)).map(|known| known.2)
}

/// Whether a press turns clockwise. Two reasons to turn back cancel out.
pub fn is_clockwise(place: GesturePlace, gesture: GestureKind, with_shift: bool) -> bool {
    let turns_back = |gesture| meaning(place, gesture) == Some(Meaning::TurnBack);
    turns_back(gesture) == (with_shift && turns_back(GestureKind::ShiftPress))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gesture_means_one_thing_at_a_place() {
        for (index, known) in GESTURES.iter().enumerate() {
            assert!(GESTURES[..index].iter().all(|other| (other.0, other.1) != (known.0, known.1)));
        }
    }

    #[test]
    fn two_reasons_to_turn_back_cancel_out() {
        for place in [GesturePlace::Face, GesturePlace::Solid] {
            assert!(is_clockwise(place, GestureKind::Press, false));
            assert!(!is_clockwise(place, GestureKind::Press, true));
            assert!(!is_clockwise(place, GestureKind::RightPress, false));
            assert!(is_clockwise(place, GestureKind::RightPress, true));
            assert!(!is_clockwise(place, GestureKind::LongPress, false));
        }
        // Tiles have no direction to reverse.
        assert!(is_clockwise(GesturePlace::Tile, GestureKind::LongPress, true));
    }
}
