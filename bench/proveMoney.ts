import { moneyHistories, type PlantedFault, plantedFaults } from '#tests/proofs/moneyHistories.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { historyFigures } from './historyFigures.ts'
import { inLanes } from './lanes.ts'
import { withOwnPostgres } from './ownPostgres.ts'

interface Proof {
  readonly histories: number
  readonly races: number
  readonly seed: number
}

/** The planted faults first: a harness that finds nothing there would prove nothing. Then the long run. */
export const proveMoney = ({ histories, races, seed }: Proof): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const planted: Figure[] = []
    for (const [fault, figure] of Object.entries(plantedFaults) as [PlantedFault, keyof typeof faults][]) {
      const found = await moneyHistories(postgresUrl, { histories: 25, races: 0, draw: drawFrom(seed) }, fault)
      planted.push(atLeast(`planted ${fault}: found`, found[figure], 'faults', 1, seed))
    }
    const long = await inLanes([histories, races], ([some = 0, pairs = 0], lane) =>
      moneyHistories(postgresUrl, { histories: some, races: pairs, draw: drawFrom(seed + lane) }),
    )
    return [
      ...planted,
      ...historyFigures(long, histories, seed, 'seven'),
      ...Object.entries(faults).map(([figure, title]) =>
        atMost(title, long[figure as keyof typeof faults], 'faults', 0, seed),
      ),
      atLeast('races of a hold with two seals, with one winner', long.racesWithOneWinner, 'races', races, seed),
    ]
  })

const faults = {
  sumsThatDiffer: 'batches whose sums differ',
  heldInBatch: 'held rows in a batch',
  rowsOfNoBatch: 'rows of a cancelled batch',
  refundedBeyondCaptured: 'transactions refunded beyond what was captured',
  refundsNotBorne: 'refunds that no row and no recovery bears',
  ownWork: 'decisions on own work',
  settledChanged: 'settled rows that changed',
  carriedWrong: 'debts carried wrongly',
} as const
