import type { Page } from 'playwright'
import { cookieOf } from './chromium.ts'
import { indexMegabytes, noteIndexIn, untilIndexReady } from './indexWorker.ts'
import { openProfile } from './ownProfile.ts'
import { openPaletteData } from './paletteData.ts'
import { noteRowsIn } from './palettePaint.ts'
import { ensurePanel, startGateway } from './servedPages.ts'

const worker = /\/assets\/worker-[\w-]+\.js$/
const anyWorker = /\/assets\/(worker|searchWorker)-[\w-]+\.js$/

/** Put before a worker that finds merchants: each answer says how long it took there. */
const timedWorker = `
{
  let askedAt = 0;
  self.addEventListener('message', () => { askedAt = performance.now(); });
  const tell = self.postMessage.bind(self);
  self.postMessage = (message) =>
    tell(message.is === 'found' ? { ...message, tookMs: performance.now() - askedAt } : message);
}
`

/** Put before the panel's own worker: what the bench has to find. */
const plantedWorker = `
const tell = self.postMessage.bind(self);
const busy = (ms) => { const begun = performance.now(); while (performance.now() - begun < ms); };
self.kept = Array.from({ length: 10 }, () => new Uint8Array(10_000_000).fill(1));
let isReady = false;
let answered = 0;
self.postMessage = (message) => {
  if (message.is === 'state' && message.state.count > 0 && !isReady) { isReady = true; busy(700); }
  if (message.is !== 'found') return tell(message);
  busy(25);
  answered += 1;
  tell(answered % 20 === 0 ? { ...message, marks: message.marks.slice(1, 1) } : message);
};
`

export interface PaletteFixture {
  /** Opens the panel in a browser that was not running, on what is on its disk; answers when merchants are found. */
  withPanel<T>(
    look: (page: Page, opened: { readonly readyMs: number; readonly megabytes: () => Promise<number> }) => Promise<T>,
    more?: { readonly isPlanted?: boolean },
  ): Promise<T>
  /** Opens a page of `bench/peers` in a browser of the same kind. */
  withPage<T>(address: string, look: (page: Page) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The built panel before a gateway with so many merchants, and a profile of a browser on which all of them lie. */
export const openPaletteFixture = async (merchants: number): Promise<PaletteFixture> => {
  await ensurePanel()
  const data = await openPaletteData(merchants)
  const gateway = await startGateway(data)
  const profile = openProfile(await cookieOf(gateway.address, 'opsadmin'), 'block')
  const withPage = <T>(address: string, look: (page: Page, readyMs: number) => Promise<T>, planted = '') =>
    profile.withBrowser(async (context) => {
      await noteIndexIn(context)
      await noteRowsIn(context)
      await context.route(anyWorker, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: timedWorker + planted + (await response.text()) })
      })
      const page = await context.newPage()
      await page.goto(address)
      return look(page, await untilIndexReady(page))
    })
  return {
    withPanel: (look, { isPlanted = false } = {}) =>
      withPage(
        `${gateway.address}/merchants`,
        (page, readyMs) => look(page, { readyMs, megabytes: () => indexMegabytes(page, worker) }),
        isPlanted ? plantedWorker : undefined,
      ),
    withPage,
    close: async () => {
      await gateway.stop()
      await data.close()
      profile.remove()
    },
  }
}
