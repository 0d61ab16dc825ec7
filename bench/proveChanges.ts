import { runChangeKills } from '#tests/proofs/changeKills.ts'
import { runChangesStreamKills } from '#tests/proofs/changesStreamKills.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { declaredAndSeen } from '#tests/proofs/seenChanges.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { withOwnPostgres } from './ownPostgres.ts'

const planted = [
  ['lost delivery', 'undelivered'],
  ['overtaken', 'overtaken'],
  ['skipped', 'skipped'],
  ['untold', 'untold'],
] as const

/** The planted faults first; then twenty writers, kills and a receiver that fails by turns; then what every call and sheet wrote. */
export const proveChanges = ({
  kills,
  writes,
  facts,
  seed,
}: {
  kills: number
  writes: number
  facts: number
  seed: number
}): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const found: Figure[] = []
    for (const [fault, figure] of planted) {
      const figures = await runChangeKills(postgresUrl, { kills: 1, writes: 100, draw: drawFrom(seed), fault })
      found.push(atLeast(`planted ${fault}: changes found`, figures[figure], 'changes', 1, seed))
    }
    const run = await runChangeKills(postgresUrl, { kills, writes, draw: drawFrom(seed) })
    for (const [fault, figure] of [
      ['twice', 'twice'],
      ['left out', 'leftOut'],
    ] as const) {
      const figures = await runChangesStreamKills(postgresUrl, { kills: 0, writes: 20, draw: drawFrom(seed), fault })
      found.push(atLeast(`planted ${fault} in the stream: changes found`, figures[figure], 'changes', 1, seed))
    }
    const stream = await runChangesStreamKills(postgresUrl, { kills, writes, draw: drawFrom(seed) })
    const seen = facts === 0 ? undefined : await declaredAndSeen()
    return [
      ...found,
      atLeast('kills of the process that gives positions and delivers', run.kills, 'kills', kills, seed),
      told('rows that twenty writers changed', run.written, 'rows', seed),
      told('rows that were rolled back', run.rolledBack, 'rows', seed),
      atMost('changes that are not one for each row', run.untold, 'changes', 0, seed),
      told('changes pulled by a cursor', run.pulled, 'changes', seed),
      atMost('changes that the cursor skipped', run.skipped, 'changes', 0, seed),
      atMost('changes pulled twice or out of the order of their subject', run.turned, 'changes', 0, seed),
      told('webhooks that arrived', run.arrived, 'webhooks', seed),
      told('of them answered with a failure or not at all', run.failures, 'webhooks', seed),
      atMost('changes that were never taken', run.undelivered, 'changes', 0, seed),
      atMost('webhooks that overtook one of their subject', run.overtaken, 'webhooks', 0, seed),
      told('publishers killed', stream.killedPublishers, 'kills', seed),
      told('brokers killed', stream.killedBrokers, 'kills', seed),
      told('changes in the stream', stream.published, 'changes', seed),
      atMost('changes that are not in the stream', stream.leftOut, 'changes', 0, seed),
      atMost('changes that are twice in the stream', stream.twice, 'changes', 0, seed),
      atMost('changes of the stream out of their order', stream.turned, 'changes', 0, seed),
      ...(seen === undefined
        ? []
        : [
            told('pairs of a call or sheet and a type that facts wrote', seen.seen, 'pairs', seed),
            atMost('facts that failed, an undeclared change among them', seen.failed, 'facts', 0, seed),
            atMost('declared pairs that no fact wrote', seen.unseen.length, 'pairs', 0, seed),
          ]),
    ]
  })
