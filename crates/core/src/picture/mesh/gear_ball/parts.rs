//! The parts of a gear puzzle and their meshes.

use glam::Vec2;

use super::outlines;
use super::surface::{BALL, GEAR_BOTTOM, SurfaceFrame, surface};
use crate::geometry::{Face, Vector};
use crate::picture::mesh::plate::{Plate, PlateRing, ring};
use crate::picture::mesh::{GearBody, Mesh};
use crate::puzzle::gear_ball::pictures::{PictureSide, corner_at, edge_at};

/// A part that has one colour and moves as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GearPart {
    /// Closes the view through the puzzle.
    Core,
    /// The black of a piece without its gear.
    Body,
    Centre(Face),
    /// At the clockwise end of a side.
    Corner(Face, PictureSide),
    /// On all faces of a corner.
    Knobs,
    Bracket(Face, PictureSide),
    /// The black of a gear. The half gears and the hub that follow turn with it.
    Gear(Face, PictureSide),
    /// The half of a gear that is on this face when unturned.
    HalfGear(Face, PictureSide),
    Hub(Face, PictureSide),
}

/// Visits all parts in the order of their slots, each with the number and the place of its piece.
pub(super) fn visit_parts(visit: &mut dyn FnMut(usize, Vector, GearPart)) {
    for piece in 0..27 {
        let place = [piece / 9 - 1, piece / 3 % 3 - 1, piece % 3 - 1];
        let mut visit = |part: GearPart| visit(piece as usize, place, part);
        let [first, second, third] = sides(place);
        match (first, second, third) {
            (Some(one), Some(other), Some(last)) => {
                visit(GearPart::Body);
                for (face, side) in [one, other, last] {
                    visit(GearPart::Corner(face, side));
                }
                visit(GearPart::Knobs);
            }
            (Some(one), Some(other), None) => {
                visit(GearPart::Body);
                for (face, side) in [one, other] {
                    visit(GearPart::Bracket(face, side));
                }
                visit(GearPart::Gear(one.0, one.1));
                for (face, side) in [one, other] {
                    visit(GearPart::HalfGear(face, side));
                }
                visit(GearPart::Hub(one.0, one.1));
            }
            (Some((face, _)), ..) => {
                visit(GearPart::Body);
                visit(GearPart::Centre(face));
            }
            _ => visit(GearPart::Core),
        }
    }
}

/// The faces that a piece at a place shows on, each with the side of it that the piece is at.
fn sides(place: Vector) -> [Option<(Face, PictureSide)>; 3] {
    let mut found = [None; 3];
    let mut count = 0;
    for face in Face::ALL {
        for side in PictureSide::ALL {
            let is_there = match place.iter().filter(|&&coordinate| coordinate == 0).count() {
                0 => corner_at(face, side) == place,
                1 => edge_at(face, side) == place,
                _ => side == PictureSide::Top && face.normal() == place,
            };
            if is_there {
                found[count] = Some((face, side));
                count += 1;
            }
        }
    }
    found
}

/// The black around a coloured plate, from a depth to a level.
fn rim(bottom: f32, level: f32) -> [PlateRing; 3] {
    [ring(0.0, bottom), ring(0.0, level - 0.026), ring(0.010, level - 0.016)]
}

/// A coloured plate in its rim. Narrow parts have narrow rims.
fn plate(level: f32, width: f32) -> [PlateRing; 4] {
    [(0.022, 0.03), (0.022, 0.010), (0.027, 0.003), (0.036, 0.0)]
        .map(|(inset, below)| ring(inset * width, level - below))
}

/// The plates of the parts.
struct Plates {
    centre: [Plate; 2],
    bracket: [Plate; 2],
    corner: [Plate; 2],
    half_gear: [Plate; 2],
    hub: [Plate; 2],
    knob: Plate,
    shell: [Plate; 3],
    core: Plate,
}

impl Plates {
    fn new(body: GearBody) -> Plates {
        const FINE: f32 = 0.22;
        const COARSE: f32 = 0.34;
        // Gears pass above the brackets of a cube.
        let (shallow, deep, sunk) = match body {
            GearBody::Ball => (-0.1, -0.1, -0.01),
            GearBody::Cube => (-0.2, -0.5, -0.055),
        };
        let both = |outline: &[Vec2], bottom: f32, level: f32, width: f32| {
            [
                Plate::new(outline, &rim(bottom, level), COARSE),
                Plate::new(outline, &plate(level, width), FINE),
            ]
        };
        let button = |radius: f32, bottom: f32, top: f32| {
            let rings = [(0.0, bottom), (0.0, top - 0.018), (0.012, top - 0.005), (0.03, top)];
            let outline = outlines::circle(Vec2::ZERO, radius, 20);
            Plate::new(&outline, &rings.map(|(inset, height)| ring(inset, height)), COARSE)
        };
        Plates {
            centre: both(&outlines::centre(), shallow, 0.0, 1.0),
            bracket: both(&outlines::bracket(), shallow + sunk, sunk, 0.6),
            corner: both(&outlines::corner(body), deep, 0.0, 0.8),
            half_gear: both(&outlines::half_gear(), GEAR_BOTTOM, 0.0, 0.8),
            hub: [button(0.17, -0.4, 0.012), button(0.09, 0.0, 0.035)],
            knob: Plate::new(
                &outlines::circle(Vec2::splat(0.74), 0.065, 16),
                &[ring(0.0, -0.02), ring(0.0, 0.008), ring(0.012, 0.02), ring(0.03, 0.026)],
                COARSE,
            ),
            shell: outlines::shell().map(|outline| {
                Plate::new(&outline, &[ring(0.0, -0.1), ring(0.0, -0.006), ring(0.006, 0.0)], FINE)
            }),
            core: Plate::new(&outlines::face(), &[ring(0.0, -0.5), ring(0.0, -0.06), ring(0.01, -0.05)], 0.4),
        }
    }
}

/// The mesh of a puzzle.
pub(super) fn mesh(body: GearBody) -> Mesh {
    let plates = Plates::new(body);
    let inside = match body {
        GearBody::Ball => BALL - 0.085,
        GearBody::Cube => 0.915,
    };
    let mut mesh = Mesh::default();
    visit_parts(&mut |piece, place, part| {
        let slot = mesh.begin_slot(piece);
        let mut on_face = |plate: &Plate, (face, side): (Face, PictureSide)| {
            let frame = SurfaceFrame::new(face, side);
            mesh.add_placed(slot, plate, &|point, height| surface(body, frame.on_face(point), height));
        };
        match part {
            GearPart::Centre(face) => on_face(&plates.centre[1], (face, PictureSide::Top)),
            GearPart::Corner(face, side) => on_face(&plates.corner[1], (face, side)),
            GearPart::Bracket(face, side) => on_face(&plates.bracket[1], (face, side)),
            GearPart::Knobs => sides(place).into_iter().flatten().for_each(|at| on_face(&plates.knob, at)),
            GearPart::Gear(face, side) => {
                let frame = SurfaceFrame::new(face, side);
                for frame in [frame, frame.behind()] {
                    let place = |point, height| frame.in_gear(body, point, height);
                    mesh.add_placed(slot, &plates.half_gear[0], &place);
                }
                mesh.add_placed(slot, &plates.hub[0], &|point, height| frame.on_hub(body, point, height));
            }
            GearPart::HalfGear(face, side) => {
                let frame = SurfaceFrame::new(face, side);
                let place = |point, height| surface(body, frame.on_gear(body, point), height);
                mesh.add_placed(slot, &plates.half_gear[1], &place);
            }
            GearPart::Hub(face, side) => {
                let frame = SurfaceFrame::new(face, side);
                mesh.add_placed(slot, &plates.hub[1], &|point, height| frame.on_hub(body, point, height));
            }
            GearPart::Body => {
                let kind = place.iter().filter(|&&coordinate| coordinate != 0).count() - 1;
                let rim = [&plates.centre[0], &plates.bracket[0], &plates.corner[0]][kind];
                for at in sides(place).into_iter().flatten() {
                    on_face(rim, at);
                }
                for (face, side) in sides(place).into_iter().flatten() {
                    add_inside(&mut mesh, slot, &plates.shell[kind], SurfaceFrame::new(face, side), inside);
                }
            }
            GearPart::Core => {
                for face in Face::ALL {
                    add_inside(
                        &mut mesh,
                        slot,
                        &plates.core,
                        SurfaceFrame::new(face, PictureSide::Top),
                        inside,
                    );
                }
            }
        }
    });
    mesh
}

/// Adds a plate on a sphere beneath the surface.
fn add_inside(mesh: &mut Mesh, slot: u32, plate: &Plate, frame: SurfaceFrame, radius: f32) {
    mesh.add_placed(slot, plate, &|point, height| frame.on_face(point).normalize() * (radius + height));
}
