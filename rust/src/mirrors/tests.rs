use super::graph::{Graph, GraphError, Start};
use super::search::{Price, Search, State};
use std::time::Duration;

const LONG: Duration = Duration::from_secs(60);

fn solved(rows: &[&str], price: Option<Price>) -> Option<(String, i64)> {
    let cells = rows.concat().into_bytes();
    let mut search = Search::new(rows.len(), rows[0].len(), &cells, price).unwrap();
    match search.run(LONG) {
        State::Found => {
            Some((String::from_utf8(search.turned(&cells)).unwrap(), search.cost()))
        }
        State::Failed => None,
        State::Searching => panic!("not done"),
    }
}

#[test]
fn a_corner_is_turned_and_the_rest_left_alone() {
    let (turned, _) = solved(&["*****", "../.*", "*./.*", "**.**"], None).unwrap();
    assert_eq!(turned, concat!("*****", "..\\.*", "*./.*", "**.**").replace("*./.*", "*./.*"));
}

#[test]
fn a_case_without_mirrors_on_the_way_is_decided_at_once() {
    assert!(solved(&["***", "...", "*/*", "***"], None).is_some());
    assert!(solved(&["***", "..*", "*/*", "*.*"], None).is_none());
}

#[test]
fn bad_grids_are_error_values() {
    let error = |rows, cols, cells: &[u8]| Graph::new(rows, cols, cells).err();
    assert_eq!(error(1, 3, b"*.*"), Some(GraphError::Size));
    assert_eq!(error(2, 3, b"*.*"), Some(GraphError::Size));
    assert_eq!(error(usize::MAX, 2, b"*.*"), Some(GraphError::Size));
    assert_eq!(error(2, 3, b"*.**x*"), Some(GraphError::Letter(4)));
    assert_eq!(error(2, 3, b"*.**/*"), Some(GraphError::Rim(4)));
    assert_eq!(error(2, 3, b"..****"), Some(GraphError::Rim(0)));
    assert_eq!(error(2, 3, b"*.****"), Some(GraphError::Openings(1)));
    assert_eq!(Graph::new(2, 3, b"*.**.*").unwrap().start, Start::Through);
}

#[test]
fn a_fixed_mirror_is_not_turned() {
    assert!(solved(&["****", "..S*", "**.*"], None).is_none() == false);
    assert!(solved(&["****", "..Z*", "**.*"], None).is_none());
}
