// Starts the program that the page names. A build to be published has this inside its pages, so that there is a file less to
// wait for; their policy names its hash.

// Where browsers know it, nothing becomes markup any more, and workers come from here alone.
globalThis.trustedTypes?.createPolicy("default", {
  createScriptURL: (address) => (new URL(address, document.baseURI).origin === location.origin ? address : null),
});

// When another build serves this page, it starts anew: two builds are never mixed.
try {
  navigator.serviceWorker?.addEventListener("controllerchange", () => location.reload());
} catch {
  // Inside some frames one may not even ask for it.
}

const { program, wasm, offline } = document.querySelector("script[data-program]").dataset;
const addressOf = (file) => new URL(file, document.baseURI);

// It is compiled while it comes, and while what calls it comes. Some hosts do not say that it is a program, which is then found out
// in another way.
const answer = fetch(addressOf(wasm));
const compiled = WebAssembly.compileStreaming(answer).catch(async () => ((await answer).bodyUsed ? fetch(addressOf(wasm)) : answer));

try {
  const { default: start } = await import(addressOf(program));
  if (!document.body) await new Promise((done) => document.addEventListener("DOMContentLoaded", done));
  await start({ module_or_path: compiled });
} finally {
  // A while after the start, because what the page itself needs comes first; and even if it cannot start.
  if (offline) setTimeout(() => import(addressOf(offline)), 2_000);
}
