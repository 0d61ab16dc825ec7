import type { BrowserContext, Page } from 'playwright'
import { deviceStand } from './deviceStand.ts'

/** The nth request (from 0) of those that an upload is made of: before it leaves, or done and its answer not yet told. */
export interface Moment {
  readonly nth: number
  readonly stage: 'asked' | 'answered'
}

/** Parts, commit, entry, script. */
export const requestsOfSheet = 4

export interface HeldUploads {
  /** Something of it has been sent: it lies on the device. */
  readonly wasAsked: () => boolean
  /** The moment has come in this page, and stands still; nothing else does any more. */
  readonly reached: Promise<Page>
  readonly release: () => void
}

const patienceMs = 60_000

type Hold = (stage: Moment['stage']) => Promise<void> | undefined

declare global {
  interface Window {
    /** Answers when a request of the outbox may go on. */
    uploadMoment(stage: Moment['stage']): Promise<void>
  }
}

/**
 * In each page of the context, every request of the outbox asks before it leaves and before its answer is told. Done in
 * the page: what a page asks whose service worker has just been started passes by the interception of DevTools at times.
 */
const standBeforeUploads = async (context: BrowserContext, holds: WeakMap<Page, Hold>): Promise<void> => {
  await context.exposeBinding('uploadMoment', ({ page }, stage: Moment['stage']) => holds.get(page)?.(stage))
  await context.addInitScript(() => {
    const send = globalThis.fetch
    const addresses = ['/ops/opsupload', '/ops/createfileentry', '/ops/opssettlements']
    globalThis.fetch = async (address, request) => {
      const { pathname } = new URL(address instanceof Request ? address.url : address, location.href)
      // Other calls go to the same addresses, and only read.
      const isOfOutbox =
        pathname === '/upload/parts' ||
        (addresses.includes(pathname) && new Headers(request?.headers).has('idempotency-key'))
      if (!isOfOutbox) return send(address, request)
      await window.uploadMoment('asked')
      const answer = await send(address, request)
      await window.uploadMoment('answered')
      return answer
    }
  })
}

/** Pages of the context whose uploads can be held. */
export const openHolds = async (context: BrowserContext) => {
  const holds = new WeakMap<Page, Hold>()
  await standBeforeUploads(context, holds)
  return {
    /** The moment stops whatever an upload sends from these pages from now on: one may take over from another. */
    hold: (pages: readonly Page[], { nth, stage }: Moment): HeldUploads => {
      const reached = Promise.withResolvers<Page>()
      const released = Promise.withResolvers<void>()
      // Left alone when its page is killed before.
      reached.promise.catch(() => undefined)
      let asked = 0
      const giveUp = async () => {
        const stands = await Promise.all(pages.map(deviceStand))
        reached.reject(new Error(`Request ${nth} was never ${stage}; ${asked} were.\n${stands.join('\n')}`))
      }
      const timer = setTimeout(() => void giveUp(), patienceMs)
      for (const page of pages)
        holds.set(page, (at) => {
          if (at === 'asked') asked += 1
          if (asked !== nth + 1 || at !== stage) return undefined
          letPass()
          reached.resolve(page)
          return released.promise
        })
      const letPass = () => {
        clearTimeout(timer)
        for (const page of pages) holds.delete(page)
      }
      return {
        wasAsked: () => asked > 0,
        reached: reached.promise,
        release: () => {
          letPass()
          released.resolve()
        },
      }
    },
  }
}
