// Keeps the page for use without a network. The build fills in the files and the version.
const version = VERSION;
const files = FILES;

self.addEventListener("install", (event) => {
  event.waitUntil(
    // What the page has loaded is not sent again if the server says that it has not changed.
    caches.open(version).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })))),
  );
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== version);
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
    const cache = await caches.open(version);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
