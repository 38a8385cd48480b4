// Starts the program that the page names in the attributes of the script tag. Published builds inline this script, which
// saves a request; their content security policy has its hash. It is not a module, because browsers run modules later.

// Trusted Types, where browsers have them: no string becomes markup, and workers load only from this origin.
globalThis.trustedTypes?.createPolicy("default", {
  createScriptURL: (address) => (new URL(address, document.baseURI).origin === location.origin ? address : null),
});

// Reloads when another build takes over: two builds are never mixed.
try {
  navigator.serviceWorker?.addEventListener("controllerchange", () => location.reload());
} catch {
  // In some frames even reading this throws.
}

(async ({ program, wasm, offline }) => {
  const addressOf = (file) => new URL(file, document.baseURI);
  try {
    // Compiles the program while it downloads, in parallel with its JavaScript. Some hosts send a wrong content type.
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
    // Delayed, because the page's own files come first. It runs even if the program cannot start.
    if (offline) setTimeout(() => import(addressOf(offline)), 2_000);
  }
})(document.currentScript.dataset);
