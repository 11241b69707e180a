// Keeps the page for use without a network. The build fills in the files and the version.
const version = VERSION;
const files = FILES;

// Other pages of the origin have caches, too, and so may this page in another folder. No address of a folder holds `#`.
const own = `givens ${self.registration.scope}#`;
const current = own + version;

self.addEventListener("install", (event) => {
  event.waitUntil(
    // What the page has loaded is not sent again if the server says that it has not changed.
    caches.open(current).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })))),
  );
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith(own) && name !== current);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The page asks for it when its reader agrees to reload.
self.addEventListener("message", (event) => {
  if (event.data === "activate") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(current);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
