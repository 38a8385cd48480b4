//! Where the nodes of a search tree are drawn: each depth on a line of its own, parents above the middle of their
//! children, nothing on top of anything else.

/// A place, in nodes from the left and in depths from the top.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Place {
    pub across: f64,
    pub depth: usize,
}

/// Where each node goes, by the parents of all; a parent stands before its children. Several roots stand side by side.
pub fn places(parents: &[Option<usize>]) -> Vec<Place> {
    let mut children = vec![Vec::new(); parents.len()];
    let mut places = vec![Place::default(); parents.len()];
    for (node, parent) in parents.iter().enumerate() {
        if let Some(parent) = *parent {
            children[parent].push(node);
            places[node].depth = places[parent].depth + 1;
        }
    }
    // A node is settled when its children are: those come later in the list, so it is gone through twice.
    let mut next_leaf = 0.0;
    let roots = (0..parents.len()).filter(|&node| parents[node].is_none());
    for root in roots {
        let mut open = vec![(root, 0)];
        while let Some((node, settled)) = open.pop() {
            match children[node].get(settled) {
                Some(&child) => {
                    open.push((node, settled + 1));
                    open.push((child, 0));
                }
                None => {
                    places[node].across = match (children[node].first(), children[node].last()) {
                        (Some(&first), Some(&last)) => (places[first].across + places[last].across) / 2.0,
                        _ => {
                            next_leaf += 1.0;
                            next_leaf - 1.0
                        }
                    };
                }
            }
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_stand_above_the_middle_of_their_children() {
        //      0
        //    1   2
        //   3 4   5
        let places = places(&[None, Some(0), Some(0), Some(1), Some(1), Some(2)]);
        let across: Vec<f64> = places.iter().map(|place| place.across).collect();
        let depths: Vec<usize> = places.iter().map(|place| place.depth).collect();
        assert_eq!(across, [1.25, 0.5, 2.0, 0.0, 1.0, 2.0]);
        assert_eq!(depths, [0, 1, 1, 2, 2, 2]);
    }

    #[test]
    fn no_two_nodes_of_a_depth_touch() {
        // A bushy tree in the order of breadth-first search.
        let parents: Vec<Option<usize>> =
            (0..400_usize).map(|node| node.checked_sub(1).map(|node| node / 3)).collect();
        let places = places(&parents);
        for (index, one) in places.iter().enumerate() {
            for other in &places[..index] {
                assert!(one.depth != other.depth || (one.across - other.across).abs() >= 1.0);
            }
        }
    }

    #[test]
    fn a_long_path_does_not_overflow_the_stack() {
        let parents: Vec<Option<usize>> = (0..100_000_usize).map(|node| node.checked_sub(1)).collect();
        assert_eq!(places(&parents)[99_999], Place { across: 0.0, depth: 99_999 });
    }
}
