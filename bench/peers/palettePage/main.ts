const asked = new URLSearchParams(location.search)
const worker = new Worker(new URL('./searchWorker.ts', import.meta.url), { type: 'module' })
worker.postMessage({ is: 'open', library: asked.get('library'), merchants: Number(asked.get('merchants')) })
