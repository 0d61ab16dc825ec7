import { drawFrom } from '#tests/proofs/seeded.ts'
import { runWorkingDay, type WorkingDayFigures } from '#tests/proofs/workingDay/workingDay.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { measureOneGateway } from './measureOneGateway.ts'
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

/** People send this part of what one gateway answers when nothing else goes on: there are two here, on the same processors. */
const share = 1 / 2
const plantedSeconds = 60
const plantedBytes = 4_000_000
const processes = ['gateway 1', 'gateway 2', 'worker 1', 'worker 2'] as const

const growthOf = ({ earlyMegabytes, lateMegabytes }: WorkingDayFigures['memory'][number]): number =>
  lateMegabytes / earlyMegabytes
const mostGrowth = ({ memory }: WorkingDayFigures): number => Math.max(...memory.map(growthOf))

/** A process that keeps what it took is planted first, and has to be found. */
export const proveDay = ({ minutes, calls, events, payments, recipients, seed }: Proof): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const carried = await measureOneGateway(postgresUrl, { most: calls * 2, draw: drawFrom(seed) })
    const perSecond = Math.min(calls, Math.max(1, Math.floor(carried * share)))
    console.error(`One gateway answers ${carried} calls a second here: people send ${perSecond} a second.`)
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
      told('calls that one gateway answers here within its limits', carried, 'a second', seed),
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
