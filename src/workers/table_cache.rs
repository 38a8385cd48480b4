//! Large tables, stored between visits in the browser's database. Without a database, or with a full one, nothing is
//! stored: tables can be made again.

use js_sys::{Promise, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{IdbDatabase, IdbOpenDbRequest, IdbRequest, IdbTransactionMode, WorkerGlobalScope};

const DATABASE: &str = "unfold";
const TABLES: &str = "tables";

/// The table of that name, if it was stored. The bytes may be damaged: the caller has to check them.
pub async fn load(name: &str) -> Option<Vec<u8>> {
    let store = open().await?.transaction_with_str(TABLES).ok()?.object_store(TABLES).ok()?;
    let found = settled(&store.get(&JsValue::from_str(name)).ok()?).await?;
    found.dyn_into::<Uint8Array>().ok().map(|bytes| bytes.to_vec())
}

/// Stores a table under a name, if that works.
pub async fn store(name: &str, bytes: &[u8]) -> Option<()> {
    let transaction =
        open().await?.transaction_with_str_and_mode(TABLES, IdbTransactionMode::Readwrite).ok()?;
    let store = transaction.object_store(TABLES).ok()?;
    let bytes = Uint8Array::from(bytes);
    settled(&store.put_with_key(&bytes, &JsValue::from_str(name)).ok()?).await.map(|_| ())
}

async fn open() -> Option<IdbDatabase> {
    let scope: WorkerGlobalScope = js_sys::global().unchecked_into();
    let request: IdbOpenDbRequest = scope.indexed_db().ok()??.open_with_u32(DATABASE, 1).ok()?;
    let upgrading = request.clone();
    let on_upgrade = Closure::once_into_js(move || {
        if let Ok(database) = upgrading.result().and_then(|found| found.dyn_into::<IdbDatabase>()) {
            // If it fails, opening fails, and nothing is stored.
            let _ = database.create_object_store(TABLES);
        }
    });
    request.set_onupgradeneeded(Some(on_upgrade.unchecked_ref()));
    settled(&request).await?.dyn_into().ok()
}

/// How long the database may take to answer, in milliseconds. Some never do, and tables are not worth waiting for.
const TIMEOUT: i32 = 1_000;

/// The result of a request, once it is settled.
async fn settled(request: &IdbRequest) -> Option<JsValue> {
    let scope: WorkerGlobalScope = js_sys::global().unchecked_into();
    let promise = Promise::new(&mut |resolve, reject| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
        let _ = scope.set_timeout_with_callback_and_timeout_and_arguments_0(&reject, TIMEOUT);
    });
    JsFuture::from(promise).await.ok()?;
    request.result().ok()
}
