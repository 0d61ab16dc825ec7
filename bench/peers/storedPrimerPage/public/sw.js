// @ts-check
// The least that keeps a page on the device as the panel is kept: everything that the document names, cache first.

const name = 'kept'
/** @type {any} */
const worker = globalThis

worker.addEventListener('install', (/** @type {any} */ event) => {
  void event.addRoutes?.({ condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: name } })
  const put = async () => {
    const cache = await caches.open(name)
    const html = await (await fetch('/index.html')).text()
    const parts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, href]) => href ?? '')
    await cache.addAll(['/index.html', ...parts])
  }
  event.waitUntil(put())
})

worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const wanted = request.mode === 'navigate' ? '/index.html' : request
  event.respondWith(caches.match(wanted).then((found) => found ?? fetch(request)))
})
