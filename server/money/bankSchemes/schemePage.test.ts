import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { transactions } from '#server/db/schema/index.ts'
import { openTestGateway, type Client, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { buildScheme } from '#tests/support/rates.ts'

let testGateway: TestGateway
let maker: Client
let checker: Client
let both: Client
let viewer: Client
let finance: Client
let catalogue: Client
const now = new Date()

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  await insertMerchants(testGateway.database.db, [
    buildMerchant({ merchantCode: 'M0000001', brandCode: 'ASTRON', displayName: 'Asha Textiles' }),
  ])
  ;[maker, checker, both, viewer, finance, catalogue] = await Promise.all([
    testGateway.signIn('bankmaker'),
    testGateway.signIn('bankchecker'),
    testGateway.signIn('bankboth'),
    testGateway.signIn('bankviewer'),
    testGateway.signIn('finance'),
    testGateway.signIn('catalogue'),
  ])
})
afterAll(() => testGateway.close())

const make = (who: Client, overrides: Parameters<typeof buildScheme>[1]) =>
  who.call('bankSchemes.create', buildScheme(now, overrides))
const decide = (who: Client, items: readonly { id: number; revision: number }[], decision: 'approve' | 'reject') =>
  who.call('checkedRecords.decide', {
    items: items.map(({ id, revision }) => ({ kind: 'bankScheme', id, revision, decision })),
    remark: decision === 'reject' ? 'The bank agreed on 12.5 %.' : '',
  })
const lifeOf = async (who: Client, id: number) =>
  (await who.call('records.life', { kind: 'bankScheme', key: String(id) })).map(
    ({ by, call, outcome, after, remark }) => [by, call, outcome, after, remark],
  )

test('the page of a bank scheme says what was approved beside what waits, who decided, and what is beside it', async () => {
  const first = await make(maker, { bankTenureId: 'PAGE1' })
  const beside = await make(maker, { bankTenureId: 'PAGE2', rate: 1200 })
  const [done] = await decide(checker, [first], 'approve')
  const approved = await viewer.call('bankSchemes.get', { id: first.id })
  expect([done?.isDone, approved.scheme.isActive, approved.approved, approved.decidedBy, approved.merchants]).toEqual([
    true,
    true,
    null,
    'bankchecker',
    1,
  ])
  expect(approved.others.map(({ id, bankTenureId, rate, state }) => [id, bankTenureId, rate, state])).toEqual([
    [beside.id, 'PAGE2', 1200, 'created'],
  ])
  const { id, bank, bankCode, tenure, bankTenureId, brandCode, startDate, endDate, revision } = approved.scheme
  await maker.call(
    'bankSchemes.edit',
    { id, bank, bankCode, tenure, bankTenureId, brandCode, startDate, endDate, rate: 1400 },
    { ifMatch: revision },
  )
  const changed = await viewer.call('bankSchemes.get', { id })
  expect([changed.scheme.state, changed.scheme.rate, changed.approved?.rate]).toEqual(['created', 1400, 1350])
  expect(await codeOf(viewer.call('bankSchemes.get', { id: 999_999 }))).toBe('record-not-found')
})

test('its life tells who made it, decisions on many at once too, and the tries that were refused', async () => {
  const own = await make(both, { bankTenureId: 'LIFE1' })
  const other = await make(maker, { bankTenureId: 'LIFE2' })
  expect((await decide(both, [own, other], 'reject')).map(({ code }) => code)).toEqual(['own-work', ''])
  expect((await decide(both, [own], 'approve')).map(({ code }) => code)).toEqual(['own-work'])
  expect((await decide(checker, [own], 'approve')).map(({ state }) => state)).toEqual(['approved'])
  const [again] = await decide(checker, [{ ...own, revision: own.revision + 1 }], 'reject')
  expect([again?.code, await codeOf(decide(maker, [own], 'approve'))]).toEqual(['wrong-state', 'not-allowed'])
  expect(await lifeOf(viewer, own.id)).toEqual([
    ['bankboth', 'bankSchemes.create', 'done', '', ''],
    ['bankboth', 'checkedRecords.decide', 'own-work', '', ''],
    ['bankboth', 'checkedRecords.decide', 'own-work', '', ''],
    ['bankchecker', 'checkedRecords.decide', 'done', 'approved', ''],
    ['bankchecker', 'checkedRecords.decide', 'wrong-state', 'approved', 'The bank agreed on 12.5 %.'],
    ['bankmaker', 'checkedRecords.decide', 'not-allowed', '', ''],
  ])
  expect(await lifeOf(viewer, other.id)).toEqual([
    ['bankmaker', 'bankSchemes.create', 'done', '', ''],
    ['bankboth', 'checkedRecords.decide', 'done', 'rejected', 'The bank agreed on 12.5 %.'],
  ])
  expect(await codeOf(lifeOf(catalogue, own.id))).toBe('not-allowed')
})

test('payments that name its plan within its time are counted, told to who may see them, and lead back to it', async () => {
  const scheme = await make(maker, { bankTenureId: 'PLAN1' })
  await decide(checker, [scheme], 'approve')
  const inTime = new Date(Date.parse(scheme.startDate) + 60_000)
  const paid = async (txnRefNumber: string, changes: object = {}) =>
    testGateway.database.db.insert(transactions).values({
      merchantId: sql`(select id from merchants where merchant_code = 'M0000001')`,
      txnRefNumber,
      txnType: 'brand_emi',
      status: 'SUCCESSFUL',
      brandCode: 'ASTRON',
      amountPaise: 100_000,
      emiMonths: 12,
      emiPlanCode: 'PLAN1',
      createdAt: inTime,
      ...changes,
    })
  await paid('TXNPLAN1')
  await paid('TXNPLAN2', { amountPaise: 50_000, createdAt: new Date(inTime.getTime() + 60_000) })
  await paid('TXNEARLY', { createdAt: now })
  await paid('TXNLATE', { createdAt: new Date(Date.parse(scheme.endDate) + 60_000) })
  await paid('TXNFAILED', { status: 'FAILED' })
  await paid('TXNMONTHS', { emiMonths: 6 })
  await paid('TXNOTHER', { emiPlanCode: 'PLAN2' })
  await paid('TXNBRAND', { brandCode: 'CRESTO' })
  const seen = await finance.call('bankSchemes.payments', { id: scheme.id })
  expect([seen.payments, seen.amount, seen.latest.map(({ txnRefNumber }) => txnRefNumber)]).toEqual([
    2,
    150_000,
    ['TXNPLAN2', 'TXNPLAN1'],
  ])
  expect(seen.merchants).toEqual([
    { merchantCode: 'M0000001', displayName: 'Asha Textiles', payments: 2, amount: 150_000 },
  ])
  const figures = await viewer.call('bankSchemes.payments', { id: scheme.id })
  expect([figures.payments, figures.merchants, figures.latest]).toEqual([2, [], []])
  const schemeOf = async (who: Client, txnRefNumber: string) => {
    const { emiPlanCode, bankSchemeId } = await who.call('payments.get', { txnRefNumber })
    return [emiPlanCode, bankSchemeId]
  }
  expect(await schemeOf(finance, 'TXNPLAN1')).toEqual(['PLAN1', scheme.id])
  expect(await schemeOf(finance, 'TXNEARLY')).toEqual(['PLAN1', null])
})

test('its life says what a checker decided by the way of the documents too', async () => {
  const made = await make(maker, { bankTenureId: 'LIFE3' })
  const { bank, bankCode, tenure, rate, bankTenureId, brandCode, startDate, endDate, revision: ifMatch } = made
  const content = { bank, bankCode, tenure, rate, bankTenureId, brandCode, startDate, endDate }
  const remark = 'The bank agreed on 12.5 %.'
  await checker.call(
    'bankSchemes.verify',
    { id: made.id, ...content, verificationStatus: 'rejected', remark },
    { ifMatch },
  )
  expect((await lifeOf(viewer, made.id)).at(-1)).toEqual([
    'bankchecker',
    'bankSchemes.verify',
    'done',
    'rejected',
    remark,
  ])
})
