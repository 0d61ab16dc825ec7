import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { ReconDayFigures } from '#contract/calls/money/recon.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { writeHundredths } from '#contract/wire/money.ts'
import { confirmPlan, listenForJobs, type SheetFile, sendSheet } from '#tests/support/fileJobs.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { razorpayFile, type RazorpayRow, statementFile, statementMapping } from '#tests/support/reconFiles.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'

let testGateway: SettlementFixture
let jobs: ReturnType<typeof listenForJobs>
const today = indianDay(new Date())
/** All payments here are old enough to be due. */
const txnDay = dayAfter(today, -4)
const settledOn = dayAfter(today, -3)

beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'))
  jobs = listenForJobs(testGateway)
  await testGateway.pay(
    ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7'].map((txnRefNumber) => ({
      merchantCode: 'M0000001',
      txnRefNumber,
      amountPaise: 100_000,
      daysBefore: 3,
      paymentGateway: 'RAZORPAY',
    })),
  )
  await testGateway.pay([{ merchantCode: 'M0000002', txnRefNumber: 'P1', daysBefore: 3, paymentGateway: 'PAYU' }])
  await testGateway.finance.call('settlements.hold', {
    txnRefNumber: 'R6',
    reason: 'The bank asked.',
    status: 'HOLDCC',
  })
})
afterAll(() => testGateway.close())

const send = (file: SheetFile, description: string) => sendSheet(testGateway.finance, 'payout_recon', file, description)
const carryOut = async (file: SheetFile, description: string) => {
  const { jobId } = await send(file, description)
  const plan = await jobs.waits(jobId)
  await confirmPlan(testGateway.finance, jobId)
  const { message } = await jobs.ended(jobId)
  return { jobId, plan, message }
}
const faultsOf = async (jobId: string) =>
  (await testGateway.finance.call('files.job', { jobId })).faults.map(({ row, column, reason }) => [
    row,
    column,
    reason,
  ])
const figures = async (): Promise<Pick<ReconDayFigures, 'captured' | 'settled' | 'credited' | 'missing' | 'open'>> => {
  const { rows } = await testGateway.finance.call('recon.figures', {
    fromDate: txnDay,
    toDate: txnDay,
    gateway: ['RAZORPAY'],
  })
  const { captured = 0, settled = 0, credited = 0, missing = 0, open = 0 } = rows[0] ?? {}
  return { captured, settled, credited, missing, open }
}
const rowsOf = async (figure: 'settled' | 'missing' | 'open' | 'lines' | 'captured', more = {}) =>
  (
    await testGateway.finance.call('recon.rows', {
      figure,
      fromDate: txnDay,
      toDate: today,
      gateway: ['RAZORPAY'],
      page: 1,
      size: 50,
      ...more,
    })
  ).rows

const line = (receipt: string, more: Partial<RazorpayRow> = {}): RazorpayRow => ({
  entityId: `pay_${receipt}`,
  receipt,
  amount: 100_000,
  fee: 2_000,
  utr: 'AXIS0001',
  settledOn,
  ...more,
})

/** Two that match and one of each kind of finding. */
const settlement = razorpayFile('settlement', [
  line('R1'),
  line('R2'),
  line('R3', { amount: 99_999 }),
  line('R4', { amount: 100_001 }),
  line('R9'),
  line('R1', { entityId: 'pay_again', utr: 'AXIS0002' }),
  line('R2'),
  line('R6'),
  line('P1'),
  line('R5', { amount: '1000.005' }),
])

describe('a settlement file of a provider', () => {
  test('says of every row what it is before anything is written', async () => {
    const { jobId } = await send(settlement, 'RAZORPAY|PAYMENT')
    const plan = await jobs.waits(jobId)
    expect([plan?.rowsToCreate, plan?.rowsAtFault, plan?.settled, plan?.needsSecondPerson]).toEqual([
      2,
      8,
      200_000,
      false,
    ])
    expect(await faultsOf(jobId)).toEqual([
      [4, 'amount', '₹0.01 less than our ₹1,000.00.'],
      [5, 'amount', '₹0.01 more than our ₹1,000.00.'],
      [6, 'order_receipt', 'We have no payment of this reference.'],
      [7, 'order_receipt', 'The same payment is in row 2 of this file already.'],
      [8, 'entity_id', 'The same number is in row 3 of this file already.'],
      [9, 'order_receipt', 'This payment is held: release it first.'],
      [10, 'order_receipt', 'Another gateway took this payment: PAYU.'],
      [11, 'amount', 'Amounts of this file are whole paise, without a point.'],
    ])
    expect(await figures()).toEqual({ captured: 7, settled: 0, credited: 0, missing: 7, open: 0 })
    await confirmPlan(testGateway.finance, jobId)
    await jobs.ended(jobId)
    expect(await figures()).toEqual({ captured: 7, settled: 2, credited: 0, missing: 5, open: 6 })
    const missing = await rowsOf('missing')
    expect(new Set(missing.map(({ txnRefNumber, finding }) => `${txnRefNumber} ${finding}`))).toEqual(
      new Set(['R3 under', 'R4 over', 'R5 null', 'R6 held', 'R7 null']),
    )
    const [file] = (await testGateway.finance.call('recon.files', { page: 1, size: 5 })).rows
    expect([file?.gateway, file?.type, file?.state, file?.matched, file?.findings]).toEqual([
      'RAZORPAY',
      'PAYMENT',
      'partApplied',
      2,
      8,
    ])
  })

  test('that comes again in another form changes nothing, and another UTR for a settled payment is named', async () => {
    const before = await figures()
    const { jobId } = await carryOut(
      razorpayFile('again', [line('R2'), line('R1'), line('R1', { entityId: 'pay_third', utr: 'AXIS0003' })]),
      'RAZORPAY|PAYMENT',
    )
    expect((await testGateway.finance.call('files.job', { jobId })).rowsUnchanged).toBe(2)
    expect(await faultsOf(jobId)).toEqual([
      [4, 'settlement_utr', 'This payment is settled already with the UTR AXIS0001.'],
    ])
    expect(await figures()).toEqual({ ...before, open: before.open + 1 })
  })

  test('of another gateway, or with columns that nobody has named, fails as a whole and says what to do', async () => {
    const other = await send(razorpayFile('other', [line('R7')]), 'PAYU|PAYMENT')
    expect((await jobs.ended(other.jobId)).message).toBe(
      'This is a file of RAZORPAY, not of PAYU. Choose that gateway and upload it again.',
    )
    const statement = await send(statementFile('unknown', [['01/11/26', 'X', 'U1', '', '5.00']]), 'BANK|PAYMENT')
    expect((await jobs.ended(statement.jobId)).message).toMatch(/^Nobody has said yet which of these columns is what\./)
  })
})

describe('a bank statement', () => {
  const shown = settledOn
    .split('-')
    .toReversed()
    .join('/')
    .replace(/\/20(\d\d)$/, '/$1')

  test('reconciles a transfer only to the paisa, in whichever order the files come', async () => {
    await testGateway.finance.call('recon.saveMapping', statementMapping)
    const read = (name: string, rows: Parameters<typeof statementFile>[1]) =>
      carryOut(statementFile(name, rows), 'BANK|PAYMENT')
    // R1 and R2 are ₹980 each; the open lines of the transfer are not in it.
    const { jobId, plan } = await read('short', [
      [shown, 'NEFT RAZORPAY', 'AXIS0001', '', '1,959.99'],
      [shown, 'CASH', '', '', '5.00'],
      [shown, 'CASH', '', '', '5.00'],
      [shown, 'Total', '', '', '1,969.99'],
      [shown, 'NEFT', 'AXIS0001', '', '1.00'],
      [shown, 'NEFT', 'AXIS0009', '', '975.00'],
      [shown, 'NEFT', 'AXIS0010', '', '1.005'],
    ])
    expect([plan?.rowsToCreate, plan?.rowsAtFault]).toEqual([0, 7])
    expect(await faultsOf(jobId)).toEqual([
      [4, 'Deposit Amt.', 'The bank credited ₹0.01 less than the matched lines of this transfer.'],
      [5, 'Ref No./Cheque No.', 'No file of a provider names this UTR yet. It matches by itself when one does.'],
      [6, 'Ref No./Cheque No.', 'No file of a provider names this UTR yet. It matches by itself when one does.'],
      [7, 'Description', 'This row is a total, no record: delete it.'],
      [8, 'Ref No./Cheque No.', 'The same UTR is in row 4 of this file already.'],
      [9, 'Ref No./Cheque No.', 'No file of a provider names this UTR yet. It matches by itself when one does.'],
      [10, 'Deposit Amt.', 'An amount is a number with at most two places.'],
    ])
    const transfer = async (utr: string) => {
      const { rows } = await testGateway.finance.call('recon.transfers', { page: 1, size: 20 })
      const { state, matchedAmount, credited } = rows.find((one) => one.utr === utr) ?? {}
      return [state, matchedAmount, credited]
    }
    expect(await transfer('AXIS0001')).toEqual(['under', 196_000, 195_999])
    await carryOut(razorpayFile('late', [line('R7', { utr: 'AXIS0009', fee: 2_500 })]), 'RAZORPAY|PAYMENT')
    expect(await transfer('AXIS0009')).toEqual(['reconciled', 97_500, 97_500])
    expect(await figures()).toMatchObject({ settled: 3, credited: 1 })
    const bank = await rowsOf('lines', { gateway: ['BANK'] })
    expect(bank).toHaveLength(5)
    expect(new Set(bank.map(({ utr, finding }) => `${utr} ${finding}`))).toEqual(
      new Set([' unknown', ' unknown', 'AXIS0001 duplicate', 'AXIS0001 under', 'AXIS0009 matched']),
    )
  })
})

test('a debit of the bank that is a payout to the paisa confirms it with its UTR; any other one settles nothing', async () => {
  const payments = [1, 2, 3].map((number) => ({ merchantCode: `M000000${number}`, txnRefNumber: `D${number}` }))
  await testGateway.pay(payments)
  const { batchId, sealHash } = await testGateway.seal()
  await testGateway.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
  await testGateway.finance.call('settlements.bankFile', { batchId })
  const amounts = await testGateway.finance.call('settlements.batch', { batchId, page: 1, size: 50 })
  const paid = (number: number) =>
    writeHundredths(amounts.payouts.find(({ merchantCode }) => merchantCode === `M000000${number}`)?.amount ?? 0)
  const shownToday = today
    .split('-')
    .toReversed()
    .join('/')
    .replace(/\/20(\d\d)$/, '/$1')
  const { jobId } = await carryOut(
    statementFile('debits', [
      [shownToday, `NEFT DR B${batchId}-M0000001`, 'UTRDEBIT01', paid(1), ''],
      [shownToday, `NEFT DR B${batchId}-M0000002`, 'UTRDEBIT02', '1.00', ''],
      [shownToday, `NEFT DR B${batchId}-M0000003`, '', paid(3), ''],
    ]),
    'BANK|PAYMENT',
  )
  expect(await faultsOf(jobId)).toEqual([
    [5, 'Withdrawal Amt.', `The bank paid less than the payout B${batchId}-M0000002.`],
  ])
  const { batch, payouts } = await testGateway.finance.call('settlements.batch', { batchId, page: 1, size: 50 })
  expect([
    batch.state,
    payouts.map(({ merchantCode, state, utrNumber }) => `${merchantCode} ${state} ${utrNumber}`).toSorted(),
  ]).toEqual(['partConfirmed', ['M0000001 credited UTRDEBIT01', 'M0000002 sent ', 'M0000003 sent ']])
  expect([
    (await testGateway.row('D1'))['status'],
    (await testGateway.row('D2'))['status'],
    (await testGateway.row('D3'))['status'],
  ]).toEqual(['Settled', 'Ready_to_Settle', 'Ready_to_Settle'])
})

describe('a force-match', () => {
  const ask = async (
    txnRefNumber: string,
    who = testGateway.finance,
    remark = 'The provider confirmed it by mail.',
  ) => {
    const [row] = await rowsOf('open', { txnRefNumber })
    return who.call('recon.askForceMatch', { lineId: row?.lineId ?? 0, txnRefNumber: '', remark })
  }
  const decide = (
    who: SettlementFixture['finance'],
    forceMatchId: string,
    decision: 'approve' | 'reject' | 'withdraw',
  ) => who.call('recon.decideForceMatch', { forceMatchId, decision, remark: 'Seen.' })

  test('needs a remark and a person who neither asked for it nor uploaded the file', async () => {
    expect(await codeOf(ask('R3', testGateway.finance, ''))).toBe('remark-missing')
    const byOther = await ask('R3', testGateway.finance2)
    expect(await codeOf(decide(testGateway.finance2, byOther.forceMatchId, 'approve'))).toBe('own-work')
    expect(await codeOf(decide(testGateway.finance, byOther.forceMatchId, 'approve'))).toBe('own-work')
    expect(await codeOf(decide(testGateway.finance, byOther.forceMatchId, 'withdraw'))).toBe('not-allowed')
    const refused = await testGateway.database.pool.query(
      `select outcome, subject, address from audit_entries where outcome = 'own-work' and call = 'recon.decideForceMatch'`,
    )
    expect(refused.rows).toEqual(
      Array(2).fill({ outcome: 'own-work', subject: `forceMatch:${byOther.forceMatchId}`, address: '127.0.0.1' }),
    )
    await decide(testGateway.finance2, byOther.forceMatchId, 'withdraw')
    const before = await figures()
    const { forceMatchId } = await ask('R3')
    expect(await codeOf(ask('R3'))).toBe('line-not-open')
    expect((await decide(testGateway.finance2, forceMatchId, 'approve')).state).toBe('approved')
    expect(await figures()).toMatchObject({
      settled: before.settled + 1,
      missing: before.missing - 1,
      open: before.open - 1,
    })
    expect(await codeOf(decide(testGateway.finance2, forceMatchId, 'reject'))).toBe('wrong-state')
  })
})

test('no decision on a force-match and no act on a file that its machine forbids has an effect', async () => {
  const support = await testGateway.signIn('support')
  const { rows: sent } = await testGateway.database.db.execute<{ id: string; state: string; line_id: string }>(sql`
    select id, state, line_id from recon_force_matches where state <> 'awaitingApproval'`)
  const states = new Map(sent.map(({ id, state }) => [state, id]))
  expect([...states.keys()].toSorted()).toEqual(['approved', 'withdrawn'])
  const outcomes = new Set<string>()
  for (const forceMatchId of states.values())
    for (const who of [testGateway.finance, testGateway.finance2, support])
      for (const decision of ['approve', 'reject', 'withdraw'] as const)
        outcomes.add(
          `${who === support} ${await codeOf(who.call('recon.decideForceMatch', { forceMatchId, decision, remark: 'A forbidden cell.' }))}`,
        )
  expect([...outcomes].toSorted()).toEqual(['false wrong-state', 'true not-allowed'])
  const { rows: after } = await testGateway.database.db.execute(sql`
    select id, state, line_id from recon_force_matches where state <> 'awaitingApproval'`)
  expect(after).toEqual(sent)
  const { rows: files } = await testGateway.database.db.execute<{ id: string; state: string; hash: string | null }>(
    sql`select id, state, plan_hash as hash from file_jobs where script_id = 'payout_recon' and state <> 'awaitingConfirmation'`,
  )
  expect(new Set(files.map(({ state }) => state)).size).toBeGreaterThan(1)
  for (const { id: jobId, hash } of files)
    for (const who of [testGateway.finance, testGateway.finance2, support]) {
      const confirmed = await codeOf(who.call('files.confirmPlan', { jobId, planHash: hash ?? '' }))
      const cancelled = await codeOf(who.call('files.cancelJob', { jobId }))
      expect([confirmed, cancelled]).not.toContain('done')
    }
})

test('the data of a day lands in Downloads under Settlement Report', async () => {
  const pg = await testGateway.finance.call('recon.generatePgData', { startDate: txnDay })
  const bank = await testGateway.finance.call('recon.generateBankData', { startDate: txnDay })
  expect([pg.fileName, pg.rows >= 8, bank.fileName]).toEqual([
    expect.stringMatching(/^pg_data_report_/),
    true,
    expect.stringMatching(/^bank_data_report_/),
  ])
})

test('the tallies are what counting would give', async () => {
  const { rows: stored } = await testGateway.database.db.execute(
    sql`select * from recon_tallies where (captured, settled, credited, lines, surplus_paise) <> (0, 0, 0, 0, 0) order by day, gateway`,
  )
  await testGateway.database.db.execute(sql`select rebuild_recon_tallies()`)
  const { rows: counted } = await testGateway.database.db.execute(
    sql`select * from recon_tallies order by day, gateway`,
  )
  expect(stored).toEqual(counted)
  expect(
    await codeOf(testGateway.finance.call('recon.figures', { fromDate: dayAfter(today, -400), toDate: today })),
  ).toBe('bad-request')
})
