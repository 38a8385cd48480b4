//! Four phases (Thistlethwaite, 1981): each leads into a smaller group by a shortest path, and the next one only makes
//! moves that stay in it.
//!
//! `tables` are the coordinates and distances of each phase; `deepening` searches the phases without distances, as “Rubik's Cube” does.

mod deepening;
mod tables;

use super::symmetry::{AFTER, ALL_STEPS, AXES, AXES_BACK, MoveIndex, Symmetry, inverted, turned};
use crate::puzzle::cube::cubies::Cubies;
use crate::search::{Budget, Stop};
pub use deepening::search as deepening;
pub use tables::{FourPhaseTables, PhaseTable, STEPS_OF_PHASES, ThirdPhase, make};

/// A solution, phase by phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FourPhaseSolution {
    /// The steps of all phases.
    pub steps: Vec<MoveIndex>,
    /// The number of steps of each phase.
    pub lengths: [usize; 4],
    /// The order in which the axes lose their quarter turns: an index into [`AXES`].
    pub axes: usize,
    /// Whether it was found for the inverse cube; then its phases come in the opposite order.
    pub is_inverse: bool,
}

impl FourPhaseSolution {
    /// The same with turns of one face joined where phases meet. They belong to the earlier phase, which allows more
    /// moves than the next. Only for solutions that are not read backwards.
    #[must_use]
    pub fn joined(self) -> FourPhaseSolution {
        debug_assert!(!self.is_inverse, "its phases are in the other order");
        let face = |step: MoveIndex| step / 3;
        let phases = (0..4).flat_map(|phase| std::iter::repeat_n(phase, self.lengths[phase]));
        let mut joined: Vec<(MoveIndex, usize)> = Vec::with_capacity(self.steps.len());
        for (step, phase) in self.steps.into_iter().zip(phases) {
            // A turn of the opposite face may lie between two of one face.
            let is_opposite = |&(last, _): &(MoveIndex, usize)| {
                face(last) != face(step) && face(last) % 3 == face(step) % 3
            };
            let skipped = usize::from(joined.last().is_some_and(is_opposite));
            let place = joined.len().checked_sub(1 + skipped);
            match place.filter(|&place| face(joined[place].0) == face(step)) {
                None => joined.push((step, phase)),
                Some(place) => match (joined[place].0 % 3 + step % 3 + 2) % 4 {
                    0 => drop(joined.remove(place)),
                    quarters => joined[place].0 = 3 * face(step) + quarters - 1,
                },
            }
        }
        let count = |phase: usize| joined.iter().filter(|(_, other)| *other == phase).count();
        let lengths = [0, 1, 2, 3].map(count);
        FourPhaseSolution { steps: joined.iter().map(|(step, _)| *step).collect(), lengths, ..self }
    }
}

/// A shortest path through each phase, where F and B lose their quarter turns first.
pub fn walk(cubies: &Cubies, third: ThirdPhase, budget: &mut Budget) -> Result<FourPhaseSolution, Stop> {
    let mut position = *cubies;
    let mut steps = Vec::with_capacity(45);
    let lengths = FourPhaseTables::get(third).phases.map(|phase| {
        let before = steps.len();
        let mut node = phase.node(&position);
        let mut distance = phase.distance(node);
        while distance > 0 {
            let nearer = phase.steps.iter().find_map(|&step| {
                let next = phase.turned(node, step);
                (phase.distance(next) < distance).then_some((step, next))
            });
            let (step, next) = nearer.expect("every number but the goal's has a nearer neighbour");
            position = turned(&position, step);
            steps.push(step);
            (node, distance) = (next, distance - 1);
        }
        steps.len() - before
    });
    steps.iter().try_for_each(|_| budget.count_expanded())?;
    Ok(FourPhaseSolution { steps, lengths, axes: 0, is_inverse: false })
}

/// The cube and its inverse, each with the axes in all six orders.
fn variants(cubies: &Cubies) -> impl Iterator<Item = (usize, bool, Cubies)> {
    let both = [(*cubies, false), (cubies.inverse(), true)];
    both.into_iter()
        .flat_map(|(cubies, is_inverse)| (0..6).map(move |axes| (axes, is_inverse, AXES[axes].of(&cubies))))
}

/// Turns a solution of a variant into one of the cube.
fn of_variant(found: FourPhaseSolution, axes: usize, is_inverse: bool) -> FourPhaseSolution {
    let steps: Vec<MoveIndex> = found.steps.iter().map(|&step| AXES_BACK[axes].of_step(step)).collect();
    let steps = if is_inverse { inverted(&steps) } else { steps };
    FourPhaseSolution { steps, axes, is_inverse, ..found }
}

/// A lower bound on all solutions in moves: the longest first phase over the axes.
pub fn lower_bound(cubies: &Cubies) -> u32 {
    let first = FourPhaseTables::phase(0, ThirdPhase::Thistlethwaite);
    let distance = |symmetry: &Symmetry| first.distance(first.node(&symmetry.of(cubies)));
    AXES.iter().map(distance).max().unwrap_or(0)
}

/// The shortest of twelve solutions: the axes in six orders, for the cube and its inverse.
pub fn best_walk(cubies: &Cubies, third: ThirdPhase, budget: &mut Budget) -> Result<FourPhaseSolution, Stop> {
    let mut best: Option<FourPhaseSolution> = None;
    for (axes, is_inverse, cubies) in variants(cubies) {
        let found = walk(&cubies, third, budget)?.joined();
        if best.as_ref().is_none_or(|best| found.steps.len() < best.steps.len()) {
            best = Some(of_variant(found, axes, is_inverse));
        }
    }
    Ok(best.expect("there are twelve"))
}

/// Reports shorter and shorter solutions until the search is stopped. It tries all ends of each phase, the nearest
/// first, then those that take one move more than necessary, and so on.
pub fn shorten(
    cubies: &Cubies,
    third: ThirdPhase,
    enough: u32,
    budget: &mut Budget,
    on_found: &mut dyn FnMut(FourPhaseSolution, &mut Budget) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let best = best_walk(cubies, third, budget)?;
    let limit = (best.steps.len() as u32).saturating_sub(1);
    on_found(best, budget)?;
    if limit == 0 {
        return Ok(());
    }
    let variants: Vec<_> = variants(cubies).collect();
    let phases = FourPhaseTables::get(third).phases;
    let mut search = Shorten {
        phases,
        budget,
        on_found,
        limit,
        enough,
        variant: (0, false),
        steps: Vec::new(),
        ends: [0; 4],
    };
    for spare in 0..=limit {
        for &(axes, is_inverse, cubies) in &variants {
            if search.limit < enough {
                return Ok(());
            }
            search.variant = (axes, is_inverse);
            search.phase(0, &cubies, spare)?;
        }
    }
    Ok(())
}

struct Shorten<'a, 'b> {
    phases: [&'static PhaseTable; 4],
    budget: &'a mut Budget<'b>,
    on_found: &'a mut dyn FnMut(FourPhaseSolution, &mut Budget) -> Result<(), Stop>,
    /// The longest solution that is still an improvement.
    limit: u32,
    enough: u32,
    variant: (usize, bool),
    steps: Vec<MoveIndex>,
    /// Where each phase ends.
    ends: [usize; 4],
}

impl Shorten<'_, '_> {
    /// All paths through this phase and the later ones with at most `spare` moves more than necessary; the last phase
    /// but one uses all that are left.
    fn phase(&mut self, index: usize, cubies: &Cubies, spare: u32) -> Result<(), Stop> {
        let Some(phase) = self.phases.get(index) else { return self.report() };
        let node = phase.node(cubies);
        let distance = phase.distance(node);
        let used = self.steps.len() as u32;
        let most = match index {
            3 => 0,
            _ => spare,
        };
        let least = if index == 2 { spare } else { 0 };
        for extra in least..=most {
            if used + distance + extra > self.limit || self.limit < self.enough {
                break;
            }
            self.walk(index, cubies, node, distance + extra, spare - extra)?;
        }
        Ok(())
    }

    fn walk(
        &mut self,
        index: usize,
        cubies: &Cubies,
        node: [u16; 4],
        left: u32,
        spare: u32,
    ) -> Result<(), Stop> {
        let phase = self.phases[index];
        if left == 0 {
            self.ends[index] = self.steps.len();
            return self.phase(index + 1, cubies, spare);
        }
        self.budget.count_expanded()?;
        let allowed = self.steps.last().map_or(ALL_STEPS, |last| AFTER[last / 3]);
        for &step in phase.steps.iter().filter(|&step| allowed >> step & 1 == 1) {
            let next = phase.turned(node, step);
            if phase.distance(next) < left {
                self.steps.push(step);
                let end = self.walk(index, &turned(cubies, step), next, left - 1, spare);
                self.steps.pop();
                end?;
                // In the last phase one shortest path is as good as another.
                if index == 3 {
                    break;
                }
            }
        }
        Ok(())
    }

    fn report(&mut self) -> Result<(), Stop> {
        if self.steps.len() as u32 > self.limit {
            return Ok(());
        }
        self.limit = (self.steps.len() as u32).saturating_sub(1);
        let [a, b, c, d] = self.ends;
        let found = FourPhaseSolution {
            steps: self.steps.clone(),
            lengths: [a, b - a, c - b, d - c],
            axes: 0,
            is_inverse: false,
        };
        let (axes, is_inverse) = self.variant;
        (self.on_found)(of_variant(found, axes, is_inverse), self.budget)
    }
}
