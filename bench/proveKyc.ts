import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { kycHistories } from '#tests/proofs/kycHistories.ts'
import { runKycCells } from '#tests/proofs/kycCells.ts'
import { runKycDocumentCells } from '#tests/proofs/kycDocumentCells.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { historyFigures, plantedFigures } from './historyFigures.ts'
import { inLanes } from './lanes.ts'
import { withOwnPostgres } from './ownPostgres.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'

interface Proof {
  readonly histories: number
  readonly races: number
  readonly seed: number
}

/**
 * The planted faults first: a harness that finds nothing there would prove nothing. Then every cell, and the long run:
 * 40 ms of one core for a history, so that 10,000 with 1,000 races and the cells take about ten minutes on two cores.
 */
export const proveKyc = ({ histories, races, seed }: Proof): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const onGateway = async <Found>(run: (testGateway: TestGateway) => Promise<Found>): Promise<Found> => {
      const testGateway = await openTestGateway(postgresUrl)
      try {
        return await run(testGateway)
      } finally {
        await testGateway.close()
      }
    }
    const planted = (fault: Parameters<typeof kycHistories>[2]) =>
      kycHistories(postgresUrl, { histories: 100, races: 0, draw: drawFrom(seed) }, fault)
    const forgetful = await onGateway((testGateway) => runKycCells(testGateway, 'short', true))
    const stuck = await onGateway((testGateway) => runKycDocumentCells(testGateway, 'short', true))
    const [forgotten, silent, alone] = await Promise.all([
      planted('forgotten editor'),
      planted('silent edit'),
      planted('forgotten administrator'),
    ])
    const [cells, papers] = await Promise.all([
      onGateway((testGateway) => runKycCells(testGateway, 'long')),
      onGateway((testGateway) => runKycDocumentCells(testGateway, 'long')),
    ])
    const long = await inLanes([histories, races], ([some = 0, pairs = 0], lane) =>
      kycHistories(postgresUrl, { histories: some, races: pairs, draw: drawFrom(seed + lane) }),
    )
    return [
      atLeast('planted merchants that forgot who changed them: cells found', forgetful.wrong.length, 'cells', 1, seed),
      told('cells of the three machines asked for by raw requests', cells.cells, 'cells', seed),
      told('of them possible', cells.done, 'cells', seed),
      atMost('cells answered otherwise than the machines say', cells.wrong.length, 'cells', 0, seed),
      atMost('merchants changed by what is not possible', cells.moved, 'merchants', 0, seed),
      atMost('decisions that led elsewhere', cells.astray, 'decisions', 0, seed),
      atLeast('planted return that never comes: documents found', stuck.astray, 'documents', 1, seed),
      told('cells of a document that comes, in one piece and in parts', papers.cells, 'cells', seed),
      told('of them possible', papers.done, 'cells', seed),
      atMost('documents answered otherwise than the machine says', papers.wrong.length, 'cells', 0, seed),
      atMost('merchants changed by a document that is not possible', papers.moved, 'merchants', 0, seed),
      atMost('documents that led elsewhere', papers.astray, 'documents', 0, seed),
      atLeast('planted forgotten editor: decisions on own work found', forgotten.ownWork, 'decisions', 1, seed),
      atLeast('planted silent edit: decisions on unseen content found', silent.unseenContent, 'decisions', 1, seed),
      ...plantedFigures({ alone }, seed),
      ...historyFigures(long, histories, seed),
      atMost('decisions by somebody who changed the pending content', long.ownWork, 'decisions', 0, seed),
      atMost('decisions by one person under two accounts', long.byOnePerson, 'decisions', 0, seed),
      atMost('decisions on other content than seen', long.unseenContent, 'decisions', 0, seed),
      atMost('decisions without the services at that moment', long.withoutRight, 'decisions', 0, seed),
      atMost('decisions that the state or the documents do not allow', long.notOffered, 'decisions', 0, seed),
      atMost('decisions whose rows do not say the same', long.wrongRows, 'decisions', 0, seed),
      atLeast('races with one winner, the other told who', long.racesWithOneWinner, 'races', races, seed),
    ]
  })
