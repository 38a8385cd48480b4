//! Fuzzes messages between the page and its workers: nothing panics, what was read is written and read again as the same, and a
//! request that ends soon is answered.
#![no_main]

use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use serde::de::DeserializeOwned;
use unfold_core::workbench::protocol::{
    Job, MeshReply, MeshRequest, Request, WorkerReply, decode, encode, perform,
};

fuzz_target!(|data: &[u8]| {
    let Some((&first, message)) = data.split_first() else { return };
    match first % 4 {
        0 => {
            let request = there_and_back::<Request>(message);
            if let Some(request) = request.filter(|request| is_soon_done(&request.job)) {
                let _ = perform(&request.job, &mut |_| ControlFlow::Break(()));
            }
        }
        1 => drop(there_and_back::<WorkerReply>(message)),
        2 => drop(there_and_back::<MeshRequest>(message)),
        _ => drop(there_and_back::<MeshReply>(message)),
    }
});

/// Reads a message. What is written of it reads as the same again: the bytes are compared, because a limit that is no number equals
/// nothing.
fn there_and_back<T: Serialize + DeserializeOwned>(message: &[u8]) -> Option<T> {
    let read = decode::<T>(message).ok()?;
    let sent = encode(&read).expect("it can be written");
    let arrived = decode::<T>(&sent).expect("it was written");
    assert_eq!(encode(&arrived).expect("it can be written"), sent);
    Some(arrived)
}

/// Whether a job takes less than a moment when it is cancelled at its first report.
fn is_soon_done(job: &Job) -> bool {
    matches!(job, Job::JudgePainting { .. } | Job::ReadColours { .. } | Job::TakeTables { .. })
}
