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

const Found = z.object({ outcome: z.string() })

const Changes = z.object({
  changes: z.array(z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) })),
  cursor: z.string(),
  hasMore: z.boolean(),
})
type Changes = z.infer<typeof Changes>

interface Asked {
  readonly types: readonly string[]
  /** Seconds to wait where nothing has come, at most 20. */
  readonly wait: number
}

export interface Desk {
  /** Sends events until they are taken; undefined: the desk wants none of this client any more. */
  readonly send: (events: readonly SentEvent[], signal: AbortSignal) => Promise<Answer | undefined>
  /** What became of an event; undefined: the desk knows none of that id. */
  readonly find: (id: string, signal: AbortSignal) => Promise<string | undefined>
  /** What changed behind the cursor. */
  readonly changes: (cursor: string, asked: Asked, signal: AbortSignal) => Promise<Changes>
}

const patienceMs = 30_000

/** The doors of the desk, as any platform uses them. */
export const openDesk = (address: string, secret: string): Desk => {
  const authorization = `Bearer ${secret}`
  const ask = (path: string, signal: AbortSignal) =>
    fetch(`${address}${path}`, {
      headers: { authorization },
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    })
  /** Until the desk has an answer that another try would not change. */
  const answered = async (request: () => Promise<Response>, signal: AbortSignal): Promise<Response> => {
    for (let tries = 0; ; tries += 1) {
      signal.throwIfAborted()
      const response = await request().catch(() => undefined)
      if (response !== undefined && response.status < 500 && response.status !== 429) return response
      const after = Number(response?.headers.get('retry-after') ?? 1)
      await wait(Math.min(30_000, 1_000 * Math.max(after, 2 ** Math.min(tries, 4))), undefined, { signal })
    }
  }
  return {
    send: async (events, signal) => {
      const body = events.map((event) => `${JSON.stringify(event)}\n`).join('')
      const response = await answered(
        () =>
          fetch(`${address}/feed`, {
            method: 'POST',
            headers: { authorization, 'content-type': 'application/x-ndjson' },
            body,
            signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
          }),
        signal,
      )
      return response.ok ? Answer.parse(await response.json()) : undefined
    },
    find: async (id, signal) => {
      const response = await answered(() => ask(`/feed/events/${encodeURIComponent(id)}`, signal), signal)
      return response.ok ? Found.parse(await response.json()).outcome : undefined
    },
    changes: async (cursor, asked, signal) => {
      const query = new URLSearchParams({ after: cursor, types: asked.types.join(','), wait: String(asked.wait) })
      const response = await answered(() => ask(`/changes?${query.toString()}`, signal), signal)
      if (!response.ok) throw new Error(`The desk answers changes with ${response.status}.`)
      return Changes.parse(await response.json())
    },
  }
}
