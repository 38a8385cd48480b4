//! Both ends of the connections between a page and its workers.
//!
//! `solver_client` and `mesh_client` are the page's ends, on a `module_worker` each; `solver_worker` and `mesh_worker` are the workers' ends,
//! in a `worker_scope` each. `codec` encodes the messages, `table_cache` stores large tables for the next visit.
// A new variant must be decided on here, not fall into a `_`.
#![warn(clippy::wildcard_enum_match_arm)]

pub mod codec;
pub mod mesh_client;
pub mod mesh_worker;
mod module_worker;
pub mod solver_client;
pub mod solver_worker;
pub mod table_cache;
mod worker_scope;
