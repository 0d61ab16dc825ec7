import { setTimeout as passing } from 'node:timers/promises'
import { eventOf, type FeedClient } from '#tests/support/feedClient.ts'
import { sendSheet, updateFile } from '#tests/support/fileJobs.ts'
import { type Client, Refused } from '#tests/support/gateway.ts'

/** What goes on beside the people who look things up, until it is stopped. */
export interface Besides {
  /** How often it was done. */
  readonly done: () => number
  /** What was answered with an error of the desk, in words. */
  readonly failed: readonly string[]
  stop(): Promise<void>
}

const isFaultOfDesk = (error: unknown): boolean => !(error instanceof Refused) || error.status >= 500

const again = (everyMs: number, work: (count: number) => Promise<number>): Besides => {
  const failed: string[] = []
  const stopping = new AbortController()
  let done = 0
  const running = (async () => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const begun = performance.now()
      try {
        done += await work(count)
      } catch (error) {
        failed.push(`${isFaultOfDesk(error) ? 'fault' : 'refusal'}: ${(error as Error).message}`)
      }
      const left = begun + everyMs - performance.now()
      await passing(Math.max(0, left), undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    done: () => done,
    failed,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

const beatMs = 200

/** Payments of today, so many a second; a platform that is late sends the next ones at once. */
export const sendPayments = (platform: FeedClient, merchants: readonly string[], eventsPerSecond: number): Besides => {
  const batch = Math.max(1, Math.round((eventsPerSecond * beatMs) / 1_000))
  return again(beatMs, async (count) => {
    const events = Array.from({ length: batch }, (_, at) => {
      const no = count * batch + at
      const merchantCode = merchants[(no * 7) % merchants.length] ?? ''
      return eventOf('payment.created', `LIVE-${no}`, {
        merchantCode,
        acquirerPaymentId: `live-${no}`,
        upiTxnId: `UPI${no}`,
        requestNumber: `RQ${no}`,
        createdAt: new Date().toISOString(),
      })
    })
    const { status, body } = await platform.send(events)
    if (status !== 200) throw new Error(`the feed was answered with ${status}: ${JSON.stringify(body)}`)
    return body.applied
  })
}

const rowsOfSheet = 500

/** A sheet of merchants each time, uploaded, registered and started as the panel does. */
export const sendSheets = (administrator: Client, merchants: readonly string[], everyMs: number): Besides =>
  again(everyMs, async (count) => {
    const rows = Array.from({ length: rowsOfSheet }, (_, at) => [
      merchants[at % merchants.length] ?? '',
      `Shri Ganesh Traders ${count}-${at}`,
      `Owner ${count}`,
    ])
    await sendSheet(administrator, 'merchant_update', updateFile(`merchants ${count}`, rows))
    return 1
  })

/** An export each time, fetched to its end. */
export const fetchExports = (address: string, administrator: Client, everyMs: number): Besides =>
  again(everyMs, async () => {
    const { url } = await administrator.call('tables.export', {
      table: 'dashboard.transactions',
      format: 'csv',
      request: {},
    })
    if (url === '') return 1
    const response = await fetch(new URL(url, address), { headers: { cookie: administrator.cookie } })
    if (!response.ok) throw new Error(`the file of an export was answered with ${response.status}`)
    // As a browser reads it, to its end.
    await response.body?.pipeTo(new WritableStream())
    return 1
  })
