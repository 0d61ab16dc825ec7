import type { Database } from '#server/db/database.ts'
import { managed, type Person } from './reportFixture.ts'

type Row = Readonly<Record<string, unknown>>
const tables = [
  'merchants',
  'transactions',
  'settlement_rows',
  'store_orders',
  'cashback_credits',
  'charge_slips',
  'dsr_tasks',
  'dsr_users',
  'control_sheet_lines',
] as const
type Table = (typeof tables)[number]

/** Everything, as it lies in the database. */
export type World = Readonly<Record<Table, readonly Row[]>> & { readonly codeOf: ReadonlyMap<unknown, Row> }

export const readWorld = async ({ pool }: Database): Promise<World> => {
  const read = await Promise.all(
    tables.map(
      async (table) =>
        [
          table,
          (await pool.query<Row>(`select to_jsonb(t) as row from ${table} t`)).rows.map(({ row }) => row as Row),
        ] as const,
    ),
  )
  const world = Object.fromEntries(read) as unknown as Record<Table, readonly Row[]>
  return { ...world, codeOf: new Map(world.merchants.map((merchant) => [merchant['id'], merchant])) }
}

export interface Asked {
  readonly from: string
  readonly to: string
  readonly merchantCode?: readonly string[]
  readonly brandCode?: readonly string[]
  readonly txnRefNumber?: readonly string[]
  readonly status?: readonly string[]
  readonly nonBrandTxn?: true
  readonly dsrType?: 'field_engineer' | 'sales'
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
/** To the microsecond, as PostgreSQL keeps it. */
const ms = (value: unknown) => Date.parse(text(value))
const istDay = (value: unknown) => new Date(ms(value) + 19_800_000).toISOString().slice(0, 10)
const good = ['successful', 'approved']
const bad = ['failed', 'expired', 'rejected']

const seesMerchant = ({ brands, isManager }: Person, merchant: Row | undefined): boolean =>
  merchant !== undefined &&
  (brands.length === 0 || brands.includes(text(merchant['brand_code']))) &&
  (!isManager || managed(text(merchant['merchant_code'])))

/** A record with a merchant and a brand: one of a brand is that brand's, one without its merchant's. */
const seesRecord = (person: Person, world: World, row: Row): boolean => {
  const merchant = world.codeOf.get(row['merchant_id'])
  if (person.isManager && !managed(text(merchant?.['merchant_code']))) return false
  if (person.brands.length === 0) return true
  const brand = text(row['brand_code'])
  return brand === '' ? seesMerchant(person, merchant) : person.brands.includes(brand)
}
/** The same where both the merchant and the brand of a payment have to be theirs. */
const seesBoth = (person: Person, world: World, merchantId: unknown, brand: string): boolean =>
  seesMerchant(person, world.codeOf.get(merchantId)) &&
  (person.brands.length === 0 || brand === '' || person.brands.includes(brand))

const within = (value: unknown, { from, to }: Asked): boolean => {
  if (from.length === 10) return istDay(value) >= from && istDay(value) <= to
  const second = Math.floor(ms(value) / 1_000) * 1_000
  return second >= Date.parse(from) && second <= Date.parse(to)
}
const has = (list: readonly string[] | undefined, value: unknown) =>
  list === undefined || list.length === 0 || list.includes(text(value))
const isAsked = (world: World, row: Row, asked: Asked) =>
  has(asked.merchantCode, world.codeOf.get(row['merchant_id'])?.['merchant_code']) &&
  has(asked.brandCode, row['brand_code']) &&
  has(asked.txnRefNumber, row['txn_ref_number'])

const latestFirst = (column: string) => (a: Row, b: Row) =>
  ms(b[column]) - ms(a[column]) || Number(b['id']) - Number(a['id'])
const refs = (rows: readonly Row[]) => rows.map((row) => text(row['txn_ref_number']))
const statusOf = (row: Row) => text(row['status']).toLowerCase()

const transactionsOf = (person: Person, world: World, asked: Asked, isWanted: (row: Row) => boolean): string[] =>
  refs(
    world.transactions
      .filter((row) => within(row['created_at'], asked) && isAsked(world, row, asked) && isWanted(row))
      .filter((row) => seesRecord(person, world, row))
      .toSorted(latestFirst('created_at')),
  )
const ofStatus = ({ status }: Asked, row: Row) =>
  status === undefined ||
  (status.includes('Successful') && good.includes(statusOf(row))) ||
  (status.includes('Failed') && bad.includes(statusOf(row)))

const recordsOf =
  (table: 'cashback_credits' | 'charge_slips', at: string) => (person: Person, world: World, asked: Asked) =>
    refs(
      world[table]
        .filter((row) => within(row[at], asked) && isAsked(world, row, asked))
        .filter((row) => seesBoth(person, world, row['merchant_id'], text(row['brand_code'])))
        .toSorted(latestFirst(at)),
    )

/** The keys of a report's rows in their order, by loops over everything. */
export const naive: Readonly<Record<string, (person: Person, world: World, asked: Asked) => readonly string[]>> = {
  'reports.transactions': (person, world, asked) =>
    transactionsOf(
      person,
      world,
      asked,
      (row) => ofStatus(asked, row) && (asked.nonBrandTxn !== true || row['brand_code'] === ''),
    ),
  'reports.nonBrand': (person, world, asked) =>
    transactionsOf(person, world, asked, (row) => ofStatus(asked, row) && row['brand_code'] === ''),
  'reports.failed': (person, world, asked) =>
    transactionsOf(person, world, asked, (row) => !good.includes(statusOf(row))),
  'reports.firstTransactions': (person, world, asked) =>
    transactionsOf(person, world, asked, (row) => {
      if (!good.includes(statusOf(row))) return false
      return !world.transactions.some(
        (other) =>
          other['merchant_id'] === row['merchant_id'] &&
          good.includes(statusOf(other)) &&
          (ms(other['created_at']) < ms(row['created_at']) ||
            (ms(other['created_at']) === ms(row['created_at']) && Number(other['id']) < Number(row['id']))),
      )
    }),
  'reports.settlements': (person, world, asked) => {
    const brandOf = new Map(world.transactions.map((row) => [row['id'], text(row['brand_code'])]))
    return refs(
      world.settlement_rows
        .filter((row) => text(row['settled_on']) >= asked.from && text(row['settled_on']) <= asked.to)
        .filter((row) => isAsked(world, row, asked))
        .filter((row) => seesBoth(person, world, row['merchant_id'], brandOf.get(row['id']) ?? ''))
        .toSorted(
          (a, b) => text(b['settled_on']).localeCompare(text(a['settled_on'])) || Number(b['id']) - Number(a['id']),
        ),
    )
  },
  'reports.registration': (person, world, asked) =>
    world.merchants
      .filter((row) => within(row['created_at'], asked) && seesMerchant(person, row))
      .filter((row) => has(asked.merchantCode, row['merchant_code']) && has(asked.brandCode, row['brand_code']))
      .toSorted(latestFirst('created_at'))
      .map((row) => text(row['merchant_code'])),
  'reports.cashback': recordsOf('cashback_credits', 'calculated_at'),
  'reports.chargeSlips': recordsOf('charge_slips', 'generated_at'),
  'reports.dsrLog': (person, world, asked) => {
    const roles = new Map(world.dsr_users.map((user) => [user['mobile_number'], user['role']]))
    const wanted = asked.dsrType === 'sales' ? 'sales' : 'engineer'
    const byCode = new Map(world.merchants.map((merchant) => [merchant['merchant_code'], merchant]))
    return world.dsr_tasks
      .filter((row) => within(row['start_at'], asked))
      .filter((row) => asked.dsrType === undefined || roles.get(row['employee_id']) === wanted)
      .filter((row) => seesMerchant(person, byCode.get(row['merchant_code'])))
      .toSorted(latestFirst('start_at'))
      .map((row) => text(row['task_type']))
  },
  'reports.controlSheet': (person, world, asked) => {
    const paid = world.transactions.filter(
      (row) =>
        statusOf(row) === 'successful' &&
        within(row['created_at'], asked) &&
        seesMerchant(person, world.codeOf.get(row['merchant_id'])),
    )
    const byCode = new Map(world.merchants.map((merchant) => [merchant['merchant_code'], merchant]))
    const lines = world.control_sheet_lines.filter(
      (row) =>
        text(row['txn_day']) >= asked.from &&
        text(row['txn_day']) <= asked.to &&
        seesMerchant(person, byCode.get(row['merchant_code'])),
    )
    return [
      ...new Set([
        ...paid.map(
          (row) => `${istDay(row['created_at'])} ${text(world.codeOf.get(row['merchant_id'])?.['merchant_code'])}`,
        ),
        ...lines.map((row) => `${text(row['txn_day'])} ${text(row['merchant_code'])}`),
      ]),
    ].toSorted()
  },
  'orders.list': (person, world, asked) =>
    refs(
      world.store_orders
        .filter((row) => within(row['created_at'], asked) && seesRecord(person, world, row))
        .toSorted(latestFirst('created_at')),
    ),
  'orders.ofBrand': (person, world, asked) =>
    refs(
      world.store_orders
        .filter((row) => within(row['created_at'], asked) && has(asked.brandCode, row['brand_code']))
        .filter((row) => seesRecord(person, world, row))
        .toSorted(latestFirst('created_at')),
    ),
}
