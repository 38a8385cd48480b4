// Starts the programs that the page names, one after the other. A build to be published has this inside its pages, so that there
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

(async ({ programs, wasm, offline }) => {
  const addressOf = (file) => new URL(file, document.baseURI);
  const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const [names, files] = [programs.split(" "), wasm.split(" ")];

  /** A program is compiled while it comes, and while what calls it comes. Some hosts do not say that it is one. */
  const start = async (name, file, beforehand) => {
    const answer = fetch(addressOf(file));
    const compiled = WebAssembly.compileStreaming(answer).catch(async () => {
      const found = (await answer).bodyUsed ? await fetch(addressOf(file)) : await answer;
      return WebAssembly.compile(await found.arrayBuffer());
    });
    const { default: begin } = await import(addressOf(name));
    if (document.readyState === "loading") await new Promise((done) => document.addEventListener("DOMContentLoaded", done));
    await compiled;
    beforehand?.();
    await begin({ module_or_path: compiled });
  };

  /** Does on the page what somebody did before it was there. */
  const repeat = (done) => {
    const [kind, what, key, ...held] = done.split(" ");
    const [ctrlKey, shiftKey] = ["control", "shift"].map((name) => held.includes(name));
    const common = { bubbles: true, cancelable: true };
    const event =
      kind === "key"
        ? new KeyboardEvent("keydown", { code: what, key, ctrlKey, shiftKey, ...common })
        : new MouseEvent("click", { shiftKey: kind === "other", ...common });
    (kind === "key" ? document.body : document.querySelector(what))?.dispatchEvent(event);
  };

  /** The page is drawn: it takes the place of the starter, with its focus, and does what waited for it. */
  const takeOver = async (starter) => {
    const { activeElement } = document;
    const named = starter.contains(activeElement) && ["data-turn", "data-move", "id"].find((name) => activeElement.hasAttribute(name));
    starter.remove();
    if (named) document.querySelector(`[${named}="${activeElement.getAttribute(named)}"]`)?.focus();
    for (const done of (starter.dataset.waiting ?? "").split("\n").filter(Boolean)) {
      repeat(done);
      await after(0);
    }
  };

  const starter = () => document.getElementById("starter");
  try {
    // The last one is the page; the one before it passes the time, and must not take long itself.
    if (names.length > 1) await Promise.race([start(names.shift(), files.shift()).catch(console.warn), after(5_000)]);
    await start(names.at(-1), files.at(-1), () => starter()?.setAttribute("data-over", ""));
    await after(0);
    if (starter()) await takeOver(starter());
  } catch (error) {
    const note = Object.assign(document.createElement("p"), { className: "notice", textContent: "The rest of the page could not be loaded. Reload it to try again." });
    note.setAttribute("role", "alert");
    starter()?.prepend(note);
    ["data-over", "data-waiting"].forEach((name) => starter()?.removeAttribute(name));
    throw error;
  } finally {
    // A while after the start, because what the page itself needs comes first; and even if it cannot start.
    if (offline) setTimeout(() => import(addressOf(offline)), 2_000);
  }
})(document.currentScript.dataset);
