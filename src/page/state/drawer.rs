//! Which drawer is open beside the puzzle, or in its place.

/// The content of the drawer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawer {
    Timer,
    Settings,
    Help,
    Painter,
    Console,
}

impl Drawer {
    pub(crate) fn title(self) -> &'static str {
        match self {
            Drawer::Timer => "Timer",
            Drawer::Settings => "Settings",
            Drawer::Help => "Help",
            Drawer::Painter => "Painter",
            Drawer::Console => "Console",
        }
    }

    /// The id of the button that opens it.
    pub(crate) fn button(self) -> &'static str {
        match self {
            Drawer::Timer => "open-timer",
            Drawer::Settings => "open-settings-drawer",
            Drawer::Help => "open-help",
            Drawer::Painter => "paint",
            Drawer::Console => "open-console",
        }
    }
}
