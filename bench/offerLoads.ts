import { performance } from 'node:perf_hooks'
import { scripts } from '#contract/calls/files/files.ts'
import { offerBanks } from '#contract/sheets/offerCells.ts'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { workbookRow, type OfferRuleText } from '#machines/catalogue/offerRuleText.ts'
import { typedRule } from '#tests/support/offerFixture.ts'
import { listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { atMost, type Figure, told } from './figure.ts'
import { median } from './median.ts'
import { withOwnPostgres } from './ownPostgres.ts'

const seed = 0
const standing = 20_000
const uploaded = 5_000
/** Fewer for a look: the goal is of a million. */
const transactions = Number(process.env['OFFER_TRANSACTIONS'] ?? 1_000_000)
const tries = 5

const today = indianDay(new Date())
const typed = (more: Partial<OfferRuleText>): OfferRuleText =>
  typedRule({
    ruleDesc: '',
    sku: 'ALL',
    paymentMethods: 'EMI',
    offerFromDt: dayAfter(today, 1),
    offerToDt: dayAfter(today, 20),
    ...more,
  })

const bankAt = (at: number): string => offerBanks[at % offerBanks.length] as string
const skuAt = (at: number): string => `SKU-${String(at % 5_000).padStart(5, '0')}`

/** Products, and rules that stand: each of another bank, SKU and method, so that none overlaps. */
const fill = async ({ database: { pool, db } }: TestGateway): Promise<void> => {
  await pool.query(`insert into products (brand_code, product_code, product_name)
    select 'ASTRON', 'SKU-' || lpad(n::text, 5, '0'), 'Product ' || n from generate_series(0, 4999) n`)
  await pool.query(
    `insert into offer_rules (brand_code, rule_desc, bank_code, skus, payment_methods, cashback_type, total_cashback,
       bank_share_bps, from_at, to_at)
     select 'ASTRON', 'Standing ' || n, ($1::text[])[1 + n / 5000], 'SKU-' || lpad((n % 5000)::text, 5, '0'), 'CREDIT_CARD',
       'PERCENTAGE', 500, 6000, now() - interval '40 days', now() + interval '60 days'
     from generate_series(0, $2::int - 1) n`,
    [offerBanks, standing],
  )
  await insertMerchants(db, [buildMerchant({ merchantCode: 'M0000001' })])
  await pool.query('analyze')
}

/** Payments of thirty days, a hundredth of them of each bank of a hundred SKUs. */
const sell = async ({ database: { pool } }: TestGateway): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local opsdesk.tallies_later = 'on'`)
    await client.query(
      `with t as (
         insert into transactions (merchant_id, txn_ref_number, brand_code, txn_type, status, amount_paise, card_category, emi_months, created_at)
         select (select id from merchants limit 1), 'BENCH' || n, 'ASTRON', 'brand_emi', 'Successful', 500000 + n % 900000, 'CREDIT',
           (array[3, 6, 9, 12, 18, 24])[1 + n % 6], now() - make_interval(secs => n * 2592000.0 / $1)
         from generate_series(1, $1::int) n returning id)
       insert into transaction_details (transaction_id, product_code, issuer_bank)
       select id, 'SKU-' || lpad((id % 100)::text, 5, '0'), ($2::text[])[1 + id % 9] from t`,
      [transactions, offerBanks],
    )
    await client.query('commit')
    await client.query('analyze transactions; analyze transaction_details')
  } finally {
    client.release()
  }
}

const uploadSeconds = async (testGateway: TestGateway, joel: Client): Promise<{ seconds: number; faults: number }> => {
  const jobs = listenForJobs(testGateway)
  const rows = Array.from({ length: uploaded }, (_, at) =>
    workbookRow(
      typed({
        ruleDesc: `Bench ${at}`,
        bankCode: bankAt(Math.floor(at / 600)),
        sku: Array.from({ length: 8 }, (_, n) => skuAt(at * 8 + n)).join(','),
        // Every hundredth would take what a rule that stands takes.
        paymentMethods: at % 100 === 0 ? 'CREDIT_CARD' : 'EMI',
      }),
    ),
  )
  const bytes = buildSheet({ headers: sheetHeaders(scripts.cashback_insert_update.sheet), rows })
  const began = performance.now()
  const { jobId } = await sendSheet(joel, 'cashback_insert_update', { name: 'bench.xlsx', bytes })
  await jobs.waits(jobId)
  const seconds = (performance.now() - began) / 1_000
  const { plan } = await joel.call('files.job', { jobId })
  return { seconds, faults: plan?.rowsAtFault ?? 0 }
}

export const run = (): Promise<Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const testGateway = await openTestGateway(postgresUrl)
    try {
      await fill(testGateway)
      const joel = await testGateway.signIn('catalogue')
      const upload = await uploadSeconds(testGateway, joel)
      await sell(testGateway)
      const asked = async (more: Partial<OfferRuleText>) => {
        const times: number[] = []
        let tried = 0
        let oneOf = 1
        for (let at = 0; at < tries; at += 1) {
          const began = performance.now()
          const answer = await joel.call('offers.whatIf', { rule: typed({ ruleDesc: 'Bench draft', ...more }) })
          times.push((performance.now() - began) / 1_000)
          if (answer.faults.length > 0) throw new Error(`the draft has faults: ${JSON.stringify(answer.faults)}`)
          tried = answer.tried
          oneOf = answer.oneOf
        }
        return { seconds: median(times), tried, oneOf }
      }
      const narrow = await asked({ tenure: '6', minTransaction: '11000', sku: 'ALL' })
      const wide = await asked({})
      return [
        atMost('5,000 rows checked against 20,000 offers, from the file to the plan', upload.seconds, 's', 10, seed),
        told('rows of them at fault', upload.faults, '', seed),
        told('payments of thirty days', transactions, '', seed),
        told('of them looked at by a narrow draft', narrow.tried, '', seed),
        told('one of so many', narrow.oneOf, '', seed),
        atMost('what-if of the narrow draft, median', narrow.seconds, 's', 3, seed),
        told('looked at by a draft of every tenure', wide.tried, '', seed),
        told('one of so many', wide.oneOf, '', seed),
        atMost('what-if of the wide draft, median', wide.seconds, 's', 3, seed),
      ]
    } finally {
      await testGateway.close()
    }
  })
