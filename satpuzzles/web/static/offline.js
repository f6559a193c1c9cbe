// The service worker: keeps the whole site in this browser. `site` writes the two constants.
//
// A page and its files come from one build, because each build has its own folder names. Online, the page is looked up
// anew at each visit, so that a new build is used at once; offline it is that of the last build that was kept whole.

const BUILD = "@BUILD@";
/** @type {string[]} Relative addresses; "" is the page itself. */
const FILES = [/* @FILES@ */];
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const NAME = `satpuzzles ${BUILD}`;

/** Milliseconds after which a visitor gets the page that was kept. */
const LONGEST = 3000;

const page = () => new URL("./", worker.registration.scope).href;

/** Files whose names change with their content are taken from an earlier build if they are the same. */
async function keep() {
  const cache = await caches.open(NAME);
  for (const name of FILES) {
    const address = new URL(name, page()).href;
    const kept = name && (await caches.match(address));
    if (kept) await cache.put(address, kept);
    else await cache.add(new Request(address, { cache: name ? "default" : "no-cache" }));
  }
}

/** The builds before the last are forgotten: a tab may still show the last one. */
async function forget() {
  const others = (await caches.keys()).filter((name) => name.startsWith("satpuzzles ") && name !== NAME);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** The newest page or, if it does not come soon, the one that was kept. */
async function visited() {
  const kept = await (await caches.open(NAME)).match(page());
  const fresh = fetch(page(), { cache: "no-cache" }).then((response) => (response.ok ? response : (kept ?? response)));
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST, kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

worker.addEventListener("install", (event) => event.waitUntil(keep().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => event.waitUntil(forget().then(() => worker.clients.claim())));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(page())) return;
  if (request.mode === "navigate") event.respondWith(visited());
  else event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
