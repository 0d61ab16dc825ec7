import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { RequestOfName } from '#contract/index.ts'
import type { DisputeActKind } from '#contract/wire/disputeWords.ts'
import { dayAfter, indianDay, indianDayBounds } from '#contract/wire/indianTime.ts'
import { assignManager } from '#tests/support/transactions.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pngOf, upload } from '#tests/support/kyc.ts'
import { expireDisputes } from './index.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'

const hourMs = 3_600_000
const start = new Date(Math.floor(Date.now() / 1_000) * 1_000)
let clock = start
let testGateway: SettlementFixture

beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), {
    now: () => clock,
    env: { DISPUTE_SECOND_PERSON_ABOVE: '900', DISPUTES_IN_A_DAY_ABOVE: '1800' },
  })
})
afterAll(() => testGateway.close())

const pay = (txnRefNumber: string, merchantCode = 'M0000001') =>
  testGateway.pay([{ merchantCode, txnRefNumber, amountPaise: 100_000 }])

interface Told {
  readonly status?: string
  readonly paise?: number
  readonly reason?: string
  /** From the start. */
  readonly hoursLeft?: number
}
/** As the platform tells it. */
const tell = (
  ref: string,
  txnRefNumber: string,
  { status = 'open', paise = 100_000, reason = '13-1', hoursLeft }: Told,
) =>
  testGateway.database.db.execute(sql`
    insert into disputes (dispute_ref, transaction_id, amount_paise, reason_code, stage, status, opened_at, respond_by)
    select ${ref}, t.id, ${paise}, ${reason}, 'chargeback', ${status}, ${start.toISOString()},
      ${hoursLeft === undefined ? null : new Date(start.getTime() + hoursLeft * hourMs).toISOString()}
    from transactions t where t.txn_ref_number = ${txnRefNumber}`)

const refsOf = async (asked: object = {}) =>
  (await testGateway.finance.call('disputes.list', { page: 1, size: 50, ...asked })).rows.map(
    ({ disputeRef }) => disputeRef,
  )

test('disputes are one list, the one to be answered soonest first, found by day, state, merchant, reason and payment', async () => {
  for (const ref of ['P1', 'P2', 'P3', 'P4']) await pay(ref)
  await pay('P5', 'M0000002')
  await tell('L-LATE', 'P1', { hoursLeft: 200 })
  await tell('L-SOON', 'P2', { hoursLeft: 30 })
  await tell('L-NONE', 'P3', { reason: '10-4' })
  await tell('L-WON', 'P4', { status: 'won', hoursLeft: 1 })
  await tell('L-SENT', 'P5', { status: 'defended', hoursLeft: 1 })
  expect(await refsOf()).toEqual(['L-SOON', 'L-LATE', 'L-NONE', 'L-SENT', 'L-WON'])
  expect([await refsOf({ due: 'twoDays' }), await refsOf({ due: 'later' }), await refsOf({ due: 'unsaid' })]).toEqual([
    ['L-SOON'],
    ['L-LATE'],
    ['L-NONE'],
  ])
  expect([await refsOf({ due: 'passed' }), await refsOf({ due: 'week' })]).toEqual([[], ['L-SOON']])
  expect(await refsOf({ state: ['won', 'defended'] })).toEqual(['L-SENT', 'L-WON'])
  expect([await refsOf({ merchantCode: 'M0000002' }), await refsOf({ reasonCode: '10-4' })]).toEqual([
    ['L-SENT'],
    ['L-NONE'],
  ])
  expect([await refsOf({ txnRefNumber: 'P1' }), await refsOf({ brandCode: 'NONE' })]).toEqual([['L-LATE'], []])
  const sums = await testGateway.finance.call('tables.sums', {
    table: 'disputes.list',
    request: { due: 'twoDays' },
    columns: ['amount'],
  })
  expect(sums).toMatchObject({ count: 1, sums: [{ column: 'amount', amount: 100_000 }] })
})

test('the page of a dispute has its payment, its merchant and what batches took; to others than theirs it is not there', async () => {
  expect(await testGateway.finance.call('disputes.get', { disputeRef: 'L-SOON' })).toMatchObject({
    txnRefNumber: 'P2',
    merchantCode: 'M0000001',
    amount: 100_000,
    paymentAmount: 100_000,
    state: 'open',
    openedBy: '',
    borne: 0,
    others: [],
    lines: [],
    payout: null,
  })
  expect(await codeOf(testGateway.finance.call('disputes.get', { disputeRef: 'L-NOWHERE' }))).toBe('record-not-found')
  const troubles = await testGateway.finance.call('troubles.list', {})
  expect(troubles.kinds.filter(({ kind }) => kind === 'dueDispute')).toMatchObject([
    { count: 1, amount: 100_000, rows: [{ key: 'L-SOON' }] },
  ])
  const manager = await testGateway.enter('relmanager')
  expect(await codeOf(manager.call('disputes.get', { disputeRef: 'L-SOON' }))).toBe('record-not-found')
  await assignManager(testGateway.database.db, 'M0000001', 'relmanager')
  expect(await manager.call('disputes.get', { disputeRef: 'L-SOON' })).toMatchObject({ can: [], refunds: [] })
  expect((await manager.call('disputes.list', { page: 1, size: 50 })).total).toBe(4)
})

const ask = (act: DisputeActKind, disputeRef: string, who = testGateway.finance) =>
  who.call('disputes.act', { disputeRef, act, remark: 'As the merchant says.' })
const decide = (
  actId: number,
  decision: 'approve' | 'decline' | 'withdraw',
  who = testGateway.finance2,
  remark = 'Looked at.',
) => who.call('disputes.decide', { actId, decision, remark })
const open = (disputeRef: string, txnRefNumber: string, asked: Partial<RequestOfName<'disputes.open'>> = {}) =>
  testGateway.finance.call('disputes.open', {
    disputeRef,
    txnRefNumber,
    amount: 100_000,
    stage: 'chargeback',
    openedOn: testGateway.txnDay,
    ...asked,
  })
/** Adds an image of so many pixels as the invoice. */
const prove = (disputeRef: string, width: number, who = testGateway.finance) =>
  who.call('disputes.addEvidence', {
    disputeRef,
    kind: 'invoice',
    fileName: `invoice ${width}.png`,
    image: pngOf(width, 20).toString('base64'),
  })
const bundleOf = async (disputeRef: string, who = testGateway.finance) => {
  const { file, fileName } = await who.call('disputes.bundle', { disputeRef })
  const task = getDocument({ data: new Uint8Array(Buffer.from(file, 'base64')), verbosity: 0 })
  const document = await task.promise
  const { items } = await (await document.getPage(1)).getTextContent()
  const pages = document.numPages
  await task.destroy()
  return { fileName, pages, text: items.map((item) => ('str' in item ? item.str : '')).join(' ') }
}
const linesOf = async (disputeRef: string) =>
  (await testGateway.finance.call('disputes.get', { disputeRef })).lines.map(({ kind, amount }) => `${kind} ${amount}`)

test('a dispute is opened by hand within what is left of its payment, once, and for a later stage again', async () => {
  await pay('H1')
  await pay('H2')
  const today = indianDay(start)
  expect(await codeOf(open('H-1', 'NOWHERE'))).toBe('record-not-found')
  expect(await codeOf(open('H-1', 'H1', { amount: 100_001 }))).toBe('dispute-too-large')
  expect(await codeOf(open('H-1', 'H1', { openedOn: dayAfter(testGateway.txnDay, -1) }))).toBe('dispute-days-wrong')
  expect(await codeOf(open('H-1', 'H1', { openedOn: dayAfter(today, 1) }))).toBe('dispute-days-wrong')
  expect(await codeOf(open('H-1', 'H1', { respondOn: dayAfter(testGateway.txnDay, -1) }))).toBe('dispute-days-wrong')
  const opened = await open('H-1', 'H1', { amount: 40_000, reasonCode: '13-1', respondOn: today })
  expect(opened).toMatchObject({ state: 'open', openedBy: 'finance', amount: 40_000 })
  expect(new Date(opened.respondBy ?? '')).toEqual(indianDayBounds(today)?.before)
  expect(await codeOf(open('H-1', 'H1', { amount: 40_000 }))).toBe('dispute-known')
  expect(await codeOf(open('H-1', 'H2', { stage: 'arbitration' }))).toBe('dispute-of-another')
  expect(await codeOf(open('H-2', 'H1', { amount: 40_000 }))).toBe('dispute-again')
  expect(await codeOf(open('H-2', 'H1', { amount: 60_001 }))).toBe('dispute-too-large')
  expect(await open('H-2', 'H1', { amount: 40_000, isMeantAgain: true })).toMatchObject({
    others: [{ disputeRef: 'H-1', amount: 40_000 }],
  })
  expect(await codeOf(open('H-3', 'H1', { amount: 20_001 }))).toBe('dispute-too-large')
  const refund = { data: { txnRefNumber: 'H1', paidAmount: 1 } }
  expect(await codeOf(testGateway.finance.call('refunds.ask', refund))).toBe('refund-disputed')
  expect(await open('H-1', 'H1', { amount: 40_000, stage: 'preArbitration' })).toMatchObject({
    stage: 'preArbitration',
  })
  await testGateway.database.db.execute(sql`update transactions set status = 'FAILED' where txn_ref_number = 'H2'`)
  expect(await codeOf(open('H-4', 'H2'))).toBe('dispute-nothing-captured')
})

test('of many who open disputes of one payment at once, it has room for one', async () => {
  await pay('M1')
  const all = await Promise.all(['M-1', 'M-2', 'M-3', 'M-4'].map((ref) => codeOf(open(ref, 'M1'))))
  expect(all.filter((code) => code !== 'dispute-too-large')).toHaveLength(1)
})

test('one person accepts a small dispute alone, and its merchant bears it once; decided, it stays so', async () => {
  await testGateway.pay([{ merchantCode: 'M0000003', txnRefNumber: 'A1', amountPaise: 50_000 }])
  await testGateway.seal()
  await open('A-1', 'A1', { amount: 50_000 })
  const noRemark = testGateway.finance.call('disputes.act', { disputeRef: 'A-1', act: 'accept', remark: '' })
  expect(await codeOf(noRemark)).toBe('remark-missing')
  const both = await Promise.all([codeOf(ask('accept', 'A-1')), codeOf(ask('lost', 'A-1'))])
  expect(both.filter((code) => code === 'dispute-over')).toHaveLength(1)
  expect(await linesOf('A-1')).toEqual(['recovery 50000'])
  for (const act of ['won', 'lost', 'accept', 'defend'] as const)
    expect(await codeOf(ask(act, 'A-1'))).toBe('dispute-over')
  // A later stage is won: the merchant has it again.
  await open('A-1', 'A1', { amount: 50_000, stage: 'preArbitration' })
  expect((await ask('won', 'A-1')).state).toBe('won')
  expect(await linesOf('A-1')).toEqual(['recovery 50000', 'givenBack 50000'])
})

test('above the limit somebody else lets it happen: not its maker, not twice, and not once it is another question', async () => {
  await pay('B1', 'M0000002')
  await open('B-1', 'B1')
  const asked = await ask('lost', 'B-1')
  expect(asked).toMatchObject({ state: 'open', can: ['withdraw'], whyNot: 'own-work', acts: [{ actState: 'waiting' }] })
  const actId = asked.acts[0]?.actId ?? 0
  expect(await codeOf(ask('accept', 'B-1', testGateway.finance2))).toBe('dispute-waits')
  expect(await codeOf(decide(actId, 'approve', testGateway.finance))).toBe('own-work')
  expect(await codeOf(decide(actId, 'withdraw'))).toBe('not-allowed')
  expect(await codeOf(decide(actId, 'decline', testGateway.finance2, ''))).toBe('remark-missing')
  const waiting = await testGateway.finance2.call('waiting.list', { page: 0, size: 50 })
  expect(JSON.stringify(waiting)).toContain('B-1')
  const impact = await testGateway.finance2.call('impact.read', { act: 'dispute', key: 'B-1' })
  expect(impact).toMatchObject({ rows: 1, by: 'finance' })
  await testGateway.database.db.execute(sql`update disputes set amount_paise = 90000 where dispute_ref = 'B-1'`)
  expect(await codeOf(decide(actId, 'approve'))).toBe('record-changed')
  await testGateway.database.db.execute(sql`update disputes set amount_paise = 100000 where dispute_ref = 'B-1'`)
  const both = await Promise.all([codeOf(decide(actId, 'approve')), codeOf(decide(actId, 'approve'))])
  expect(both.filter((code) => code === 'wrong-state')).toHaveLength(1)
  expect(await testGateway.finance.call('disputes.get', { disputeRef: 'B-1' })).toMatchObject({
    state: 'lost',
    borne: 100_000,
    acts: [{ actState: 'done', askedBy: 'finance', decidedBy: 'finance2', remark: 'Looked at.' }],
  })
  const life = await testGateway.finance.call('records.life', { kind: 'dispute', key: 'B-1' })
  expect(life.map(({ call, outcome }) => `${call} ${outcome}`)).toEqual(
    expect.arrayContaining([
      'disputes.open done',
      'disputes.act done',
      'disputes.decide own-work',
      'disputes.decide done',
    ]),
  )
})

test('the clock says that the day to answer has passed: from then on nobody answers, no money moves, and the bank decides', async () => {
  await testGateway.pay([{ merchantCode: 'M0000003', txnRefNumber: 'E1', amountPaise: 50_000 }])
  await open('E-1', 'E1', { amount: 50_000, respondOn: indianDay(start) })
  const get = () => testGateway.finance.call('disputes.get', { disputeRef: 'E-1' })
  const { db } = testGateway.database
  const ends = new Date(start.getTime() + 60_000)
  await db.execute(sql`update disputes set respond_by = ${ends.toISOString()} where dispute_ref = 'E-1'`)
  clock = new Date(ends.getTime() - 1)
  await expireDisputes(db, clock)
  expect(await get()).toMatchObject({ state: 'open', missedAt: null })
  clock = new Date(clock.getTime() + 1)
  // Before the clock has looked as well.
  expect(await codeOf(ask('defend', 'E-1'))).toBe('dispute-late')
  await Promise.all([expireDisputes(db, clock), expireDisputes(db, clock)])
  expect(new Date((await get()).missedAt ?? '')).toEqual(clock)
  expect(await get()).toMatchObject({ state: 'expired', borne: 0, can: ['won', 'lost'] })
  expect([await codeOf(ask('defend', 'E-1')), await codeOf(ask('accept', 'E-1'))]).toEqual([
    'dispute-late',
    'dispute-late',
  ])
  const refund = { data: { txnRefNumber: 'E1', paidAmount: 1 } }
  expect(await codeOf(testGateway.finance.call('refunds.ask', refund))).toBe('refund-disputed')
  expect(await refsOf({ state: ['expired'], merchantCode: 'M0000003' })).toEqual(['E-1'])
  // Another stage has another day.
  await open('E-1', 'E1', { amount: 50_000, stage: 'preArbitration', respondOn: dayAfter(indianDay(start), 3) })
  expect(await get()).toMatchObject({ state: 'open', can: ['defend', 'accept', 'won', 'lost'] })
  expect(await codeOf(ask('defend', 'E-1'))).toBe('evidence-missing')
  await prove('E-1', 30)
  expect((await ask('defend', 'E-1')).state).toBe('defended')
  expect(await codeOf(ask('defend', 'E-1'))).toBe('dispute-answered')
  clock = start
})

test('many small ones are a large one: beyond what a person does alone in a day a second one is asked', async () => {
  const refs = ['D1', 'D2', 'D3']
  await testGateway.pay(refs.map((txnRefNumber) => ({ merchantCode: 'M0000003', txnRefNumber, amountPaise: 80_000 })))
  const states: string[] = []
  for (const ref of refs) {
    await open(`S-${ref}`, ref, { amount: 80_000 })
    states.push((await ask('lost', `S-${ref}`)).state)
  }
  expect(states).toEqual(['lost', 'open', 'open'])
})

test('evidence is images that are drawn anew, each once; one PDF has them behind the charge slip', async () => {
  await pay('V1', 'M0000002')
  await open('V/1', 'V1', { reasonCode: '13-1' })
  const text = { disputeRef: 'V/1', kind: 'letter', fileName: 'letter.txt', image: 'TGV0dGVy' } as const
  expect(await codeOf(testGateway.finance.call('disputes.addEvidence', text))).toBe('evidence-no-image')
  const pdf = Buffer.from('%PDF-1.4 %%EOF').toString('base64')
  expect(await codeOf(testGateway.finance.call('disputes.addEvidence', { ...text, image: pdf }))).toBe(
    'evidence-no-image',
  )
  await prove('V/1', 40)
  clock = new Date(start.getTime() + 1_000)
  const same = await Promise.all([codeOf(prove('V/1', 50)), codeOf(prove('V/1', 50))])
  expect(same.filter((code) => code === 'evidence-twice')).toHaveLength(1)
  const { evidence } = await testGateway.finance.call('disputes.get', { disputeRef: 'V/1' })
  expect(evidence).toMatchObject([
    { kind: 'invoice', fileName: 'invoice 40.png', addedBy: 'finance' },
    { fileName: 'invoice 50.png' },
  ])
  const { fileName, pages, text: first } = await bundleOf('V/1')
  expect([fileName, pages]).toEqual(['V_1.pdf', 3])
  for (const word of ['Answer to dispute V/1', 'Goods or services not received', '₹1,000.00', 'invoice 40.png'])
    expect(first).toContain(word)
  const evidenceId = evidence[0]?.evidenceId ?? ''
  const remove = (id: string) =>
    testGateway.finance.call('disputes.removeEvidence', { disputeRef: 'V/1', evidenceId: id })
  expect((await remove(evidenceId)).evidence).toHaveLength(1)
  expect(await codeOf(remove(evidenceId))).toBe('file-not-found')
})

test('what waits for a second person is what is sent: evidence stays as it was until that is decided, and afterwards', async () => {
  const asked = await ask('defend', 'V/1')
  expect(asked.acts).toMatchObject([{ kind: 'defend', actState: 'waiting' }])
  const actId = asked.acts[0]?.actId ?? 0
  expect(await codeOf(prove('V/1', 60))).toBe('dispute-waits')
  const evidenceId = asked.evidence[0]?.evidenceId ?? ''
  const removal = { disputeRef: 'V/1', evidenceId }
  expect(await codeOf(testGateway.finance2.call('disputes.removeEvidence', removal))).toBe('dispute-waits')
  // Behind the gateway's back.
  await testGateway.database.db.execute(sql`update dispute_evidence set removed_at = now() where id = ${evidenceId}`)
  expect(await codeOf(decide(actId, 'approve'))).toBe('seal-differs')
  await testGateway.database.db.execute(sql`update dispute_evidence set removed_at = null where id = ${evidenceId}`)
  expect((await decide(actId, 'approve')).state).toBe('defended')
  expect(await codeOf(prove('V/1', 60))).toBe('dispute-answered')
  expect(await linesOf('V/1')).toEqual([])
})

test('papers of the KYC are added, and downloaded with the rest, by who may look at them', async () => {
  await pay('K1', 'M0000002')
  await open('K-1', 'K1')
  const admin = await testGateway.enter('opsadmin')
  await testGateway.database.db.execute(sql`update merchants set kyc_approved = 0 where merchant_code = 'M0000002'`)
  await upload(admin, 'M0000002', 'pan', pngOf(33, 21))
  const add = (who = admin) => who.call('disputes.addPaper', { disputeRef: 'K-1', paper: 'pan' })
  expect(await codeOf(add(testGateway.finance))).toBe('not-allowed')
  expect((await admin.call('disputes.get', { disputeRef: 'K-1' })).can).toContain('addPaper')
  expect((await add()).evidence).toMatchObject([{ kind: 'kyc', fileName: 'PAN card', addedBy: 'opsadmin' }])
  expect(await codeOf(add())).toBe('evidence-twice')
  const address = admin.call('disputes.addPaper', { disputeRef: 'K-1', paper: 'address' })
  expect(await codeOf(address)).toBe('file-not-found')
  expect(await codeOf(testGateway.finance.call('disputes.bundle', { disputeRef: 'K-1' }))).toBe('evidence-of-kyc')
  expect((await bundleOf('K-1', admin)).pages).toBe(2)
})

test('the rate of a merchant is its disputes of these days as a share of its payments, with what was lost and missed', async () => {
  const days = { fromDate: testGateway.txnDay, toDate: indianDay(start) }
  const rates = async (by: 'merchant' | 'brand', who = testGateway.finance) =>
    (await who.call('disputes.rates', { by, ...days, page: 1, size: 50 })).rows
  const { db } = testGateway.database
  const { rows } = await db.execute(sql`
    select m.merchant_code as code, count(distinct d.dispute_ref)::int as disputes, count(distinct t.id)::int as payments,
      (count(distinct d.dispute_ref) filter (where d.missed_at is not null))::int as missed
    from transactions t join merchants m on m.id = t.merchant_id left join disputes d on d.transaction_id = t.id
    where t.status = 'SUCCESSFUL' group by 1 having count(d.dispute_ref) > 0 order by 1`)
  const found = await rates('merchant')
  expect(
    found
      .map(({ code, disputes, payments, missed }) => ({ code, disputes, payments, missed }))
      .toSorted((a, b) => a.code.localeCompare(b.code)),
  ).toEqual(rows)
  for (const { rate, disputes, payments } of found) expect(rate).toBe(Math.round((10_000 * disputes) / payments))
  expect(found.find(({ missed }) => missed > 0)?.code).toBe('M0000003')
  expect((await rates('brand')).map(({ code, name }) => [code, name])).toEqual([['', 'Payments without a brand']])
  const manager = await testGateway.enter('relmanager')
  expect(await codeOf(rates('merchant', manager))).toBe('not-allowed')
})
