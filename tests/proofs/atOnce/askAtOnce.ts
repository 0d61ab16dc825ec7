import type { Pool } from 'pg'
import { ExportedTable } from '#contract/calls/reports/tables.ts'
import { exporterOf } from '#server/reports/tables/exporters.ts'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import type { Database } from '#server/db/database.ts'
import { audienceRoleOf } from '#server/db/embeddedRoles.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { insertTransactions } from '#tests/support/transactions.ts'
import { allFlags, allServices, expectedRows } from '../permissions/expected.ts'
import type { ExpectedRow } from '../permissions/expectedRow.ts'
import { addHolders, type Holder } from '../permissions/holders.ts'
import { ask } from '../permissions/matrix.ts'

/** Far fewer than ask at once. */
export const connections = 4

/** The merchant and the transactions that are asked for. */
export const crowdedRows = async (db: Database['db'], transactions: number): Promise<void> => {
  await insertMerchants(db, [buildMerchant({ merchantCode: 'M0000001', brandCode: 'ASTRON' })])
  const createdAt = new Date(Date.now() - 86_400_000)
  const sales = Array.from({ length: transactions }, (_, at) => ({
    merchantCode: 'M0000001',
    txnRefNumber: at === 0 ? 'A-TODAY' : `A-${at}`,
    brandCode: 'ASTRON',
    createdAt,
  }))
  for (let from = 0; from < sales.length; from += 500) await insertTransactions(db, sales.slice(from, from + 500))
}

/** With so many transactions; a report of `rowsAtOnce` of them is written by a job. */
export const openCrowdedFixture = async (postgresUrl: string, transactions = 1): Promise<TestGateway> => {
  const role = audienceRoleOf(new URL(postgresUrl).password)
  const testGateway = await openTestGateway(postgresUrl, {
    connections,
    env: { CALLS_PER_MINUTE: '10000000', AUDIENCE_USER: role.user, AUDIENCE_PASSWORD: role.password },
  })
  await crowdedRows(testGateway.database.db, transactions)
  return testGateway
}

type Asked = Pick<ExpectedRow, 'call' | 'asks' | 'ifMatch'>

/** The rows ask for what is nowhere; what is there leads further in. */
const thereInstead = (row: Asked): Asked => ({
  ...row,
  asks: JSON.parse(
    JSON.stringify(row.asks ?? {})
      .replaceAll(/M9999999|NOWHERE1/g, 'M0000001')
      .replaceAll('TXN-NOWHERE', 'A-TODAY'),
  ) as unknown,
})

/** By its list, whose own request it takes. */
export const exportOf = (table: ExportedTable): Asked => {
  const { name } = exporterOf(table).call
  // The last of several asks for most. What is nowhere exists once `thereInstead` has named it.
  const last = (beginning: string) =>
    expectedRows.findLast(({ call, answer }) => call === name && answer.startsWith(beginning))
  const row = last('200') ?? last('404')
  return thereInstead({ call: 'tables.export', asks: { table, format: 'csv', request: row?.asks ?? {} } })
}

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

const deeper = (): readonly Asked[] => [
  ...ExportedTable.options.map(exportOf),
  { call: 'tables.downloadSettlements', asks: { merchant_code: 'M0000001' } },
  { call: 'cashback.calculateDays', asks: { fromDate: day(2), toDate: day(0) } },
  {
    call: 'tables.export',
    asks: {
      table: 'reports.transactions',
      format: 'csv',
      request: { from_date: `${day(2)} 00:00:00`, to_date: `${day(0)} 23:59:59` },
    },
  },
  { call: 'reports.days', asks: { report: 'reports.transactions', request: { from_date: `${day(2)} 00:00:00` } } },
]

/** Every way in which the hand-written rows ask each call, and those that lead further in. */
export const everyWay = (): readonly Asked[] => [
  ...new Map(
    [...expectedRows, ...deeper()].map(thereInstead).map((row) => [`${row.call} ${JSON.stringify(row.asks)}`, row]),
  ).values(),
]

/** One way to ask each call, and those that lead further in. */
export const everyCall = (): readonly Asked[] => [
  ...new Map([...expectedRows].map(thereInstead).map((row) => [row.call, row])).values(),
  ...deeper().map(thereInstead),
]

export interface Crowd {
  readonly atOnce: number
  /** Within which everybody of a crowd has an answer, however long the line for a connection is. */
  readonly limitMs: number
}

export interface CrowdFindings {
  readonly answered: number
  /** Told that no connection became free in time. */
  readonly busy: number
  /** Not answered, answered as a fault of ours, or a gateway that answers nobody afterwards. */
  readonly faults: readonly string[]
}

const within = async <Value>(ms: number, work: Promise<Value>): Promise<Value | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const sessionGet: Asked = { call: 'session.get', asks: {} }

/** So many people who may everything, without a limit to some merchants. */
export const addCrowd = (pool: Pick<Pool, 'query'>, count: number): Promise<readonly Holder[]> => {
  const flags = allFlags.filter((flag) => flag !== 'brand' && flag !== 'manager')
  const names = Array.from({ length: count }, (_, at) => `crowd ${at} ${performance.now()}`)
  return addHolders(
    pool as Pool,
    names.map((name) => ({ name, services: allServices, flags })),
  )
}

const statusOf = (address: string, { row, holder }: { row: Asked; holder: Holder }): Promise<number> =>
  ask(address, { row: { opensFor: 'everybody', answer: '200', ...row }, holder }).then(
    ({ status }) => status,
    () => 599,
  )

/** Statuses of all at once; undefined where there was no answer by then. */
export const statusesWithin = (
  address: string,
  asked: readonly { readonly row: Asked; readonly holder: Holder }[],
  limitMs: number,
): Promise<(number | undefined)[]> => Promise.all(asked.map((one) => within(limitMs, statusOf(address, one))))

/** Everybody asks the same call at once, one call after the other; the first that is not answered ends it. */
export const askAtOnce = async (
  address: string,
  pool: Pick<Pool, 'query'>,
  rows: readonly Asked[],
  { atOnce, limitMs }: Crowd,
): Promise<CrowdFindings> => {
  let people = await addCrowd(pool, 2)
  let [answered, busy] = [0, 0]
  const faults: string[] = []
  for (const row of rows) {
    const shown = `${row.call} ${JSON.stringify(row.asks).slice(0, 120)}`
    const crowd = Array.from({ length: atOnce }, (_, at) => people[at % people.length]).filter(
      (one) => one !== undefined,
    )
    const statuses = await statusesWithin(
      address,
      crowd.map((holder) => ({ row, holder })),
      limitMs,
    )
    const silent = statuses.filter((status) => status === undefined).length
    answered += statuses.length - silent
    busy += statuses.filter((status) => status === 503).length
    const broken = statuses.filter((status) => status !== undefined && status >= 500 && status !== 503)
    if (broken.length > 0) faults.push(`${shown}: ${broken.length} × ${broken[0]}`)
    if (silent > 0) {
      faults.push(`${shown}: ${silent} of ${atOnce} were not answered`)
      break
    }
    const [after] = await statusesWithin(
      address,
      people.slice(0, 1).map((holder) => ({ row: sessionGet, holder })),
      limitMs,
    )
    if (after === 401) people = await addCrowd(pool, 2)
    else if (after !== 200) {
      faults.push(`session.get after ${shown}: ${after ?? 'no answer'}`)
      break
    }
  }
  return { answered, busy, faults }
}
