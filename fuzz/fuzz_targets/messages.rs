//! Fuzzes messages between the page and its workers: nothing panics, what was read is written and read again as the same, and a
//! request that ends soon is answered.
#![no_main]

use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use unfold_core::workbench::protocol::{
    Job, MeshReply, MeshRequest, Request, WorkerReply, decode, encode, perform,
};

fuzz_target!(|data: &[u8]| {
    let Some((&first, message)) = data.split_first() else { return };
    match first % 4 {
        0 => {
            let Ok(request) = decode::<Request>(message) else { return };
            // The bytes are compared, because a limit that is no number equals nothing.
            let sent = encode(&request).expect("it can be written");
            let arrived = decode::<Request>(&sent).expect("it was written");
            assert_eq!(encode(&arrived).expect("it can be written"), sent);
            if is_soon_done(&request.job) {
                let _ = perform(&request.job, &mut |_| ControlFlow::Break(()));
            }
        }
        1 => {
            if let Ok(reply) = decode::<WorkerReply>(message) {
                let _ = encode(&reply).expect("it can be written");
            }
        }
        2 => {
            if let Ok(request) = decode::<MeshRequest>(message) {
                let sent = encode(&request).expect("it can be written");
                assert_eq!(decode::<MeshRequest>(&sent).expect("it was written"), request);
            }
        }
        _ => drop(decode::<MeshReply>(message)),
    }
});

/// Whether a job takes less than a moment when it is cancelled at its first report.
fn is_soon_done(job: &Job) -> bool {
    matches!(job, Job::JudgePainting { .. } | Job::ReadColours { .. } | Job::TakeTables { .. })
}
