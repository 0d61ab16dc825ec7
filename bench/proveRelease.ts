import { rmSync } from 'node:fs'
import type pg from 'pg'
import { runFolder } from '#commands/runFolders.ts'
import { findReleaseBefore, layOutBuild } from '#tests/support/buildBefore.ts'
import { runTakeover, type TakeoverFigures } from '#tests/proofs/rolling/takeover.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { tamper } from '#tests/proofs/tamper.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { measureOneGateway } from './measureOneGateway.ts'
import { withOwnPostgres } from './ownPostgres.ts'
import { percentile } from './percentile.ts'

interface Proof {
  /** How often each of the four processes is replaced. */
  readonly rounds: number
  /** Calls a second at most. */
  readonly calls: number
  readonly recipients: number
  readonly seed: number
}

/** While one gateway is away and the next one starts on the same two cores, the other has little more than this of itself. */
const share = 1 / 4

/** A command undone, one done twice, and an entry of the audit changed: each has to be found. */
const spoil = async (database: pg.Client): Promise<void> => {
  await database.query('alter table call_logs disable trigger user')
  const { rows } = await database.query<{ ids: string[] }>(
    `select array(select id::text from call_logs where comment like 'Called back %' order by created_at limit 2) as ids`,
  )
  const [undone, doubled] = rows[0]?.ids ?? []
  await database.query('delete from call_logs where id = $1', [undone])
  await database.query(
    `update call_logs set comment = (select comment from call_logs where id = $1)
    where id = (select id from call_logs where id <> $1 order by created_at desc limit 1)`,
    [doubled],
  )
  await tamper(database, `update audit_entries set at = at + interval '1 second' where id = 2`)
}

/** The release before, where this clone has its history: it is what a new build takes over from. */
const withBuildBefore = async <Done>(work: (folder: string | undefined) => Promise<Done>): Promise<Done> => {
  const before = findReleaseBefore()
  if (before === undefined) return work(undefined)
  const folder = `${runFolder('before')}-1`
  try {
    layOutBuild(before.commit, folder)
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const figuresOf = (
  { sockets, messages, desk, ...found }: TakeoverFigures,
  { seed, isReleased }: { readonly seed: number; readonly isReleased: boolean },
): readonly Figure[] => [
  told(
    `processes that were replaced, ${isReleased ? 'the release before' : 'this build'} first`,
    found.processes,
    'processes',
    seed,
  ),
  told('starts that failed and were begun again', found.startsAgain, 'starts', seed),
  told('it took', found.seconds, 's', seed),
  told('reads', found.reads, 'calls', seed),
  told('commands', found.commands, 'calls', seed),
  told('a call, median', percentile(found.latenciesMs, 50), 'ms', seed),
  told('a call, p99', percentile(found.latenciesMs, 99), 'ms', seed),
  atMost('calls that failed', found.failed.length, 'calls', 0, seed),
  atMost('calls that were answered busy', found.busy, 'calls', 0, seed),
  atMost('reads that the panel had to ask again', found.repeated, 'calls', 0, seed),
  told('sockets held', sockets.sockets, 'sockets', seed),
  atMost(
    'reconnects of one socket, at most one for each gateway',
    sockets.mostReconnects,
    'reconnects',
    found.gatewayTakeovers,
    seed,
  ),
  told('longest that a socket was away', sockets.longestAwayMs / 1_000, 's', seed),
  atMost('sockets lost', sockets.lost, 'sockets', 0, seed),
  atMost('sockets that were told nothing afterwards', sockets.deaf, 'sockets', 0, seed),
  told('messages of the campaign', messages.all, 'messages', seed),
  atLeast('of them sent meanwhile', messages.whileTakenOver, 'messages', 1, seed),
  atMost('messages sent twice', messages.twice, 'messages', 0, seed),
  atMost('messages not sent, or of which nobody knows', messages.unsent, 'messages', 0, seed),
  atMost('commands acknowledged and lost', desk.lost, 'commands', 0, seed),
  atMost('commands done twice', desk.twice, 'commands', 0, seed),
  atMost('breaks of the audit chain', desk.breaks, 'breaks', 0, seed),
]

/** The planted faults first: a takeover that finds nothing there would prove nothing. */
export const proveRelease = ({ rounds, calls, recipients, seed }: Proof): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const carried = await measureOneGateway(postgresUrl, { most: calls * 2, draw: drawFrom(seed) })
    const perSecond = Math.min(calls, Math.max(1, Math.floor(carried * share)))
    console.error(
      `One gateway answers ${carried} calls a second within its limits here: ${perSecond} a second are sent.`,
    )
    const planted = await runTakeover(postgresUrl, {
      perSecond,
      rounds: 1,
      recipients: 600,
      draw: drawFrom(seed),
      fault: 'without a drain',
      spoil,
    })
    const whole = await withBuildBefore(async (buildBefore) => ({
      isReleased: buildBefore !== undefined,
      found: await runTakeover(postgresUrl, { perSecond, rounds, recipients, draw: drawFrom(seed + 1), buildBefore }),
    }))
    for (const line of new Set(whole.found.failed)) console.error(line)
    return [
      atLeast('planted takeover without a drain: failed calls found', planted.failed.length, 'calls', 1, seed),
      atLeast(
        'planted takeover without a drain: messages found of which nobody knows',
        planted.messages.unsent,
        'messages',
        1,
        seed,
      ),
      atLeast('planted lost command: found', planted.desk.lost, 'commands', 1, seed),
      atLeast('planted doubled command: found', planted.desk.twice, 'commands', 1, seed),
      atLeast('planted change of the audit: breaks found', planted.desk.breaks, 'breaks', 1, seed),
      told('calls that one gateway answers here within its limits', carried, 'a second', seed),
      told('calls sent', perSecond, 'a second', seed),
      ...figuresOf(whole.found, { seed, isReleased: whole.isReleased }),
    ]
  })
