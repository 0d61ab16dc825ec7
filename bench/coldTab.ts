import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright'
import type { Cookie } from './chromium.ts'

/** A tab with nothing in any cache, on `about:blank`. */
export interface ColdTab {
  send<T>(method: string, params?: Record<string, unknown>): Promise<T>
  /** The value of an expression, promises awaited. */
  evaluate<T>(expression: string): Promise<T>
  close(): Promise<void>
}

interface Reply {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

const settleMs = 300

/**
 * Spoken to by DevTools alone: a page of Playwright has stack traces collected for every request and promise, which
 * costs the page more than its own work. Closed with its context, whatever happens.
 */
export const withColdTab = <T>(
  browser: Browser,
  cookie: Cookie | undefined,
  look: (tab: ColdTab) => Promise<T>,
): Promise<T> => withColdContext(browser, cookie, async (openTab) => look(await openTab()))

/** As `withColdTab`, for as many tabs as are opened: what one keeps on the device the next one finds. */
export const withColdContext = async <T>(
  browser: Browser,
  cookie: Cookie | undefined,
  look: (openTab: () => Promise<ColdTab>) => Promise<T>,
): Promise<T> => {
  const devtools = await browser.newBrowserCDPSession()
  const { browserContextId } = await devtools.send('Target.createBrowserContext')
  try {
    if (cookie !== undefined) await devtools.send('Storage.setCookies', { cookies: [cookie], browserContextId })
    const openTab = async (): Promise<ColdTab> => {
      const viewport = { width: 1280, height: 800 }
      const { targetId } = await devtools.send('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
        // In a window that is there already a tab has no size of its own.
        newWindow: true,
        ...viewport,
      })
      const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })
      const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
      devtools.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
        if (from !== sessionId) return
        const { id = 0, result, error } = JSON.parse(message) as Reply
        if (error === undefined) waiting.get(id)?.resolve(result)
        else waiting.get(id)?.reject(new Error(error.message))
        waiting.delete(id)
      })
      let sent = 0
      const send = async <R>(method: string, params: Record<string, unknown> = {}): Promise<R> => {
        const id = (sent += 1)
        const answered = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
        const message = JSON.stringify({ id, method, params })
        await devtools.send('Target.sendMessageToTarget', { sessionId, message })
        return (await answered) as R
      }
      const evaluate = async <R>(expression: string): Promise<R> => {
        const params = { expression, awaitPromise: true, returnByValue: true }
        const { result } = await send<{ result: { value: unknown } }>('Runtime.evaluate', params)
        return result.value as R
      }
      await pause(settleMs)
      const close = async () => void (await devtools.send('Target.closeTarget', { targetId }))
      return { send, evaluate, close }
    }
    return await look(openTab)
  } finally {
    await devtools.send('Target.disposeBrowserContext', { browserContextId })
    await devtools.detach()
  }
}
