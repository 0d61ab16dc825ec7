import { cacheNames, clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { syncTag } from '#src/store/unsent/syncTag.ts'
import { receivedFileField, receivedFilePath, sharedParam, type WorkerQuestion } from '#src/uploads/receivedFilePath.ts'

interface SyncEvent {
  readonly tag: string
  waitUntil(work: Promise<void>): void
}

interface InstallEvent {
  /** Not in every browser. */
  addRoutes?(routes: {
    readonly condition: { readonly urlPattern: { readonly pathname: string } }
    readonly source: { readonly cacheName: string }
  }): Promise<void>
}

/** What of a service worker's world is used here; the types of both worlds do not go together. */
declare const self: {
  readonly __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0]
  readonly clients: {
    matchAll(wanted: { readonly type: 'window' }): Promise<readonly { readonly visibilityState: string }[]>
  }
  addEventListener(name: 'message', listen: (event: MessageEvent<unknown>) => void): void
  addEventListener(name: 'sync', listen: (event: SyncEvent) => void): void
  addEventListener(name: 'install', listen: (event: InstallEvent) => void): void
  skipWaiting(): Promise<void>
}

/** Paths of the gateway: opened in a tab they are its own answer, never the panel. */
const ofGateway = /^\/(ops|platform|upload|files|link|socket\.io|live|ready|api-docs|panel-config\.json)(\/|$)/

// The panel itself and nothing else: answers of calls hold what people may not leave on a device.
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [ofGateway, /\/[^/?]+\.\w+$/] }))

// Their names say what is in them, so the browser may take them out of the cache without waking this worker for each.
self.addEventListener('install', (event) => {
  const route = { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: cacheNames.precache } }
  void event.addRoutes?.(route)
})

// The first visit may go on without a network too.
clientsClaim()

/** Files that other apps sent, until the page that opens for each has taken it. In memory alone: it may be personal. */
const received = new Map<string, File>()

registerRoute(
  ({ url }) => url.pathname === receivedFilePath,
  async ({ request }) => {
    const file = (await request.formData()).get(receivedFileField)
    if (!(file instanceof File)) return Response.redirect(receivedFilePath, 303)
    const id = crypto.randomUUID()
    received.set(id, file)
    return Response.redirect(`${receivedFilePath}?${sharedParam}=${id}`, 303)
  },
  'POST',
)

const answerPage = (data: Partial<WorkerQuestion> | null, ports: readonly MessagePort[]): void => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (data?.type !== 'TAKE_FILE') return
  ports[0]?.postMessage(received.get(data.id ?? ''))
  received.delete(data.id ?? '')
}

self.addEventListener('message', ({ data, ports }) => answerPage(data as Partial<WorkerQuestion> | null, ports))

/** A tab that is seen sends by itself and says what became of it. */
const isLeftToTab = async (): Promise<boolean> =>
  (await self.clients.matchAll({ type: 'window' })).some(({ visibilityState }) => visibilityState === 'visible')

const sendWithoutTab = async (): Promise<void> => {
  // Run when it is asked for: it is most of this worker, and a page that is opened waits until the worker has started.
  const { drainDevice } = await import('#src/store/unsent/drainLocked.ts')
  if (!(await drainDevice(isLeftToTab))) throw new Error('Not everything may have gone: the browser asks again later.')
}

self.addEventListener('sync', (event) => {
  if (event.tag === syncTag) event.waitUntil(sendWithoutTab())
})
