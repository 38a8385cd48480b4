//! What is shown of a puzzle, and how.

use yew::prelude::*;

use crate::page::preferences::{BODIES, FACE_STYLES, PICTURES, Pictures, SPEEDS, Settings, arrangements};
use crate::ui::drop_down::chooser;
use unfold_core::picture::flat::FlatPicture;
use unfold_core::picture::mesh::Solid;
use unfold_core::puzzle::AnyPuzzle;

/// Whether the puzzle is shown in space, flat, or both.
pub(crate) fn picture_choice(settings: Settings, on_change: &Callback<Settings>) -> Html {
    let on_choose = on_change.reform(move |pictures| Settings { pictures, ..settings });
    chooser("pictures", "What is shown", PICTURES.to_vec(), settings.pictures, on_choose)
}

/// How fast turns are shown.
pub(crate) fn speed_choice(settings: Settings, on_change: &Callback<Settings>) -> Html {
    let on_choose = on_change.reform(move |speed| Settings { speed, ..settings });
    chooser("speed", "Speed of turns", SPEEDS.to_vec(), settings.speed, on_choose)
}

/// How the pictures of a puzzle with faces are drawn, as far as they are shown.
pub(crate) fn view_choices(puzzle: &AnyPuzzle, settings: Settings, on_change: &Callback<Settings>) -> Html {
    let arrangement = chooser(
        "arrangement",
        "Arrangement of the net",
        arrangements().to_vec(),
        settings.arrangement(puzzle),
        on_change.reform(move |arrangement| Settings { arrangement: Some(arrangement), ..settings }),
    );
    let is_flat = settings.pictures != Pictures::Solid;
    let is_solid = settings.pictures != Pictures::Flat && puzzle.is_solid();
    html! {
        <div class="view-choices">
            if let Some(usual) = puzzle.usual_body().filter(|_| is_solid) {
                { chooser("skin", "Form of the solid", BODIES.to_vec(), settings.body.unwrap_or(usual),
                    on_change.reform(move |body| Settings { body: Some(body), ..settings })) }
            }
            if is_flat && puzzle.has_face_styles() {
                { chooser("drawing", "Drawing of the faces", FACE_STYLES.to_vec(), settings.face_style,
                    on_change.reform(move |face_style| Settings { face_style, ..settings })) }
            }
            if is_flat && puzzle.faced().is_some() { { arrangement } }
        </div>
    }
}
