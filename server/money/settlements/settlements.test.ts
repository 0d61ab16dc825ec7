import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { SettlementBatch } from '#contract/calls/money/settlementBatches.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { mdrOf, merchantPayout, settlementAmounts } from '#machines/money/settlementAmounts.ts'
import { insertMerchants } from '#tests/support/merchants.ts'
import { codeOf, refusalOf, refusedBy } from '#tests/support/outcome.ts'
import { openSettlementFixture, payableMerchant, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { limitToBrand } from '#tests/support/transactions.ts'

let testGateway: SettlementFixture
beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'))
})
afterAll(() => testGateway.close())

const decide = (
  who: SettlementFixture['finance'],
  { batchId, sealHash }: Pick<SettlementBatch, 'batchId' | 'sealHash'>,
  decision: 'approve' | 'cancel',
  remark = '',
) => who.call('settlements.decide', { batchId, sealHash, decision, remark })

const hold = (txnRefNumber: string, who = testGateway.finance) =>
  who.call('settlements.hold', { txnRefNumber, reason: 'The bank asked.', status: 'HOLDCC' })
const release = (txnRefNumber: string, who = testGateway.finance2) =>
  who.call('settlements.release', { txnRefNumber, reason: 'The bank is content.' })
/** The releases that wait for a person, and how many they are. */
const releasesFor = async (who: SettlementFixture['finance']) => {
  const { rows, counts } = await who.call('waiting.list', { kind: 'holdRelease', page: 0, size: 10 })
  return [rows.map(({ key, step, amount }) => [key, step, amount]), counts.holdRelease]
}
const search = (filter: object) =>
  testGateway.finance.call('settlements.search', { page: 1, count: 100, ...filter } as never)

const download = async (who: SettlementFixture['finance'], batchId: number) => {
  const { url, ...said } = await who.call('settlements.bankFile', { batchId })
  const response = await fetch(new URL(url, testGateway.address), { headers: { cookie: who.cookie } })
  return { ...said, status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('a settlement day', () => {
  test('is previewed with what is paid, what is left out and why, and sealed with the same sums', async () => {
    await insertMerchants(testGateway.database.db, [
      payableMerchant(testGateway, 8, { kycApproved: 0, accountHolderName: '' }),
    ])
    await testGateway.pay([
      { merchantCode: 'M0000001', txnRefNumber: 'A1', amountPaise: 333_333 },
      { merchantCode: 'M0000001', txnRefNumber: 'A2', amountPaise: 100_000 },
      { merchantCode: 'M0000002', txnRefNumber: 'A3', amountPaise: 50_025 },
      { merchantCode: 'M0000002', txnRefNumber: 'A4' },
      { merchantCode: 'M0000008', txnRefNumber: 'A5' },
    ])
    await hold('A4')
    const preview = await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
    // 2 % half up, then 18 % of the fees of each row half up: 6667 + 1200, 2000 + 360, 1001 + 180.
    expect(preview).toMatchObject({
      rows: 3,
      merchants: 2,
      gross: 483_358,
      fees: 9_668,
      gst: 1_740,
      net: 471_950,
      adjustments: 0,
      amount: 471_950,
      merchantsInDebt: 0,
      settlesOn: dayAfter(testGateway.txnDay, 1),
      leftOut: [
        { reason: 'held', rows: 1, merchants: 1, gross: 100_000 },
        { reason: 'kyc-not-approved', rows: 1, merchants: 1, gross: 100_000 },
      ],
    })
    const leftOutBy = async (blocker: 'kyc-not-approved' | 'bank-details-missing') =>
      (await search({ blocker, toDate: testGateway.txnDay })).rows.map(({ txnRefNumber }) => txnRefNumber)
    expect([await leftOutBy('kyc-not-approved'), await leftOutBy('bank-details-missing')]).toEqual([['A5'], []])
    const batch = await testGateway.seal()
    const { txnDate, leftOut, merchantsInDebt, merchantsReserving, reserved, ...more } = preview
    const { earlierRows, earlierGross, impact, sources, carried, merchantsCarried, ...rest } = more
    const { withoutRail, merchantsWithoutRail, bankFiles, ...sums } = rest
    expect(batch).toMatchObject({
      ...sums,
      state: 'sealed',
      txnDate,
      sealedBy: 'finance',
      can: ['cancel'],
      whyNot: 'own-work',
    })
    const { payouts } = await testGateway.finance2.call('settlements.batch', {
      batchId: batch.batchId,
      page: 1,
      size: 50,
    })
    expect(
      payouts.map(({ merchantCode, rows, amount, beneficiaryAccountNumber }) => [
        merchantCode,
        rows,
        amount,
        beneficiaryAccountNumber.slice(-4),
      ]),
    ).toEqual([
      ['M0000001', 2, 423_106, '0001'],
      ['M0000002', 1, 48_844, '0002'],
    ])
    expect(payouts.reduce((sum, { amount }) => sum + amount, 0)).toBe(batch.amount)
    const { rows } = await search({ txnRefNumber: ['A4', 'A5'] })
    expect(rows.map(({ txnRefNumber, statusSettlement, reason }) => [txnRefNumber, statusSettlement, reason])).toEqual([
      [
        'A5',
        'Draft',
        'The KYC of the merchant is not approved. The account number, its holder or the IFSC of the merchant is missing.',
      ],
      ['A4', 'Hold', 'The bank asked.'],
    ])
  })

  test('that is not over, or has nothing left to be paid, makes no batch', async () => {
    expect([
      await codeOf(testGateway.seal(indianDay(new Date()))),
      await codeOf(testGateway.finance.call('settlements.preview', { txnDate: dayAfter(testGateway.txnDay, 3) })),
      await codeOf(testGateway.seal()),
    ]).toEqual(['settlement-day-not-over', 'settlement-day-not-over', 'nothing-to-settle'])
  })
})

describe('a sealed batch', () => {
  let batch: SettlementBatch
  beforeAll(async () => {
    await testGateway.pay([
      { merchantCode: 'M0000001', txnRefNumber: 'B1', amountPaise: 120_000 },
      { merchantCode: 'M0000002', txnRefNumber: 'B2', amountPaise: 80_000 },
    ])
    batch = await testGateway.seal()
  })

  test('waits for those who may approve it, and not for who sealed it or who sees a part of the merchants', async () => {
    const { db } = testGateway.database
    const opsadmin = await testGateway.signIn('opsadmin')
    const waits = async (who: SettlementFixture['finance']) => {
      const { rows, counts } = await who.call('waiting.list', { kind: 'settlementBatch', page: 0, size: 10 })
      return [rows.find(({ key }) => key === String(batch.batchId))?.amount, counts.settlementBatch]
    }
    const seen = [await waits(testGateway.finance2), await waits(opsadmin), await waits(testGateway.finance)]
    await limitToBrand(db, 'opsadmin', 'ASTRON')
    const limited = await waits(opsadmin)
    await db.execute(sql`delete from staff_brands where staff_id = (select id from staff where login_id = 'opsadmin')`)
    // The batch of the day before has not been decided on either.
    expect([...seen, limited]).toEqual([
      [batch.amount, 2],
      [batch.amount, 2],
      [undefined, 0],
      [undefined, 0],
    ])
  })

  test('is approved by somebody else, for the very rows that were seen, once', async () => {
    expect([
      await codeOf(decide(testGateway.finance, batch, 'approve')),
      await codeOf(decide(testGateway.finance2, { ...batch, sealHash: '0'.repeat(64) }, 'approve')),
      await codeOf(testGateway.finance2.call('settlements.bankFile', { batchId: batch.batchId })),
    ]).toEqual(['own-work', 'seal-differs', 'wrong-state'])
    const approved = await decide(testGateway.finance2, batch, 'approve')
    expect([approved.state, approved.approvedBy, approved.whyNot]).toEqual(['approved', 'finance2', 'wrong-state'])
    expect(await codeOf(decide(testGateway.finance2, batch, 'approve'))).toBe('wrong-state')
  })

  test('cannot be changed under its seal: neither by a hold nor past the gateway', async () => {
    const held = await refusalOf(hold('B1'))
    expect([held.code, held.message]).toEqual([
      'settlement-sealed',
      `This transaction is in the sealed batch ${batch.batchId}: it cannot be held any more.`,
    ])
    const { db } = testGateway.database
    const tries = [
      sql`update settlement_rows set amount_paise = amount_paise - 1, net_paise = net_paise - 1, mdr_paise = mdr_paise + 1 where txn_ref_number = 'B1'`,
      sql`update settlement_rows set batch_id = null where txn_ref_number = 'B1'`,
      sql`delete from settlement_rows where txn_ref_number = 'B1'`,
      sql`update settlement_payouts set amount_paise = amount_paise + 1, adjustments_paise = adjustments_paise + 1 where batch_id = ${batch.batchId}`,
      sql`update settlement_batches set amount_paise = amount_paise + 1 where id = ${batch.batchId}`,
      sql`update settlement_batches set approved_by = sealed_by where id = ${batch.batchId}`,
      sql`insert into settlement_holds (transaction_id, merchant_id, status, reason, held_at)
        select id, merchant_id, 'HOLDCC', 'x', now() from settlement_rows where txn_ref_number = 'B1'`,
    ]
    const outcomes = []
    for (const attempt of tries) outcomes.push(await refusedBy(db.execute(attempt)))
    expect(outcomes).not.toContain('done')
  })

  test('gives one bank file: the same bytes for ever, with account numbers whole, and each download in the audit', async () => {
    const first = await download(testGateway.finance, batch.batchId)
    const again = await download(testGateway.finance2, batch.batchId)
    expect([first.status, first.isFirst, again.isFirst, again.bytes.equals(first.bytes)]).toEqual([
      200,
      true,
      false,
      true,
    ])
    expect(createHash('sha256').update(first.bytes).digest('hex')).toBe(first.sha256)
    expect(first.bytes.toString().replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'payout_ref,merchant_code,beneficiary_name,account_number,ifsc,amount,settlement_date',
      `B${batch.batchId}-M0000001,M0000001,Holder 1,912345000000000001,SHYD0000001,1171.68,${batch.settlesOn}`,
      `B${batch.batchId}-M0000002,M0000002,Holder 2,912345000000000002,SHYD0000001,781.12,${batch.settlesOn}`,
    ])
    const { rows } = await testGateway.database.db.execute<{ downloads: number }>(
      sql`select count(*)::int as downloads from audit_entries where call = 'files.download' and subject = ${`batch:${batch.batchId}`}`,
    )
    expect(rows[0]?.downloads).toBe(2)
    expect(await codeOf(decide(testGateway.finance, batch, 'cancel', 'Too late.'))).toBe('wrong-state')
  })

  test('opens its bank file for nobody who only downloads', async () => {
    const support = await testGateway.signIn('support')
    const { url } = await testGateway.finance.call('settlements.bankFile', { batchId: batch.batchId })
    const response = await fetch(new URL(url, testGateway.address), { headers: { cookie: support.cookie } })
    await response.text()
    expect([response.status, await codeOf(support.call('settlements.bankFile', { batchId: batch.batchId }))]).toEqual([
      404,
      'not-allowed',
    ])
  })

  test('that is cancelled says why, and lets its rows go to the next one', async () => {
    await testGateway.pay([{ merchantCode: 'M0000003', txnRefNumber: 'C1' }])
    const one = await testGateway.seal()
    expect(await codeOf(decide(testGateway.finance2, one, 'cancel'))).toBe('remark-missing')
    const cancelled = await decide(testGateway.finance, one, 'cancel', 'Wrong day.')
    expect([
      cancelled.state,
      cancelled.cancelledBy,
      cancelled.remark,
      (await testGateway.row('C1'))['batch_id'],
    ]).toEqual(['cancelled', 'finance', 'Wrong day.', null])
    const next = await testGateway.seal()
    expect([next.rows, next.amount]).toEqual([1, one.amount])
    expect(next.batchId).toBeGreaterThan(one.batchId)
  })
})

test('what waits for the same as before is the same row after another day was run', async () => {
  const waiting = () => Promise.all(['A4', 'A5'].map((ref) => testGateway.row(ref)))
  const before = await waiting()
  await testGateway.pay([{ merchantCode: 'M0000003', txnRefNumber: 'C2' }])
  await testGateway.seal()
  expect(before.map(({ status }) => status)).toEqual(['Hold', 'Draft'])
  expect(await waiting()).toEqual(before)
})

describe('a hold', () => {
  test('is released by somebody else, with a reason, and paid with the next batch, of whatever day', async () => {
    await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber: 'H1', daysBefore: 3 }])
    const held = await hold('H1')
    expect([held.heldBy, held.daysHeld, held.mayRelease, await codeOf(hold('H1'))]).toEqual([
      'finance',
      0,
      false,
      'held-already',
    ])
    expect([
      await codeOf(testGateway.seal(dayAfter(testGateway.txnDay, -3))),
      await codeOf(release('H1', testGateway.finance)),
    ]).toEqual(['nothing-to-settle', 'own-work'])
    const released = await release('H1')
    expect([released.releasedBy, released.releaseReason]).toEqual(['finance2', 'The bank is content.'])
    expect((await testGateway.row('H1'))['status']).toBe('Ready_to_Settle')
    const batch = await testGateway.seal()
    expect([(await testGateway.row('H1'))['batch_id'], batch.rows]).toEqual([batch.batchId, 1])
  })

  test('waits for others once its expected release has come, while nothing else is missing', async () => {
    await testGateway.pay(['W1', 'W2'].map((txnRefNumber) => ({ merchantCode: 'M0000003', txnRefNumber })))
    const today = indianDay(new Date())
    for (const [txnRefNumber, expectedOn] of [
      ['W1', today],
      ['W2', dayAfter(today, 1)],
    ] as const)
      await testGateway.finance.call('settlements.hold', {
        txnRefNumber,
        reason: 'The bank asked.',
        status: 'HOLDCC',
        expectedOn,
      })
    const waits = await releasesFor(testGateway.finance2)
    const { rows: held } = await testGateway.finance2.call('settlements.held', { page: 1, size: 50 })
    const { rows: due } = await testGateway.finance2.call('settlements.held', { isDue: true, page: 1, size: 50 })
    const shown = held.flatMap(({ txnRefNumber, isDue }) =>
      /^W[12]$/.test(txnRefNumber) ? [[txnRefNumber, isDue]] : [],
    )
    await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
    await testGateway.database.db.execute(
      sql`update settlement_rows set hindrances = '{rate-missing}' where txn_ref_number = 'W1'`,
    )
    const hindered = await releasesFor(testGateway.finance2)
    await testGateway.database.db.execute(sql`update settlement_rows set hindrances = '{}' where txn_ref_number = 'W1'`)
    expect([shown, due.map(({ txnRefNumber }) => txnRefNumber)]).toEqual([
      [
        ['W1', true],
        ['W2', false],
      ],
      ['W1'],
    ])
    expect([waits, hindered, await releasesFor(testGateway.finance)]).toEqual([
      [[['W1', 'release', 100_000]], 1],
      [[], 0],
      [[], 0],
    ])
    for (const txnRefNumber of ['W1', 'W2']) await release(txnRefNumber)
    await testGateway.database.db.execute(sql`delete from settlement_holds where reason = 'The bank asked.' and transaction_id in
      (select id from settlement_rows where txn_ref_number in ('W1', 'W2'))`)
    const { batchId } = await testGateway.seal()
    expect((await testGateway.row('W1'))['batch_id']).toBe(batchId)
  })

  test('is released though something else is missing, which holds the row and is said before', async () => {
    await testGateway.pay([{ merchantCode: 'M0000003', txnRefNumber: 'H2' }])
    await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
    await hold('H2')
    await testGateway.database.db.execute(sql`update merchants set ifsc = '' where merchant_code = 'M0000003'`)
    expect((await release('H2')).blockers).toEqual(['bank-details-missing'])
    const { rows } = await search({ txnRefNumber: ['H2'] })
    expect(rows.map(({ statusSettlement, reason }) => [statusSettlement, reason])).toEqual([
      ['Draft', 'The account number, its holder or the IFSC of the merchant is missing.'],
    ])
    await testGateway.database.db.execute(
      sql`update merchants set ifsc = 'SHYD0000001' where merchant_code = 'M0000003'`,
    )
    await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
    expect((await testGateway.row('H2'))['hindrances']).toEqual([])
  })

  test('names a status of this desk and a transaction that is there', async () => {
    expect([
      await codeOf(
        testGateway.finance.call('settlements.hold', { txnRefNumber: 'H9', reason: 'Nothing.', status: 'HOLDCC' }),
      ),
      await codeOf(
        testGateway.finance.call('settlements.hold', { txnRefNumber: 'A1', reason: 'Nothing.', status: 'FROZEN' }),
      ),
      await codeOf(testGateway.finance2.call('settlements.release', { txnRefNumber: 'A1', reason: 'Nothing.' })),
    ]).toEqual(['record-not-found', 'hold-status-unknown', 'wrong-state'])
  })

  test('is neither made nor released where the machine forbids it: any state, service and own work', async () => {
    await testGateway.pay(['K1', 'K2', 'K3'].map((txnRefNumber) => ({ merchantCode: 'M0000003', txnRefNumber })))
    const settled = await testGateway.database.db.execute<{ ref: string }>(
      sql`select txn_ref_number as ref from settlement_rows where status = 'Ready_to_Settle' and batch_id is not null limit 1`,
    )
    const sealed = settled.rows[0]?.ref ?? ''
    await hold('K2')
    await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
    const support = await testGateway.signIn('support')
    const before = [await testGateway.row('K1'), await testGateway.row('K2'), await testGateway.row(sealed)]
    expect({
      ready: [await codeOf(release('K1'))],
      held: [await codeOf(hold('K2', testGateway.finance2)), await codeOf(release('K2', testGateway.finance))],
      sealed: [await codeOf(hold(sealed)), await codeOf(release(sealed))],
      without: [await codeOf(hold('K1', support)), await codeOf(release('K2', support))],
    }).toEqual({
      ready: ['wrong-state'],
      held: ['held-already', 'own-work'],
      sealed: ['settlement-sealed', 'wrong-state'],
      without: ['not-allowed', 'not-allowed'],
    })
    expect([await testGateway.row('K1'), await testGateway.row('K2'), await testGateway.row(sealed)]).toEqual(before)
    await testGateway.database.db.execute(sql`delete from settlement_holds where reason = 'The bank asked.' and transaction_id =
      (select id from settlement_rows where txn_ref_number = 'K2')`)
    await testGateway.database.db.execute(sql`delete from transactions where txn_ref_number in ('K1', 'K2', 'K3')`)
  })

  test('stands in the list of what is held, and in the HOLDCC report for those who hold its service', async () => {
    const { rows, total } = await testGateway.finance.call('settlements.held', { page: 1, size: 50 })
    expect([total, rows.map(({ txnRefNumber, status }) => [txnRefNumber, status])]).toEqual([1, [['A4', 'HOLDCC']]])
    const today = indianDay(new Date())
    const report = await testGateway.finance.call('settlements.holdReport', { fromDate: today, toDate: today })
    expect(report.map(({ txnRefNumber, releasedBy }) => [txnRefNumber, releasedBy])).toEqual([
      ['A4', null],
      ['H1', 'finance2'],
      ['H2', 'finance2'],
    ])
    const drafter = await testGateway.signIn('drafter')
    expect(await codeOf(drafter.call('settlements.holdReport', { fromDate: today, toDate: today }))).toBe('not-allowed')
  })
})

describe('the search', () => {
  test('takes lists with commas and spaces, shows five rows first, and knows how many there are', async () => {
    const answer = await testGateway.finance.post('/ops/opssettlements', {
      type: 'settlements',
      txn_ref_number: 'A1, A2 ,A3,A4,A5,B1, B1',
      to: `${testGateway.txnDay} 23:59:59`,
    })
    expect([answer.status, (answer.body['payload'] as unknown[]).length, answer.body['total']]).toEqual([200, 5, 6])
    const second = await search({ txnRefNumber: ['A1', 'A2', 'A3', 'A4', 'A5', 'B1'], count: 5, page: 2 })
    expect([second.rows.map((row) => row.txnRefNumber), second.total]).toEqual([['A1'], 6])
  })

  test('counts the rows of states and days as it does when every merchant is named', async () => {
    const codes = (await testGateway.database.db.execute(sql`select merchant_code as code from merchants`)).rows
    const everyone = { merchantCode: codes.map(({ code }) => String(code)) }
    const totals = async (filter: object) => [
      (await search(filter)).total,
      (await testGateway.finance.call('settlements.count', filter)).total,
    ]
    const day = testGateway.txnDay
    for (const filter of [
      { status: ['Draft'] },
      { status: ['Settled', 'Hold', 'Ready_to_Settle'] },
      { fromDate: day, toDate: day },
      { status: ['Draft'], fromDate: dayAfter(day, -3), toDate: dayAfter(day, -1) },
    ])
      expect([filter, ...(await totals(filter))]).toEqual([filter, ...(await totals({ ...filter, ...everyone }))])
    expect((await search({ fromDate: day, toDate: day })).total).toBeGreaterThan(0)
  })

  test('asks for at least one filter and at most 500 values', async () => {
    const many = Array.from({ length: 501 }, (_, at) => `T${at}`).join(',')
    const asked = await testGateway.finance.post('/ops/opssettlements', { type: 'settlements', txn_ref_number: many })
    const empty = await testGateway.finance.post('/ops/opssettlements', { type: 'settlements', txn_ref_number: ' , ' })
    expect([await codeOf(search({})), asked.status, asked.body['message'], empty.body['code']]).toEqual([
      'settlement-filter-missing',
      400,
      expect.stringContaining('At most 500 values fit in one list.'),
      'settlement-filter-missing',
    ])
  })

  test('is exported whole, past what is shown, by its own export and by the documented download of merchants', async () => {
    const read = async (url: string) => {
      const response = await fetch(new URL(url, testGateway.address), {
        headers: { cookie: testGateway.finance.cookie },
      })
      return Buffer.from(await response.arrayBuffer())
    }
    const request = { txn_ref_number: 'A1,A2,A3,A4,A5,B1' }
    const { url } = await testGateway.finance.call('tables.export', {
      table: 'settlements.search',
      format: 'csv',
      request,
    })
    const lines = (await read(url)).toString().replace('\uFEFF', '').trim().split('\r\n')
    expect([lines.length, lines[0]?.split(',').slice(0, 6), lines[6]?.split(',').slice(0, 6)]).toEqual([
      7,
      ['MID', 'M. Name', 'Txn Amt', 'MDR', 'GST', 'Settlement Amount'],
      ['M0000001', 'Asha Kirana Store', '3333.33', '66.67', '12', '3254.66'],
    ])
    const book = await testGateway.finance.call('tables.downloadSettlements', {
      merchantCode: ['M0000001'],
      startDate: testGateway.txnDay,
    })
    expect((await read(book.url)).subarray(0, 2).toString()).toBe('PK')
    const nobody = testGateway.finance.call('tables.downloadSettlements', { merchantCode: [] })
    expect(await codeOf(nobody)).toBe('settlement-filter-missing')
  })

  test('finds rows by merchant, state, batch and acquirer payment id', async () => {
    const [a3] = (await search({ acquirerPaymentId: ['ACQ-A3'] })).rows
    expect(a3).toMatchObject({
      txnRefNumber: 'A3',
      txnAmount: 50_025,
      mdr: 1_001,
      gst: 180,
      netAmt: 48_844,
      appliedMdr: 200,
    })
    const ofBatch = await search({ batchId: [a3?.batchId ?? 0], merchantCode: ['M0000001'] })
    expect(ofBatch.rows.map(({ txnRefNumber }) => txnRefNumber)).toEqual(['A2', 'A1'])
    expect((await search({ status: ['Hold'] })).rows.map(({ txnRefNumber }) => txnRefNumber)).toEqual(['A4'])
  })
})

test('rows and payouts are worked out by SQL to the paisa as the arithmetic of the machines says', async () => {
  await testGateway.pay(
    Array.from({ length: 120 }, (_, at) => ({
      merchantCode: `M000000${1 + (at % 3)}`,
      txnRefNumber: `Z${at}`,
      amountPaise: 1 + ((at * 7_919) % 250_007),
    })),
  )
  const batch = await testGateway.seal()
  const { rows } = await testGateway.database.db.execute<Record<string, string>>(
    sql`select r.*, m.merchant_code from settlement_rows r join merchants m on m.id = r.merchant_id where r.batch_id = ${batch.batchId}`,
  )
  const worked = rows.map((row) => {
    const figure = (name: string) => Number(row[name])
    const fees = {
      mdrPaise: mdrOf(figure('gross_paise'), row['mdr_type'] as 'PERCENTAGE', figure('mdr_value')),
      brandFeePaise: figure('brand_fee_paise'),
      subscriptionFeePaise: figure('subscription_fee_paise'),
      setupFeePaise: figure('setup_fee_paise'),
    }
    return {
      merchantCode: row['merchant_code'],
      amounts: settlementAmounts(figure('gross_paise'), fees, figure('refunded_paise')),
      stored: ['mdr_paise', 'gst_paise', 'net_paise', 'amount_paise'].map(figure),
    }
  })
  expect(worked.length).toBeGreaterThanOrEqual(120)
  expect(worked.map(({ stored }) => stored)).toEqual(
    worked.map(({ amounts }) => [amounts.mdrPaise, amounts.gstPaise, amounts.netPaise, amounts.amountPaise]),
  )
  const { payouts } = await testGateway.finance.call('settlements.batch', { batchId: batch.batchId, page: 1, size: 50 })
  expect(payouts.map(({ merchantCode, amount }) => [merchantCode, amount])).toEqual(
    payouts.map(({ merchantCode }) => {
      const own = worked.filter((row) => row.merchantCode === merchantCode)
      return [
        merchantCode,
        merchantPayout(
          own.reduce((sum, { amounts }) => sum + amounts.amountPaise, 0),
          0,
          { smallestPaise: 100, rails: ['RTGS', 'NEFT', 'IMPS'] },
        ).payoutPaise,
      ]
    }),
  )
})

test('a batch of more than any one amount may be waits like others', async () => {
  const amountPaise = 99_999_999_999
  await testGateway.pay(
    ['LARGE1', 'LARGE2'].map((txnRefNumber) => ({ merchantCode: 'M0000001', txnRefNumber, amountPaise })),
  )
  const { batchId } = await testGateway.seal()
  const { rows } = await testGateway.finance2.call('waiting.list', { kind: 'settlementBatch', page: 0, size: 50 })
  expect(rows.find(({ key }) => key === String(batchId))?.amount).toBeGreaterThan(amountPaise)
})

test('a settlement row has every documented field, with what the platform says of its payment', async () => {
  await testGateway.pay([{ merchantCode: 'M0000003', txnRefNumber: 'FIELDS1', daysBefore: 40 }])
  await testGateway.database.db.execute(sql`update transaction_details set npci_txn_id = 'NPCI1', payee_vpa = 'shop@example',
    payment_rail_tag = 'RUPAY', emi_conv_fee_paise = 19900, convenience_fee_paise = 1500, issuer_bank = 'HDFC'
    where transaction_id = (select id from transactions where txn_ref_number = 'FIELDS1')`)
  await testGateway.database.db.execute(sql`insert into cashback_credits (transaction_id, txn_ref_number, merchant_id, brand_code, offer_code,
      cashback_type, total_cashback, amount_paise, calculated_at)
    select id, txn_ref_number, merchant_id, '', 'OFFER1', 'AMOUNT', 100, 100, now() from transactions where txn_ref_number = 'FIELDS1'`)
  await testGateway.finance.call('settlements.preview', { txnDate: dayAfter(testGateway.txnDay, -40) })
  const { body } = await testGateway.finance.post('/ops/opssettlements', {
    type: 'settlements',
    txn_ref_number: 'FIELDS1',
    page: 1,
    count: 5,
  })
  const [row] = (body as { payload: Record<string, unknown>[] }).payload
  expect(row).toMatchObject({
    merchant_code: 'M0000003',
    emi_conv_fees: 199,
    charge_convenience_fee: 15,
    NPCI_TXN_ID: 'NPCI1',
    payeeVPA: 'shop@example',
    payment_rail_tag: 'RUPAY',
    issuer_bank: 'HDFC',
    cashback_type: 'AMOUNT',
    brand_emi_applicable: 0,
  })
  const documented = `merchant_code, merchant_name, display_name, txn_ref_number, txn_amount, applied_mdr, mdr, gst_18p, emi_conv_fees,
    net_amt, transaction_status, transaction_date, payment_method_tag, customer_ref_id, NPCI_TXN_ID, status_settlement,
    settlement_date, settlement_amount, payeeVPA, upi_txn_id, charge_convenience_fee, LOB, mobile_number, payment_source_tag,
    payment_rail_tag, brand_emi_applicable, brand_code, cashback_type, issuer_bank, utr_number`
  expect(documented.split(/,\s*/).filter((field) => row === undefined || !(field in row))).toEqual([])
})
