//! The layout of a search tree: each depth on a line of its own, parents above the middle of their children, no
//! overlaps.

/// The place of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TreePlace {
    /// The distance from the left edge, in widths of a node.
    pub across: f64,
    /// The distance from the root, in edges.
    pub depth: usize,
}

/// The place of each node, given the parent of each. A parent comes before its children in the list. Several roots go
/// side by side.
pub fn places(parents: &[Option<usize>]) -> Vec<TreePlace> {
    let mut children = vec![Vec::new(); parents.len()];
    let mut places = vec![TreePlace::default(); parents.len()];
    for (node, parent) in parents.iter().enumerate() {
        if let Some(parent) = *parent {
            children[parent].push(node);
            places[node].depth = places[parent].depth + 1;
        }
    }
    // Depth-first post-order: a node gets its place after its children.
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

/// The nodes to draw if too many are present: the newest with all their present ancestors, in their order.
pub fn newest(parents: &[Option<usize>], is_present: impl Fn(usize) -> bool, most: usize) -> Vec<usize> {
    let mut is_drawn = vec![false; parents.len()];
    let mut count = 0;
    for node in (0..parents.len()).rev().filter(|&node| is_present(node)) {
        let line =
            std::iter::successors(Some(node), |&node| parents[node].filter(|&parent| is_present(parent)));
        let added: Vec<usize> = line.take_while(|&node| !is_drawn[node]).collect();
        if count + added.len() > most && count > 0 {
            break;
        }
        count += added.len();
        added.into_iter().for_each(|node| is_drawn[node] = true);
    }
    (0..parents.len()).filter(|&node| is_drawn[node]).collect()
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
        // A wide tree in breadth-first order.
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
    fn the_newest_are_drawn_with_all_that_led_to_them() {
        let parents = [None, Some(0), Some(0), Some(1), Some(1), Some(2)];
        assert_eq!(newest(&parents, |_| true, 6), [0, 1, 2, 3, 4, 5]);
        assert_eq!(newest(&parents, |_| true, 5), [0, 1, 2, 4, 5]);
        assert_eq!(newest(&parents, |_| true, 4), [0, 2, 5]);
        assert_eq!(newest(&parents, |node| node < 4, 6), [0, 1, 2, 3]);
        // At least one node is shown.
        assert_eq!(newest(&parents, |_| true, 1), [0, 2, 5]);
        assert!(newest(&[], |_| true, 5).is_empty());
    }

    #[test]
    fn a_long_path_does_not_overflow_the_stack() {
        let parents: Vec<Option<usize>> = (0..100_000_usize).map(|node| node.checked_sub(1)).collect();
        assert_eq!(places(&parents)[99_999], TreePlace { across: 0.0, depth: 99_999 });
    }
}
