//! Well-known boards: those of “The Eight Puzzle”, Korf's hundred, the hardest ones; and goals other than the usual one.

use super::{Puzzle, Tiles};
use crate::puzzle::Presets;

/// The six boards of “The Eight Puzzle”, by its names.
pub const EIGHT_PUZZLE_BOARDS: [(&str, &str); 6] = [
    ("Trivial", "1 2 3/4 5 6/7 8 0"),
    ("Very Easy", "1 2 3/4 5 6/7 0 8"),
    ("Easy", "1 2 0/4 5 3/7 8 6"),
    ("Doable", "0 1 2/4 5 3/7 8 6"),
    ("Oh Boy", "8 7 1/6 0 2/5 4 3"),
    ("Impossible", "1 2 3/4 5 6/8 7 0"),
];

/// The boards farthest from solved of their sizes, with the number of moves.
const HARDEST: [(u32, &str); 4] = [
    (31, "8 6 7/2 5 4/3 0 1"),
    (31, "6 4 7/8 5 0/3 2 1"),
    (80, "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1"),
    (80, "0 12 9 13/15 11 10 14/3 7 6 2/4 8 5 1"),
];

/// The hundred random boards of the 15-puzzle on which searches are compared (Korf, 1985), here with the blank last in the
/// goal: a digit for each cell.
pub const KORF: [u64; 100] = [
    0xd68cfe0ab7459132,
    0xa510f9de28476cb3,
    0x1fad0b47c653e892,
    0xa7cd3fe80251964b,
    0x08ef1ab547d6329c,
    0x3c06be581ad47f92,
    0x02d7f6849ac3b15e,
    0x96f2b73aec08d154,
    0x01f69a43e8cb572d,
    0xfe4b2adc69107853,
    0xf5e10c8649da237b,
    0x13560de9b48ca7f2,
    0x958743cf2106ebad,
    0x40e137cd62b5f8a9,
    0x06d9e2ba178f4c53,
    0x09c45328a176bedf,
    0x46ed78b93af5c021,
    0x3bd8e9c5671f420a,
    0x6e4b73cf1a02d859,
    0x0bfc682e1793d54a,
    0xe73d16fb09c5a284,
    0xa4e03695bc81f7d2,
    0x4f189cab2e305d76,
    0x0a1e574b86fc32d9,
    0x4b3d827a160f9ec5,
    0x5ecfa76082314d9b,
    0x5b9c3647d0ae18f2,
    0x9851e6d70fbc4a23,
    0x4a35b96d2cf1e087,
    0x573609db8c2fae14,
    0x62975edacb0f3184,
    0x15df094e8ba3c762,
    0x89fc4e6073a51bd2,
    0x14027d6fcbe3895a,
    0x659073bc81ed24af,
    0x6b2e5873f1d9c0a4,
    0xcde23a17b60549f8,
    0x2fb76c054da3e819,
    0xe8359ba4d12f6c07,
    0x8a17d39e064c2fb5,
    0x9cb42ef0a1d57638,
    0x61f85ad03427e9bc,
    0x08b94eadc67f3215,
    0x31f695ce2bd8a074,
    0x3e65ab8fc014972d,
    0x509db7631e42fac8,
    0x457c9e03bd812f6a,
    0x2bf0314e76d9ac58,
    0x82d197354afbce06,
    0xf1a2dc89706e53b4,
    0x4b97ad352f01c8e6,
    0xb7315c2fea9d4086,
    0xab5d9fe068c13472,
    0xf27ad9cb13e68054,
    0x5ae46cb190f7d283,
    0x86230f749ca5be1d,
    0x2d9f61e8043c7a5b,
    0x3e497d562fac810b,
    0xd3be7c8450f69a21,
    0x08a6b791c4def325,
    0x10c8249f6b75ed3a,
    0xbf691d8537e204ac,
    0xdbea40c319f25768,
    0xf76c1345da8902eb,
    0x27f01b35ac46ed89,
    0xec9736081fbd42a5,
    0x7342b0165ad8cef9,
    0x7c125a08eb643fd9,
    0xd945683e7c2f1b0a,
    0x5963728eba0c4df1,
    0x23c8dea167f4509b,
    0xad87ef9302bc6514,
    0x35740ecdf981b62a,
    0xb46efd907a815c32,
    0x589413e7dfba60c2,
    0xc4e9532fb7a0d861,
    0x98b5d6f17a24ce30,
    0x5f9e064b781ca32d,
    0x16a8ec42db3597f0,
    0xe972acf6bd438105,
    0x9e2c6f81bda54703,
    0x0cb14ad95873fe62,
    0x8392015ae6bcf7d4,
    0xec53da7bf2409681,
    0x150db284a7ef639c,
    0x1382dc9fe7456b0a,
    0x1d9c42a8fe0365b7,
    0xca6098dfb73254e1,
    0x4eba10278d36c9f5,
    0xd70ea8361245f9cb,
    0xc038fad56412eb97,
    0xf6382b5ac41079ed,
    0x156b90cdef84a273,
    0xecfa1d463720859b,
    0x2f4e58b607193adc,
    0x6b80d3547cae219f,
    0xd504a3c6ef189b27,
    0xa3c912687feb4d50,
    0x82dfa354be760c19,
    0x17efd2943b6a80c5,
];

/// The board of Korf's hundred with that index.
pub fn korf(index: usize) -> Tiles {
    let digits = KORF[index];
    let cells = (0..16).rev().map(|cell| (digits >> (4 * cell) & 15) as u8);
    Tiles::solved_of(4, 4).with_cells(cells.collect())
}

/// The well-known boards of that size.
pub fn presets(like: &Tiles) -> Vec<Presets<Tiles>> {
    let read = |name: String, text: &str| Some((name, like.with_text(text).ok()?));
    let eight_puzzle =
        EIGHT_PUZZLE_BOARDS.iter().filter_map(|(name, text)| read(name.to_string(), text)).collect();
    let hardest = HARDEST.iter().filter_map(|(moves, text)| read(format!("{moves} moves: {text}"), text));
    let korf: Vec<_> = match (like.width(), like.height()) {
        (4, 4) => (0..KORF.len()).map(|index| (format!("Korf {}", index + 1), korf(index))).collect(),
        _ => Vec::new(),
    };
    [("The Eight Puzzle", eight_puzzle), ("Hardest", hardest.collect()), ("Korf's hundred", korf)]
        .into_iter()
        .filter(|(_, positions)| !positions.is_empty())
        .map(|(title, positions)| Presets { title, positions })
        .collect()
}

/// Other goals that are in use.
pub fn goals(like: &Tiles) -> Vec<(&'static str, Tiles)> {
    let (width, height) = (like.width(), like.height());
    let count = width * height;
    let numbered = |cells: Vec<usize>| {
        let mut board = vec![0; count];
        for (index, cell) in cells.into_iter().enumerate() {
            board[cell] = ((index + 1) % count) as u8;
        }
        Tiles::solved_of(width, height).with_cells(board.into())
    };
    let blank_first = (1..count).chain([0]).collect();
    let columns = (0..count).map(|index| index % height * width + index / height).collect();
    let snake = (0..count).map(|index| match (index / width, index % width) {
        (row, column) if row % 2 == 1 => row * width + width - 1 - column,
        (row, column) => row * width + column,
    });
    vec![
        ("Blank first", numbered(blank_first)),
        ("Down the columns", numbered(columns)),
        ("Snake", numbered(snake.collect())),
        ("Spiral", numbered(spiral(width, height))),
    ]
}

/// All cells from the first one around and inwards.
fn spiral(width: usize, height: usize) -> Vec<usize> {
    let (mut top, mut bottom, mut left, mut right) = (0, height, 0, width);
    let mut cells = Vec::with_capacity(width * height);
    while top < bottom && left < right {
        cells.extend((left..right).map(|column| top * width + column));
        top += 1;
        cells.extend((top..bottom).map(|row| row * width + right - 1));
        right -= 1;
        if top < bottom {
            cells.extend((left..right).rev().map(|column| (bottom - 1) * width + column));
            bottom -= 1;
        }
        if left < right {
            cells.extend((top..bottom).rev().map(|row| row * width + left));
            left += 1;
        }
    }
    cells
}
