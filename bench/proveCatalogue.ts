import { catalogueHistories, type PlantedFault, plantedFaults } from '#tests/proofs/catalogueHistories.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { inLanes } from './lanes.ts'
import { withOwnPostgres } from './ownPostgres.ts'

interface Proof {
  readonly histories: number
  readonly races: number
  readonly seed: number
}

const faults = {
  overlaps: 'times of one SKU in two schemes of a kind',
  revived: 'models that had ended and end later since',
  cycles: 'categories below themselves',
  tooDeep: 'categories deeper than level 4',
  doubles: 'siblings that differ in case and spaces alone',
  productsWithSix: 'products with more than five images',
} as const

/** The planted faults first: a harness that finds nothing there would prove nothing. Then the long run. */
export const proveCatalogue = ({ histories, races, seed }: Proof): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const planted: Figure[] = []
    for (const [fault, figure] of Object.entries(plantedFaults) as [PlantedFault, keyof typeof faults][]) {
      const found = await catalogueHistories(postgresUrl, { histories: 20, races: 0, draw: drawFrom(seed) }, fault)
      planted.push(atLeast(`planted ${fault}: found`, found[figure], 'faults', 1, seed))
    }
    const long = await inLanes([histories, races], ([some = 0, pairs = 0], lane) =>
      catalogueHistories(postgresUrl, { histories: some, races: pairs, draw: drawFrom(seed + lane) }),
    )
    return [
      ...planted,
      atLeast('random histories of schemes and categories', long.histories, 'histories', histories, seed),
      told('acts done', long.done, 'acts', seed),
      told('acts refused', long.refused, 'acts', seed),
      told('acts taken back', long.takenBack, 'acts', seed),
      told('categories', long.categories, 'categories', seed),
      ...Object.entries(faults).map(([figure, title]) =>
        atMost(title, long[figure as keyof typeof faults], 'faults', 0, seed),
      ),
      atLeast('races of fifty moves of one model, with one winner', long.racesWithOneWinner, 'races', races, seed),
    ]
  })
