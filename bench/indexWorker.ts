import type { BrowserContext, Page } from 'playwright'
import type { MerchantMark } from '#contract/calls/merchants/merchants.ts'

interface PageWithIndex {
  indexWorker: Worker | undefined
  /** From the worker being made until it finds merchants. */
  readyMs: number | undefined
  /** How often it said that it finds some. */
  timesReady: number
  answers: { readonly text: string; readonly codes: readonly string[] } | undefined
}

export interface Asked {
  /** From the question to the answer, both in the page: the way to the worker and back is in it. */
  readonly ms: readonly number[]
  /** From the question to the answer, both in the worker. */
  readonly workerMs: readonly number[]
  readonly codes: readonly (readonly string[])[]
}

interface Found {
  readonly marks: readonly MerchantMark[]
  readonly tookMs: number
}

/** The rows that the palette asks for. */
export const rowsAsked = 10

const patienceMs = 600_000

/** Run in a page before its own scripts: the worker that finds merchants can be asked from outside, as the palette asks it. */
const noteIndexWorker = () => {
  const page = globalThis as unknown as PageWithIndex
  page.timesReady = 0
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      const begun = performance.now()
      super(url, options)
      const asked = new Map<number, string>()
      this.addEventListener('message', ({ data }) => {
        if (data.is === 'state' && data.state.count > 0) {
          page.readyMs ??= performance.now() - begun
          page.indexWorker = this
          page.timesReady += 1
        }
        if (data.is === 'found')
          page.answers = {
            text: asked.get(data.nth) ?? '',
            codes: data.marks.map(([code]: readonly [string]) => code),
          }
        asked.delete(data.nth)
      })
      const send = this.postMessage.bind(this) as (message: unknown) => void
      this.postMessage = (message: { readonly is: string; readonly nth: number; readonly text: string }) => {
        if (message.is === 'find') asked.set(message.nth, message.text)
        send(message)
      }
    }
  }
}

export const noteIndexIn = (context: BrowserContext): Promise<unknown> => context.addInitScript(noteIndexWorker)

/** Milliseconds from its worker being made. */
export const untilIndexReady = async (page: Page): Promise<number> => {
  const isReady = () => (globalThis as unknown as PageWithIndex).readyMs
  const ready = await page.waitForFunction(isReady, undefined, { timeout: patienceMs, polling: 50 })
  return (await ready.jsonValue()) as number
}

/** The browser has no index yet: it fetches all merchants and then stores them. */
export const untilIndexStored = async (page: Page): Promise<void> => {
  const isStored = () => (globalThis as unknown as PageWithIndex).timesReady >= 2
  await page.waitForFunction(isStored, undefined, { timeout: patienceMs, polling: 50 })
}

const askInPage = async ({ texts, limit }: { texts: readonly string[]; limit: number }): Promise<Asked> => {
  const worker = (globalThis as unknown as PageWithIndex).indexWorker
  if (worker === undefined) throw new Error('No worker finds merchants here.')
  const ms: number[] = []
  const workerMs: number[] = []
  const codes: string[][] = []
  for (const [at, text] of texts.entries()) {
    // None of the palette's own numbers.
    const nth = -1 - at
    const begun = performance.now()
    const { marks, tookMs } = await new Promise<Found>((resolve) => {
      const hear = ({ data }: MessageEvent) => {
        if (data.is !== 'found' || data.nth !== nth) return
        worker.removeEventListener('message', hear)
        resolve(data)
      }
      worker.addEventListener('message', hear)
      worker.postMessage({ is: 'find', nth, text, limit })
    })
    ms.push(performance.now() - begun)
    workerMs.push(tookMs)
    codes.push(marks.map(([code]) => code))
  }
  return { ms, workerMs, codes }
}

/** One after the other, as keys come. */
export const askIndex = (page: Page, texts: readonly string[]): Promise<Asked> =>
  page.evaluate(askInPage, { texts, limit: rowsAsked })

interface HeapUsage {
  readonly usedSize: number
  readonly backingStorageSize?: number
}

/** What the worker holds after everything that nobody needs has gone: objects and arrays of bytes. In MB of 10⁶ bytes. */
export const indexMegabytes = async (page: Page, script: RegExp): Promise<number> => {
  const devtools = await page.context().newCDPSession(page)
  const waiting = new Map<number, (result: unknown) => void>()
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id = 0, result } = JSON.parse(message) as { id?: number; result?: unknown }
    waiting.get(id)?.(result)
  })
  const attached = new Promise<string>((resolve) =>
    devtools.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker' && script.test(targetInfo.url)) resolve(sessionId)
    }),
  )
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const sessionId = await attached
  let sent = 0
  const send = async (method: string): Promise<unknown> => {
    const id = (sent += 1)
    const answered = new Promise((resolve) => waiting.set(id, resolve))
    await devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    return answered
  }
  await send('HeapProfiler.collectGarbage')
  await send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = (await send('Runtime.getHeapUsage')) as HeapUsage
  await devtools.detach()
  if (backingStorageSize === undefined) throw new Error('This Chromium does not say what arrays of bytes hold.')
  return (usedSize + backingStorageSize) / 1_000_000
}
