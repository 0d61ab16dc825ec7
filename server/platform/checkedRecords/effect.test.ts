import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { RequestOfName } from '#contract/index.ts'
import { merchants, transactions } from '#server/db/schema/index.ts'
import { openTestGateway, Refused, type Client, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { buildRate, buildScheme } from '#tests/support/rates.ts'

const now = new Date('2026-11-22T06:30:00.000Z')
let testGateway: TestGateway
let drafter: Client
let nextRef = 1

interface Paid {
  readonly merchantCode: string
  readonly amountPaise: number
  readonly txnType: string
  readonly card?: 'CREDIT' | 'DEBIT'
  readonly brandCode?: string
  readonly emi?: { readonly months: number; readonly plan?: string }
  readonly status?: string
  readonly daysAgo?: number
}

const pay = async ({
  merchantCode,
  amountPaise,
  txnType,
  card,
  status = 'Successful',
  daysAgo = 1,
  brandCode,
  emi,
}: Paid) => {
  await testGateway.database.db.insert(transactions).values({
    merchantId: sql`(select id from ${merchants} where merchant_code = ${merchantCode})`,
    txnRefNumber: `TXN${nextRef++}`,
    txnType,
    ...(brandCode === undefined ? {} : { brandCode }),
    status,
    amountPaise,
    cardCategory: card ?? '',
    emiMonths: emi?.months ?? null,
    emiPlanCode: emi?.plan ?? '',
    createdAt: new Date(now.getTime() - daysAgo * 86_400_000),
  })
}

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), { now: () => now })
  await insertMerchants(testGateway.database.db, [
    buildMerchant({ merchantCode: 'M0000001', brandCode: 'ASTRON' }),
    buildMerchant({ merchantCode: 'M0000002', brandCode: 'CRESTO', mobileNumber: '9000000002' }),
  ])
  const one = { merchantCode: 'M0000001', txnType: 'card' }
  await pay({ ...one, amountPaise: 10_001, card: 'CREDIT' })
  await pay({ ...one, amountPaise: 20_000, card: 'CREDIT', daysAgo: 29 })
  await pay({ ...one, amountPaise: 200_000, card: 'CREDIT' })
  await pay({ ...one, amountPaise: 30_000, card: 'CREDIT', daysAgo: 31 })
  await pay({ ...one, amountPaise: 40_000, card: 'CREDIT', status: 'Failed' })
  await pay({ ...one, amountPaise: 50_000, card: 'DEBIT' })
  await pay({ merchantCode: 'M0000002', txnType: 'card', amountPaise: 60_000, card: 'CREDIT' })
  await pay({ merchantCode: 'M0000002', txnType: 'upi', amountPaise: 70_000 })
  drafter = await testGateway.signIn('drafter')
})
afterAll(() => testGateway.close())

const add = (overrides: Parameters<typeof buildRate>[0]) =>
  drafter.call('rates.save', buildRate({ paymentMethod: 'CREDIT_CARD', ...overrides }))
const effect = async (request: RequestOfName<'checkedRecords.effect'>) => {
  const { since, ...figures } = await drafter.call('checkedRecords.effect', request)
  expect(since).toBe('2026-10-23T06:30:00Z')
  return figures
}

test('a rate is tried on the successful transactions of its method, amounts and merchants in the last 30 days', async () => {
  const general = await add({ value: 250 })
  const special = await add({ merchantCode: 'M0000001', type: 'FIXED', value: 500 })
  const brand = await add({ brand: 'CRESTO', value: 100 })
  expect([
    await effect({ kind: 'general', id: general.id }),
    await effect({ kind: 'special', id: special.id }),
    await effect({ kind: 'brand', id: brand.id }),
  ]).toEqual([
    // 10,001 at 2.5 % are 250.025 paise, each transaction rounded for itself.
    {
      transactions: 3,
      amountPaise: 90_001,
      currentCostPaise: null,
      proposedCostPaise: 250 + 500 + 1_500,
      whyNot: null,
    },
    { transactions: 2, amountPaise: 30_001, currentCostPaise: null, proposedCostPaise: 1_000, whyNot: null },
    { transactions: 1, amountPaise: 60_000, currentCostPaise: null, proposedCostPaise: 600, whyNot: null },
  ])
})

test('a change is compared with what stands, over the amounts of both', async () => {
  const [approver, checker] = await Promise.all([testGateway.signIn('approver'), testGateway.signIn('ratechecker')])
  const rate = await add({ from: '2028-01-01', to: '2028-12-31', value: 200, toAmount: 50_000 })
  const decide = (client: Client, revision: number, decision: 'approve' | 'verify') =>
    client.call('checkedRecords.decide', { items: [{ kind: 'general', id: rate.id, revision, decision }], remark: '' })
  await decide(approver, 1, 'approve')
  await decide(checker, 2, 'verify')
  await drafter.call(
    'rates.save',
    buildRate({
      id: rate.id,
      paymentMethod: 'CREDIT_CARD',
      from: '2028-01-01',
      to: '2028-12-31',
      value: 100,
      toAmount: 250_000,
    }),
    { ifMatch: 3 },
  )
  expect(await effect({ kind: 'general', id: rate.id })).toEqual({
    transactions: 4,
    amountPaise: 290_001,
    currentCostPaise: 200 + 400,
    proposedCostPaise: 100 + 200 + 2_000 + 600,
    whyNot: null,
  })
})

test('a method that no transaction is told apart by says so, and a rate of another master is not found', async () => {
  const rate = await add({ paymentMethod: 'LOYALTY' })
  expect(await effect({ kind: 'general', id: rate.id })).toEqual({
    transactions: 0,
    amountPaise: 0,
    currentCostPaise: null,
    proposedCostPaise: 0,
    whyNot: 'method-unknown',
  })
  const refused = await drafter
    .call('checkedRecords.effect', { kind: 'brand', id: rate.id })
    .catch((error: unknown) => error)
  expect(refused instanceof Refused && refused.code).toBe('record-not-found')
})

test('a bank scheme is tried in interest on the EMI transactions of its brand, months and kind of card; a change is compared with what stands', async () => {
  const [maker, checker] = await Promise.all([testGateway.signIn('bankmaker'), testGateway.signIn('bankchecker')])
  const emi = {
    merchantCode: 'M0000001',
    txnType: 'brand_emi',
    brandCode: 'ASTRON',
    card: 'DEBIT',
    daysAgo: 2,
  } as const
  await pay({ ...emi, amountPaise: 1_200_000, emi: { months: 12 } })
  await pay({ ...emi, amountPaise: 600_000, emi: { months: 12, plan: 'HD12A' } })
  await pay({ ...emi, amountPaise: 700_000, emi: { months: 12, plan: 'IC12A' } })
  await pay({ ...emi, amountPaise: 800_000, emi: { months: 6 } })
  await pay({ ...emi, amountPaise: 900_000, emi: { months: 12 }, card: 'CREDIT' })
  await pay({ ...emi, amountPaise: 900_000, emi: { months: 12 }, brandCode: 'CRESTO' })
  await pay({ ...emi, amountPaise: 900_000, emi: { months: 12 }, status: 'Failed' })
  await pay({ ...emi, amountPaise: 900_000, emi: { months: 12 }, daysAgo: 31 })
  await maker.call(
    'bankSchemes.create',
    buildScheme(now, { bank: 'ICICI', bankCode: 'ICICI_DEBIT', bankTenureId: 'IC12A' }),
  )
  const scheme = await maker.call('bankSchemes.create', buildScheme(now))
  const effectFor = async (who: Client) => {
    const { since: _, ...figures } = await who.call('checkedRecords.effect', { kind: 'bankScheme', id: scheme.id })
    return figures
  }
  const first = await effectFor(checker)
  await checker.call('checkedRecords.decide', {
    items: [{ kind: 'bankScheme', id: scheme.id, revision: 1, decision: 'approve' }],
    remark: '',
  })
  await maker.call(
    'bankSchemes.edit',
    { ...buildScheme(now, { rate: 0 }), id: scheme.id, user: undefined },
    { ifMatch: 2 },
  )
  // Twelve instalments of ₹12,000 at 13.5 % a year are ₹1,074.62 each: ₹895.49 of interest; of ₹6,000 half of it.
  const interest = 89_549 + 44_775
  expect([first, await effectFor(checker)]).toEqual([
    { transactions: 2, amountPaise: 1_800_000, currentCostPaise: null, proposedCostPaise: interest, whyNot: null },
    { transactions: 2, amountPaise: 1_800_000, currentCostPaise: interest, proposedCostPaise: 0, whyNot: null },
  ])
  const refused = await checker
    .call('checkedRecords.effect', { kind: 'general', id: 1 })
    .catch((error: unknown) => error)
  expect(refused instanceof Refused && refused.code).toBe('not-allowed')
})

test('figures that the database cannot count within three seconds are left out, and the difference is shown without them', async () => {
  const rate = await add({ from: '2029-01-01', to: '2029-12-31' })
  const client = await testGateway.database.pool.connect()
  try {
    await client.query('begin; lock table transactions in access exclusive mode')
    const review = await drafter.call('checkedRecords.review', { kind: 'general', id: rate.id })
    expect([review.title, await effect({ kind: 'general', id: rate.id })]).toEqual([
      `Credit card version ${rate.version}, ₹0.00 to ₹1,000.00`,
      { transactions: 0, amountPaise: 0, currentCostPaise: null, proposedCostPaise: 0, whyNot: 'too-many' },
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
