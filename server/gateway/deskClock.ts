import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/database.ts'

/** A machine that is no further off goes by itself: an answer's own way takes longer than clocks of a time server differ. */
const toleranceMs = 2_000
/** An answer that took longer says too little of when it was given; the first one is taken for what it is. */
const longestAnswerMs = 1_000
const everyMs = 30_000

/**
 * The clock of the desk. All processes and the database have to agree on what is over: a machine that is an hour ahead
 * would end every session that it sees. Where the machine is further off than two seconds, the database's clock counts.
 */
export interface DeskClock {
  readonly now: () => Date
  /** Seconds by which this machine is ahead of the database, negative where it is behind. */
  aheadSeconds(): number
  /** Asks the database no more. */
  close(): void
}

const said = (aheadMs: number): string => {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  const long = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`
  return `The clock of this machine is ${long} ${aheadMs > 0 ? 'ahead of' : 'behind'} the database’s. The desk goes by the database’s. Set both by a time server.`
}

interface Answer {
  /** Milliseconds since the epoch. */
  readonly databaseMs: number
  /** When it came, by a clock that nobody sets. */
  readonly at: number
  readonly tookMs: number
}

/** Asked once before this answers, so that nothing is judged by a clock that nobody compared. Throws where nobody answers then. */
export const openDeskClock = async ({ pool }: Database, log: FastifyBaseLogger): Promise<DeskClock> => {
  const ask = async (): Promise<Answer> => {
    const begun = performance.now()
    const { rows } = await pool.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    )
    const at = performance.now()
    return { databaseMs: (rows[0]?.ms ?? Date.now()) + (at - begun) / 2, at, tookMs: at - begun }
  }
  let answer = await ask()
  let wasOff = false
  const databaseNow = () => answer.databaseMs + performance.now() - answer.at
  const aheadMs = () => Date.now() - databaseNow()
  const isOff = () => Math.abs(aheadMs()) > toleranceMs + answer.tookMs / 2
  const say = () => {
    if (isOff() && !wasOff) log.warn(said(aheadMs()))
    if (wasOff && !isOff()) log.info('The clock of this machine agrees with the database’s again.')
    wasOff = isOff()
  }
  say()
  const asking = setInterval(() => {
    ask().then(
      (later) => {
        if (later.tookMs <= longestAnswerMs) answer = later
        say()
      },
      // What it said before counts on, and `/ready` says that it does not answer.
      () => undefined,
    )
  }, everyMs)
  return {
    now: () => new Date(isOff() ? databaseNow() : Date.now()),
    aheadSeconds: () => aheadMs() / 1_000,
    close: () => clearInterval(asking),
  }
}
