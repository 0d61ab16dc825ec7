import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { PaymentPlace } from '#contract/calls/money/payments.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { maxPaise } from '#contract/wire/money.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { tallyPositions } from './tallyPositions.ts'

let testGateway: SettlementFixture
beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { merchants: 4 })
})
afterAll(() => testGateway.close())

const today = indianDay(new Date())
const before = (days: number) => dayAfter(testGateway.txnDay, -days)

const position = () => testGateway.finance.call('payments.position', { fromDate: dayAfter(today, -60), toDate: today })
const placed = (asked: object = {}) => testGateway.finance.call('payments.placed', { page: 1, size: 50, ...asked })

/** Page after page, until one is empty. */
const inPages = async (size: number, place?: PaymentPlace) => {
  const found: Awaited<ReturnType<typeof placed>>['rows'][number][] = []
  for (let page = 1; ; page += 1) {
    const { rows } = await placed({ page, size, ...(place === undefined ? {} : { place }) })
    if (rows.length === 0) return found
    found.push(...rows)
  }
}

/** Sums by place: of the days that are shown, of the ages, of the list, and of each payment's own page. */
const sumsOf = async () => {
  const sums = (rows: readonly { readonly place: string; readonly amount: number }[]) => {
    const found: Record<string, number> = {}
    for (const { place, amount } of rows) found[place] = (found[place] ?? 0) + amount
    return found
  }
  const { days, ages, captured, everything } = await position()
  const list = await placed()
  expect(await inPages(2)).toEqual(list.rows)
  const { rows } = await testGateway.database.db.execute<{ ref: string }>(
    sql`select txn_ref_number as ref from transactions`,
  )
  const pages = await Promise.all(
    rows.map(({ ref }) => testGateway.finance.call('payments.get', { txnRefNumber: ref })),
  )
  const one = sums(pages.flatMap(({ places }) => places))
  expect([sums(days.flatMap(({ places }) => places)), sums(ages), sums(list.rows)]).toEqual([one, one, one])
  const whole = Object.values(one).reduce((sum, paise) => sum + paise, 0)
  expect([captured.amount, everything.amount, list.total]).toEqual([whole, whole, list.rows.length])
  for (const place of PaymentPlace.options) {
    const at = await placed({ place })
    expect([sums(at.rows)[place], at.total, at.rows.every((row) => row.place === place)]).toEqual([
      one[place],
      at.rows.length,
      true,
    ])
    expect(await inPages(1, place)).toEqual(at.rows)
  }
  return one
}
const tally = async () => {
  while ((await tallyPositions(testGateway.database.db)) > 0);
}
/** As kept, and before anything is. */
const both = async () => {
  const live = await sumsOf()
  await tally()
  expect(await sumsOf()).toEqual(live)
  return live
}

test('each captured rupee is in one place, on its payment’s page, in the list and in the sums of its day and age', async () => {
  await testGateway.pay([
    { merchantCode: 'M0000001', txnRefNumber: 'A1', daysBefore: 9 },
    { merchantCode: 'M0000002', txnRefNumber: 'A2', daysBefore: 9 },
    { merchantCode: 'M0000003', txnRefNumber: 'A3', daysBefore: 9 },
    { merchantCode: 'M0000001', txnRefNumber: 'A4', daysBefore: 40, amountPaise: 70_000 },
  ])
  await testGateway.database.db.execute(sql`update merchants set kyc_approved = null where merchant_code = 'M0000003'`)
  await testGateway.finance.call('settlements.hold', {
    txnRefNumber: 'A2',
    reason: 'The bank asked.',
    status: 'HOLDCC',
  })
  expect(await both()).toEqual({ notDue: 270_000, held: 100_000 })
  const batch = await testGateway.seal(before(9))
  await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber: 'A5', daysBefore: 9, amountPaise: 30_000 }])
  expect(await both()).toEqual({ notDue: 70_000, held: 100_000, waiting: 100_000, inBatch: 100_000, late: 30_000 })
  const { batchId, sealHash } = batch
  await testGateway.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
  await testGateway.finance.call('settlements.bankFile', { batchId })
  await testGateway.database.db.execute(sql`
    insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_at, needs_second_person)
    select gen_random_uuid(), t.id, t.merchant_id, 25000, 'success', now(), false from transactions t where t.txn_ref_number = 'A4'`)
  expect(await both()).toEqual({
    notDue: 45_000,
    refunded: 25_000,
    held: 100_000,
    waiting: 100_000,
    sent: 100_000,
    late: 30_000,
  })
  const reasons = (await placed()).rows.map(({ txnRefNumber, place, reason }) => [txnRefNumber, place, reason])
  expect(reasons).toEqual([
    ['A4', 'refunded', ''],
    ['A4', 'notDue', ''],
    ['A1', 'sent', ''],
    ['A2', 'held', 'The bank asked.'],
    ['A3', 'waiting', 'The KYC of the merchant is not approved.'],
    ['A5', 'late', 'It succeeded after its day was settled. The next batch includes it.'],
  ])
})

test('what is disputed is at its place as long as nothing is decided, and what was lost is given back', async () => {
  await testGateway.pay([{ merchantCode: 'M0000004', txnRefNumber: 'D1', amountPaise: 100_000 }])
  const { refunded = 0, disputed = 0 } = await both()
  const said = async (status: string) => {
    await testGateway.database.db.execute(sql`
      insert into disputes (dispute_ref, transaction_id, amount_paise, stage, status, opened_at)
      select 'DSP-1', id, 60000, 'chargeback', ${status}, created_at from transactions where txn_ref_number = 'D1'
      on conflict (dispute_ref) do update set status = excluded.status`)
    const now = await both()
    return [(now['disputed'] ?? 0) - disputed, (now['refunded'] ?? 0) - refunded]
  }
  expect([await said('open'), await said('defended'), await said('lost'), await said('won')]).toEqual([
    [60_000, 0],
    [60_000, 0],
    [0, 60_000],
    [0, 0],
  ])
  await testGateway.database.db.execute(sql`delete from disputes`)
  await testGateway.database.db.execute(sql`delete from transactions where txn_ref_number = 'D1'`)
  await both()
})

test('ages are by whole days since the capture, and a list is of one place, its days and one merchant', async () => {
  const { ages } = await position()
  const over = ages
    .filter(({ age }) => age === 'over30')
    .map(({ place, payments, amount }) => [place, payments, amount])
  expect(over.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
    ['notDue', 1, 45_000],
    ['refunded', 1, 25_000],
  ])
  const refsOf = async (asked: object) => (await placed(asked)).rows.map(({ txnRefNumber }) => txnRefNumber)
  expect(await refsOf({ place: 'notDue', toDate: before(31) })).toEqual(['A4'])
  expect(await refsOf({ fromDate: before(9), toDate: before(9), merchantCode: 'M0000001' })).toEqual(['A1', 'A5'])
  expect(await refsOf({ txnRefNumber: 'A2' })).toEqual(['A2'])
})

test('sums of all merchants are for nobody who sees a part of them', async () => {
  const manager = await testGateway.enter('branduser')
  expect([
    await codeOf(manager.call('payments.position', { fromDate: today, toDate: today })),
    await codeOf(manager.call('payments.placed', { page: 1, size: 1 })),
  ]).toEqual(['not-allowed', 'not-allowed'])
  expect(
    await codeOf(testGateway.finance.call('payments.position', { fromDate: dayAfter(today, -92), toDate: today })),
  ).toBe('bad-request')
})

test('a position larger than any payment is read: a day of a hundred crore rupees', async () => {
  const payments = Array.from({ length: 11 }, (_, at) => ({
    merchantCode: 'M0000001',
    txnRefNumber: `LARGE${at}`,
    daysBefore: 12,
    amountPaise: maxPaise,
  }))
  await testGateway.pay(payments)
  const { days, everything } = await position()
  const day = days.find((one) => one.day === before(12))
  expect([day?.captured.amount, everything.amount > 11 * maxPaise]).toEqual([11 * maxPaise, true])
})

test('a day of very many payments is counted now and then, and the position says since when it is out of date', async () => {
  const day = before(20)
  const { db } = testGateway.database
  await db.execute(sql`
    insert into transactions (merchant_id, txn_ref_number, txn_type, status, amount_paise, created_at)
    select (select min(id) from merchants), 'MANY-' || n, 'upi', 'Successful', 100, ${`${day}T06:30:00Z`}::timestamptz
    from generate_series(1, 5001) n`)
  const ofDay = async () => {
    const { days, countedAt } = await position()
    return [days.find((one) => one.day === day)?.captured.payments, countedAt === null] as const
  }
  // Nobody has counted it: whoever reads does.
  expect(await ofDay()).toEqual([5_001, true])
  await tally()
  await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber: 'ONE-MORE', daysBefore: 20, amountPaise: 100 }])
  expect([await tallyPositions(db), ...(await ofDay())]).toEqual([0, 5_001, false])
  await db.execute(sql`update position_tallies set counted_at = counted_at - interval '3 seconds' where day = ${day}`)
  await tally()
  expect(await ofDay()).toEqual([5_002, true])
})
