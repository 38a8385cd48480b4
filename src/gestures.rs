//! What the mouse and fingers mean on the page, as the help shows it; which way a press turns, the program asks the same table.

/// Where something is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A face of the net, or a button for a move.
    Face,
    /// A tile of the board, flat or in space.
    Tile,
    /// A piece of the solid.
    Solid,
    /// Beside the solid.
    Beside,
}

impl Place {
    pub const ALL: [Place; 4] = [Place::Face, Place::Tile, Place::Solid, Place::Beside];

    pub const fn words(self) -> &'static str {
        match self {
            Place::Face => "On a face of the net, or a button for a move",
            Place::Tile => "On a tile, flat or in space",
            Place::Solid => "On the solid",
            Place::Beside => "Beside the solid",
        }
    }
}

/// What is done there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    Press,
    RightPress,
    ShiftPress,
    LongPress,
    Drag,
    DoublePress,
    TwoFingers,
    ControlWheel,
}

impl How {
    pub const fn words(self) -> &'static str {
        match self {
            How::Press => "Click or tap",
            How::RightPress => "Right-click",
            How::ShiftPress => "Shift-click",
            How::LongPress => "Long press",
            How::Drag => "Drag",
            How::DoublePress => "Double-click or double tap",
            How::TwoFingers => "Two fingers",
            How::ControlWheel => "Control and the wheel",
        }
    }
}

/// What comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    Turn,
    TurnBack,
    /// What lies along the way.
    TurnLayer,
    Slide,
    LookAround,
    Nearer,
    LookAsAtFirst,
}

impl Meaning {
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

pub const GESTURES: [(Place, How, Meaning); 17] = [
    (Place::Face, How::Press, Meaning::Turn),
    (Place::Face, How::RightPress, Meaning::TurnBack),
    (Place::Face, How::ShiftPress, Meaning::TurnBack),
    (Place::Face, How::LongPress, Meaning::TurnBack),
    (Place::Face, How::Drag, Meaning::TurnLayer),
    (Place::Tile, How::Press, Meaning::Slide),
    (Place::Tile, How::Drag, Meaning::Slide),
    (Place::Solid, How::Press, Meaning::Turn),
    (Place::Solid, How::RightPress, Meaning::TurnBack),
    (Place::Solid, How::ShiftPress, Meaning::TurnBack),
    (Place::Solid, How::LongPress, Meaning::TurnBack),
    (Place::Solid, How::Drag, Meaning::TurnLayer),
    (Place::Beside, How::Drag, Meaning::LookAround),
    (Place::Beside, How::TwoFingers, Meaning::Nearer),
    (Place::Beside, How::ControlWheel, Meaning::Nearer),
    (Place::Beside, How::DoublePress, Meaning::LookAsAtFirst),
    (Place::Solid, How::TwoFingers, Meaning::Nearer),
];

/// What a gesture means somewhere.
pub fn meaning(place: Place, how: How) -> Option<Meaning> {
    GESTURES.into_iter().find(|known| (known.0, known.1) == (place, how)).map(|known| known.2)
}

/// Whether a press goes the usual way. Two reasons to go the other way are none.
pub fn goes_usual_way(place: Place, how: How, with_shift: bool) -> bool {
    let turns_back = |how| meaning(place, how) == Some(Meaning::TurnBack);
    turns_back(how) == (with_shift && turns_back(How::ShiftPress))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gesture_means_one_thing_somewhere() {
        for (index, known) in GESTURES.iter().enumerate() {
            assert!(GESTURES[..index].iter().all(|other| (other.0, other.1) != (known.0, known.1)));
        }
    }

    #[test]
    fn two_reasons_to_go_the_other_way_are_none() {
        for place in [Place::Face, Place::Solid] {
            assert!(goes_usual_way(place, How::Press, false));
            assert!(!goes_usual_way(place, How::Press, true));
            assert!(!goes_usual_way(place, How::RightPress, false));
            assert!(goes_usual_way(place, How::RightPress, true));
            assert!(!goes_usual_way(place, How::LongPress, false));
        }
        // Tiles slide one way only.
        assert!(goes_usual_way(Place::Tile, How::LongPress, true));
    }
}
