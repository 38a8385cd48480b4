
// Serves one build and nothing else, even after the host has a newer one.
//
// `unfold-site` writes `VERSION` and `FILES` above, with the hash of every file of the build. A file belongs to this build
// only if its hash is right, so its source does not matter, and a half-uploaded build cannot be installed. A newer worker
// waits until all pages of this build are closed, or until the user accepts the update; then open pages reload.

/** Builds at other paths of the same host have caches of their own. */
const CACHES = `unfold ${registration.scope} `;
const CACHE = CACHES + VERSION;

/** The cache entry with the ids of pages and workers that started with an earlier build. */
const OUTDATED = new URL("outdated", registration.scope).href;

const addressOf = (name) => new URL(name, registration.scope).href;

async function hash(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A file of this build: from the cache of an earlier build, from the HTTP cache, or from the host. */
async function genuine(name) {
  const address = addressOf(name);
  const sources = [
    () => caches.match(address),
    () => fetch(address),
    () => fetch(address, { cache: "reload" }),
  ];
  for (const source of sources) {
    const found = await source();
    if (!found?.ok) continue;
    const bytes = await found.arrayBuffer();
    if ((await hash(bytes)) !== FILES.get(name)) continue;
    // A new response, because a redirected one must not answer a navigation.
    const headers = new Headers(found.headers);
    headers.delete("Vary");
    return new Response(bytes, { headers });
  }
  throw new Error(`${name} is not of this build`);
}

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all([...FILES.keys()].map(async (name) => cache.put(addressOf(name), await genuine(name))));
}

async function activate() {
  // Pages and workers that were open before this worker took over.
  const there = await clients.matchAll({ type: "all" });
  const cache = await caches.open(CACHE);
  await cache.put(OUTDATED, Response.json(there.map((client) => client.id)));
  const earlier = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== CACHE);
  await Promise.all(earlier.map((name) => caches.delete(name)));
}

/** The file of this build at an address, if there is one. Some hosts drop `.html` from the address. */
function fileOf({ method, url }) {
  if (method !== "GET" || !url.startsWith(registration.scope)) return undefined;
  const name = new URL(url).pathname.slice(new URL(registration.scope).pathname.length);
  return [name || "index.html", `${name}.html`].find((file) => FILES.has(file));
}

async function answer(name, { request, clientId }) {
  // If the user cleared the browser's storage, the host still has the files.
  if (!(await caches.has(CACHE))) {
    registration.unregister();
    return fetch(request);
  }
  const cache = await caches.open(CACHE);
  // A page of an earlier build is about to reload and gets nothing until then.
  const outdated = request.mode !== "navigate" && (await cache.match(OUTDATED));
  if (outdated && (await outdated.json()).includes(clientId)) return Response.error();
  return (await cache.match(addressOf(name))) ?? genuine(name);
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", ({ data }) => data === "take over" && skipWaiting());
addEventListener("fetch", (event) => {
  const name = fileOf(event.request);
  if (name) event.respondWith(answer(name, event));
});
