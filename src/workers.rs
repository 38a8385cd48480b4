//! Both ends of the connections between a page and its workers.
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
