import type { BrowserContext } from 'playwright'
import { syncTag } from '#src/store/unsent/syncTag.ts'

/** Wakes the service worker as a browser does that has its network back; with a page of its own, which is nobody's tab. */
export const openWorkerSync = async (context: BrowserContext, origin: string) => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
      if (own !== undefined) resolve(own.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return {
    sync: () =>
      devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: syncTag, lastChance: false }),
    /** Ends the worker wherever it is. */
    stop: () => devtools.send('ServiceWorker.stopAllWorkers'),
    close: () => page.close(),
  }
}
