//! Four phases (Thistlethwaite, 1981): each leads into a smaller group by a shortest way, and the next one may
//! only make the moves that do not lead out of it.

mod deepening;
mod tables;

use super::symmetry::{AFTER, ALL_STEPS, AXES, AXES_BACK, Step, Symmetry, inverted, turned};
use crate::puzzle::cube::cubies::Cubies;
use crate::search::{Stop, Watch};
pub use deepening::search as deepening;
pub use tables::{Phase, STEPS_OF_PHASES, Tables, Third, make};

/// A solution, phase by phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub steps: Vec<Step>,
    /// How many of them belong to each phase.
    pub lengths: [usize; 4],
    /// Which axes gave up their quarter turns first, second and last: a number in [`AXES`].
    pub axes: usize,
    /// The solution of the inverse, which has to be read backwards.
    pub is_inverse: bool,
}

impl Found {
    /// The same with turns of one face joined where phases meet: they belong to the earlier one, which may make more
    /// moves than the next. Only for what is not read backwards.
    #[must_use]
    pub fn joined(self) -> Found {
        debug_assert!(!self.is_inverse, "its phases are in the other order");
        let face = |step: Step| step / 3;
        let phases = (0..4).flat_map(|phase| std::iter::repeat_n(phase, self.lengths[phase]));
        let mut joined: Vec<(Step, usize)> = Vec::with_capacity(self.steps.len());
        for (step, phase) in self.steps.into_iter().zip(phases) {
            // A turn of the opposite face may lie between two of one face.
            let is_opposite =
                |&(last, _): &(Step, usize)| face(last) != face(step) && face(last) % 3 == face(step) % 3;
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
        Found { steps: joined.iter().map(|(step, _)| *step).collect(), lengths, ..self }
    }
}

/// Shortest ways through all phases, with F and B giving up their quarter turns first.
pub fn walk(cubies: &Cubies, third: Third, watch: &mut Watch) -> Result<Found, Stop> {
    let mut position = *cubies;
    let mut steps = Vec::with_capacity(45);
    let lengths = Tables::get(third).phases.map(|phase| {
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
    steps.iter().try_for_each(|_| watch.count_expanded())?;
    Ok(Found { steps, lengths, axes: 0, is_inverse: false })
}

/// The cube and its inverse, each with the axes in all six orders.
fn variants(cubies: &Cubies) -> impl Iterator<Item = (usize, bool, Cubies)> {
    let both = [(*cubies, false), (cubies.inverse(), true)];
    both.into_iter()
        .flat_map(|(cubies, is_inverse)| (0..6).map(move |axes| (axes, is_inverse, AXES[axes].of(&cubies))))
}

/// A solution of a variant as one of the cube.
fn of_variant(found: Found, axes: usize, is_inverse: bool) -> Found {
    let steps: Vec<Step> = found.steps.iter().map(|&step| AXES_BACK[axes].of_step(step)).collect();
    let steps = if is_inverse { inverted(&steps) } else { steps };
    Found { steps, axes, is_inverse, ..found }
}

/// So many moves at least every solution has: what the first phase takes from any axis.
pub fn lower_bound(cubies: &Cubies) -> u32 {
    let first = Tables::phase(0, Third::Thistlethwaite);
    let distance = |symmetry: &Symmetry| first.distance(first.node(&symmetry.of(cubies)));
    AXES.iter().map(distance).max().unwrap_or(0)
}

/// The shortest of the twelve walks that the order of the axes and the inverse allow.
pub fn best_walk(cubies: &Cubies, third: Third, watch: &mut Watch) -> Result<Found, Stop> {
    let mut best: Option<Found> = None;
    for (axes, is_inverse, cubies) in variants(cubies) {
        let found = walk(&cubies, third, watch)?.joined();
        if best.as_ref().is_none_or(|best| found.steps.len() < best.steps.len()) {
            best = Some(of_variant(found, axes, is_inverse));
        }
    }
    Ok(best.expect("there are twelve"))
}

/// Ever shorter solutions, until somebody stops the search: all ends of each phase are tried, the nearest first,
/// then those that take a move more than they need, and so on.
pub fn shorten(
    cubies: &Cubies,
    third: Third,
    enough: u32,
    watch: &mut Watch,
    on_found: &mut dyn FnMut(Found, &mut Watch) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let best = best_walk(cubies, third, watch)?;
    let limit = (best.steps.len() as u32).saturating_sub(1);
    on_found(best, watch)?;
    if limit == 0 {
        return Ok(());
    }
    let variants: Vec<_> = variants(cubies).collect();
    let phases = Tables::get(third).phases;
    let mut search = Shorten {
        phases,
        watch,
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
    phases: [&'static Phase; 4],
    watch: &'a mut Watch<'b>,
    on_found: &'a mut dyn FnMut(Found, &mut Watch) -> Result<(), Stop>,
    /// The longest solution that is of use.
    limit: u32,
    enough: u32,
    variant: (usize, bool),
    steps: Vec<Step>,
    /// Where each phase ends.
    ends: [usize; 4],
}

impl Shorten<'_, '_> {
    /// All ways through a phase and those after it that take no more than some moves too many; the last phase but
    /// one takes all of them.
    fn phase(&mut self, index: usize, cubies: &Cubies, spare: u32) -> Result<(), Stop> {
        let Some(phase) = self.phases.get(index) else { return self.tell() };
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
        self.watch.count_expanded()?;
        let allowed = self.steps.last().map_or(ALL_STEPS, |last| AFTER[last / 3]);
        for &step in phase.steps.iter().filter(|&step| allowed >> step & 1 == 1) {
            let next = phase.turned(node, step);
            if phase.distance(next) < left {
                self.steps.push(step);
                let end = self.walk(index, &turned(cubies, step), next, left - 1, spare);
                self.steps.pop();
                end?;
                // One shortest way is as good as another where nothing comes after.
                if index == 3 {
                    break;
                }
            }
        }
        Ok(())
    }

    fn tell(&mut self) -> Result<(), Stop> {
        if self.steps.len() as u32 > self.limit {
            return Ok(());
        }
        self.limit = (self.steps.len() as u32).saturating_sub(1);
        let [a, b, c, d] = self.ends;
        let found = Found {
            steps: self.steps.clone(),
            lengths: [a, b - a, c - b, d - c],
            axes: 0,
            is_inverse: false,
        };
        let (axes, is_inverse) = self.variant;
        (self.on_found)(of_variant(found, axes, is_inverse), self.watch)
    }
}
