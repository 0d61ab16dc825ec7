import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { RequestOfName } from '#contract/index.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { positionsOff, tallyPositions } from '#server/money/payments/tallyPositions.ts'
import type { Client } from '#tests/support/gateway.ts'
import { makePuppet } from '#tests/support/puppet.ts'
import { codeOf, refusalOf } from '#tests/support/outcome.ts'
import { limitToBrand } from '#tests/support/transactions.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'

let testGateway: SettlementFixture
/** Days that the gateway's clock is ahead. */
let ahead = 0
beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), {
    merchants: 9,
    now: () => new Date(Date.now() + ahead * 86_400_000),
  })
})
afterAll(() => testGateway.close())

const today = indianDay(new Date())
const inDays = (days: number) => dayAfter(today, days)
const dayBefore = (days: number) => dayAfter(testGateway.txnDay, -days)
const code = (number: number) => `M000000${number}`

type Asked = RequestOfName<'merchantHolds.ask'>
const asked = (of: Partial<Asked>): Asked => ({ kind: 'hold', merchantCode: code(1), reason: 'The bank asked.', ...of })
const ask = (of: Partial<Asked>, who: Client = testGateway.finance) => who.call('merchantHolds.ask', asked(of))
type Decision = RequestOfName<'merchantHolds.decide'>['decision']
const decide = (holdId: number, decision: Decision, who: Client = testGateway.finance2, remark = 'As agreed.') =>
  who.call('merchantHolds.decide', { holdId, decision, remark })
/** Made by one person and confirmed by another. */
const begin = async (of: Partial<Asked>) => decide((await ask(of)).holdId, 'confirm')
const askRelease = (holdId: number, who: Client = testGateway.finance) =>
  who.call('merchantHolds.askRelease', { holdId, remark: 'The bank is content.' })
const release = async (holdId: number) => {
  await askRelease(holdId)
  return decide(holdId, 'release')
}
const page = (holdId: number) => testGateway.finance.call('merchantHolds.get', { holdId })

const approve = (batch: { readonly batchId: number; readonly sealHash: string }) =>
  testGateway.finance2.call('settlements.decide', {
    batchId: batch.batchId,
    sealHash: batch.sealHash,
    decision: 'approve',
    remark: '',
  })
const cancel = (batch: { readonly batchId: number; readonly sealHash: string }) =>
  testGateway.finance.call('settlements.decide', {
    batchId: batch.batchId,
    sealHash: batch.sealHash,
    decision: 'cancel',
    remark: 'Made anew.',
  })
const send = async (daysBefore: number) => {
  const batch = await testGateway.seal(dayBefore(daysBefore))
  await approve(batch)
  await testGateway.finance.call('settlements.bankFile', { batchId: batch.batchId })
  return batch
}
const batchOf = (batchId: number) => testGateway.finance.call('settlements.batch', { batchId, page: 1, size: 50 })
/** What the batch pays the merchant, and its lines besides payments. */
const paidTo = async (batchId: number, number: number) => {
  const { payouts, adjustments } = await batchOf(batchId)
  return [
    payouts.find(({ merchantCode }) => merchantCode === code(number))?.amount,
    adjustments
      .filter(({ merchantCode }) => merchantCode === code(number))
      .map(({ kind, amount, source }) => [kind, amount, source]),
  ]
}
const placesOf = async (txnRefNumber: string) => {
  const { places, reason, merchantHolds } = await testGateway.finance.call('payments.get', { txnRefNumber })
  return {
    places: Object.fromEntries(places.map(({ place, amount }) => [place, amount])),
    reason,
    holds: merchantHolds.map(({ holdId, amount }) => [holdId, amount]),
  }
}
const heldIn = async () => {
  const { rows } = await testGateway.finance.call('payments.placed', { place: 'held', page: 1, size: 200 })
  return rows.map(({ txnRefNumber, amount, reason }) => [txnRefNumber, amount, reason])
}
/** The position's sums are what was captured, its list is its figures, and kept tallies are what counting gives. */
const positionHolds = async () => {
  const span = { fromDate: inDays(-60), toDate: today }
  const read = () => testGateway.finance.call('payments.position', span)
  const live = await read()
  while ((await tallyPositions(testGateway.database.db)) > 0);
  const { rows } = await testGateway.database.db.execute<{ n: string }>(positionsOff)
  expect([await read(), Number(rows[0]?.n)]).toEqual([live, 0])
  const placed = live.days.flatMap(({ places }) => places)
  expect(placed.reduce((sum, { amount }) => sum + amount, 0)).toBe(live.captured.amount)
  const list = await testGateway.finance.call('payments.placed', { page: 1, size: 200 })
  const byPlace = (rows_: readonly { readonly place: string; readonly amount: number }[]) => {
    const sums: Record<string, number> = {}
    for (const { place, amount } of rows_) sums[place] = (sums[place] ?? 0) + amount
    return sums
  }
  expect(byPlace(list.rows)).toEqual(byPlace(placed))
}
/** What is paid of ₹1,000 after 2 % MDR and its GST of 18 %. */
const paid = 97_640

test('a hold waits for a second person, then nothing of the merchant is paid until two release it', async () => {
  await testGateway.pay([
    { merchantCode: code(1), txnRefNumber: 'H1', daysBefore: 20 },
    { merchantCode: code(2), txnRefNumber: 'H2', daysBefore: 20 },
  ])
  const { holdId, state, can, whyNot } = await ask({ merchantCode: code(1), until: inDays(30) })
  expect([state, can, whyNot]).toEqual(['asked', ['withdraw'], 'own-work'])
  const preview = () => testGateway.finance.call('settlements.preview', { txnDate: dayBefore(20) })
  // Asked for is not held yet.
  expect(await preview()).toMatchObject({ merchants: 2, leftOut: [] })
  expect(await codeOf(decide(holdId, 'confirm', testGateway.finance))).toBe('own-work')
  const { rows } = await testGateway.finance2.call('waiting.list', { kind: 'merchantHold', page: 0, size: 10 })
  expect(rows.map(({ key, step, askedBy, dueOn, impact }) => [key, step, askedBy, dueOn, impact?.sum])).toEqual([
    [String(holdId), 'approve', 'finance', inDays(30), paid],
  ])
  await decide(holdId, 'confirm')
  expect(await preview()).toMatchObject({
    merchants: 1,
    amount: paid,
    leftOut: [{ reason: 'merchant-on-hold', rows: 1, merchants: 1, gross: 100_000 }],
  })
  expect(await placesOf('H1')).toEqual({
    places: { held: 100_000 },
    reason: expect.stringMatching(/^The merchant is on hold since .*, until .*: The bank asked\.$/),
    holds: [[holdId, 100_000]],
  })
  await positionHolds()
  expect(await heldIn()).toContainEqual(['H1', 100_000, 'The bank asked.'])
  const batch = await send(20)
  expect([await paidTo(batch.batchId, 1), await paidTo(batch.batchId, 2)]).toEqual([
    [undefined, []],
    [paid, []],
  ])
  expect((await page(holdId)).hold.keptBack).toBe(paid)

  const waits = await askRelease(holdId, testGateway.finance2)
  expect([waits.state, waits.can, waits.whyNot]).toEqual(['releaseAsked', ['keep'], 'own-work'])
  expect([
    await codeOf(decide(holdId, 'release', testGateway.finance2)),
    // It stands until somebody else lets it end.
    await codeOf(testGateway.seal(dayBefore(20))),
  ]).toEqual(['own-work', 'nothing-to-settle'])
  const { rows: releases } = await testGateway.finance.call('waiting.list', {
    kind: 'merchantRelease',
    page: 0,
    size: 10,
  })
  expect(releases.map(({ key, step, askedBy }) => [key, step, askedBy])).toEqual([
    [String(holdId), 'release', 'finance2'],
  ])
  expect((await decide(holdId, 'release', testGateway.finance)).state).toBe('released')
  expect([
    await codeOf(decide(holdId, 'release', testGateway.finance)),
    await codeOf(askRelease(holdId)),
    await codeOf(decide(holdId, 'confirm')),
  ]).toEqual(['wrong-state', 'wrong-state', 'wrong-state'])
  expect(await placesOf('H1')).toMatchObject({ places: { ready: 100_000 }, holds: [] })
  const next = await send(20)
  expect(await paidTo(next.batchId, 1)).toEqual([paid, []])
  await positionHolds()
})

test('a reserve keeps its share of each batch back as a line, and the batch after its end pays it once', async () => {
  await testGateway.pay([
    { merchantCode: code(3), txnRefNumber: 'R1', daysBefore: 19, amountPaise: 100_001 },
    { merchantCode: code(3), txnRefNumber: 'R2', daysBefore: 19, amountPaise: 33_333 },
  ])
  const { holdId } = await begin({ kind: 'reserve', merchantCode: code(3), share: 1_025, until: inDays(90) })
  const net = 97_641 + 32_546
  // 10.25 % of 130187, half up.
  const kept = 13_344
  const preview = await testGateway.finance.call('settlements.preview', { txnDate: dayBefore(19) })
  expect(preview).toMatchObject({ net, adjustments: -kept, amount: net - kept, reserved: kept, merchantsReserving: 1 })
  const batch = await testGateway.seal(dayBefore(19))
  expect(batch).toMatchObject({ net, adjustments: -kept, amount: net - kept })
  // A batch that is cancelled has kept nothing back.
  await cancel(batch)
  expect([(await page(holdId)).hold.keptBack, (await page(holdId)).lines]).toEqual([0, []])
  const sent = await send(19)
  expect(await paidTo(sent.batchId, 3)).toEqual([net - kept, [['reserved', -kept, `reserve ${holdId}`]]])
  const places = [await placesOf('R1'), await placesOf('R2')]
  const parts = places.map(({ places: { held = 0 } }) => held)
  expect([places[0]?.places['sent'], parts.reduce((sum, part) => sum + part, 0)]).toEqual([
    100_001 - (parts[0] ?? 0),
    kept,
  ])
  expect(places[0]?.reason).toMatch(
    /₹100\.08 of it is kept back until .* by reserve \d+ of the merchant: The bank asked\.$/,
  )
  expect(await heldIn()).toContainEqual(['R1', 10_008, `Kept back by reserve ${holdId}: The bank asked.`])
  await positionHolds()
  expect((await page(holdId)).lines).toEqual([
    { batchId: sent.batchId, payoutRef: `B${sent.batchId}-${code(3)}`, keptBack: kept, paidInBatchId: null },
  ])

  // Another batch keeps back of its own payments, and pays nothing of the reserve while that stands.
  await testGateway.pay([{ merchantCode: code(3), txnRefNumber: 'R3', daysBefore: 18 }])
  const second = await send(18)
  expect(await paidTo(second.batchId, 3)).toEqual([paid - 10_008, [['reserved', -10_008, `reserve ${holdId}`]]])
  expect((await page(holdId)).hold).toMatchObject({ keptBack: kept + 10_008, paidBack: 0 })

  await release(holdId)
  const third = await testGateway.seal(dayBefore(18))
  expect(await paidTo(third.batchId, 3)).toEqual([
    kept + 10_008,
    [
      ['reservePaid', kept, `reserve ${holdId}`],
      ['reservePaid', 10_008, `reserve ${holdId}`],
    ],
  ])
  expect([await placesOf('R1'), (await page(holdId)).hold.keptBack]).toMatchObject([
    { places: { inBatch: 10_008, sent: 100_001 - 10_008 }, holds: [] },
    0,
  ])
  await positionHolds()
  // Cancelled, it is owed again; and the batch that pays it is the last that has it.
  await cancel(third)
  const fourth = await send(18)
  expect((await paidTo(fourth.batchId, 3))[0]).toBe(kept + 10_008)
  expect(await codeOf(testGateway.seal(dayBefore(18)))).toBe('nothing-to-settle')
  expect(await placesOf('R1')).toMatchObject({ places: { sent: 100_001 } })
  await positionHolds()
})

test('a reserve of an amount takes no more than there is, debts come first, and its own money is not kept back again', async () => {
  await testGateway.pay([{ merchantCode: code(4), txnRefNumber: 'A1', daysBefore: 17, amountPaise: 50_000 }])
  const { holdId } = await begin({ kind: 'reserve', merchantCode: code(4), amount: 60_000, until: inDays(10) })
  const first = await send(17)
  expect(await paidTo(first.batchId, 4)).toEqual([0, [['reserved', -48_820, `reserve ${holdId}`]]])
  const { places, reason } = await placesOf('A1')
  expect(places).toEqual({ setOff: 1_180, held: 48_820 })
  expect(reason).toMatch(/^₹488\.20 of it is kept back/)
  // A refund of what was settled is a debt: it comes off before anything is kept back.
  await testGateway.finance.call('refunds.ask', { data: { txnRefNumber: 'A1', paidAmount: 50_000 } })
  await testGateway.pay([{ merchantCode: code(4), txnRefNumber: 'A2', daysBefore: 16 }])
  const second = await send(16)
  expect(await paidTo(second.batchId, 4)).toEqual([
    0,
    [
      ['recovery', -50_000, expect.any(String)],
      ['reserved', -(paid - 50_000), `reserve ${holdId}`],
    ],
  ])
  await positionHolds()
  await release(holdId)
  const again = await begin({ kind: 'reserve', merchantCode: code(4), share: 10_000, until: inDays(10) })
  const third = await send(16)
  expect(await paidTo(third.batchId, 4)).toEqual([
    48_820 + paid - 50_000,
    [
      ['reservePaid', 48_820, `reserve ${holdId}`],
      ['reservePaid', paid - 50_000, `reserve ${holdId}`],
    ],
  ])
  expect((await page(again.holdId)).hold.keptBack).toBe(0)
  await positionHolds()
})

test('a batch that was sealed before a hold is neither approved nor sent', async () => {
  await testGateway.pay([
    { merchantCode: code(5), txnRefNumber: 'S1', daysBefore: 15 },
    { merchantCode: code(6), txnRefNumber: 'S2', daysBefore: 15 },
  ])
  const batch = await testGateway.seal(dayBefore(15))
  const { holdId } = await begin({ merchantCode: code(5) })
  expect((await page(holdId)).unsent).toEqual([
    { batchId: batch.batchId, payoutRef: `B${batch.batchId}-${code(5)}`, amount: paid },
  ])
  expect((await batchOf(batch.batchId)).onHold).toMatchObject([{ holdId, merchantCode: code(5), amount: paid }])
  const refusal = await refusalOf(approve(batch))
  expect([refusal.code, refusal.message]).toEqual([
    'merchant-on-hold',
    `On hold, and paid by this batch: ${code(5)}. Cancel the batch and initiate the day again: that leaves them out.`,
  ])
  await cancel(batch)
  const next = await testGateway.seal(dayBefore(15))
  expect([await paidTo(next.batchId, 5), (await paidTo(next.batchId, 6))[0]]).toEqual([[undefined, []], paid])
  await approve(next)
  // Approved, and held before the file is written.
  const other = await begin({ merchantCode: code(6) })
  expect(await codeOf(testGateway.finance.call('settlements.bankFile', { batchId: next.batchId }))).toBe(
    'merchant-on-hold',
  )
  await expect(
    testGateway.database.db.execute(
      sql`update settlement_payouts set state = 'sent' where batch_id = ${next.batchId} and state = 'planned'`,
    ),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('is on hold') } })
  await release(other.holdId)
  await testGateway.finance.call('settlements.bankFile', { batchId: next.batchId })
  await release(holdId)
  await positionHolds()
})

test('bad input is refused by its field, one of a kind stands at a time, and one person is one over all accounts', async () => {
  const faults = await Promise.all(
    (
      [
        { kind: 'reserve', share: 0, until: inDays(5) },
        { kind: 'reserve', share: 10_001, until: inDays(5) },
        { kind: 'reserve', amount: 0, until: inDays(5) },
        { kind: 'reserve', share: 100, amount: 100, until: inDays(5) },
        { kind: 'reserve', until: inDays(5) },
        { kind: 'reserve', share: 100 },
        { kind: 'reserve', share: 100, until: today },
        { kind: 'hold', until: inDays(-1) },
        { kind: 'hold', until: inDays(731) },
        { kind: 'hold', share: 100 },
      ] as const
    ).map((of) => refusalOf(ask({ merchantCode: code(7), ...of }))),
  )
  expect(faults.map(({ code: refused, message }) => [refused, message])).toEqual(
    [
      'share: A share is 0.01 to 100.00 %.',
      'share: A share is 0.01 to 100.00 %.',
      'amount: An amount is ₹0.01 or more.',
      'amount: Say a share or an amount, not both.',
      'share: Say which share or which amount of each batch stays back.',
      'until: Say on which day it is paid.',
      'until: The day has come already: choose tomorrow or a later one.',
      'until: The day has come already: choose tomorrow or a later one.',
      'until: Choose a day within two years. It can be made anew then.',
      'share: A hold keeps everything back: leave the share empty.',
    ].map((message) => ['bad-request', message]),
  )
  expect([
    await codeOf(ask({ merchantCode: 'M9999999' })),
    await codeOf(ask({ merchantCode: code(7), reason: '' })),
    await codeOf(decide(999_999, 'confirm')),
  ]).toEqual(['record-not-found', 'remark-missing', 'record-not-found'])
  const { holdId } = await ask({ merchantCode: code(7), kind: 'reserve', share: 100, until: inDays(5) })
  const twice = () => ask({ merchantCode: code(7), kind: 'reserve', amount: 100, until: inDays(9) })
  expect(await codeOf(twice())).toBe('merchant-hold-again')
  // A hold besides the reserve is no second of its kind.
  expect((await ask({ merchantCode: code(7) })).state).toBe('asked')
  expect([
    await codeOf(decide(holdId, 'decline', testGateway.finance2, '')),
    await codeOf(decide(holdId, 'withdraw')),
    (await decide(holdId, 'decline')).state,
    (await twice()).state,
  ]).toEqual(['remark-missing', 'not-allowed', 'declined', 'asked'])
  await makePuppet(testGateway, 'finance', 'opsadmin')
  const opsadmin = await testGateway.signIn('opsadmin')
  const { holdId: third } = await ask({ merchantCode: code(8) })
  expect(await codeOf(decide(third, 'confirm', opsadmin))).toBe('not-independent')
  await decide(third, 'withdraw', testGateway.finance, '')
})

test('who sees a part of the merchants neither reads, asks for nor decides on what is of others', async () => {
  const { holdId } = await ask({ merchantCode: code(1) })
  await limitToBrand(testGateway.database.db, 'deskadmin', 'ASTRON')
  const limited = await testGateway.signIn('deskadmin')
  const { rows } = await limited.call('merchantHolds.list', { page: 1, size: 50 })
  expect([
    rows,
    await codeOf(limited.call('merchantHolds.get', { holdId })),
    await codeOf(ask({ merchantCode: code(2) }, limited)),
    await codeOf(decide(holdId, 'confirm', limited)),
    await codeOf(askRelease(holdId, limited)),
  ]).toEqual([[], 'record-not-found', 'record-not-found', 'record-not-found', 'record-not-found'])
  await decide(holdId, 'withdraw', testGateway.finance, '')
})

test('of a release and a seal at once each finds what the other left, and of two who ask one is told of the other', async () => {
  const both = await Promise.allSettled([1, 2, 3, 4].map(() => ask({ merchantCode: code(9) })))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await testGateway.finance.call('merchantHolds.list', { merchantCode: code(9), page: 1, size: 10 })
  let holdId = rows[0]?.holdId ?? 0
  await decide(holdId, 'confirm')
  for (let round = 0; round < 6; round += 1) {
    const day = 14 - round
    await testGateway.pay([
      { merchantCode: code(9), txnRefNumber: `Q${round}`, daysBefore: day },
      { merchantCode: code(2), txnRefNumber: `QO${round}`, daysBefore: day },
    ])
    await testGateway.finance.call('settlements.preview', { txnDate: dayBefore(day) })
    await askRelease(holdId)
    const [batch, released] = await Promise.all([testGateway.seal(dayBefore(day)), decide(holdId, 'release')])
    expect(released.state).toBe('released')
    const row = await testGateway.row(`Q${round}`)
    const [amount] = await paidTo(batch.batchId, 9)
    // In the batch and paid, or ready for the next one: never lost, never half.
    expect([row['status'], row['batch_id'] === null]).toEqual(['Ready_to_Settle', amount === undefined])
    await approve(batch)
    await testGateway.finance.call('settlements.bankFile', { batchId: batch.batchId })
    expect(amount ?? (await paidTo((await send(day)).batchId, 9))[0]).toBe(paid)
    holdId = (await begin({ merchantCode: code(9) })).holdId
  }
  await release(holdId)
  await positionHolds()
})

test('on its day a reserve ends by itself: the next batch pays what it kept back', async () => {
  await testGateway.pay([{ merchantCode: code(8), txnRefNumber: 'E1', daysBefore: 6 }])
  const reserve = await begin({ kind: 'reserve', merchantCode: code(8), share: 2_000, until: inDays(2) })
  await send(6)
  await testGateway.pay([{ merchantCode: code(8), txnRefNumber: 'E2', daysBefore: 5 }])
  const hold = await begin({ merchantCode: code(8), until: inDays(2) })
  const late = await ask({ merchantCode: code(6), until: inDays(1) })
  expect(await codeOf(testGateway.seal(dayBefore(5)))).toBe('nothing-to-settle')
  ahead = 2
  const [finance, finance2] = [await testGateway.signIn('finance'), await testGateway.signIn('finance2')]
  expect(await codeOf(decide(late.holdId, 'confirm', finance2))).toBe('merchant-hold-day-passed')
  const batch = await finance.call('settlements.initiate', { startDate: dayBefore(5) })
  const { payouts, adjustments } = await finance.call('settlements.batch', { batchId: batch.batchId, page: 1, size: 9 })
  const kept = paid / 5
  expect([payouts.map(({ amount }) => amount), adjustments.map(({ kind, amount }) => [kind, amount])]).toEqual([
    [paid + kept],
    [['reservePaid', kept]],
  ])
  const states = await Promise.all(
    [reserve, hold].map(({ holdId }) =>
      finance.call('merchantHolds.get', { holdId }).then(({ hold: { state } }) => state),
    ),
  )
  expect(states).toEqual(['ended', 'ended'])
})
