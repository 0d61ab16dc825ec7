import { runFeedFold } from '#tests/proofs/feedFold.ts'
import { runFeedStreamKills } from '#tests/proofs/feedStreamKills.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { runFeedFuzz } from '#tests/proofs/feedFuzz.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { withOwnPostgres } from './ownPostgres.ts'

/** The planted faults first: a look that finds nothing there would prove nothing. Then the world, in three lanes at once. */
export const proveFeed = ({
  events,
  fields,
  streamed,
  kills,
  seed,
}: {
  events: number
  fields: number
  streamed: number
  kills: number
  seed: number
}): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const planted: Figure[] = []
    for (const fault of ['lost payment', 'older payment', 'wrong merchant'] as const) {
      const { differing } = await runFeedFold(postgresUrl, { events: 200, lanes: 1, seed, fault })
      planted.push(atLeast(`planted ${fault}: rows found that differ`, differing.length, 'rows', 1, seed))
    }
    const fuzzed = await runFeedFuzz(postgresUrl, { events: fields, seed })
    const stream = { events: streamed, draw: drawFrom(seed) }
    const early = await runFeedStreamKills(postgresUrl, {
      events: 300,
      kills: 0,
      draw: drawFrom(seed),
      isAcknowledgedFirst: true,
    })
    planted.push(
      atLeast('planted acknowledgement before the commit: rows found', early.differing.length, 'rows', 1, seed),
    )
    const taken = await runFeedStreamKills(postgresUrl, { ...stream, kills })
    const long = await runFeedFold(postgresUrl, { events, lanes: 3, seed })
    return [
      ...planted,
      atLeast('events sent, those that came again included', long.sent, 'events', events, seed),
      told('applied', long.applied, 'events', seed),
      told('duplicate', long.duplicate, 'events', seed),
      told('stale', long.stale, 'events', seed),
      told('early', long.early, 'events', seed),
      told('refused for their form', long.refused, 'events', seed),
      told('early beyond the room of a client, sent again', long.sentAgain, 'events', seed),
      atMost(
        ['refused although nothing is wrong', ...new Set(long.wronglyRefused)].join(', '),
        long.wronglyRefused.length,
        'events',
        0,
        seed,
      ),
      atMost(
        ['requests without an answer for each event', ...new Set(long.unanswered)].join(', '),
        long.unanswered.length,
        'requests',
        0,
        seed,
      ),
      atMost('rows that are not as the events say', long.differing.length, 'rows', 0, seed),
      atMost('sums of the dashboard that differ', long.wrongTallies, 'sums', 0, seed),
      atLeast('events published to a stream of three brokers', taken.sent, 'events', streamed, seed),
      told('workers killed while they took them', taken.killedWorkers, 'kills', seed),
      told('brokers killed', taken.killedBrokers, 'kills', seed),
      told('messages taken again after a kill', taken.takenAgain, 'messages', seed),
      atMost('rows that are not as the events of the stream say', taken.differing.length, 'rows', 0, seed),
      atMost('sums of the dashboard that differ after the stream', taken.wrongTallies, 'sums', 0, seed),
      atLeast('events with hostile fields', fuzzed.events, 'events', fields, seed),
      told('hostile events refused', fuzzed.refused, 'events', seed),
      atMost('requests with hostile events that broke', fuzzed.broken.length, 'requests', 0, seed),
    ]
  })
