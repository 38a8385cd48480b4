// In published builds only: installs the service worker, for use offline, and offers newer builds.

/** How often an open page checks for a newer build. */
const HOUR = 3_600_000;

/** Offers a newer build, and activates it when the user accepts. */
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
    // A page without a controller gets no `controllerchange` event. All others do, this one too.
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
    // The first worker ever installed replaces nothing.
    const offerWhenInstalled = () => coming.state === "installed" && registration.active && offer(place, coming);
    coming?.addEventListener("statechange", offerWhenInstalled);
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

// Some browsers have no service workers in private windows, and none has them outside secure contexts.
if (navigator.serviceWorker) keep(navigator.serviceWorker).catch(() => {});
