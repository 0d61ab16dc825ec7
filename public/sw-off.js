// Served as /sw.js while the operator takes the service worker away. It holds no fetch handler: pages go to the network.
// Databases are not its own: what somebody has not sent stays.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  ),
)
