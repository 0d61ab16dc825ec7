import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { SentEvent } from './world.ts'

const Answer = z.object({
  applied: z.number(),
  duplicate: z.number(),
  stale: z.number(),
  early: z.number(),
  conflict: z.number(),
  refused: z.array(z.object({ id: z.string(), code: z.string() })),
})
export type Answer = z.infer<typeof Answer>

const Changes = z.object({
  changes: z.array(z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) })),
  cursor: z.string(),
})

export interface Desk {
  /** Sends events until they are taken; undefined: the desk wants none of this client any more. */
  readonly send: (events: readonly SentEvent[], signal: AbortSignal) => Promise<Answer | undefined>
  /** What changed behind the cursor, waited for at most 20 seconds. */
  readonly changes: (
    cursor: string,
    types: readonly string[],
    signal: AbortSignal,
  ) => Promise<{ readonly cursor: string; readonly changes: z.infer<typeof Changes>['changes'] }>
}

const patienceMs = 30_000

/** The two doors of the desk, as any platform uses them. */
export const openDesk = (address: string, secret: string): Desk => {
  const authorization = `Bearer ${secret}`
  return {
    send: async (events, signal) => {
      const body = events.map((event) => `${JSON.stringify(event)}\n`).join('')
      for (let tries = 0; ; tries += 1) {
        signal.throwIfAborted()
        const response = await fetch(`${address}/feed`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/x-ndjson' },
          body,
          signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
        }).catch(() => undefined)
        if (response?.ok === true) return Answer.parse(await response.json())
        if (response !== undefined && response.status < 500 && response.status !== 429) return undefined
        const after = Number(response?.headers.get('retry-after') ?? 1)
        await wait(Math.min(30_000, 1_000 * Math.max(after, 2 ** Math.min(tries, 4))), undefined, { signal })
      }
    },
    changes: async (cursor, types, signal) => {
      const query = new URLSearchParams({ after: cursor, types: types.join(','), wait: '20' })
      const response = await fetch(`${address}/changes?${query.toString()}`, {
        headers: { authorization },
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      })
      if (!response.ok) throw new Error(`The desk answers changes with ${response.status}.`)
      return Changes.parse(await response.json())
    },
  }
}
