//! Boards of tiles in space: a tray with a rim, seen from the front, and numbered tiles that slide in it.
//!
//! `digits` are the strokes of the numbers.

mod digits;

use std::ops::RangeInclusive;

use glam::{Mat4, Vec2, Vec3};

use super::outline::{Level, Outline, level};
use super::{MakesMesh, Mesh, Paint, Pose, RenderOptions, Solid, SurfacePoint, Viewpoint};
use crate::notation::Move;
use crate::puzzle::tiles::Tiles;

/// The width of the tray's rim: a fixed part, and a part in widths of a cell.
const RIM: f32 = 0.035;
const RIM_SHARE: f32 = 0.07;
/// The heights of tiles and of the rim above the floor. Lengths are in widths of a cell from here on.
const HEIGHT: f32 = 0.24;
const RIM_HEIGHT: f32 = 0.15;
/// The gap around a tile, and the radius of its corners.
const GAP: f32 = 0.022;
const CORNER: f32 = 0.11;

const TILE: &[Level] = &[
    level(0.0, 0.006, 90.0),
    level(0.0, HEIGHT - 0.05, 90.0),
    level(0.015, HEIGHT - 0.015, 45.0),
    level(0.05, HEIGHT, 0.0),
];
const PLAIN_TILE: &[Level] =
    &[level(0.0, 0.006, 90.0), level(0.0, HEIGHT - 0.04, 70.0), level(0.04, HEIGHT, 0.0)];
/// Numbers begin inside the tile, so that there is no gap beneath them.
const NUMBER: &[Level] =
    &[level(0.0, HEIGHT - 0.01, 90.0), level(0.0, HEIGHT + 0.012, 70.0), level(0.014, HEIGHT + 0.022, 0.0)];
const PLAIN_NUMBER: &[Level] = &[level(0.0, HEIGHT - 0.01, 60.0), level(0.008, HEIGHT + 0.02, 0.0)];

/// The level of detail of a tile: the more tiles, the less.
struct Detail {
    /// Steps of a round corner.
    steps: usize,
    tile: &'static [Level],
    /// Points of a quarter of an arc, and of the round end of a stroke.
    quarter: usize,
    end: usize,
    number: &'static [Level],
}

const fn detail(tiles: usize) -> Detail {
    match tiles {
        0..=36 => Detail { steps: 6, tile: TILE, quarter: 6, end: 7, number: NUMBER },
        37..=100 => Detail { steps: 4, tile: TILE, quarter: 4, end: 5, number: PLAIN_NUMBER },
        _ => Detail { steps: 2, tile: PLAIN_TILE, quarter: 2, end: 3, number: PLAIN_NUMBER },
    }
}

/// Lengths and places in space for a board.
#[derive(Clone, Copy)]
struct BoardLayout {
    width: usize,
    height: usize,
    /// The width of a cell.
    cell: f32,
    rim: f32,
}

impl BoardLayout {
    fn of(tiles: &Tiles) -> BoardLayout {
        let (width, height) = (tiles.width(), tiles.height());
        let cell = 2.0 * (1.0 - RIM) / (width.max(height) as f32 + 2.0 * RIM_SHARE);
        BoardLayout { width, height, cell, rim: RIM + RIM_SHARE * cell }
    }

    /// The middle of a cell, on the floor of the tray. The origin is in the middle of the tiles' depth.
    fn place(self, cell: usize) -> Vec3 {
        let from_middle = |index: usize, count: usize| index as f32 - (count - 1) as f32 / 2.0;
        let (row, column) = (cell / self.width, cell % self.width);
        let (across, down) = (from_middle(column, self.width), from_middle(row, self.height));
        Vec3::new(across, -down, -HEIGHT / 2.0) * self.cell
    }

    fn add_tray(self, mesh: &mut Mesh, steps: usize) {
        let slot = mesh.begin_slot(0);
        let (rim, cell) = (self.rim, self.cell);
        let half = Vec2::new(self.width as f32, self.height as f32) * (cell / 2.0) + rim;
        let (floor, top, bevel) = (-HEIGHT / 2.0 * cell, (RIM_HEIGHT - HEIGHT / 2.0) * cell, 0.25 * rim);
        let levels = [
            level(0.0, floor - rim, 90.0),
            level(0.0, top - bevel, 90.0),
            level(0.3 * bevel, top - 0.3 * bevel, 45.0),
            level(bevel, top, 0.0),
            level(rim - bevel, top, 0.0),
            level(rim - 0.3 * bevel, top - 0.3 * bevel, -45.0),
            level(rim, top - bevel, -90.0),
            level(rim, floor, -90.0),
            level(rim, floor, 0.0),
        ];
        let outline = Outline::rounded(half, rim + CORNER * cell, steps);
        mesh.add_body(slot, &outline, &levels, Vec3::ZERO);
    }

    /// Adds a tile in its place on the board with the blank last.
    fn add_tile(
        self,
        mesh: &mut Mesh,
        tile: usize,
        outline: &Outline,
        detail: &Detail,
        options: RenderOptions,
    ) {
        let place = self.place(tile - 1);
        let scaled = |levels: &[Level]| -> Vec<Level> {
            let scaled = |part: &Level| level(part.inset * self.cell, part.height * self.cell, part.lean);
            levels.iter().map(scaled).collect()
        };
        let slot = mesh.begin_slot(tile);
        mesh.add_body(slot, outline, &scaled(detail.tile), place);
        let size = self.cell * if tile < 100 { 0.44 } else { 0.33 };
        let (levels, slot) = (scaled(detail.number), mesh.begin_slot(tile));
        if options.hides_numbers {
            return;
        }
        for (mut path, is_closed) in digits::strokes(tile, detail.quarter) {
            path.iter_mut().for_each(|point| *point *= size);
            let stroke = Outline::stroke(&path, is_closed, digits::STROKE * size, detail.end);
            mesh.add_body(slot, &stroke, &levels, place);
        }
    }
}

/// The width of a cell of a board in space. The board is centred at the origin.
pub fn cell_width(tiles: &Tiles) -> f32 {
    BoardLayout::of(tiles).cell
}

/// The tile of a slot; `None` for the tray. Each tile has a slot for its body and one for its number.
pub fn tile_of(slot: usize) -> Option<u8> {
    u8::try_from(slot.div_ceil(2)).ok().filter(|&tile| tile != 0)
}

impl MakesMesh for Tiles {
    fn mesh(&self, options: RenderOptions) -> Mesh {
        let board = BoardLayout::of(self);
        let count = self.cells().len();
        let detail = detail(count);
        let mut mesh = Mesh::default();
        board.add_tray(&mut mesh, detail.steps.max(6));
        let half = Vec2::splat((0.5 - GAP) * board.cell);
        let outline = Outline::rounded(half, CORNER * board.cell, detail.steps);
        for tile in 1..count {
            board.add_tile(&mut mesh, tile, &outline, &detail, options);
        }
        mesh
    }
}

impl Solid for Tiles {
    fn is_solid(&self) -> bool {
        true
    }

    fn pose(&self, _options: RenderOptions, turning: Option<(Move, f64)>) -> Pose {
        let board = BoardLayout::of(self);
        let count = self.cells().len();
        let sliding = turning.and_then(|(mv, progress)| Some((self.path(mv).ok()?, progress as f32)));
        let mut pose = Pose {
            paints: vec![Paint::Tray; 2 * count - 1],
            groups: (0..2 * count - 1).map(|slot| tile_of(slot).unwrap_or(0)).collect(),
            motions: vec![Mat4::IDENTITY; count],
        };
        for (cell, &tile) in self.cells().iter().enumerate().filter(|(_, tile)| **tile != 0) {
            let ahead = sliding.as_ref().and_then(|(path, progress)| {
                let index = path.iter().skip(1).position(|&known| known == cell)?;
                Some((board.place(path[index]) - board.place(cell)) * *progress)
            });
            let home = self.home_of(tile);
            let (row, column) = self.place(home);
            let number = usize::from(tile);
            let moved = board.place(cell) - board.place(number - 1) + ahead.unwrap_or_default();
            pose.motions[number] = Mat4::from_translation(moved);
            pose.paints[2 * number - 1] = Paint::Tile {
                row: row as u8,
                column: column as u8,
                rows: self.height() as u8,
                is_home: home == cell,
            };
            pose.paints[2 * number] = Paint::Ink;
        }
        pose
    }

    fn pressed(&self, _options: RenderOptions, spot: SurfacePoint) -> Option<Move> {
        let tile = tile_of(spot.slot)?;
        let cell = self.cells().iter().position(|&known| known == tile)?;
        self.slide_of(cell)
    }

    fn draggable(&self, options: RenderOptions, spot: SurfacePoint) -> Vec<Move> {
        self.pressed(options, spot).into_iter().collect()
    }

    /// A tile slides in one direction, and no further than the blank.
    fn reach(&self) -> RangeInclusive<f64> {
        0.0..=1.0
    }

    /// Nearly from the front, so that numbers can be read.
    fn view(&self, _options: RenderOptions) -> Viewpoint {
        Viewpoint { right: 14.0, above: 24.0, radius: 1.2 }
    }
}
