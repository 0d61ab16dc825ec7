import { openTestGateway } from '#tests/gateway.ts'
import { kycHistories } from '#tests/kycHistories.ts'
import { type KycCellFigures, runKycCells } from '#tests/kycCells.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { historyFigures } from './historyFigures.ts'
import { withOwnPostgres } from './ownPostgres.ts'
import { drawFrom } from '#tests/seeded.ts'

interface Proof {
  readonly histories: number
  readonly races: number
  readonly seed: number
}

/** The planted faults first: a harness that finds nothing there would prove nothing. Then the long run. */
export const proveKyc = ({ histories, races, seed }: Proof): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const cellsOf = async (length: 'short' | 'long', isForgetful: boolean): Promise<KycCellFigures> => {
      const desk = await openTestGateway(postgresUrl)
      try {
        return await runKycCells(desk, length, isForgetful)
      } finally {
        await desk.close()
      }
    }
    const forgetful = await cellsOf('short', true)
    const cells = await cellsOf('long', false)
    const short = () => ({ histories: 100, races: 0, draw: drawFrom(seed) })
    const forgotten = await kycHistories(postgresUrl, short(), 'forgotten editor')
    const silent = await kycHistories(postgresUrl, short(), 'silent edit')
    const long = await kycHistories(postgresUrl, { histories, races, draw: drawFrom(seed) })
    return [
      atLeast('planted merchants that forgot who changed them: cells found', forgetful.wrong.length, 'cells', 1, seed),
      told('cells of the three machines asked for by raw requests', cells.cells, 'cells', seed),
      told('of them possible', cells.done, 'cells', seed),
      atMost('cells answered otherwise than the machines say', cells.wrong.length, 'cells', 0, seed),
      atMost('merchants changed by what is not possible', cells.moved, 'merchants', 0, seed),
      atMost('decisions that led elsewhere', cells.astray, 'decisions', 0, seed),
      atLeast('planted forgotten editor: decisions on own work found', forgotten.ownWork, 'decisions', 1, seed),
      atLeast('planted silent edit: decisions on unseen content found', silent.unseenContent, 'decisions', 1, seed),
      ...historyFigures(long, histories, seed),
      atMost('decisions by somebody who changed the pending content', long.ownWork, 'decisions', 0, seed),
      atMost('decisions on other content than seen', long.unseenContent, 'decisions', 0, seed),
      atMost('decisions without the services at that moment', long.withoutRight, 'decisions', 0, seed),
      atMost('decisions that the state or the documents do not allow', long.notOffered, 'decisions', 0, seed),
      atMost('decisions whose rows do not say the same', long.wrongRows, 'decisions', 0, seed),
      atLeast('races with one winner, the other told who', long.racesWithOneWinner, 'races', races, seed),
    ]
  })
