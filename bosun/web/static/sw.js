/* Keeps the shell of the page, so that a phone without the box shows a note instead of nothing. */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const KEPT = "bosun-1";
const SHELL = [
  "/static/offline.html",
  "/static/js/offline.js",
  "/static/css/base.css",
  "/static/css/shell.css",
  "/static/icons/bosun.svg",
];

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(SHELL)));
  worker.skipWaiting();
});

worker.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== KEPT));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
  worker.clients.claim();
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => kept("/static/offline.html")));
  } else if (SHELL.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => kept(request)));
  }
});

/** What was kept, or what a browser without a line shows. @param {RequestInfo} what */
const kept = async (what) => (await caches.match(what)) ?? Response.error();
