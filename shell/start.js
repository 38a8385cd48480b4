// Starts the programs that the page names, one after the other. A build to be published has this inside its pages, so that there
// is a file less to wait for; their policy names its hash. It is no module: those wait until the whole page has been read.

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
  const [names, files] = [programs.split(" "), wasm.split(" ")];

  /** A program is compiled while it comes, and while what calls it comes. */
  const start = async (name, file, beforehand) => {
    const answer = fetch(addressOf(file));
    // Some hosts do not say that it is a program, which is then found out in another way.
    const again = async () => ((await answer).bodyUsed ? fetch(addressOf(file)) : answer);
    const compiled = WebAssembly.compileStreaming(answer).catch(again);
    const { default: begin } = await import(addressOf(name));
    if (document.readyState === "loading") await new Promise((done) => document.addEventListener("DOMContentLoaded", done));
    await compiled;
    beforehand?.();
    await begin({ module_or_path: compiled });
  };

  const starter = () => document.getElementById("starter");
  let focused;

  /** The page reads its link when it starts: from then on nothing is done any more with what was there before it. */
  const retire = () => {
    const { activeElement } = document;
    if (starter()?.contains(activeElement)) {
      const name = ["data-turn", "data-move", "id"].find((name) => activeElement.hasAttribute(name));
      focused = name && `[${name}="${activeElement.getAttribute(name)}"]`;
    }
    starter()?.setAttribute("inert", "");
  };

  /** The page is drawn: it gets the focus, and does what waited for it. */
  const handOver = () => {
    const waiting = starter()?.dataset.waiting ?? "";
    starter()?.remove();
    if (focused) document.querySelector(focused)?.focus();
    for (const selector of waiting.split("\n").filter(Boolean)) {
      document.querySelector(selector)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
  };

  try {
    // The last one is the page; what is there before it is there to pass the time.
    while (names.length > 1) await start(names.shift(), files.shift()).catch(console.warn);
    await start(names[0], files[0], retire);
    setTimeout(handOver);
  } catch (error) {
    starter()?.removeAttribute("inert");
    throw error;
  } finally {
    // A while after the start, because what the page itself needs comes first; and even if it cannot start.
    if (offline) setTimeout(() => import(addressOf(offline)), 2_000);
  }
})(document.currentScript.dataset);
