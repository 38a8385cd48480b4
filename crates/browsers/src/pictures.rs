//! Pictures of the page, compared with kept ones.
//!
//! Two pictures are alike if nearly every pixel of one is a mixture of the colours at and around its place in the other. So they may
//! differ in the smoothing of edges, which is not the same on every machine, but not in the colour of a sticker, nor by a panel that
//! is two pixels lower.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::builds::project;

/// Colours that differ by no more than this, of 255, in each part look alike.
const COLOUR: u8 = 32;

/// So many pixels may be unlike: the smallest sticker that is compared has more.
const PIXELS: usize = 60;

/// If it is set, new pictures replace kept ones that they are unlike.
const RENEW: &str = "UNFOLD_RENEW_PICTURES";

/// Kept pictures, one file each, and what is unlike them.
pub struct Gallery {
    kept: PathBuf,
    unlike: Vec<String>,
}

impl Gallery {
    /// The gallery in a folder of the project.
    pub fn new(folder: &str) -> Gallery {
        Gallery { kept: project().join(folder), unlike: Vec::new() }
    }

    /// Compares a picture, as PNG, with the kept one of that name.
    pub fn compare(&mut self, name: &str, png: &[u8]) {
        let kept = self.kept.join(format!("{name}.png"));
        let new = Pixels::from_png(png);
        let before = fs::read(&kept).ok().map(|bytes| Pixels::from_png(&bytes));
        // Tests that run at once share the report.
        static REPORT: Mutex<()> = Mutex::new(());
        let _guard = REPORT.lock().unwrap_or_else(PoisonError::into_inner);
        let files = ["before", "after", "difference"].map(|kind| report().join(format!("{name}.{kind}.png")));
        if before.as_ref().is_some_and(|before| before.is_like(&new)) {
            for file in files {
                let _ = fs::remove_file(file);
            }
            return;
        }
        fs::create_dir_all(report()).expect("a folder");
        let difference = before.as_ref().map(|before| before.difference(&new));
        for (file, picture) in files.iter().zip([before.as_ref(), Some(&new), difference.as_ref()]) {
            match picture {
                Some(picture) => fs::write(file, picture.to_png()).expect("the picture can be written"),
                None => drop(fs::remove_file(file)),
            }
        }
        write_report();
        if std::env::var_os(RENEW).is_some() {
            fs::create_dir_all(&self.kept).expect("a folder");
            fs::write(&kept, new.with_fewer_colours().to_png()).expect("the picture can be written");
            println!("renewed: {name}");
        } else {
            self.unlike.push(name.to_string());
        }
    }

    /// Fails if a picture was unlike the kept one.
    pub fn end(self) {
        assert!(
            self.unlike.is_empty(),
            "unlike the kept pictures: {}. Look at {}; if it is meant so, scripts/pictures renews them.",
            self.unlike.join(", "),
            report().join("index.html").display()
        );
    }
}

/// The folder of what is unlike.
fn report() -> PathBuf {
    project().join("target/pictures")
}

/// Shows everything that is unlike: before, after and the difference.
fn write_report() {
    let entries = fs::read_dir(report()).into_iter().flatten().map_while(Result::ok);
    let mut names: Vec<String> = entries
        .filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".after.png")?.to_string()))
        .collect();
    names.sort();
    let rows = names.iter().map(|name| {
        let picture = |kind: &str| match report().join(format!("{name}.{kind}.png")).is_file() {
            true => format!(
                "<figure><img src=\"{name}.{kind}.png\" alt=\"\"><figcaption>{kind}</figcaption></figure>"
            ),
            false => format!("<figure><figcaption>no picture {kind}</figcaption></figure>"),
        };
        format!("<h2>{name}</h2><div>{}</div>\n", ["before", "after", "difference"].map(picture).concat())
    });
    let page = format!(
        "<!doctype html><meta charset=\"utf-8\"><title>Pictures</title><style>body {{ font-family: sans-serif; margin: 2rem }} \
         div {{ display: flex; gap: 1rem; align-items: start }} figure {{ margin: 0; flex: 1 }} \
         img {{ max-width: 100%; border: 1px solid gray }}</style>\n<h1>Unlike the kept pictures</h1>\n{}",
        rows.collect::<String>()
    );
    fs::write(report().join("index.html"), page).expect("the report can be written");
}

/// The pixels of a picture: red, green and blue, row by row.
#[derive(Clone, Debug, PartialEq)]
struct Pixels {
    width: usize,
    height: usize,
    colours: Vec<[u8; 3]>,
}

impl Pixels {
    fn from_png(bytes: &[u8]) -> Pixels {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().expect("it is a PNG");
        let mut data = vec![0; reader.output_buffer_size().expect("it is not too large")];
        let frame = reader.next_frame(&mut data).expect("it is whole");
        let parts = frame.color_type.samples();
        let colour = |pixel: &[u8]| match parts {
            1 | 2 => [pixel[0]; 3],
            _ => [pixel[0], pixel[1], pixel[2]],
        };
        let colours = data[..frame.buffer_size()].chunks_exact(parts).map(colour).collect();
        Pixels { width: frame.width as usize, height: frame.height as usize, colours }
    }

    fn to_png(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::High);
        encoder.set_filter(png::Filter::Adaptive);
        let mut writer = encoder.write_header().expect("it can be written");
        writer.write_image_data(self.colours.as_flattened()).expect("it can be written");
        writer.finish().expect("it can be written");
        bytes
    }

    /// The same with 32 steps of each part of a colour: half the file, and the eye sees no difference.
    fn with_fewer_colours(&self) -> Pixels {
        let fewer = |part: u8| (u16::from(part) * 31 + 127) / 255 * 255 / 31;
        let colours = self.colours.iter().map(|colour| colour.map(|part| fewer(part) as u8)).collect();
        Pixels { colours, ..*self }
    }

    fn is_like(&self, other: &Pixels) -> bool {
        self.width == other.width && self.height == other.height && self.unlike(other).count() <= PIXELS
    }

    /// The places where a picture has a colour that the other does not have there. Both have the same size.
    fn unlike<'a>(&'a self, other: &'a Pixels) -> impl Iterator<Item = usize> + 'a {
        let places = 0..self.colours.len();
        places.filter(|&place| {
            self.colours[place] != other.colours[place]
                && !(other.mixes(place, self.colours[place]) && self.mixes(place, other.colours[place]))
        })
    }

    /// Whether a colour lies between those at a place and beside it.
    fn mixes(&self, place: usize, colour: [u8; 3]) -> bool {
        let (x, y) = (place % self.width, place / self.width);
        let (mut least, mut most) = ([u8::MAX; 3], [0; 3]);
        for row in y.saturating_sub(1)..=(y + 1).min(self.height - 1) {
            for column in x.saturating_sub(1)..=(x + 1).min(self.width - 1) {
                let near = self.colours[row * self.width + column];
                for part in 0..3 {
                    least[part] = least[part].min(near[part]);
                    most[part] = most[part].max(near[part]);
                }
            }
        }
        (0..3).all(|part| {
            (least[part].saturating_sub(COLOUR)..=most[part].saturating_add(COLOUR)).contains(&colour[part])
        })
    }

    /// The new picture, pale, with what is unlike in red. All red where only one of the pictures is.
    fn difference(&self, new: &Pixels) -> Pixels {
        const RED: [u8; 3] = [220, 0, 0];
        if (self.width, self.height) != (new.width, new.height) {
            let (width, height) = (self.width.max(new.width), self.height.max(new.height));
            let is_in = |of: &Pixels, x: usize, y: usize| x < of.width && y < of.height;
            let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            let colours = places.map(|(x, y)| match is_in(self, x, y) && is_in(new, x, y) {
                true => pale(new.colours[y * new.width + x]),
                false => RED,
            });
            return Pixels { width, height, colours: colours.collect() };
        }
        let mut difference = Pixels { colours: new.colours.iter().copied().map(pale).collect(), ..*new };
        for place in self.unlike(new) {
            difference.colours[place] = RED;
        }
        difference
    }
}

fn pale(colour: [u8; 3]) -> [u8; 3] {
    colour.map(|part| 192 + part / 4)
}

/// The kept pictures in a folder of the project that are not among these names.
pub fn unlisted(folder: &str, names: &[&str]) -> Vec<String> {
    let entries = fs::read_dir(project().join(folder)).expect("the folder can be read").map_while(Result::ok);
    let kept = entries.filter_map(|entry| {
        let path = entry.path();
        let is_picture = path.extension().is_some_and(|extension| extension == "png");
        is_picture.then(|| name_of(&path))
    });
    kept.filter(|name| !names.contains(&name.as_str())).collect()
}

fn name_of(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page: nine stickers on a board, and a panel with an edge beside it.
    fn drawn(sticker: [u8; 3], panel_top: usize, panel: [u8; 3]) -> Pixels {
        let (width, height) = (120, 80);
        let colour = |x: usize, y: usize| {
            let (column, row) = ((x.wrapping_sub(4)) / 14, (y.wrapping_sub(4)) / 14);
            let is_sticker =
                x >= 4 && y >= 4 && column < 3 && row < 3 && (x - 4) % 14 < 12 && (y - 4) % 14 < 12;
            match () {
                () if is_sticker && (column, row) == (1, 2) => sticker,
                () if is_sticker => [0, 155, 72],
                () if x < 48 && y < 48 => [20, 20, 24],
                () if x == 60 && y >= panel_top || x >= 60 && y == panel_top => [120, 124, 134],
                () if x > 60 && y > panel_top => panel,
                () => [242, 243, 247],
            }
        };
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        Pixels { width, height, colours: places.map(|(x, y)| colour(x, y)).collect() }
    }

    fn usual() -> Pixels {
        drawn([183, 18, 52], 10, [255; 3])
    }

    #[test]
    fn a_sticker_a_shifted_panel_and_another_colour_are_unlike() {
        assert!(usual().is_like(&usual()));
        assert!(!usual().is_like(&drawn([255, 88, 0], 10, [255; 3])), "another sticker");
        assert!(!usual().is_like(&drawn([183, 18, 52], 12, [255; 3])), "a panel two pixels lower");
        assert!(!usual().is_like(&drawn([183, 18, 52], 10, [215; 3])), "a panel of another colour");
        let wider = Pixels { width: 121, height: 80, colours: vec![[0; 3]; 121 * 80] };
        assert!(!usual().is_like(&wider));
    }

    #[test]
    fn smooth_edges_and_noise_are_alike() {
        let sharp = usual();
        let mut smooth = sharp.clone();
        for place in 1..sharp.colours.len() {
            let (here, before) = (sharp.colours[place], sharp.colours[place - 1]);
            let mixed = |part: usize| ((3 * u16::from(here[part]) + u16::from(before[part])) / 4) as u8;
            smooth.colours[place] = [0, 1, 2].map(mixed);
        }
        assert!(sharp.is_like(&smooth) && smooth.is_like(&sharp));
        let mut noisy = sharp.clone();
        for (place, colour) in noisy.colours.iter_mut().enumerate() {
            *colour = colour.map(|part| part.saturating_add((place * 7 % 20) as u8));
        }
        assert!(sharp.is_like(&noisy));
    }

    #[test]
    fn pictures_survive_their_file_and_differences_are_red() {
        let picture = usual();
        assert_eq!(Pixels::from_png(&picture.to_png()), picture);
        let other = drawn([255, 88, 0], 10, [255; 3]);
        let difference = picture.difference(&other);
        let red = difference.colours.iter().filter(|colour| **colour == [220, 0, 0]).count();
        assert!((100..=144).contains(&red), "the inside of one sticker: {red}");
    }
}
