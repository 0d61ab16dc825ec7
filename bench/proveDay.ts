import { drawFrom } from '#tests/proofs/seeded.ts'
import { Refused } from '#tests/support/gateway.ts'
import { runWorkingDay, type WorkingDayFigures } from '#tests/proofs/workingDay/workingDay.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { withOwnPostgres } from './ownPostgres.ts'
import { percentile } from './percentile.ts'

interface Proof {
  readonly minutes: number
  /** Calls of people a second, at most. */
  readonly calls: number
  /** Payments that come in, a second. */
  readonly events: number
  readonly payments: number
  readonly recipients: number
  readonly seed: number
}

/** People send this part of what they are answered within limits while all the rest goes on. */
const share = 1 / 2
/** So long each rate is tried, with as much of a settlement and a campaign as fits. */
const triedSeconds = 40
/** Before that people call half as often for so long: what new processes bear is less than what they bear all day. */
const warmingSeconds = 60
const triedRows = 2_000
const saturatedMs = 1_000
/** Calls come at random moments: so much of a rate is always sent where the machine bears it. */
const leastSent = 0.95
/** The rate at which people are answered is told this exactly. */
const stepOfRate = 20
const plantedSeconds = 60
/** What failed at a rate that was tried, in so many lines. */
const mostReasons = 5
const plantedBytes = 4_000_000
const processes = ['gateway 1', 'gateway 2', 'worker 1', 'worker 2'] as const

const growthOf = ({ earlyMegabytes, lateMegabytes }: WorkingDayFigures['memory'][number]): number =>
  lateMegabytes / earlyMegabytes
const mostGrowth = ({ memory }: WorkingDayFigures): number => Math.max(...memory.map(growthOf))

/**
 * How many calls a second people may send, at most so many, while all the rest of the day goes on: answered within a second
 * at the 99th percentile, none busy, none failed; a rate that cannot be sent here does not count.
 */
const saturationOf = async (
  postgresUrl: string,
  { most, events, seed }: { readonly most: number; readonly events: number; readonly seed: number },
): Promise<number> => {
  const bears = async (perSecond: number): Promise<boolean> => {
    const day = await runWorkingDay(postgresUrl, {
      seconds: triedSeconds,
      warmingSeconds,
      perSecond,
      eventsPerSecond: events,
      payments: triedRows,
      recipients: triedRows,
      draw: drawFrom(seed),
    }).catch((error: unknown) => {
      if (error instanceof Refused && error.code === 'busy') return undefined
      throw error
    })
    if (day === undefined) {
      console.error(`${perSecond} calls a second: not even the settlement and the campaign could be begun.`)
      return false
    }
    const { reads, commands, failed, busy, latenciesMs } = day
    const p99 = percentile(latenciesMs, 99)
    const sent = (reads + commands) / triedSeconds
    console.error(
      `${perSecond} calls a second: ${sent.toFixed(0)} sent, p99 ${p99.toFixed(0)} ms, ${busy} busy, ${failed.length} failed.`,
    )
    for (const reason of [...new Set(failed)].slice(0, mostReasons)) console.error(`  ${reason}`)
    return failed.length === 0 && busy === 0 && p99 <= saturatedMs && sent >= perSecond * leastSent
  }
  if (await bears(most)) return most
  let [borne, notBorne] = [0, most]
  while (notBorne - borne > stepOfRate) {
    const middle = Math.round((borne + notBorne) / 2 / stepOfRate) * stepOfRate
    if (middle === borne || middle === notBorne) break
    if (await bears(middle)) borne = middle
    else notBorne = middle
  }
  if (borne === 0) throw new Error(`People are not answered within limits at ${notBorne} calls a second.`)
  return borne
}

/** A process that keeps what it took is planted first, and has to be found. */
export const proveDay = ({ minutes, calls, events, payments, recipients, seed }: Proof): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const carried = await saturationOf(postgresUrl, { most: calls / share, events, seed })
    const perSecond = carried * share
    console.error(`The desk answers ${carried} calls a second here: people send ${perSecond} a second.`)
    const planted = await runWorkingDay(postgresUrl, {
      seconds: plantedSeconds,
      perSecond: Math.ceil(perSecond / 4),
      eventsPerSecond: 10,
      payments: 1_000,
      recipients: 200,
      draw: drawFrom(seed),
      leakBytes: plantedBytes,
    })
    const found = await runWorkingDay(postgresUrl, {
      seconds: minutes * 60,
      perSecond,
      eventsPerSecond: events,
      payments,
      recipients,
      draw: drawFrom(seed + 1),
    })
    for (const line of new Set(found.failed)) console.error(line)
    return [
      atLeast('planted leak of 4 MB a second: growth of a process', mostGrowth(planted), 'times', 1.1, seed),
      told('calls that people are answered here within limits, all the rest under way', carried, 'a second', seed),
      told('calls of people', perSecond, 'a second', seed),
      told('it took', minutes, 'minutes', seed),
      told('reads', found.reads, 'calls', seed),
      told('commands', found.commands, 'calls', seed),
      told('a call, median', percentile(found.latenciesMs, 50), 'ms', seed),
      atMost('a call, p99', percentile(found.latenciesMs, 99), 'ms', 300, seed),
      atMost('calls, events, sheets and exports that failed', found.failed.length, 'calls', 0, seed),
      told('calls that were answered busy and asked again', found.busy, 'calls', seed),
      told('payments that came in', found.events / (minutes * 60), 'a second', seed),
      told('sheets of 500 merchants', found.sheets, 'sheets', seed),
      told('exports fetched', found.exports, 'files', seed),
      told('messages of the campaign', found.messages, 'messages', seed),
      atLeast('payments settled meanwhile', found.settledRows, 'payments', payments, seed),
      told('sealed and approved in', found.settlingSeconds, 's', seed),
      ...found.memory.flatMap((of, at) => [
        told(`${processes[at] ?? ''}: memory when it is warm`, of.earlyMegabytes, 'MB', seed),
        told(`${processes[at] ?? ''}: memory at the end`, of.lateMegabytes, 'MB', seed),
      ]),
      atMost('growth of the process that grew most', mostGrowth(found), 'times', 1.1, seed),
      atMost('sockets lost', found.sockets.lost, 'sockets', 0, seed),
      atMost('commands acknowledged and lost', found.desk.lost, 'commands', 0, seed),
      atMost('commands done twice', found.desk.twice, 'commands', 0, seed),
      atMost('breaks of the audit chain', found.desk.breaks, 'breaks', 0, seed),
    ]
  })
