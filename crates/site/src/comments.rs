//! What goes with a comment that is left out of a text.

/// Call it after each comment. `kept` is the text that stays before the comment, `after` is what follows. If the comment began
/// its line, the indentation before it and the end of the line after it go too. Returns what stays of `after`.
pub(crate) fn close_gap<'a>(kept: &mut String, after: &'a str) -> &'a str {
    let without_indentation = kept.trim_end_matches(' ').len();
    if without_indentation > 0 && !kept[..without_indentation].ends_with('\n') {
        return after;
    }
    kept.truncate(without_indentation);
    after.strip_prefix('\n').unwrap_or(after)
}
