/* Keeps the shell of the page, so that a phone without the box shows a note instead of nothing. */

const KEPT = "bosun-1";
const SHELL = [
  "/static/offline.html",
  "/static/js/offline.js",
  "/static/css/base.css",
  "/static/css/shell.css",
  "/static/icons/bosun.svg",
];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(SHELL)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== KEPT));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
  self.clients.claim();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match("/static/offline.html")));
  } else if (SHELL.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});
