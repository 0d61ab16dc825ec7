import { Refusal, refuse } from './refusal.ts'

export interface Turns {
  /** Does the work when its turn comes, or refuses as busy. */
  take<Result>(work: () => Promise<Result>): Promise<Result>
}

export interface TurnLimits {
  /** Works at a time. */
  readonly atOnce: number
  /** Works that may wait behind them. */
  readonly waiting: number
  readonly waitMs: number
}

/** Keeps what costs a process from being had by everybody at once: the others wait in order, and not for ever. */
export const openTurns = ({ atOnce, waiting, waitMs }: TurnLimits): Turns => {
  const queue: (() => void)[] = []
  let free = atOnce

  const turn = (): Promise<void> => {
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    if (queue.length >= waiting) return refuse('busy')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const called = () => {
      clearTimeout(patience)
      resolve()
    }
    const patience = setTimeout(() => {
      queue.splice(queue.indexOf(called), 1)
      reject(new Refusal('busy'))
    }, waitMs)
    queue.push(called)
    return promise
  }
  const pass = () => {
    const next = queue.shift()
    if (next === undefined) free += 1
    else next()
  }

  return {
    take: async (work) => {
      await turn()
      try {
        return await work()
      } finally {
        pass()
      }
    },
  }
}
