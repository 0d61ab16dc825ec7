import { openTestGateway } from '#tests/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/merchants.ts'
import { type HistoryFigures, plantFault, runHistories } from '#tests/rateHistories.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { withOwnPostgres } from './ownPostgres.ts'
import { drawFrom } from '#tests/seeded.ts'

interface Proof {
  readonly histories: number
  readonly races: number
  readonly seed: number
}

/** The planted faults first: a harness that finds nothing there would prove nothing. Then the long run. */
export const proveRates = ({ histories, races, seed }: Proof): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const run = async (of: Omit<Proof, 'seed'>, fault?: Parameters<typeof plantFault>[1]): Promise<HistoryFigures> => {
      const desk = await openTestGateway(postgresUrl)
      try {
        await insertMerchants(desk.database.db, [buildMerchant({ merchantCode: 'M0000001' })])
        if (fault !== undefined) await plantFault(desk, fault)
        return await runHistories(desk, { ...of, draw: drawFrom(seed) })
      } finally {
        await desk.close()
      }
    }
    const short = { histories: 100, races: 0 }
    const forgotten = await run(short, 'forgotten editor')
    const silent = await run(short, 'silent edit')
    const long = await run({ histories, races })
    return [
      atLeast('planted forgotten editor: self-approvals found', forgotten.selfApprovals, 'decisions', 1, seed),
      atLeast('planted silent edit: decisions on unseen content found', silent.unseenContent, 'decisions', 1, seed),
      atLeast('random histories of five people', long.histories, 'histories', histories, seed),
      told('acts done', long.done, 'acts', seed),
      told('acts refused', long.refused, 'acts', seed),
      told('decisions judged', long.decisions, 'decisions', seed),
      atMost('self-approvals', long.selfApprovals, 'decisions', 0, seed),
      atMost('decisions on other content than seen', long.unseenContent, 'decisions', 0, seed),
      atMost('decisions without the role at that moment', long.withoutRole, 'decisions', 0, seed),
      atMost('rows that differ from their history', long.wrongRows, 'rows', 0, seed),
      atLeast('two-checker races with one winner', long.racesWithOneWinner, 'races', races, seed),
    ]
  })
