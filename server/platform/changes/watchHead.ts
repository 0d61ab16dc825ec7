import type { ChangeType } from '#contract/wire/changeTypes.ts'
import type { Gateway } from '#server/gateway/gateway.ts'

interface Waiting {
  readonly after: number
  readonly types: ReadonlySet<ChangeType>
  readonly wake: () => void
}

export interface HeadWatch {
  /** Until a change of these types has a higher position, the time is over or nobody waits any more. */
  past(wanted: Omit<Waiting, 'wake'>, ms: number, signal: AbortSignal): Promise<void>
  /** Nobody waits any longer. */
  close(): void
}

const everyMs = 250

/**
 * Looks for new changes for all who wait in this process: one question in a quarter of a second, and none where nobody
 * waits. No connection is held in between.
 */
export const watchHead = ({ database, log }: Pick<Gateway, 'database' | 'log'>): HeadWatch => {
  const waiting = new Set<Waiting>()
  let isLooking = false
  let timer: NodeJS.Timeout | undefined

  const look = async (): Promise<void> => {
    const from = Math.min(...[...waiting].map(({ after }) => after))
    const { rows } = await database.pool.query<{ type: ChangeType; last: string }>(
      'select type, max(position) as last from changes where position > $1 group by type',
      [from],
    )
    for (const one of waiting)
      if (rows.some(({ type, last }) => one.types.has(type) && Number(last) > one.after)) one.wake()
  }
  const next = (): void => {
    if (isLooking || timer !== undefined || waiting.size === 0) return
    timer = setTimeout(() => {
      timer = undefined
      isLooking = true
      void look()
        .catch((error: unknown) => log.warn({ err: error }, 'new changes could not be looked for'))
        .finally(() => {
          isLooking = false
          next()
        })
    }, everyMs)
  }

  return {
    past: ({ after, types }, ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) {
          resolve()
          return
        }
        const wake = (): void => {
          waiting.delete(one)
          clearTimeout(over)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const one: Waiting = { after, types, wake }
        const over = setTimeout(wake, ms)
        signal.addEventListener('abort', wake, { once: true })
        waiting.add(one)
        next()
      }),
    close: () => {
      clearTimeout(timer)
      for (const one of waiting) one.wake()
    },
  }
}
