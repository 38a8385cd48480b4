//! Both ends of the connection between a page and its workers.

pub mod codec;
pub mod mesh_worker;
pub mod solver_client;
pub mod solver_worker;
pub mod table_cache;
