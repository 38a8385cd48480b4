//! Components and hooks that panels and pages share.

pub(crate) mod chooser;
pub(crate) mod moves_field;
pub(crate) mod press;
pub(crate) mod svg;
