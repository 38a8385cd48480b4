//! Laws of the solids: surfaces are closed during every turn, and show the position that they are built from.

mod cube;
mod gear_ball;
mod tiles;

use std::collections::{HashMap, HashSet};

use glam::Vec3;
use unfold_core::picture::mesh::{Mesh, Paint, Pose, SeenTriangle, seen};

/// Numbers for points. Points within rounding errors share a number.
#[derive(Default)]
struct Places {
    known: HashMap<[i32; 3], usize>,
    count: usize,
}

impl Places {
    fn number(&mut self, point: Vec3) -> usize {
        const GRID: f32 = 2e-5;
        let key = |shift: Vec3| ((point + shift) / GRID).floor().as_ivec3().to_array();
        if let Some(&number) = self.known.get(&key(Vec3::ZERO)) {
            return number;
        }
        // Points near the border of a box are stored on both sides of it.
        for corner in 0..8 {
            let side = |bit: u32| if corner >> bit & 1 == 0 { -2e-6 } else { 2e-6 };
            self.known.entry(key(Vec3::new(side(0), side(1), side(2)))).or_insert(self.count);
        }
        self.count += 1;
        self.count - 1
    }
}

/// Edges without an opposite edge, with the number that is left.
fn open_edges(triangles: impl Iterator<Item = [usize; 3]>) -> HashMap<[usize; 2], i32> {
    let mut edges: HashMap<[usize; 2], i32> = HashMap::new();
    for [a, b, c] in triangles {
        for [from, to] in [[a, b], [b, c], [c, a]] {
            *edges.entry([from.min(to), from.max(to)]).or_default() += if from < to { 1 } else { -1 };
        }
    }
    edges.retain(|_, count| *count != 0);
    edges
}

/// Whether the surface of some groups together is closed.
fn is_closed(mesh: &Mesh, pose: &Pose, has: impl Fn(u8) -> bool) -> bool {
    let mut places = Places::default();
    let triangles = seen(mesh, pose).filter(|seen| has(seen.group));
    let mut count = 0;
    let open = open_edges(triangles.map(|seen| {
        count += 1;
        seen.corners.map(|corner| places.number(corner))
    }));
    count > 0 && open.is_empty()
}

fn volume(mesh: &Mesh, pose: &Pose) -> f32 {
    let parts = seen(mesh, pose).map(|seen| {
        let [a, b, c] = seen.corners.map(|corner| corner.as_dvec3());
        a.dot(b.cross(c)) / 6.0
    });
    parts.sum::<f64>() as f32
}

/// Coordinates are finite and within reach, normals have length one, indices are in range.
fn assert_sound(mesh: &Mesh, pose: &Pose, reach: f32, name: &str) {
    let slots = mesh.pieces.len();
    assert!(pose.paints.len() == slots && pose.groups.len() == slots, "{name}");
    assert!(pose.groups.iter().all(|&group| usize::from(group) < pose.motions.len()), "{name}");
    for motion in &pose.motions {
        assert!(motion.is_finite(), "{name}");
    }
    for vertex in &mesh.vertices {
        assert!(
            vertex.position.is_finite() && vertex.position.abs().max_element() < reach,
            "{name}: {vertex:?}"
        );
        assert!((vertex.normal.length() - 1.0).abs() < 1e-4, "{name}: {vertex:?}");
        assert!((vertex.slot as usize) < slots, "{name}: {vertex:?}");
    }
}

/// Triangles belong to one slot, and the cosine between normals and the outside is at least `least`.
fn assert_facing(mesh: &Mesh, least: f32, name: &str) {
    for triangle in &mesh.triangles {
        let vertices = triangle.map(|index| mesh.vertices[index as usize]);
        let [a, b, c] = vertices.map(|vertex| vertex.position);
        let out = (b - a).cross(c - a).normalize();
        for vertex in vertices {
            assert_eq!(vertex.slot, vertices[0].slot, "{name}");
            assert!(vertex.normal.dot(out) > least, "{name}: {vertices:?}");
        }
    }
}

/// What is painted where: the points of every paint, and the outlines of every painted part. The triangulation of parts does not
/// matter.
type Painted = (HashSet<(Paint, usize)>, HashMap<(Paint, usize, usize), i32>);

fn painted<'a>(all: impl Iterator<Item = SeenTriangle> + 'a, places: &mut Places) -> Painted {
    let mut points = HashSet::new();
    let mut slots: HashMap<(u16, Paint), Vec<[usize; 3]>> = HashMap::new();
    for seen in all {
        // Whether a tile is home may change with a slide.
        let paint = match seen.paint {
            Paint::Tile { row, column, rows, .. } => Paint::Tile { row, column, rows, is_home: false },
            paint => paint,
        };
        let corners = seen.corners.map(|corner| places.number(corner));
        points.extend(corners.map(|corner| (paint, corner)));
        slots.entry((seen.slot, paint)).or_default().push(corners);
    }
    let mut edges = HashMap::new();
    for ((_, paint), triangles) in slots {
        for ([from, to], count) in open_edges(triangles.into_iter()) {
            *edges.entry((paint, from, to)).or_default() += count;
        }
    }
    (points, edges)
}
