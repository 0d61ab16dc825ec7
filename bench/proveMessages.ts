import { type MessageFigures, type PlantedFault, runMessageKills } from '#tests/proofs/messageKills.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { inLanes } from './lanes.ts'
import { withOwnPostgres } from './ownPostgres.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'

/**
 * The planted faults first: a harness that finds nothing there would prove nothing. Then the long run: a kill is mostly
 * a gateway that starts, some 4 s of one core, four of them side by side; 200 kills take about eight minutes on two cores.
 */
export const proveMessages = ({ kills, seed }: { kills: number; seed: number }): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const run = (count: number, lane: number, fault?: PlantedFault): Promise<MessageFigures> =>
      runMessageKills(postgresUrl, { kills: count, decisionsEach: 3, draw: drawFrom(seed + lane), fault })
    const [lost, forgotten] = await Promise.all([run(3, 0, 'lost message'), run(2, 0, 'forgotten mark')])
    const long = await inLanes([kills], ([some = 0], lane) => run(some, lane))
    return [
      atLeast('planted lost message: messages found undelivered', lost.undelivered, 'messages', 1, seed),
      atLeast(
        'planted forgotten mark: repeats found beyond the kills',
        forgotten.repeats - forgotten.kills,
        'messages',
        1,
        seed,
      ),
      atLeast('kills while it decides and sends', long.kills, 'kills', kills, seed),
      told('decisions', long.decisions, 'decisions', seed),
      told('messages', long.messages, 'messages', seed),
      atMost('decisions gone, or without both messages', long.lostDecisions, 'decisions', 0, seed),
      atMost('messages not delivered after recovery', long.undelivered, 'messages', 0, seed),
      atMost('deliveries of no message, or to another recipient', long.strange, 'messages', 0, seed),
      atMost('sent again under the same id, at most one for each kill', long.repeats, 'messages', kills, seed),
    ]
  })
