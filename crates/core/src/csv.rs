//! Tables as comma-separated values (RFC 4180).

/// Writes a header and rows as CSV.
pub fn table<const N: usize>(heads: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let line = |fields: &mut dyn Iterator<Item = String>| {
        let mut line = fields.collect::<Vec<_>>().join(",");
        line.push_str("\r\n");
        line
    };
    let mut text = line(&mut heads.iter().map(|head| field(head)));
    for row in rows {
        text.push_str(&line(&mut row.iter().map(|value| field(value))));
    }
    text
}

/// A field, quoted if necessary.
fn field(value: &str) -> String {
    if value.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", value.replace('"', "\"\""))
    } else {
        value.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        let text = table(["a", "b"], [["1,2".to_string(), "say \"so\"".to_string()]]);
        assert_eq!(text, "a,b\r\n\"1,2\",\"say \"\"so\"\"\"\r\n");
    }
}
