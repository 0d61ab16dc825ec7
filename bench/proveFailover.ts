import { buildChildPrograms } from '#commands/childProgramBuild.ts'
import { removeEndedRuns } from '#commands/runFolders.ts'
import { plantFailoverFaults, runFailovers } from '#tests/proofs/failover/failOver.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { percentile } from './percentile.ts'

interface Proof {
  readonly kills: number
  /** Calls a second, a quarter of them commands. */
  readonly calls: number
  readonly recipients: number
  readonly seed: number
}

/** Commands are acknowledged again within so long of the promotion. */
const backWithinSeconds = 5

/** The planted faults first: a harness that finds nothing there would prove nothing. */
export const proveFailover = async ({ kills, calls, recipients, seed }: Proof): Promise<readonly Figure[]> => {
  await removeEndedRuns('failover')
  await buildChildPrograms(process.cwd())
  const planted = await plantFailoverFaults({ perSecond: calls, draw: drawFrom(seed) })
  const { desk, jobs, messages, sockets, ...found } = await runFailovers({
    kills,
    perSecond: calls,
    recipients,
    draw: drawFrom(seed + 1),
    onKill: (count) => console.error(`${count} of ${kills} primaries killed`),
  })
  const slowest = (all: readonly number[]) => Math.max(...all) / 1_000
  return [
    atLeast('planted standby that nobody waits for: lost commands found', planted.lostByLag, 'commands', 1, seed),
    atLeast('planted old primary: gateway and worker stopped', planted.stopped, 'processes', 2, seed),
    atLeast(
      'planted old primary and a gateway that forgot: lost commands found',
      planted.lostOnOld,
      'commands',
      1,
      seed,
    ),
    told('primaries killed, each with all its processes', found.kills, 'kills', seed),
    told('calls sent', calls, 'a second', seed),
    told('commands acknowledged', found.acknowledged, 'commands', seed),
    told('commands and reads that were sent again', found.repeated, 'times', seed),
    atMost('commands that were never answered', found.unanswered, 'commands', 0, seed),
    atMost('commands acknowledged and lost', desk.lost, 'commands', 0, seed),
    atMost('commands done twice', desk.twice, 'commands', 0, seed),
    atMost('breaks of the audit chain', desk.breaks, 'breaks', 0, seed),
    told('promotion, slowest', slowest(found.promotionMs), 's', seed),
    told('from the promotion to the first command, median', percentile(found.backMs, 50) / 1_000, 's', seed),
    atMost('from the promotion to the first command, slowest', slowest(found.backMs), 's', backWithinSeconds, seed),
    told('sheets sent, one before each kill', jobs.sheets, 'sheets', seed),
    atMost('sheets not done', jobs.notDone, 'sheets', 0, seed),
    atMost('merchants that were not changed once by each sheet', jobs.merchantsOff, 'merchants', 0, seed),
    told('messages of the campaign', messages.all, 'messages', seed),
    atMost('messages sent twice', messages.twice, 'messages', 0, seed),
    atMost('messages that came to no end', messages.open, 'messages', 0, seed),
    told(
      'messages whose answer could not be written down, for a person to look at',
      messages.unknown,
      'messages',
      seed,
    ),
    told('sockets held', sockets.sockets, 'sockets', seed),
    atMost('sockets lost', sockets.lost, 'sockets', 0, seed),
    atMost('sockets that were told nothing afterwards', sockets.deaf, 'sockets', 0, seed),
  ]
}
