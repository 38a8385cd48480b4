// Only in builds that are published: keeps the build for use without a network, and tells of a newer one.

/** How often a page that stays open asks for a newer build. */
const HOUR = 3_600_000;

/** Says that a newer build is there, and has it take over when somebody wants that. */
function offer(place, waiting) {
  const note = document.createElement("div");
  note.className = "update";
  const words = document.createElement("p");
  words.textContent = "A new version is ready. Reloading brings it to all open tabs.";
  const button = (label, onclick) => {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", textContent: label, onclick });
    return made;
  };
  const reload = button("Reload", () => {
    // A page that no worker serves hears of no other one; all others do, this one too.
    waiting.addEventListener("statechange", () => waiting.state === "activated" && location.reload());
    waiting.postMessage("take over");
  });
  reload.className = "primary";
  const dismiss = button("×", () => place.replaceChildren());
  dismiss.setAttribute("aria-label", "Not now");
  note.append(words, reload, dismiss);
  place.replaceChildren(note);
}

async function keep(workers) {
  const place = document.createElement("div");
  place.id = "update";
  place.setAttribute("role", "status");
  document.body.prepend(place);

  const registration = await workers.register("service_worker.js");
  const watch = (coming) => {
    // The first one of all has nothing to wait for.
    const tell = () => coming.state === "installed" && registration.active && offer(place, coming);
    coming?.addEventListener("statechange", tell);
  };
  if (registration.waiting) offer(place, registration.waiting);
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));

  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - asked > HOUR) {
      asked = Date.now();
      registration.update().catch(() => {});
    }
  });
}

// Some browsers have no such workers when they are private, and none has where a page comes by an unsafe way.
if (navigator.serviceWorker) keep(navigator.serviceWorker).catch(() => {});
