import { sql } from 'drizzle-orm'
import { type Client, openTestGateway, type TestGateway } from './gateway.ts'
import { buildMerchant, insertMerchants } from './merchants.ts'
import { assignManager, insertTransactions, limitToBrand } from './transactions.ts'

export interface PortfolioFixture extends TestGateway {
  readonly opsadmin: Client
  /** Limited to ASTRON. */
  readonly support: Client
  /** Looks after M0000003 alone. */
  readonly relmanager: Client
}

/** 15:30 in India. */
export const portfolioNow = new Date('2026-11-22T10:00:00.000Z')
export const minutesAgo = (count: number) => new Date(portfolioNow.getTime() - count * 60_000)
const daysAgo = (count: number) => minutesAgo(count * 24 * 60)
const shop = (number: number, overrides: Parameters<typeof buildMerchant>[0] = {}) =>
  buildMerchant({ merchantCode: `M000000${number}`, mobileNumber: `900000000${number}`, ...overrides })

/** Three merchants: of ASTRON and BOLTWAVE, of BOLTWAVE, and one that sells for ASTRON. */
export const openPortfolioFixture = async (postgresUrl: string): Promise<PortfolioFixture> => {
  const testGateway = await openTestGateway(postgresUrl, { now: () => portfolioNow })
  const { db } = testGateway.database
  await insertMerchants(db, [shop(1, { brandCode: 'ASTRON' }), shop(2, { brandCode: 'BOLTWAVE' }), shop(3)])
  await insertTransactions(db, [
    { merchantCode: 'M0000001', txnRefNumber: 'A-TODAY', brandCode: 'ASTRON', createdAt: minutesAgo(5) },
    {
      merchantCode: 'M0000001',
      txnRefNumber: 'A-FAILED',
      brandCode: 'ASTRON',
      status: 'FAILED',
      errorCode: 'U30',
      createdAt: minutesAgo(9),
    },
    { merchantCode: 'M0000001', txnRefNumber: 'A-BOLT', brandCode: 'BOLTWAVE', createdAt: minutesAgo(15) },
    { merchantCode: 'M0000001', txnRefNumber: 'A-MONTH', brandCode: 'ASTRON', amountPaise: 900, createdAt: daysAgo(3) },
    {
      merchantCode: 'M0000001',
      txnRefNumber: 'A-OLD',
      brandCode: 'ASTRON',
      status: 'Successful',
      createdAt: daysAgo(60),
    },
    { merchantCode: 'M0000001', txnRefNumber: 'A-UPI', status: 'Successful', createdAt: daysAgo(1) },
    { merchantCode: 'M0000002', txnRefNumber: 'B-TODAY', brandCode: 'BOLTWAVE', createdAt: minutesAgo(7) },
    { merchantCode: 'M0000003', txnRefNumber: 'C-TODAY', brandCode: 'ASTRON', createdAt: minutesAgo(3) },
  ])
  await db.execute(sql`insert into brand_mappings (merchant_id, brand_code, distributor_code)
    select id, b, 'DMS1' from merchants, unnest(array['ASTRON', 'BOLTWAVE']) b where merchant_code = 'M0000001'`)
  await db.execute(sql`insert into store_orders (merchant_id, txn_ref_number, brand_code, product_brand, paid_paise, payer, salutation, created_at)
    select id, 'O-' || b, b, b, 49900, 'XXXXXXXX01', 'Ms', ${minutesAgo(4).toISOString()} from merchants, unnest(array['ASTRON', 'BOLTWAVE', '']) b where merchant_code = 'M0000001'`)
  await db.execute(sql`insert into warranty_figures (merchant_id, brand_code, count, amount_paise, min_paise, max_paise, ew_paise, sp_paise)
    select id, b, 2, 1000, 400, 600, 700, 300 from merchants, unnest(array['ASTRON', 'BOLTWAVE']) b where merchant_code = 'M0000001'`)
  await db.execute(
    sql`insert into app_installs (merchant_id, installed, total) select id, 2, 3 from merchants where merchant_code = 'M0000001'`,
  )
  await limitToBrand(db, 'support', 'ASTRON')
  await assignManager(db, 'M0000003', 'relmanager')
  const [opsadmin, support, relmanager] = await Promise.all([
    testGateway.enter('opsadmin'),
    testGateway.enter('support'),
    testGateway.enter('relmanager'),
  ])
  return { ...testGateway, opsadmin, support, relmanager }
}

export const firstPage = { size: 5, page: 1, order: 'desc' } as const
export const brandTransactionsOf = (who: Client, merchantCode: string, more: object = {}) =>
  who.call('portfolio.brandTransactions', {
    merchantCode: [merchantCode],
    ...firstPage,
    sort: 'creationDate',
    ...more,
  })
/** The numbers of a page's rows, and how many there are in all. */
export const refsOf = async (work: Promise<{ rows: { txnRefNumber: string }[]; total: number }>) => {
  const { rows, total } = await work
  return [rows.map(({ txnRefNumber }) => txnRefNumber), total]
}
