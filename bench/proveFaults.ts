import type { DatabaseFault } from '#tests/support/failingDatabase.ts'
import { type FaultFixture, openFaultFixture } from '#tests/support/faultFixture.ts'
import { doubtsOf, faultsOf, type JobFault, notCome, saidFault, withoutTransactions } from '#tests/proofs/jobFaults.ts'
import { type ShapeName, shapeNames } from '#tests/proofs/jobShapes.ts'
import { shareAmong } from '#tests/support/panelUpload.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { withOwnPostgres } from './ownPostgres.ts'

interface Proof {
  /** One fault in so many is tried. */
  readonly every: number
  readonly seed: number
}

const fixturesAtOnce = 5

const withFixtures = async <Done>(
  count: number,
  postgresUrl: string,
  work: (fixtures: FaultFixture[]) => Promise<Done>,
) => {
  const fixtures: FaultFixture[] = []
  try {
    while (fixtures.length < count) fixtures.push(await openFaultFixture(postgresUrl))
    return await work(fixtures)
  } finally {
    for (const testGateway of fixtures) await testGateway.close()
  }
}

interface FaultRun {
  readonly shape: ShapeName
  readonly fault: DatabaseFault
  readonly doubts: readonly string[]
}

/** Each fault on a desk of its own turn; says on the way what it found. */
const tryAll = (fixtures: FaultFixture[], faults: readonly JobFault[]): Promise<FaultRun[]> =>
  shareAmong(fixtures, faults, async (on, failing) => {
    const doubts = await doubtsOf(on, failing.shape, failing)
    for (const doubt of doubts) console.error(`${saidFault(failing)}: ${doubt}`)
    return { shape: failing.shape, fault: failing.fault, doubts }
  })

const isNotCome = ({ doubts }: FaultRun) => doubts.length === 1 && doubts[0] === notCome
const doubtful = (runs: readonly FaultRun[]) => runs.filter((run) => run.doubts.length > 0 && !isNotCome(run)).length
/** So many may not come: one in a hundred. */
const leftOut = (runs: number) => Math.ceil(runs / 100)

export const proveFaults = ({ every, seed }: Proof): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const planted = await withFixtures(1, postgresUrl, async (fixtures) => {
      const [testGateway] = fixtures
      if (testGateway === undefined) throw new Error('there is a desk')
      const faults = await faultsOf(testGateway, 'tried again')
      withoutTransactions(testGateway)
      return tryAll(
        fixtures,
        faults.filter(({ statement, fault }) => fault === 'cut before' && statement.startsWith('update "file_jobs"')),
      )
    })
    return withFixtures(fixturesAtOnce, postgresUrl, async (fixtures) => {
      const [first] = fixtures
      if (first === undefined) throw new Error('there is a desk')
      const figures: Figure[] = [
        atLeast('planted: jobs without transactions in which something is wrong', doubtful(planted), 'jobs', 1, seed),
      ]
      for (const shape of shapeNames) {
        const sound = await doubtsOf(first, shape)
        const faults = await faultsOf(first, shape)
        const runs = await tryAll(
          fixtures,
          faults.filter((_, at) => at % every === seed % every),
        )
        figures.push(
          told(`${shape}: statements that may fail, three ways each`, faults.length / 3, 'statements', seed),
          atMost(`${shape}: doubts without a fault`, sound.length, 'doubts', 0, seed),
          atLeast(`${shape}: jobs with one fault`, runs.length, 'jobs', Math.floor(faults.length / every), seed),
          atMost(`${shape}: of these with something wrong`, doubtful(runs), 'jobs', 0, seed),
          atMost(
            `${shape}: faults that did not come`,
            runs.filter(isNotCome).length,
            'jobs',
            leftOut(runs.length),
            seed,
          ),
        )
      }
      return figures
    })
  })
