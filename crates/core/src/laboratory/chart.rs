//! Charts as SVG text. The page shows the same text that it exports.

use std::fmt::Write as _;

use super::figures::brief;

/// CSS variables of the page, each with the colour that replaces it in a file.
const PAGE_COLOURS: [(&str, &str); 3] =
    [("var(--text)", "#171a21"), ("var(--quiet)", "#5a6270"), ("var(--line)", "#d8dce4")];

/// Colours that are distinct on a white and on a dark background.
const COLOURS: [&str; 8] =
    ["#3f7ae0", "#d9690f", "#2c9a4b", "#a64fd0", "#d8404a", "#0f8f9c", "#9a7d0a", "#7d8593"];

/// Dash patterns, so that lines differ without their colours.
const DASHES: [&str; 4] = ["none", "8 4", "2 4", "10 4 2 4"];

/// Marks for the points of a line, as SVG paths around the origin: a disc, a square, a triangle and a cross.
const MARKS: [&str; 4] = [
    "M-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0z",
    "M-3-3h6v6h-6z",
    "M0-4 4 3.2H-4z",
    "M-3.6-2.2-2.2-3.6 0-1.4 2.2-3.6 3.6-2.2 1.4 0 3.6 2.2 2.2 3.6 0 1.4-2.2 3.6-3.6 2.2-1.4 0z",
];

/// The colour of a contestant, by its number.
pub fn colour(number: usize) -> &'static str {
    COLOURS[number % COLOURS.len()]
}

/// The scale of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Proportional to the number.
    Linear,
    /// The logarithm of the number plus one, so that zero has length zero.
    Logarithmic,
}

impl Scale {
    /// The length of a value as a fraction of that of the largest.
    fn share(self, value: f64, most: f64) -> f64 {
        let length = |value: f64| match self {
            Scale::Linear => value,
            Scale::Logarithmic => (1.0 + value.max(0.0)).log10(),
        };
        if most > 0.0 { length(value) / length(most) } else { 0.0 }
    }

    /// The values of the grid lines, up to the first that is not below the largest number.
    fn ticks(self, most: f64) -> Vec<f64> {
        let mut ticks = vec![0.0];
        let mut tick = match self {
            Scale::Logarithmic => 1.0,
            Scale::Linear => {
                let steps = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0];
                steps.into_iter().find(|step| most / step <= 6.0).unwrap_or(most.max(1.0))
            }
        };
        let step = tick;
        while ticks.last().is_some_and(|last| *last < most) || ticks.len() < 2 {
            ticks.push(tick);
            tick = if self == Scale::Linear { tick + step } else { tick * 10.0 };
        }
        ticks
    }
}

/// A row of a bar chart.
#[derive(Clone, Debug, PartialEq)]
pub enum ChartRow {
    /// A line of text above the bars that follow.
    Heading(String),
    /// One bar.
    Bar {
        /// The name beside or above the bar.
        label: String,
        /// The number that sets the length of the bar.
        value: f64,
        /// The number as it is written at the end of the bar.
        text: String,
        /// The CSS colour of the bar.
        colour: &'static str,
        /// Whether the number is not final: the search still runs, or was stopped.
        is_open: bool,
    },
}

/// A line through points.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartLine {
    /// The name in the legend.
    pub label: String,
    /// The CSS colour of the line.
    pub colour: &'static str,
    /// The points as (x, y), from left to right.
    pub points: Vec<(f64, f64)>,
}

/// The chart as a file of its own.
pub fn standalone(svg: &str) -> String {
    let drawn = PAGE_COLOURS.iter().fold(svg.to_string(), |svg, (page, file)| svg.replace(page, file));
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{drawn}\n")
}

/// Text inside of SVG.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The texts around a chart. An exported file has no other place for them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Captions<'a> {
    /// The heading above the chart.
    pub title: &'a str,
    /// The label of the horizontal axis; empty if it needs none.
    pub x_axis: &'a str,
    /// The label of the vertical axis.
    pub y_axis: &'a str,
}

/// The label of an axis; a logarithmic one says so.
fn axis(name: &str, scale: Scale) -> String {
    match scale {
        Scale::Linear => name.to_string(),
        Scale::Logarithmic if name.is_empty() => "logarithmic".to_string(),
        Scale::Logarithmic => format!("{name} (logarithmic)"),
    }
}

/// Breaks a text into lines that fit a width.
fn wrapped(text: &str, width: f64, letter: f64) -> Vec<String> {
    let most = (width / letter) as usize;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut().filter(|line| line.chars().count() + 1 + word.chars().count() <= most) {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_string()),
        }
    }
    lines
}

/// The style of a text around a chart.
#[derive(Clone, Copy)]
enum Style {
    Title,
    Quiet,
}

/// Writes a text in as many lines as it needs below a y coordinate, and returns the y coordinate below it.
fn write_text(
    drawn: &mut String,
    text: &str,
    style: Style,
    (x, y, width): (f64, f64, f64),
    anchor: &str,
) -> f64 {
    let (kind, letter, leading) = match style {
        Style::Title => ("font-size=\"13\" font-weight=\"600\"", 7.4, 18.0),
        Style::Quiet => ("fill=\"var(--quiet)\" font-size=\"11\"", 6.2, 15.0),
    };
    let mut below = y;
    for line in wrapped(text, width, letter) {
        below += leading;
        let _ = write!(
            drawn,
            "<text x=\"{x:.1}\" y=\"{:.1}\" {kind} text-anchor=\"{anchor}\">{}</text>",
            below - 4.0,
            escaped(&line)
        );
    }
    below
}

/// Wraps drawn elements in an SVG element of that size, with a label for screen readers.
fn framed(title: &str, width: f64, height: f64, drawn: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" role=\"img\" aria-label=\"{0}\" font-family=\"system-ui, sans-serif\" \
         font-size=\"12\" fill=\"var(--text)\"><title>{0}</title>{drawn}</svg>",
        escaped(title)
    )
}

/// Labels that need more than this fraction of the width go above their bars.
const LABELS: f64 = 0.34;
/// The mean width of a letter of a label, in pixels.
const LETTER: f64 = 6.8;
/// The width reserved for the numbers at the ends of bars, in pixels.
const NUMBERS: f64 = 74.0;
const BAR: f64 = 14.0;
const AXIS: f64 = 20.0;

/// The legend for bars that are not final.
const OPEN_BARS: &str = "Pale bars with a dashed edge are unfinished or were stopped.";

/// A chart of horizontal bars, as SVG.
pub fn bars(captions: Captions, rows: &[ChartRow], scale: Scale, width: f64) -> String {
    let most = rows.iter().map(|row| if let ChartRow::Bar { value, .. } = row { *value } else { 0.0 });
    let most = most.fold(0.0, f64::max);
    let ticks = scale.ticks(most);
    let top = ticks.last().copied().unwrap_or(1.0);
    let letters =
        rows.iter().map(|row| if let ChartRow::Bar { label, .. } = row { label.chars().count() } else { 0 });
    let beside = letters.max().unwrap_or(0) as f64 * LETTER + 18.0;
    let is_narrow = beside > width * LABELS;
    let left = if is_narrow { 8.0 } else { beside };
    let across = width - left - NUMBERS;
    let (bar_row, heading_row) = if is_narrow { (34.0, 26.0) } else { (21.0, 27.0) };
    let rows_height: f64 =
        rows.iter().map(|row| if matches!(row, ChartRow::Bar { .. }) { bar_row } else { heading_row }).sum();
    let has_open = rows.iter().any(|row| matches!(row, ChartRow::Bar { is_open: true, .. }));
    let note = if has_open { OPEN_BARS } else { "" };
    let x_axis = axis(captions.x_axis, scale);

    let mut drawn = String::new();
    let all = width - 8.0;
    let below_title = write_text(&mut drawn, captions.title, Style::Title, (4.0, 0.0, all), "start");
    let below_note = write_text(&mut drawn, note, Style::Quiet, (4.0, below_title, all), "start");
    let above = write_text(&mut drawn, captions.y_axis, Style::Quiet, (4.0, below_note, all), "start");
    let below = above + rows_height + AXIS + 6.0;
    let height = write_text(&mut drawn, &x_axis, Style::Quiet, (left + across, below - 4.0, all), "end");
    for tick in thinned(&ticks, across / 44.0) {
        let x = left + across * scale.share(tick, top);
        let _ = write!(
            drawn,
            "<path d=\"M{x:.1} {:.1}V{:.1}\" stroke=\"var(--line)\"/><text x=\"{x:.1}\" y=\"{:.1}\" \
             fill=\"var(--quiet)\" font-size=\"11\" text-anchor=\"middle\">{}</text>",
            above + 2.0,
            above + rows_height + 4.0,
            below - 4.0,
            brief(tick)
        );
    }
    let mut y = above + 2.0;
    for row in rows {
        match row {
            ChartRow::Heading(text) => {
                let below = y + heading_row - 9.0;
                let _ = write!(
                    drawn,
                    "<text x=\"4\" y=\"{below:.1}\" font-weight=\"600\">{}</text>",
                    escaped(text)
                );
                y += heading_row;
            }
            ChartRow::Bar { label, value, text, colour, is_open } => {
                let (anchor, label_x, label_y, bar_y) = if is_narrow {
                    ("start", left, y + 12.0, y + 17.0)
                } else {
                    ("end", left - 8.0, y + 14.0, y + 3.0)
                };
                let length = across * scale.share(*value, top);
                // A bar that is not final is pale, with a dashed edge.
                let kind = match is_open {
                    true => format!(
                        "fill-opacity=\"0.35\" stroke=\"{colour}\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\""
                    ),
                    false => String::new(),
                };
                let _ = write!(
                    drawn,
                    "<text x=\"{label_x:.1}\" y=\"{label_y:.1}\" text-anchor=\"{anchor}\">{0}</text>\
                     <rect x=\"{left:.1}\" y=\"{bar_y:.1}\" width=\"{length:.1}\" height=\"{BAR}\" rx=\"2\" \
                     fill=\"{colour}\" {kind}><title>{0}: {1}</title></rect>\
                     <text x=\"{2:.1}\" y=\"{3:.1}\">{1}</text>",
                    escaped(label),
                    escaped(text),
                    left + length + 5.0,
                    bar_y + 11.0
                );
                y += bar_row;
            }
        }
    }
    framed(&spoken(&[captions.title, note, captions.y_axis, &x_axis]), width, height, &drawn)
}

/// The texts of a chart in one sentence, for screen readers.
fn spoken(parts: &[&str]) -> String {
    let parts: Vec<&str> =
        parts.iter().filter(|part| !part.is_empty()).map(|part| part.trim_end_matches('.')).collect();
    parts.join("; ")
}

/// Leaves out ticks so that their labels do not overlap; keeps the first and the last.
fn thinned(ticks: &[f64], room: f64) -> Vec<f64> {
    let every = (ticks.len() as f64 / room.max(2.0)).ceil().max(1.0) as usize;
    let last = ticks.len().saturating_sub(1);
    (0..ticks.len()).filter(|index| (last - index).is_multiple_of(every)).map(|index| ticks[index]).collect()
}

/// A line chart as SVG: whole numbers across, a logarithmic scale upwards, the legend below.
pub fn lines(captions: Captions, lines: &[ChartLine], width: f64) -> String {
    let points = || lines.iter().flat_map(|line| &line.points);
    let first = points().map(|point| point.0).fold(f64::INFINITY, f64::min);
    let last = points().map(|point| point.0).fold(f64::NEG_INFINITY, f64::max);
    if !first.is_finite() {
        return String::new();
    }
    let span = (last - first).max(1.0);
    let scale = Scale::Logarithmic;
    let ticks = scale.ticks(points().map(|point| point.1).fold(1.0, f64::max));
    let top = ticks.last().copied().unwrap_or(1.0);
    let (left, right, plot) = (44.0, 16.0, 230.0);
    let y_axis = axis(captions.y_axis, scale);
    let mut drawn = String::new();
    let all = width - 8.0;
    let below_title = write_text(&mut drawn, captions.title, Style::Title, (4.0, 0.0, all), "start");
    let above = write_text(&mut drawn, &y_axis, Style::Quiet, (4.0, below_title, all), "start");
    let x = |value: f64| left + (width - left - right) * (value - first) / span;
    let y = |value: f64| above + 8.0 + plot * (1.0 - scale.share(value, top));

    // With many ticks the labels of the lowest two would overlap.
    let first_tick = usize::from(ticks.len() > 6);
    for tick in ticks.into_iter().skip(first_tick) {
        let height = y(tick);
        let _ = write!(
            drawn,
            "<path d=\"M{left} {height:.1}H{:.1}\" stroke=\"var(--line)\"/><text x=\"{:.1}\" y=\"{:.1}\" \
             fill=\"var(--quiet)\" font-size=\"11\" text-anchor=\"end\">{}</text>",
            width - right,
            left - 6.0,
            height + 4.0,
            brief(tick)
        );
    }
    let every = (span / ((width - left - right) / 30.0)).ceil().max(1.0);
    let mut at = first;
    while at <= last {
        let _ = write!(
            drawn,
            "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"var(--quiet)\" font-size=\"11\" text-anchor=\"middle\">{at:.0}</text>",
            x(at),
            above + plot + 24.0
        );
        at += every;
    }
    let below_axis = (width - right, above + plot + 29.0, all);
    let below = write_text(&mut drawn, captions.x_axis, Style::Quiet, below_axis, "end");
    for (number, line) in lines.iter().enumerate() {
        draw_line(&mut drawn, number, line, x, y);
    }
    let legend_top = below + 14.0;
    for (index, line) in lines.iter().enumerate() {
        let height = legend_top + 18.0 * index as f64;
        let _ = write!(
            drawn,
            "<path d=\"M{left} {0:.1}h32\" stroke=\"{1}\" stroke-width=\"2\" stroke-dasharray=\"{2}\"/>\
             <path d=\"{3}\" transform=\"translate({4:.1} {0:.1})\" fill=\"{1}\"/>\
             <text x=\"{5:.1}\" y=\"{height:.1}\">{6}</text>",
            height - 4.0,
            line.colour,
            DASHES[index % DASHES.len()],
            mark(index),
            left + 16.0,
            left + 40.0,
            escaped(&line.label)
        );
    }
    let title = spoken(&[captions.title, &y_axis, captions.x_axis]);
    framed(&title, width, legend_top + 18.0 * lines.len() as f64 - 6.0, &drawn)
}

/// The mark of a line, so that lines with the same dashes differ.
fn mark(number: usize) -> &'static str {
    MARKS[(number + number / DASHES.len()) % MARKS.len()]
}

fn draw_line(
    drawn: &mut String,
    number: usize,
    line: &ChartLine,
    x: impl Fn(f64) -> f64,
    y: impl Fn(f64) -> f64,
) {
    let places: Vec<String> =
        line.points.iter().map(|&(across, up)| format!("{:.1} {:.1}", x(across), y(up))).collect();
    let _ = write!(
        drawn,
        "<path d=\"M{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-dasharray=\"{}\"/>",
        places.join("L"),
        line.colour,
        DASHES[number % DASHES.len()]
    );
    for &(across, up) in &line.points {
        let _ = write!(
            drawn,
            "<path d=\"{}\" transform=\"translate({:.1} {:.1})\" fill=\"{}\"><title>{}, {across:.0}: {up:.0}</title></path>",
            mark(number),
            x(across),
            y(up),
            line.colour,
            escaped(&line.label)
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TITLED: Captions = Captions { title: "title", x_axis: "", y_axis: "" };

    /// All text elements of a chart.
    fn texts(svg: &str) -> Vec<&str> {
        let parts = svg.split("<text ").skip(1);
        parts.filter_map(|part| part.split('>').nth(1)?.strip_suffix("</text")).collect()
    }

    #[test]
    fn charts_have_titles_and_say_what_is_logarithmic() {
        let captions = Captions { title: "How far", x_axis: "nodes", y_axis: "moves" };
        let of = |scale| bars(captions, &[bar("a", 3.0)], scale, 700.0);
        let (plain, logarithmic) = (of(Scale::Linear), of(Scale::Logarithmic));
        assert_eq!(texts(&plain)[..3], ["How far", "moves", "nodes"]);
        assert_eq!(texts(&logarithmic)[..3], ["How far", "moves", "nodes (logarithmic)"]);
        assert!(logarithmic.contains("aria-label=\"How far; moves; nodes (logarithmic)\""));
        assert!(!plain.contains("logarithmic"));
        let line =
            ChartLine { label: "one".to_string(), colour: colour(1), points: vec![(1.0, 5.0), (2.0, 50.0)] };
        let svg = standalone(&lines(captions, &[line], 700.0));
        assert_eq!(texts(&svg)[..2], ["How far", "moves (logarithmic)"]);
        assert!(texts(&svg).contains(&"nodes"));
    }

    #[test]
    fn what_does_not_fit_into_a_line_takes_several() {
        assert_eq!(wrapped("one two three", 56.0, 8.0), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensible", 56.0, 8.0), ["incomprehensible"]);
        let height = |title| {
            let svg = bars(Captions { title, ..TITLED }, &[bar("a", 3.0)], Scale::Linear, 270.0);
            let height = svg.split("height=\"").nth(1).and_then(|rest| rest.split('"').next());
            height.and_then(|height| height.parse::<f64>().ok()).expect("a number")
        };
        assert!(height("a title that is much too long for the screen of a phone") > height("a title"));
    }

    #[test]
    fn unfinished_bars_are_explained() {
        let mut open = bar("a", 3.0);
        if let ChartRow::Bar { is_open, .. } = &mut open {
            *is_open = true;
        }
        let says_so = |row| texts(&bars(TITLED, &[row], Scale::Linear, 700.0)).contains(&OPEN_BARS);
        assert!(says_so(open) && !says_so(bar("a", 3.0)));
    }

    fn bar(label: &str, value: f64) -> ChartRow {
        ChartRow::Bar {
            label: label.to_string(),
            value,
            text: value.to_string(),
            colour: colour(0),
            is_open: false,
        }
    }

    /// The widths of all bars.
    fn widths(svg: &str) -> Vec<f64> {
        let parts = svg.split("<rect ").skip(1);
        parts
            .map(|part| part.split("width=\"").nth(1).and_then(|rest| rest.split('"').next()))
            .map(|width| width.and_then(|width| width.parse().ok()).expect("a number"))
            .collect()
    }

    #[test]
    fn bars_grow_with_the_logarithm_and_stay_inside() {
        let rows =
            [ChartRow::Heading("position".to_string()), bar("a", 9.0), bar("b", 99.0), bar("c", 999.0)];
        let widths = widths(&bars(TITLED, &rows, Scale::Logarithmic, 700.0));
        assert!((widths[1] / widths[0] - 2.0).abs() < 0.01, "{widths:?}");
        assert!((widths[2] / widths[0] - 3.0).abs() < 0.01, "{widths:?}");
        assert!(widths[2] < 700.0 - NUMBERS);
    }

    #[test]
    fn a_chart_of_nothing_is_drawn_too() {
        let svg = bars(TITLED, &[bar("a", 0.0)], Scale::Logarithmic, 360.0);
        assert_eq!(widths(&svg), [0.0]);
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
        assert_eq!(lines(TITLED, &[], 360.0), "");
        let one = ChartLine { label: "one".to_string(), colour: colour(1), points: vec![(3.0, 0.0)] };
        let svg = lines(Captions { x_axis: "threshold", ..TITLED }, &[one], 360.0);
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }

    #[test]
    fn names_cannot_break_out_and_files_know_their_colours() {
        let svg = bars(
            Captions { title: "<script>", x_axis: "<script>", y_axis: "<script>" },
            &[bar("\"&<script>", 1.0)],
            Scale::Linear,
            700.0,
        );
        assert!(!svg.contains("<script>"));
        let file = standalone(&svg);
        assert!(file.starts_with("<?xml") && !file.contains("var(--"));
    }

    #[test]
    fn ticks_reach_the_largest() {
        assert_eq!(Scale::Logarithmic.ticks(250.0), [0.0, 1.0, 10.0, 100.0, 1_000.0]);
        assert_eq!(Scale::Linear.ticks(22.0), [0.0, 5.0, 10.0, 15.0, 20.0, 25.0]);
        assert_eq!(Scale::Linear.ticks(0.0), [0.0, 1.0]);
        let ticks: Vec<f64> = (0..9).map(f64::from).collect();
        assert_eq!(thinned(&ticks, 4.0), [2.0, 5.0, 8.0]);
    }
}
