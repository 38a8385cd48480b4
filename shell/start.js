// Starts the program that the page names. A build to be published has this inside its pages, so that there
// is a file less to wait for; their policy names its hash. It is no module: browsers run those later.

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

(async ({ program, wasm, offline }) => {
  const addressOf = (file) => new URL(file, document.baseURI);
  try {
    // The program is compiled while it comes, and while what calls it comes. Some hosts do not say that it is one.
    const answer = fetch(addressOf(wasm));
    const compiled = WebAssembly.compileStreaming(answer).catch(async () => {
      const found = (await answer).bodyUsed ? await fetch(addressOf(wasm)) : await answer;
      return WebAssembly.compile(await found.arrayBuffer());
    });
    const { default: begin } = await import(addressOf(program));
    if (document.readyState === "loading") await new Promise((done) => document.addEventListener("DOMContentLoaded", done));
    await begin({ module_or_path: await compiled });
  } catch (error) {
    const note = Object.assign(document.createElement("p"), { className: "notice", textContent: "The page could not be loaded. Reload it to try again." });
    note.setAttribute("role", "alert");
    document.body.prepend(note);
    document.querySelector(".loading")?.remove();
    throw error;
  } finally {
    // A while after the start, because what the page itself needs comes first; and even if it cannot start.
    if (offline) setTimeout(() => import(addressOf(offline)), 2_000);
  }
})(document.currentScript.dataset);
