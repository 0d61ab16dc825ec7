import { runCheckedCells } from '#tests/proofs/checkedCells.ts'
import { checkedHistories } from '#tests/proofs/checkedHistories.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { checkedSamples } from '#tests/support/checkedSamples/index.ts'
import { openTestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { historyFigures, plantedFigures } from './historyFigures.ts'
import { inLanes } from './lanes.ts'
import { withOwnPostgres } from './ownPostgres.ts'

interface Proof {
  readonly histories: number
  readonly races: number
  readonly seed: number
}

/** A kind of each machine. */
const machines = new Map(checkedSamples.map((sample) => [sample.machine, sample]))

/** Every cell of every kind, asked by everybody. */
const cellsOfAll = async (postgresUrl: string): Promise<{ cells: number; wrong: number }> => {
  const gateway = await openTestGateway(postgresUrl)
  try {
    await insertMerchants(gateway.database.db, [buildMerchant({ merchantCode: 'M0000001' })])
    const sum = { cells: 0, wrong: 0 }
    for (const sample of checkedSamples) {
      const found = await runCheckedCells(gateway, sample)
      sum.cells += found.cells
      sum.wrong += found.wrong.length + found.moved + found.astray
    }
    return sum
  } finally {
    await gateway.close()
  }
}

/** So many machines are told by the cells that records forgot who made them. */
const machinesFoundForgetful = async (postgresUrl: string): Promise<number> => {
  const gateway = await openTestGateway(postgresUrl)
  try {
    await insertMerchants(gateway.database.db, [buildMerchant({ merchantCode: 'M0000001' })])
    let found = 0
    for (const sample of machines.values()) {
      const { wrong } = await runCheckedCells(gateway, sample, { isForgetful: true })
      if (wrong.some((cell) => cell.endsWith(': done, not own-work'))) found += 1
    }
    return found
  } finally {
    await gateway.close()
  }
}

/** The planted faults first: a harness that finds nothing there would prove nothing. Then the long run. */
export const proveRates = ({ histories, races, seed }: Proof): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const planted = (fault: Parameters<typeof checkedHistories>[2], most = 100) =>
      checkedHistories(
        postgresUrl,
        { histories: most, races: 0, draw: drawFrom(seed) },
        fault,
        ({ verifiedByApprover }) => verifiedByApprover > 0,
      )
    const [forgotten, silent, alone, twice] = await Promise.all([
      planted('forgotten editor'),
      planted('silent edit'),
      planted('forgotten administrator'),
      planted('forgotten approver', 1_000),
    ])
    const long = await inLanes([histories, races], ([some = 0, pairs = 0], lane) =>
      checkedHistories(postgresUrl, { histories: some, races: pairs, draw: drawFrom(seed + lane) }),
    )
    const forgetful = await machinesFoundForgetful(postgresUrl)
    const cells = await cellsOfAll(postgresUrl)
    return [
      atLeast('planted forgotten editor: self-approvals found', forgotten.selfApprovals, 'decisions', 1, seed),
      atLeast('planted silent edit: decisions on unseen content found', silent.unseenContent, 'decisions', 1, seed),
      ...plantedFigures({ alone, twice }, seed),
      atLeast('planted forgetful records: machines found', forgetful, 'machines', machines.size, seed),
      ...historyFigures(long, histories, seed),
      atMost('self-approvals', long.selfApprovals, 'decisions', 0, seed),
      atMost('decisions by one person under two accounts', long.byOnePerson, 'decisions', 0, seed),
      atMost('verified by who approved', long.verifiedByApprover, 'decisions', 0, seed),
      atMost('decisions on other content than seen', long.unseenContent, 'decisions', 0, seed),
      atMost('decisions without the role at that moment', long.withoutRole, 'decisions', 0, seed),
      atMost('rows that differ from their history', long.wrongRows, 'rows', 0, seed),
      atLeast('cells of all kinds asked', cells.cells, 'cells', 2_000, seed),
      atMost('cells answered otherwise than the machine says', cells.wrong, 'cells', 0, seed),
      atLeast('two-checker races with one winner', long.racesWithOneWinner, 'races', races, seed),
    ]
  })
