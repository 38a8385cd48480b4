//! Choices for a board of tiles: what the tiles show, and editing the board.

use web_sys::{HtmlInputElement, HtmlTextAreaElement, KeyboardEvent, Url};
use yew::prelude::*;

use crate::page::preferences::{Settings, TILE_FACES, TileFaces};
use crate::page::state::{PageAction, PageChoice};
use crate::ui::drop_down::chooser;
use unfold_core::puzzle::tiles::Tiles;
use unfold_core::puzzle::{Kind, Puzzle};

/// The longest invalid text that stays in the field, in bytes.
const MAX_DRAFT: usize = 20_000;

#[derive(Properties, PartialEq)]
pub(crate) struct TileChoicesProps {
    pub settings: Settings,
    pub on_change: Callback<Settings>,
    /// The address of the picture that was chosen.
    pub picture: Option<AttrValue>,
    pub is_editing: bool,
    pub dispatch: Callback<PageAction>,
}

#[component]
pub(crate) fn TileChoices(props: &TileChoicesProps) -> Html {
    let settings = props.settings;
    let faces = chooser(
        "tile-faces",
        "What the tiles show",
        TILE_FACES.to_vec(),
        settings.tiles,
        props.on_change.reform(move |tiles| Settings { tiles, ..settings }),
    );
    let on_file = {
        let (picture, dispatch) = (props.picture.clone(), props.dispatch.clone());
        Callback::from(move |event: Event| {
            let field = event.target_unchecked_into::<HtmlInputElement>();
            let file = field.files().and_then(|files| files.get(0));
            if let Some(Ok(address)) = file.map(|file| Url::create_object_url_with_blob(&file)) {
                dispatch.emit(PageAction::SetChoice(PageChoice::Picture(address.into())));
                // The browser keeps the file in memory until its address is revoked.
                if let Some(picture) = &picture {
                    let _ = Url::revoke_object_url(picture);
                }
            }
            field.set_value("");
        })
    };
    let is_editing = props.is_editing;
    html! {
        <>
            <button type="button" id="edit-board" class={is_editing.then_some("chosen")} aria-pressed={is_editing.to_string()}
                onclick={props.dispatch.reform(move |_: MouseEvent| PageAction::SetChoice(PageChoice::Editing(!is_editing)))}
                title="Put the tiles in another order by hand">{ if is_editing { "Done" } else { "Edit" } }</button>
            <div class="view-choices">
                { faces }
                if settings.tiles != TileFaces::Numbers {
                    <label class="button" title="A picture from a file, for this visit">
                        { "Picture…" }
                        <input type="file" id="picture" accept="image/*" onchange={on_file} />
                    </label>
                }
            </div>
        </>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct BoardFieldProps {
    pub tiles: Tiles,
    pub dispatch: Callback<PageAction>,
}

/// The board as editable text. The draft survives renders and errors, so that it can be corrected. It is dropped when the board
/// changes.
#[component]
pub(crate) fn BoardField(props: &BoardFieldProps) -> Html {
    let draft = use_state_eq(|| None::<(String, Tiles)>);
    let typed = draft.as_ref().filter(|(_, beside)| *beside == props.tiles).map(|(text, _)| text.clone());
    let oninput = {
        let (draft, tiles) = (draft.clone(), props.tiles.clone());
        Callback::from(move |event: InputEvent| {
            let text = event.target_unchecked_into::<HtmlTextAreaElement>().value();
            draft.set(Some((text, tiles.clone())));
        })
    };
    let read = {
        let (draft, tiles) = (draft.clone(), props.tiles.clone());
        let dispatch = props.dispatch.clone();
        move |field: HtmlTextAreaElement| {
            let text = field.value();
            match tiles.of_any_size(&text) {
                Ok(board) => {
                    draft.set(None);
                    if board != tiles {
                        dispatch.emit(PageAction::begin(board));
                    }
                }
                Err(error) => {
                    dispatch.emit(PageAction::Notify(format!("The text cannot be used: {error}.")));
                    // A longer text is not corrected by hand, and browsers are slow with it.
                    let is_short = text.len() <= MAX_DRAFT;
                    draft.set(is_short.then(|| (text, tiles.clone())));
                    if !is_short {
                        field.set_value(&tiles.text());
                    }
                }
            }
        }
    };
    let onkeydown = {
        let read = read.clone();
        Callback::from(move |event: KeyboardEvent| {
            // Enter submits. Rows may be lines, but slashes between them are enough to type a board.
            if event.key() == "Enter" && !event.shift_key() {
                event.prevent_default();
                read(event.target_unchecked_into());
            }
        })
    };
    let onchange = Callback::from(move |event: Event| read(event.target_unchecked_into()));
    html! {
        <div class="board-field">
            <label for="board">{ "Click two tiles to exchange them, or write the board, row by row" }</label>
            <textarea id="board" rows="2" value={typed.unwrap_or_else(|| props.tiles.text())} {oninput} {onchange} {onkeydown}
                spellcheck="false" autocomplete="off" autocapitalize="off" />
        </div>
    }
}

/// Why the board cannot be solved, and a button that repairs it.
pub(crate) fn verdict(tiles: &Tiles, flaw: &str, dispatch: &Callback<PageAction>) -> Html {
    let mended = tiles.mended();
    let reached = tiles
        .kind()
        .patterns()
        .into_iter()
        .find(|(_, goal)| tiles.relative_to(goal).is_some_and(|seen| seen.flaw().is_none()));
    html! {
        <div class="failure" id="flaw">
            <p>
                { unfold_core::picture::words::sentence(flaw) }
                if let Some((name, _)) = reached { { format!(" Towards “{name}” it can.") } }
            </p>
            <button type="button" id="mend" onclick={dispatch.reform(move |_: MouseEvent| PageAction::begin(mended.clone()))}>
                { "Exchange two tiles" }
            </button>
        </div>
    }
}
