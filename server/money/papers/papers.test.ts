import { sql } from 'drizzle-orm'
import pg from 'pg'
import { read, utils } from 'xlsx'
import { expect, inject, onTestFinished, test } from 'vitest'
import { dayAfter } from '#contract/wire/indianTime.ts'
import { readConfig } from '#server/gateway/config.ts'
import { financialYearOf, monthAfter } from '#machines/money/paperNumber.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { openPaperFixture, type PaperFixture, taxEnv } from '#tests/support/paperFixture.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { assignManager } from '#tests/support/transactions.ts'

const open = async (options?: Parameters<typeof openPaperFixture>[1]): Promise<PaperFixture> => {
  const fixture = await openPaperFixture(inject('postgresUrl'), options)
  onTestFinished(() => fixture.close())
  return fixture
}

const papersOf = async ({ finance }: PaperFixture, asked: object = {}) =>
  (await finance.call('papers.list', { page: 1, size: 200, ...asked })).rows
const rowsOf = async <Row>({ database }: PaperFixture, query: ReturnType<typeof sql>): Promise<Row[]> =>
  (await database.db.execute(query)).rows as Row[]
const setMerchant = (
  { database }: PaperFixture,
  code: string,
  { state = 'Maharashtra', gst = '' }: { state?: string; gst?: string },
) =>
  database.db.execute(
    sql`update merchants set state = ${state}, gst_number = ${gst}, business_name = 'Shop ' || merchant_code where merchant_code = ${code}`,
  )

const karnataka = '29AAECP4821M1Z1'
const maharashtra = '27AAECP4821M1Z5'

test('an invoice charges what the settlement rows of its payouts charged, to the paisa, by the place of supply', async () => {
  const desk = await open()
  await setMerchant(desk, 'M0000001', { gst: maharashtra })
  await setMerchant(desk, 'M0000002', { gst: karnataka, state: 'Maharashtra' })
  await setMerchant(desk, 'M0000003', { state: 'Chandigarh' })
  // 2 % of 1,025 paise is 21 (half up), GST of it 4: of five payments 20, where 18 % of 105 would be 19.
  const five = (code: string) =>
    Array.from({ length: 5 }, (_, at) => ({ merchantCode: code, txnRefNumber: `${code}-${at}`, amountPaise: 1_025 }))
  await desk.charge(dayAfter(desk.lastMonth, 4), [...five('M0000001'), ...five('M0000002'), ...five('M0000003')])
  const preview = await desk.finance.call('papers.month', { month: desk.lastMonth })
  expect(preview).toMatchObject({ monthState: 'open', invoices: 3, registered: 2, statements: 3, fees: 315, tax: 60 })
  await desk.issue(desk.lastMonth)
  const invoices = await papersOf(desk, { paperKind: ['feeInvoice'] })
  const pages = await Promise.all(invoices.map(({ number }) => desk.finance.call('papers.get', { paper: number })))
  expect(
    pages.map(({ merchantCode, placeOfSupply, placeFrom, supply, fees, central, state, integrated, tax, rounding }) => [
      merchantCode,
      placeOfSupply,
      placeFrom,
      supply,
      fees,
      central,
      state,
      integrated,
      tax,
      rounding,
    ]),
  ).toEqual([
    ['M0000001', 'Maharashtra', 'gstin', 'intraState', 105, 10, 10, 0, 20, 1],
    ['M0000002', 'Karnataka', 'gstin', 'interState', 105, 0, 0, 20, 20, 1],
    ['M0000003', 'Chandigarh', 'address', 'interState', 105, 0, 0, 20, 20, 1],
  ])
  expect(pages[0]?.payouts).toMatchObject([{ payments: 5, fees: 105, tax: 20 }])
  const [statement] = await papersOf(desk, { paperKind: ['statement'], merchantCode: 'M0000001' })
  expect((await desk.finance.call('papers.get', { paper: statement?.number ?? '' })).statement).toMatchObject({
    opening: 0,
    captured: 5_125,
    fees: -105,
    tax: -20,
    paid: -5_000,
    closing: 0,
    lines: [{ balance: 0 }],
  })
})

test('in random months invoices come to their rows, and statements go on where the last one ended and end with what is owed', async () => {
  const desk = await open()
  const draw = drawFrom(46)
  const pick = (below: number) => Math.floor(draw() * below)
  let payment = 0
  const codes = ['M0000001', 'M0000002', 'M0000003']
  for (const month of [desk.earlierMonth, desk.lastMonth]) {
    for (const day of [3, 11, 19, 27]) {
      const made = Array.from({ length: 1 + pick(12) }, () => ({
        merchantCode: codes[pick(3)] ?? 'M0000001',
        txnRefNumber: `R${(payment += 1)}`,
        amountPaise: 100 + pick(500_000),
      }))
      await desk.charge(dayAfter(month, day), made)
      const back = made[pick(made.length)]
      if (back !== undefined && pick(2) === 0) await desk.refund(back.txnRefNumber, dayAfter(month, day + 1))
    }
    await desk.issue(month)
    const differing = await rowsOf<{ number: string }>(
      desk,
      sql`
      select p.number from papers p join (
        select l.paper_id, sum(r.mdr_paise + r.brand_fee_paise + r.subscription_fee_paise + r.setup_fee_paise) as fees, sum(r.gst_paise) as tax
        from paper_payouts l join settlement_payouts o on o.id = l.payout_id
        join settlement_rows r on r.batch_id = o.batch_id and r.merchant_id = o.merchant_id group by 1) x on x.paper_id = p.id
      where p.fees_paise <> x.fees or p.tax_paise <> x.tax`,
    )
    expect(differing).toEqual([])
    const [counted] = await rowsOf<{ rows: string; invoiced: string }>(
      desk,
      sql`
      select (select sum(gst_paise) from settlement_rows where batch_id is not null) as rows,
        (select sum(tax_paise) from papers where kind = 'feeInvoice') as invoiced`,
    )
    expect(counted?.invoiced).toBe(counted?.rows)
  }
  for (const code of codes) {
    const statements = await Promise.all(
      (await papersOf(desk, { paperKind: ['statement'], merchantCode: code }))
        .toReversed()
        .map(async ({ paperId }) => (await desk.finance.call('papers.get', { paper: String(paperId) })).statement),
    )
    const [owed] = await rowsOf<{ paise: string }>(
      desk,
      sql`
      select coalesce(sum(a.amount_paise), 0) as paise from settlement_adjustments a join merchants m on m.id = a.merchant_id
      where m.merchant_code = ${code} and a.batch_id is null`,
    )
    expect(statements.at(-1)?.closing).toBe(Number(owed?.paise))
    expect(statements.map((one) => one?.opening)).toEqual([0, ...statements.slice(0, -1).map((one) => one?.closing)])
    expect(statements.every((one) => one?.corrections === 0)).toBe(true)
  }
})

test('a month is prepared by one and issued by another, once, when it is over and its turn has come', async () => {
  const desk = await open()
  const { finance, finance2, lastMonth, earlierMonth } = desk
  expect(await codeOf(finance.call('papers.prepare', { month: monthAfter(lastMonth) }))).toBe('paper-month-not-over')
  expect(await codeOf(finance.call('papers.prepare', { month: lastMonth }))).toBe('papers-nothing')
  await desk.charge(dayAfter(earlierMonth, 9), [{ merchantCode: 'M0000001', txnRefNumber: 'A1' }])
  await desk.charge(dayAfter(lastMonth, 9), [{ merchantCode: 'M0000001', txnRefNumber: 'A2' }])
  const prepared = await finance.call('papers.prepare', { month: earlierMonth })
  const decided = (who: typeof finance, decision: 'issue' | 'cancel', sealHash = prepared.sealHash, remark = '') =>
    codeOf(who.call('papers.decide', { month: earlierMonth, decision, sealHash, remark }))
  expect(await codeOf(finance2.call('papers.prepare', { month: earlierMonth }))).toBe('paper-month-taken')
  expect(await codeOf(finance2.call('papers.prepare', { month: lastMonth }))).toBe('paper-month-order')
  expect([
    await decided(finance, 'issue'),
    await decided(finance2, 'issue', 'other'),
    await decided(finance, 'cancel'),
  ]).toEqual(['own-work', 'seal-differs', 'remark-missing'])
  expect(await decided(finance, 'cancel', '', 'A rate was wrong.')).toBe('done')
  expect(await papersOf(desk)).toEqual([])
  expect((await finance.call('papers.prepare', { month: earlierMonth })).sealHash).toBe(prepared.sealHash)
  const both = await Promise.all([decided(finance2, 'issue'), decided(finance2, 'issue')])
  expect(both.toSorted()).toEqual(['done', 'wrong-state'])
  expect((await papersOf(desk, { month: earlierMonth })).map(({ number }) => number)).toEqual([
    `FI/${financialYearOf(earlierMonth)}/000001`,
    `SA/${financialYearOf(earlierMonth)}/000001`,
  ])
  expect(await decided(finance, 'cancel', '', 'Too late for that.')).toBe('wrong-state')
  await desk.issue(lastMonth)
})

test('who has a wrong GSTIN or an unknown state is left out and named, and has the invoice with the next month', async () => {
  const desk = await open()
  const { earlierMonth, lastMonth } = desk
  await setMerchant(desk, 'M0000001', { gst: '27AAECP4821M1Z9' })
  await setMerchant(desk, 'M0000002', { state: 'Maharastra' })
  await setMerchant(desk, 'M0000003', { state: '' })
  await desk.charge(dayAfter(earlierMonth, 9), [
    { merchantCode: 'M0000001', txnRefNumber: 'B1' },
    { merchantCode: 'M0000002', txnRefNumber: 'B2' },
    { merchantCode: 'M0000003', txnRefNumber: 'B3' },
  ])
  const { leftOut } = await desk.finance.call('papers.month', { month: earlierMonth })
  expect(leftOut.map(({ merchantCode, reason, found, fees }) => [merchantCode, reason, found, fees])).toEqual([
    ['M0000001', 'gstin-invalid', '27AAECP4821M1Z9', 2_000],
    ['M0000002', 'state-unknown', 'Maharastra', 2_000],
  ])
  await desk.issue(earlierMonth)
  const invoicesOf = async (month: string) =>
    (await papersOf(desk, { month, paperKind: ['feeInvoice'] })).map(({ merchantCode, placeOfSupply, fees }) => [
      merchantCode,
      placeOfSupply,
      fees,
    ])
  expect(await invoicesOf(earlierMonth)).toEqual([['M0000003', 'Maharashtra', 2_000]])
  // M1 is mended, and M3 moves to another state: its next invoice is of there, the issued one stays.
  await setMerchant(desk, 'M0000001', { gst: maharashtra })
  await setMerchant(desk, 'M0000003', { state: 'Goa' })
  await desk.charge(dayAfter(lastMonth, 9), [{ merchantCode: 'M0000003', txnRefNumber: 'B4' }])
  await desk.issue(lastMonth)
  expect(await invoicesOf(lastMonth)).toEqual([
    ['M0000001', 'Maharashtra', 2_000],
    ['M0000003', 'Goa', 2_000],
  ])
  expect(await invoicesOf(earlierMonth)).toEqual([['M0000003', 'Maharashtra', 2_000]])
})

test('a series has no gap when credit notes are issued at once, and none after a process is killed while it numbers', async () => {
  const desk = await open()
  await desk.charge(dayAfter(desk.lastMonth, 9), [
    { merchantCode: 'M0000001', txnRefNumber: 'C1' },
    { merchantCode: 'M0000002', txnRefNumber: 'C2' },
    { merchantCode: 'M0000003', txnRefNumber: 'C3' },
  ])
  const { sealHash } = await desk.finance.call('papers.prepare', { month: desk.lastMonth })
  // The numbering stands still at one draft, and its connection is ended there.
  const other = new pg.Client({ connectionString: desk.database.url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query(`begin; select from papers where kind = 'statement' for update`)
  const killed = codeOf(
    desk.finance2.call('papers.decide', { month: desk.lastMonth, decision: 'issue', sealHash, remark: '' }),
  )
  const waits = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await other.query(waits)).rowCount).toBe(1)
  await other.query(`select pg_terminate_backend(pid) from (${waits}) w`)
  expect(await killed).not.toBe('done')
  await other.query('rollback')
  expect((await papersOf(desk)).every(({ number }) => number === '')).toBe(true)
  await desk.finance2.call('papers.decide', { month: desk.lastMonth, decision: 'issue', sealHash, remark: '' })
  const invoices = await papersOf(desk, { paperKind: ['feeInvoice'] })
  expect(invoices.map(({ number }) => number.slice(-6))).toEqual(['000001', '000002', '000003'])
  const notes: number[] = []
  for (const { number } of [...invoices, ...invoices, ...invoices])
    notes.push(
      (await desk.finance.call('papers.askCreditNote', { paper: number, fees: 100, remark: 'Agreed with sales.' }))
        .paperId,
    )
  await Promise.all(
    [...notes, ...notes].map((paperId) =>
      codeOf(desk.finance2.call('papers.decideCreditNote', { paperId, decision: 'issue', remark: '' })),
    ),
  )
  const issued = await papersOf(desk, { paperKind: ['creditNote'] })
  expect(issued.map(({ number }) => Number(number.slice(-6)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('the fee of a refunded payment is given back once, with a note that names its invoice, by the next batch', async () => {
  const desk = await open()
  const { finance, finance2 } = desk
  await desk.charge(dayAfter(desk.lastMonth, 9), [
    { merchantCode: 'M0000001', txnRefNumber: 'D1', amountPaise: 100_001 },
    { merchantCode: 'M0000001', txnRefNumber: 'D2' },
  ])
  await desk.issue(desk.lastMonth)
  const [invoice] = await papersOf(desk, { paperKind: ['feeInvoice'] })
  const paper = invoice?.number ?? ''
  const remark = 'The customer was refunded.'
  const ask = (asked: object) => codeOf(finance.call('papers.askCreditNote', { paper, remark, ...asked }))
  expect([
    await ask({ txnRefNumber: 'D1' }),
    await ask({}),
    await ask({ txnRefNumber: 'D1', fees: 1 }),
    await ask({ fees: 4_001 }),
    await ask({ fees: 100, remark: '' }),
  ]).toEqual([
    'credit-note-not-refunded',
    'credit-note-of-what',
    'credit-note-of-what',
    'credit-note-too-large',
    'remark-missing',
  ])
  await desk.refund('D1', dayAfter(desk.lastMonth, 20))
  const twice = await Promise.all([ask({ txnRefNumber: 'D1' }), ask({ txnRefNumber: 'D1' })])
  expect(twice.toSorted()).toEqual(['credit-note-twice', 'done'])
  const [draft] = await papersOf(desk, { paperKind: ['creditNote'] })
  const paperId = draft?.paperId ?? 0
  const decide = (who: typeof finance, decision: 'issue' | 'cancel', why = '') =>
    codeOf(who.call('papers.decideCreditNote', { paperId, decision, remark: why }))
  expect(await decide(finance, 'issue')).toBe('own-work')
  const both = await Promise.all([decide(finance2, 'issue'), decide(finance2, 'issue')])
  expect(both.toSorted()).toEqual(['done', 'wrong-state'])
  const row = await desk.row('D1')
  const note = await finance.call('papers.get', { paper: String(paperId) })
  expect(note).toMatchObject({
    paperState: 'issued',
    fees: Number(row['mdr_paise']),
    tax: Number(row['gst_paise']),
    ofInvoice: { number: paper },
    txnRefNumber: 'D1',
  })
  const given = await rowsOf<{ amount_paise: string; batch_id: number | null }>(
    desk,
    sql`select amount_paise, batch_id from settlement_adjustments where kind = 'feeCredit'`,
  )
  expect(given).toEqual([{ amount_paise: String(note.amount), batch_id: null }])
  // The rest of the invoice, to the last paisa, and no more.
  expect(await ask({ fees: 4_000 - note.fees })).toBe('done')
  expect(await ask({ fees: 1 })).toBe('credit-note-too-large')
  const left = await rowsOf<{ fees: string; tax: string }>(
    desk,
    sql`select sum(fees_paise) as fees, sum(tax_paise) as tax from papers where of_paper_id = ${invoice?.paperId ?? 0}`,
  )
  expect(left).toEqual([{ fees: '4000', tax: '720' }])
})

test('an issued paper never changes, and its file has the same bytes each time', async () => {
  const desk = await open()
  await desk.charge(dayAfter(desk.lastMonth, 9), [{ merchantCode: 'M0000001', txnRefNumber: 'E1' }])
  const draft = await desk.finance.call('papers.prepare', { month: desk.lastMonth })
  const [one] = await papersOf(desk)
  expect(await codeOf(desk.finance.call('papers.file', { paper: String(one?.paperId), format: 'pdf' }))).toBe(
    'wrong-state',
  )
  await desk.finance2.call('papers.decide', {
    month: desk.lastMonth,
    decision: 'issue',
    sealHash: draft.sealHash,
    remark: '',
  })
  await setMerchant(desk, 'M0000001', { state: 'Goa' })
  for (const { number, kind } of await papersOf(desk))
    for (const format of kind === 'statement' ? (['pdf', 'xlsx'] as const) : (['pdf'] as const)) {
      const [first, second] = [
        await desk.finance.call('papers.file', { paper: number, format }),
        await desk.finance.call('papers.file', { paper: number.toLowerCase(), format }),
      ]
      expect(first.file).toBe(second.file)
      expect(first.fileName).toBe(`${number.replaceAll('/', '_')}.${format}`)
    }
  const change = (query: ReturnType<typeof sql>) => desk.database.db.execute(query)
  await expect(change(sql`update papers set amount_paise = amount_paise`)).rejects.toThrow()
  await expect(change(sql`delete from papers`)).rejects.toThrow()
  await expect(change(sql`delete from paper_payouts`)).rejects.toThrow()
})

test('the sheet for the return has each paper in its table, and its sums are those of the papers', async () => {
  const desk = await open()
  await setMerchant(desk, 'M0000001', { gst: maharashtra })
  await setMerchant(desk, 'M0000002', { state: 'Goa' })
  await setMerchant(desk, 'M0000003', { state: 'Goa' })
  await desk.charge(dayAfter(desk.lastMonth, 9), [
    { merchantCode: 'M0000001', txnRefNumber: 'F1', amountPaise: 100_000 },
    { merchantCode: 'M0000002', txnRefNumber: 'F2', amountPaise: 500_000_000 },
    { merchantCode: 'M0000003', txnRefNumber: 'F3', amountPaise: 200_000 },
  ])
  expect(await codeOf(desk.finance.call('papers.returnSheet', { month: desk.lastMonth }))).toBe('papers-nothing')
  await desk.issue(desk.lastMonth)
  const { file, fileName } = await desk.finance.call('papers.returnSheet', { month: desk.lastMonth })
  expect(fileName).toBe(`gstr1_${desk.lastMonth.slice(0, 7)}.xlsx`)
  const book = read(Buffer.from(file, 'base64'))
  const of = (name: string) =>
    utils.sheet_to_json<(string | number)[]>(book.Sheets[name] ?? {}, { header: 1, defval: '' }).slice(1)
  const year = financialYearOf(desk.lastMonth)
  expect(of('b2b,sez,de')?.map((cells) => cells.slice(0, 3))).toEqual([
    [maharashtra, 'Shop M0000001', `FI/${year}/000001`],
  ])
  expect(of('b2cl')?.map(([number, , value, place, , rate, taxable]) => [number, value, place, rate, taxable])).toEqual(
    [[`FI/${year}/000002`, 118_000, '30-Goa', 18, 100_000]],
  )
  expect(of('b2cs')?.map(([type, place, , rate, taxable]) => [type, place, rate, taxable])).toEqual([
    ['OE', '30-Goa', 18, 40],
  ])
  expect(of('hsn(b2b)')?.[0]?.slice(4)).toEqual([23.6, 18, 20, 0, 1.8, 1.8, 0])
  expect(of('hsn(b2c)')?.[0]?.slice(4)).toEqual([118_047.2, 18, 100_040, 18_007.2, 0, 0, 0])
  expect(of('docs')).toEqual([['Invoices for outward supply', `FI/${year}/000001`, `FI/${year}/000003`, 3, 0]])
})

test('finance issues, others see the issued papers of their merchants alone', async () => {
  const desk = await open()
  await desk.charge(dayAfter(desk.lastMonth, 9), [
    { merchantCode: 'M0000001', txnRefNumber: 'G1' },
    { merchantCode: 'M0000002', txnRefNumber: 'G2' },
  ])
  const { sealHash } = await desk.finance.call('papers.prepare', { month: desk.lastMonth })
  await assignManager(desk.database.db, 'M0000001', 'relmanager')
  const [support, manager] = [await desk.enter('support'), await desk.enter('relmanager')]
  const seenBy = async (who: typeof support) =>
    (await who.call('papers.list', { page: 1, size: 50, paperKind: ['feeInvoice'] })).rows.map(
      ({ merchantCode }) => merchantCode,
    )
  expect([await seenBy(support), await seenBy(desk.finance)]).toEqual([[], ['M0000001', 'M0000002']])
  expect(await codeOf(support.call('papers.prepare', { month: desk.lastMonth }))).toBe('not-allowed')
  await desk.finance2.call('papers.decide', { month: desk.lastMonth, decision: 'issue', sealHash, remark: '' })
  expect([await seenBy(support), await seenBy(manager)]).toEqual([['M0000001', 'M0000002'], ['M0000001']])
  const [, other] = await papersOf(desk, { paperKind: ['feeInvoice'] })
  const paper = other?.number ?? ''
  expect([
    await codeOf(manager.call('papers.get', { paper })),
    await codeOf(manager.call('papers.file', { paper, format: 'pdf' })),
    await codeOf(support.call('papers.file', { paper, format: 'pdf' })),
  ]).toEqual(['record-not-found', 'record-not-found', 'done'])
})

test('without the GSTIN of the company no month is prepared, and the refusal names what to set', async () => {
  const desk = await open()
  await desk.charge(dayAfter(desk.lastMonth, 9), [{ merchantCode: 'M0000001', txnRefNumber: 'H1' }])
  // The people of these facts are those of the demo, and the demo has a company.
  Object.assign(desk.gateway.config, { taxpayer: undefined })
  expect((await desk.finance.call('papers.month', { month: desk.lastMonth })).whyNot).toContain('TAX_GSTIN')
  expect(await codeOf(desk.finance.call('papers.prepare', { month: desk.lastMonth }))).toBe('paper-supplier-missing')
  expect(() => readConfig({ TAX_GSTIN: maharashtra })).toThrow('TAX_NAME')
  expect(() => readConfig({ ...taxEnv, TAX_GSTIN: '27AAECP4821M1Z9' })).toThrow('TAX_GSTIN')
})
