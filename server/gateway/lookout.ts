import type { Gateway } from './gateway.ts'

export interface Lookout {
  /** There may be work: look now. */
  readonly wake: () => void
  /** Looks no more; a look under way ends first. */
  readonly stop: () => Promise<void>
}

interface Options {
  /** Milliseconds between looks that nobody woke. */
  readonly everyMs: number
  /** What the log says where a look failed. */
  readonly failure: string
}

/** Looks for work in the database, at once and ever again: one look at a time, and one more after a wake during it. */
export const startLookout = (
  { log }: Pick<Gateway, 'log'>,
  look: (isStopped: () => boolean) => Promise<void>,
  { everyMs, failure }: Options,
): Lookout => {
  let isStopped = false
  let looking: Promise<void> | undefined
  let lookAgain = false
  const wake = (): void => {
    if (isStopped) return
    if (looking !== undefined) {
      lookAgain = true
      return
    }
    lookAgain = false
    looking = look(() => isStopped)
      .catch((error: unknown) => log.warn({ err: error }, failure))
      .finally(() => {
        looking = undefined
        if (lookAgain) wake()
      })
  }
  wake()
  const poll = setInterval(wake, everyMs)
  return {
    wake,
    stop: async () => {
      isStopped = true
      clearInterval(poll)
      await looking
    },
  }
}
