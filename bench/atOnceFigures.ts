import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rowsAtOnce } from '#contract/reports/report.ts'
import { sessionPath } from '#contract/wire/sessionPath.ts'
import {
  addCrowd,
  askAtOnce,
  connections,
  crowdedRows,
  everyWay,
  exportOf,
  openCrowdedFixture,
  statusesWithin,
} from '#tests/proofs/atOnce/askAtOnce.ts'
import { openTestDatabase } from '#tests/support/gateway.ts'
import { askMeanwhile } from './askMeanwhile.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { environmentOf, startPeer } from './ownProcess.ts'
import { percentile } from './percentile.ts'

/** Every way to ask every call, so many times at once, of a gateway with four connections. */
const crowdFigures = async (postgresUrl: string, crowd: number, seed: number): Promise<readonly Figure[]> => {
  const testGateway = await openCrowdedFixture(postgresUrl, rowsAtOnce)
  try {
    const { pool, beside } = testGateway.database
    const held = await Promise.all(Array.from({ length: connections - 1 }, () => pool.connect()))
    const planted = await askAtOnce(testGateway.address, beside.pool, everyWay(), {
      atOnce: crowd,
      limitMs: 2_000,
    }).finally(() => held.forEach((client) => client.release()))
    const rows = everyWay()
    const found = await askAtOnce(testGateway.address, pool, rows, { atOnce: crowd, limitMs: 60_000 })
    for (const line of found.faults) console.error(line)
    const name = `${crowd} at once on ${connections} connections`
    return [
      atLeast('planted held connections: calls that are not answered, found', planted.faults.length, 'calls', 1, seed),
      told('ways to ask the calls of the contract', rows.length, 'ways', seed),
      atLeast(`asked ${name}, answered`, found.answered, 'answers', rows.length * crowd, seed),
      told('of them told to come again, as busy', found.busy, 'answers', seed),
      atMost('broken, not answered, or nobody answered afterwards', found.faults.length, 'calls', 0, seed),
    ]
  } finally {
    await testGateway.close()
  }
}

/** What hung the built product: 17 exports of two administrators at once, with the twelve connections that it has. */
const exportsAtOnce = 17

const exportFigures = async (postgresUrl: string, rounds: number, seed: number): Promise<readonly Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-exports-'))
  const database = await openTestDatabase(postgresUrl)
  await crowdedRows(database.db, 1)
  const gateway = await startPeer('gateway.ts', environmentOf({ url: database.url, dataDir }))
  try {
    const [first, second, other] = await addCrowd(database.pool, 3)
    if (first === undefined || second === undefined || other === undefined) throw new Error('nobody was added')
    const askRound = (limitMs: number) =>
      statusesWithin(
        gateway.address,
        Array.from({ length: exportsAtOnce }, (_, at) => ({
          row: exportOf('portfolio.brandTransactions'),
          holder: at % 2 === 0 ? first : second,
        })),
        limitMs,
      )
    // Whoever has the head of the audit's chain lets no export come to its end.
    const holder = await database.beside.pool.connect()
    await holder.query('begin; lock table audit_head in access exclusive mode')
    const planted = await askRound(2_000)
    await holder.query('commit')
    holder.release()
    const stop = askMeanwhile(gateway.address, other.cookie, [[sessionPath, {}]])
    const statuses: (number | undefined)[] = []
    const took: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const since = performance.now()
      statuses.push(...(await askRound(10_000)))
      took.push(performance.now() - since)
    }
    const others = await stop()
    const name = `${exportsAtOnce} exports at once by two administrators`
    return [
      atLeast(
        `planted: ${name} that are not answered, found`,
        planted.filter((one) => one === undefined).length,
        'exports',
        exportsAtOnce,
        seed,
      ),
      atLeast(
        `${name}, answered with an address`,
        statuses.filter((status) => status === 200).length,
        'exports',
        rounds * exportsAtOnce,
        seed,
      ),
      told('all of a round are answered, p99', percentile(took, 99), 'ms', seed),
      told("others' session.get meanwhile", others.length, 'answers', seed),
      atMost("others' session.get meanwhile, p99", percentile(others, 99), 'ms', 1_000, seed),
    ]
  } finally {
    await gateway.stop()
    await database.close()
    rmSync(dataDir, { recursive: true })
  }
}

/** Nothing that holds a connection waits for another: however many ask at once, each is answered. */
export const atOnceFigures = async (
  postgresUrl: string,
  { crowd, rounds, seed }: { readonly crowd: number; readonly rounds: number; readonly seed: number },
): Promise<readonly Figure[]> => [
  ...(await crowdFigures(postgresUrl, crowd, seed)),
  ...(await exportFigures(postgresUrl, rounds, seed)),
]
