import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from './refusal.ts'

export interface Wish {
  /** The person whom it is for; absent: whom the work under way is for. */
  readonly by?: string
  /** Goes after all that is not. */
  readonly isBehind?: boolean
  /** How long it has waited already, in ms. */
  readonly waitedMs?: number
  /** Whether somebody still waits for it. */
  readonly isWanted?: () => boolean
}

export interface Turn {
  /** Once, when the work has ended. */
  end(): void
  /** Gives the place to others while this work waits for something else than the processor and the database. */
  stepOut<Result>(work: () => Promise<Result>): Promise<Result>
}

export interface Turns {
  /** Answers when its turn has come, or refuses as busy. */
  enter(wish?: Wish): Promise<Turn>
  /** Does the work when its turn comes, or refuses as busy. */
  take<Result>(work: () => Promise<Result>, wish?: Wish): Promise<Result>
  counts(): { readonly busy: number; readonly waiting: number }
}

export interface TurnLimits {
  /** Works at a time. */
  readonly atOnce: number
  /** Works of one person; absent: as many as there are. */
  readonly share?: number
  /** Works that go behind; absent: as many as there are. */
  readonly behind?: number
  /** Works that may wait behind them; half of them may be one person's. */
  readonly waiting: number
  readonly waitMs: number
  /** While more comes than can be done, nothing that waited for longer than a fifth of `waitMs` begins. */
  readonly shedsEarly?: boolean
}

interface Waiting {
  readonly since: number
  readonly isWanted: () => boolean
  readonly timer: NodeJS.Timeout
  readonly begin: () => void
  readonly refuse: () => void
}

/** Whom the work under way is for, and the turn of its call. */
const underWay = new AsyncLocalStorage<{ readonly by: string; readonly turn: Turn }>()

/** Does the work without the turn of the call that it belongs to. */
export const outsideTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const current = underWay.getStore()
  return current === undefined ? work() : current.turn.stepOut(work)
}

/** People take turns: the one who was served last comes last. */
class Line {
  readonly #people = new Map<string, Waiting[]>()
  /** Since when somebody always waits, from the first who waited long. */
  #lateSince: number | undefined

  waitingOf(by: string): number {
    return this.#people.get(by)?.length ?? 0
  }

  add(by: string, one: Waiting): void {
    const own = this.#people.get(by)
    if (own === undefined) this.#people.set(by, [one])
    else own.push(one)
  }

  remove(by: string, one: Waiting): void {
    const own = this.#people.get(by) ?? []
    const at = own.indexOf(one)
    if (at >= 0) own.splice(at, 1)
    if (own.length === 0) this.#people.delete(by)
  }

  next(mayBegin: (by: string) => boolean): readonly [string, Waiting] | undefined {
    for (const [by, own] of this.#people) {
      if (!mayBegin(by)) continue
      const [one] = own
      if (one === undefined) continue
      own.shift()
      this.#people.delete(by)
      if (own.length > 0) this.#people.set(by, own)
      return [by, one]
    }
    return undefined
  }

  /** Whether it has waited too long, where more comes than is done for an eighth of `waitMs` already. */
  isTooLate(waitedMs: number, now: number, waitMs: number): boolean {
    if (waitedMs > waitMs / 8) this.#lateSince ??= now
    return this.#lateSince !== undefined && now - this.#lateSince > waitMs / 8 && waitedMs > waitMs / 5
  }

  /** Nobody waits. */
  calm(): void {
    this.#lateSince = undefined
  }
}

/**
 * Keeps what costs a process from being had by everybody at once, or by one person alone: the others wait, people in
 * turn, and not for ever.
 */
export const openTurns = ({
  atOnce,
  share = atOnce,
  behind = atOnce,
  waiting,
  waitMs,
  shedsEarly = false,
}: TurnLimits): Turns => {
  const lines = { first: new Line(), behind: new Line() }
  const running = new Map<string, number>()
  let busy = 0
  let busyBehind = 0
  let queued = 0

  const count = (by: string, isBehind: boolean, change: 1 | -1): void => {
    busy += change
    if (isBehind) busyBehind += change
    const own = (running.get(by) ?? 0) + change
    if (own === 0) running.delete(by)
    else running.set(by, own)
  }
  const mayBegin = (by: string): boolean => (running.get(by) ?? 0) < share
  const isOpen = (isBehind: boolean): boolean => busy < atOnce && (!isBehind || busyBehind < behind)

  const takeNext = (line: Line, isBehind: boolean): boolean => {
    const found = isOpen(isBehind) ? line.next(mayBegin) : undefined
    if (found === undefined) return false
    const [by, one] = found
    queued -= 1
    clearTimeout(one.timer)
    const now = performance.now()
    const waitedMs = now - one.since
    const isShed = shedsEarly && line.isTooLate(waitedMs, now, waitMs)
    if (isShed || waitedMs >= waitMs || !one.isWanted()) {
      one.refuse()
      return true
    }
    count(by, isBehind, 1)
    one.begin()
    return true
  }
  const pass = (): void => {
    while (takeNext(lines.first, false) || takeNext(lines.behind, true));
  }

  const turnOf = (by: string, isBehind: boolean): Turn => {
    let isOver = false
    return {
      end: () => {
        if (isOver) return
        isOver = true
        count(by, isBehind, -1)
        pass()
      },
      stepOut: async (work) => {
        count(by, isBehind, -1)
        pass()
        try {
          return await work()
        } finally {
          // What was begun is answered: it waits for no second turn.
          count(by, isBehind, 1)
        }
      },
    }
  }

  const enter: Turns['enter'] = async ({ by: named, isBehind = false, waitedMs = 0, isWanted = () => true } = {}) => {
    const by = named ?? underWay.getStore()?.by ?? ''
    if (waitedMs >= waitMs) throw new Refusal('busy')
    const line = isBehind ? lines.behind : lines.first
    if (isOpen(isBehind) && mayBegin(by) && line.waitingOf(by) === 0) {
      line.calm()
      count(by, isBehind, 1)
      return turnOf(by, isBehind)
    }
    if (queued >= waiting || line.waitingOf(by) >= Math.max(1, waiting / 2)) throw new Refusal('busy')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const one: Waiting = {
      since: performance.now() - waitedMs,
      isWanted,
      begin: resolve,
      refuse: () => reject(new Refusal('busy')),
      timer: setTimeout(() => {
        line.remove(by, one)
        queued -= 1
        one.refuse()
      }, waitMs - waitedMs),
    }
    queued += 1
    line.add(by, one)
    await promise
    return turnOf(by, isBehind)
  }

  return {
    enter,
    take: async (work, wish) => {
      const turn = await enter(wish)
      try {
        return await underWay.run({ by: wish?.by ?? underWay.getStore()?.by ?? '', turn }, work)
      } finally {
        turn.end()
      }
    },
    counts: () => ({ busy, waiting: queued }),
  }
}
