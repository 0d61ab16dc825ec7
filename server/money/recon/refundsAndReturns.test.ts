import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { writeHundredths } from '#contract/wire/money.ts'
import { confirmPlan, listenForJobs, type SheetFile, sendSheet } from '#tests/support/fileJobs.ts'
import type { Client } from '#tests/support/gateway.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { razorpayFile, type RazorpayRow, statementFile, statementMapping } from '#tests/support/reconFiles.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'

let testGateway: SettlementFixture
let jobs: ReturnType<typeof listenForJobs>
const today = indianDay(new Date())
const settledOn = today
beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'))
  jobs = listenForJobs(testGateway)
  await testGateway.finance.call('recon.saveMapping', statementMapping)
})
afterAll(() => testGateway.close())

const carryOut = async (file: SheetFile, description: string) => {
  const { jobId } = await sendSheet(testGateway.finance, 'payout_recon', file, description)
  // A file that changes nothing is at its end without a word of anybody.
  await Promise.race([jobs.waits(jobId), jobs.ended(jobId)])
  if ((await testGateway.finance.call('files.job', { jobId })).state === 'awaitingConfirmation')
    await confirmPlan(testGateway.finance, jobId)
  await jobs.ended(jobId)
  const { rowsDone, rowsUnchanged, faults } = await testGateway.finance.call('files.job', { jobId })
  return {
    done: rowsDone,
    unchanged: rowsUnchanged,
    faults: faults.map(({ row, column, reason }) => [row, column, reason]),
  }
}

describe('refunds in a file of a provider', () => {
  let payments = 0
  /** A payment of ₹1,000 with these refunds, in rupees; answers its number and those of the provider. */
  const refunded = async (...amounts: readonly number[]) => {
    payments += 1
    const txnRefNumber = `F${payments}`
    await testGateway.pay([
      { merchantCode: 'M0000001', txnRefNumber, amountPaise: 100_000, paymentGateway: 'RAZORPAY' },
    ])
    const references: string[] = []
    for (const amount of amounts) {
      const { providerReference } = await testGateway.finance.call('refunds.ask', {
        data: { txnRefNumber, paidAmount: amount * 100 },
        isMeantAgain: true,
      })
      references.push(providerReference)
    }
    return { txnRefNumber, references }
  }
  const row = (receipt: string, entityId: string, amount: number): RazorpayRow => ({
    entityId,
    receipt,
    amount: amount * 100,
    type: 'refund',
    utr: 'AXIS0001',
    settledOn,
  })
  const read = (name: string, rows: readonly RazorpayRow[]) => carryOut(razorpayFile(name, rows), 'RAZORPAY|PAYMENT')

  test('two parts of one payment are two refunds: each row meets one, the same file again changes nothing', async () => {
    const { txnRefNumber } = await refunded(300, 200)
    const rows = [row(txnRefNumber, 'rfnd_1', 200), row(txnRefNumber, 'rfnd_2', 300)]
    expect([await read('two', rows), await read('two again', rows.toReversed())]).toEqual([
      { done: 2, unchanged: 0, faults: [] },
      { done: 0, unchanged: 2, faults: [] },
    ])
  })

  test('in files of their own, in the other order, and of equal amounts', async () => {
    const { txnRefNumber } = await refunded(100, 100, 50)
    const one = await read('one', [row(txnRefNumber, 'rfnd_3', 50)])
    const two = await read('two', [row(txnRefNumber, 'rfnd_4', 100), row(txnRefNumber, 'rfnd_5', 100)])
    const { rows } = await testGateway.database.db.execute(sql`
      select count(*)::int as lines, count(distinct refund_id)::int as refunds from recon_lines l
      join transactions t on t.id = l.transaction_id where t.txn_ref_number = ${txnRefNumber} and match = 'auto'`)
    expect([one.done, two.done, rows]).toEqual([1, 2, [{ lines: 3, refunds: 3 }]])
  })

  test('are told by the number of the provider first, whatever stands before it', async () => {
    const { txnRefNumber, references } = await refunded(100, 100)
    const [, second = ''] = references
    const rows = [row(txnRefNumber, 'rfnd_6', 100), row(txnRefNumber, second, 100)]
    expect(await read('named', rows)).toEqual({ done: 2, unchanged: 0, faults: [] })
    const { rows: stored } = await testGateway.database.db.execute(sql`
      select l.provider_id = r.provider_reference as is_named from recon_lines l join refunds r on r.id = l.refund_id
      where l.provider_id = ${second}`)
    expect(stored).toEqual([{ is_named: true }])
  })

  test('that are one too many are duplicates and named; of another amount they are said with the open ones', async () => {
    const { txnRefNumber } = await refunded(300, 200)
    expect(
      await read('many', [
        row(txnRefNumber, 'rfnd_7', 300),
        row(txnRefNumber, 'rfnd_8', 200),
        row(txnRefNumber, 'rfnd_9', 300),
      ]),
    ).toEqual({
      done: 2,
      unchanged: 0,
      faults: [[4, 'order_receipt', 'The same refund of this amount is in row 2 of this file already.']],
    })
    expect((await read('later', [row(txnRefNumber, 'rfnd_10', 200)])).faults).toEqual([
      [2, 'order_receipt', 'Each refund of this payment is matched with another row already.'],
    ])
    const other = await refunded(300, 200)
    expect((await read('sum', [row(other.txnRefNumber, 'rfnd_11', 500)])).faults).toEqual([
      [2, 'amount', 'No refund of this payment is of ₹500.00. Open are: ₹300.00, ₹200.00.'],
    ])
    const single = await refunded(300)
    expect((await read('under', [row(single.txnRefNumber, 'rfnd_12', 299)])).faults).toEqual([
      [2, 'amount', '₹1.00 less than our ₹300.00.'],
    ])
    const none = await refunded()
    expect((await read('none', [row(none.txnRefNumber, 'rfnd_13', 300)])).faults).toEqual([
      [2, 'order_receipt', 'We know of no refund of this payment.'],
    ])
  })

  test('a settlement dated before its payment is named', async () => {
    await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber: 'YOUNG', paymentGateway: 'RAZORPAY' }])
    const early = { ...row('YOUNG', 'pay_young', 1_000), type: 'payment', settledOn: dayAfter(today, -5) }
    expect((await read('early', [early])).faults).toEqual([
      [2, 'settled_at', 'This payment is younger than its settlement.'],
    ])
  })
})

test('a row of a dispute meets its dispute: what is taken once, what is given back only when it is won', async () => {
  await testGateway.pay(
    ['Q1', 'Q2', 'Q3'].map((txnRefNumber) => ({
      merchantCode: 'M0000001',
      txnRefNumber,
      amountPaise: 100_000,
      paymentGateway: 'RAZORPAY',
    })),
  )
  await testGateway.database.db.execute(sql`
    insert into disputes (dispute_ref, transaction_id, amount_paise, stage, status, opened_at)
    select 'disp_' || txn_ref_number, id, 60000, 'chargeback', case txn_ref_number when 'Q2' then 'won' else 'open' end, now()
    from transactions where txn_ref_number in ('Q1', 'Q2', 'Q3')`)
  const row = (disputeId: string, entityId: string, amount = 60_000, more: Partial<RazorpayRow> = {}): RazorpayRow => ({
    entityId,
    receipt: '',
    amount,
    type: 'adjustment',
    disputeId,
    utr: 'AXISD001',
    settledOn,
    ...more,
  })
  const rows = [
    row('disp_Q1', 'adj_1'),
    row('disp_Q1', 'adj_2'),
    row('disp_Q1', 'adj_3', 60_000, { isGiven: true }),
    row('disp_Q2', 'adj_4', 60_000, { isGiven: true }),
    row('disp_Q3', 'adj_5', 50_000),
    row('disp_Q9', 'adj_6'),
    row('', 'adj_7', 60_000, { type: 'chargeback', receipt: 'Q3' }),
  ]
  const read = (name: string, some: readonly RazorpayRow[]) => carryOut(razorpayFile(name, some), 'RAZORPAY|PAYMENT')
  expect(await read('disputes', rows)).toEqual({
    done: 3,
    unchanged: 0,
    faults: [
      [3, 'order_receipt', 'The same dispute is in row 2 of this file already.'],
      [4, 'order_receipt', 'The provider gives back the amount of the dispute disp_Q1, which is not won with us.'],
      [6, 'amount', '₹100.00 less than our ₹600.00.'],
      [7, 'order_receipt', 'We know of no dispute of this number, nor of one alone of this payment.'],
    ],
  })
  expect((await read('later', [row('disp_Q1', 'adj_8'), row('', 'adj_9', 60_000, { isGiven: true })])).faults).toEqual([
    [2, 'order_receipt', 'Another row is matched with the dispute disp_Q1 already.'],
    [3, 'type', 'An adjustment of the provider: no payment of ours belongs to it. Force-match it to accept it.'],
  ])
})

describe('a payout that comes back in the statement of the bank', () => {
  const shown = (day: string) => {
    const [year = '', month = '', date = ''] = day.split('-')
    return `${date}/${month}/${year.slice(2)}`
  }
  const statement = (name: string, rows: Parameters<typeof statementFile>[1]) =>
    carryOut(statementFile(name, rows), 'BANK|PAYMENT')
  let batches = 0
  const sent = async () => {
    batches += 1
    await testGateway.pay(
      [1, 2, 3].map((number) => ({ merchantCode: `M000000${number}`, txnRefNumber: `B${batches}-${number}` })),
    )
    const { batchId, sealHash } = await testGateway.seal()
    await testGateway.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
    await testGateway.finance.call('settlements.bankFile', { batchId })
    const { payouts } = await testGateway.finance.call('settlements.batch', { batchId, page: 1, size: 50 })
    const paid = (number: number) =>
      writeHundredths(payouts.find(({ merchantCode }) => merchantCode === `M000000${number}`)?.amount ?? 0)
    return { batchId, paid, refOf: (number: number) => `B${batchId}-M000000${number}` }
  }
  const stateOf = async (batchId: number, number: number) => {
    const { payouts } = await testGateway.finance.call('settlements.batch', { batchId, page: 1, size: 50 })
    const found = payouts.find(({ merchantCode }) => merchantCode === `M000000${number}`)
    return [found?.state, found?.utrNumber]
  }
  const openLine = async (reason: string) => {
    const { rows } = await testGateway.finance.call('recon.rows', {
      figure: 'open',
      fromDate: dayAfter(today, -10),
      toDate: today,
      gateway: ['BANK'],
      page: 1,
      size: 50,
    })
    return rows.find((row) => row.reason?.includes(reason) === true)
  }
  const decide = (who: Client, forceMatchId: string) =>
    who.call('recon.decideForceMatch', { forceMatchId, decision: 'approve', remark: 'Seen.' })

  test('is named by its reference, its UTR, the debit beside it, or a UTR in the words; never called unknown', async () => {
    const { batchId, paid, refOf } = await sent()
    const { faults } = await statement('returns', [
      [shown(today), `NEFT DR ${refOf(1)}`, 'UTRRET001', paid(1), ''],
      [shown(today), 'NEFT RETURN ACCOUNT CLOSED', 'UTRRET001', '', paid(1)],
      [shown(today), `RTN ${refOf(2)}`, 'UTRRET902', '', paid(2)],
      [shown(today), `NEFT DR ${refOf(3)}`, 'UTRRET003', paid(3), ''],
      [shown(today), 'RETURN/UTRRET003/NAME MISMATCH', 'UTRRET903', '', '1.00'],
    ])
    const back = (number: number) =>
      `The payout ${refOf(number)} came back. Propose the return: a second person decides.`
    expect(faults).toEqual([
      [5, 'Ref No./Cheque No.', back(1)],
      [6, 'Ref No./Cheque No.', back(2)],
      [8, 'Deposit Amt.', `Less came back than the payout ${refOf(3)} is.`],
    ])
    expect(await stateOf(batchId, 1)).toEqual(['credited', 'UTRRET001'])
  })

  test('is told by its words and its amount where it names no number, and named as several where the amount is that of several', async () => {
    await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber: 'ALONE', amountPaise: 345_600 }])
    const { batchId, sealHash } = await testGateway.seal()
    await testGateway.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
    await testGateway.finance.call('settlements.bankFile', { batchId })
    const { payouts } = await testGateway.finance.call('settlements.batch', { batchId, page: 1, size: 50 })
    const alone = writeHundredths(payouts.find(({ merchantCode }) => merchantCode === 'M0000001')?.amount ?? 0)
    const { faults } = await statement('words', [
      [shown(today), 'NEFT RETURN INVALID ACCOUNT', '', '', alone],
      [shown(today), 'NEFT CR SOMEBODY', '', '', alone],
      [shown(today), 'NEFT RTN CREDIT NOT ALLOWED', '', '', '976.40'],
    ])
    expect(faults).toEqual([
      [
        4,
        'Ref No./Cheque No.',
        `The row names no number of ours. Its words and its amount say that the payout B${batchId}-M0000001 came back, the only one of this amount in a month. Compare both, then propose the return.`,
      ],
      [5, 'Ref No./Cheque No.', 'No file of a provider names this UTR yet. It matches by itself when one does.'],
      [
        6,
        'Deposit Amt.',
        expect.stringMatching(/^A payout of this amount came back, and \d were sent in the last month: B/),
      ],
    ])
    expect((await openLine(`B${batchId}-M0000001`))?.finding).toBe('returned')
  })

  test('is proposed as a return, decided on by somebody else, and owed once its account is confirmed', async () => {
    const { batchId, paid, refOf } = await sent()
    await statement('debit', [[shown(today), `NEFT DR ${refOf(1)}`, 'UTRRET011', paid(1), '']])
    await statement('credit', [[shown(today), 'NEFT RETURN', 'UTRRET011', '', paid(1)]])
    const line = await openLine(refOf(1))
    expect([line?.finding, line?.amount, line?.utr]).toEqual(['returned', 97_640, 'UTRRET011'])
    const { forceMatchId } = await testGateway.finance2.call('recon.askForceMatch', {
      lineId: line?.lineId ?? 0,
      txnRefNumber: '',
      remark: 'The account is closed.',
    })
    const opsadmin = await testGateway.signIn('opsadmin')
    expect([
      await codeOf(decide(testGateway.finance2, forceMatchId)),
      await codeOf(decide(testGateway.finance, forceMatchId)),
      (await stateOf(batchId, 1))[0],
    ]).toEqual(['own-work', 'own-work', 'credited'])
    await decide(opsadmin, forceMatchId)
    expect([
      await stateOf(batchId, 1),
      await openLine(refOf(1)),
      (await testGateway.row(`B${batches}-1`))['bank_status'],
    ]).toEqual([['returned', 'UTRRET011'], undefined, 'RETURNED'])
    const confirm = (who: Client) =>
      codeOf(who.call('settlements.confirmAccount', { payoutRef: refOf(1), remark: 'It was opened again.' }))
    expect([await confirm(testGateway.finance2), await confirm(testGateway.finance), await confirm(opsadmin)]).toEqual([
      'own-work',
      'own-work',
      'done',
    ])
    const again = await testGateway.seal()
    expect([again.rows, again.adjustments]).toEqual([0, 97_640])
  })

  test('is matched by itself when the UTR sheet says it, and before its payout is refused', async () => {
    const { batchId, paid, refOf } = await sent()
    const early = dayAfter(today, -3)
    const { faults } = await statement('early', [
      [shown(early), `NEFT DR ${refOf(2)}`, 'UTRRET022', paid(2), ''],
      [shown(early), `RTN ${refOf(3)}`, 'UTRRET923', '', paid(3)],
      [shown(today), `RTN ${refOf(1)}`, 'UTRRET921', '', paid(1)],
    ])
    expect(faults).toEqual([
      [4, 'Value Date', `This day is before the payments that the payout ${refOf(2)} is for.`],
      [5, 'Value Date', `This day is before the payout ${refOf(3)} was paid.`],
      [6, 'Ref No./Cheque No.', `The payout ${refOf(1)} came back. Propose the return: a second person decides.`],
    ])
    const { jobId } = await sendSheet(testGateway.finance, 'update_utr', {
      name: 'utr.csv',
      bytes: Buffer.from(
        `payout_ref,utr_number,amount,settlement_date,status\n${refOf(1)},UTRRET021,${paid(1)},${today},RETURNED\n`,
      ),
    })
    await jobs.waits(jobId)
    await confirmPlan(testGateway.finance, jobId)
    await jobs.ended(jobId)
    expect([(await stateOf(batchId, 1))[0], await openLine(refOf(1))]).toEqual(['returned', undefined])
    expect(await statement('again', [[shown(today), `RTN ${refOf(1)}`, 'UTRRET921', '', paid(1)]])).toEqual({
      done: 0,
      unchanged: 1,
      faults: [],
    })
  })
})
