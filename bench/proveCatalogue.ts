import { catalogueHistories, type PlantedFault, plantedFaults } from '#tests/proofs/catalogueHistories.ts'
import { catalogueSheet } from '#tests/proofs/catalogueSheet.ts'
import { catalogueStates } from '#tests/proofs/catalogueStates.ts'
import { hostileMarkup } from '#tests/proofs/hostile/hostileMarkup.ts'
import { richTextRuns } from '#tests/proofs/richTextRuns.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { inLanes } from './lanes.ts'
import { withOwnPostgres } from './ownPostgres.ts'

interface Proof {
  readonly histories: number
  readonly races: number
  /** Times of schemes and banners, each asked for at four instants. */
  readonly spans: number
  /** The sheet with planted faults has so many. */
  readonly rows: number
  /** Hostile descriptions. */
  readonly texts: number
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
export const proveCatalogue = ({ histories, races, spans, rows, texts, seed }: Proof): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const planted: Figure[] = []
    for (const [fault, figure] of Object.entries(plantedFaults) as [PlantedFault, keyof typeof faults][]) {
      const found = await catalogueHistories(postgresUrl, { histories: 20, races: 0, draw: drawFrom(seed) }, fault)
      planted.push(atLeast(`planted ${fault}: found`, found[figure], 'faults', 1, seed))
    }
    const long = await inLanes([histories, races], ([some = 0, pairs = 0], lane) =>
      catalogueHistories(postgresUrl, { histories: some, races: pairs, draw: drawFrom(seed + lane) }),
    )
    const states = await catalogueStates(postgresUrl, { spans, draw: drawFrom(seed) })
    const miscounted = await catalogueStates(postgresUrl, { spans: 5, draw: drawFrom(seed) }, true)
    const sheet = await catalogueSheet(postgresUrl, { rows, draw: drawFrom(seed) })
    const descriptions = richTextRuns({ texts, draw: drawFrom(seed) })
    const untouched = richTextRuns({ texts: hostileMarkup.length, draw: drawFrom(seed) }, (html) => html)
    return [
      ...planted,
      atLeast('planted end that counts: wrong states found', miscounted.wrong, 'states', 1, seed),
      atLeast('planted markup that is left as it is: found', untouched.unsound, 'texts', 100, seed),
      atLeast('random histories of schemes and categories', long.histories, 'histories', histories, seed),
      told('acts done', long.done, 'acts', seed),
      told('acts refused', long.refused, 'acts', seed),
      told('acts taken back', long.takenBack, 'acts', seed),
      told('categories', long.categories, 'categories', seed),
      ...Object.entries(faults).map(([figure, title]) =>
        atMost(title, long[figure as keyof typeof faults], 'faults', 0, seed),
      ),
      atLeast('races of fifty moves of one model, with one winner', long.racesWithOneWinner, 'races', races, seed),
      told('states of schemes and banners around their ends', states.asked, 'states', seed),
      atMost('wrong states', states.wrong, 'states', 0, seed),
      told(`faults planted in a sheet of ${rows} rows`, sheet.planted, 'rows', seed),
      atMost('planted faults that no row and column names', sheet.missed, 'rows', 0, seed),
      atMost('faults named where there is none', sheet.invented, 'rows', 0, seed),
      told('hostile descriptions', descriptions.texts, 'texts', seed),
      atMost('descriptions with more than their elements', descriptions.unsound, 'texts', 0, seed),
      atMost('descriptions that a second sanitising changes', descriptions.unstable, 'texts', 0, seed),
    ]
  })
