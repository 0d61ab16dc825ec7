import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { SettlementBatch, SettlementBatchState } from '#contract/calls/money/settlementBatches.ts'
import type { SettlementState } from '#contract/calls/money/settlements.ts'
import { whyNotBatch } from '#machines/money/settlementBatch.ts'
import { whyNotRow } from '#machines/money/settlementRow.ts'
import { settlePayouts } from '#server/money/settlements/index.ts'
import type { Client } from '#tests/support/gateway.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'

let testGateway: SettlementFixture
let people: Readonly<Record<'maker' | 'other' | 'without', Client>>
const ids = new Map<string, string>()
beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'))
  people = { maker: testGateway.finance, other: testGateway.finance2, without: await testGateway.signIn('support') }
  const { rows } = await testGateway.database.db.execute<{ id: string; login_id: string }>(
    sql`select id, login_id from staff`,
  )
  for (const { id, login_id: login } of rows) ids.set(login, id)
})
afterAll(() => testGateway.close())

const idOf = (name: string) => ids.get({ maker: 'finance', other: 'finance2' }[name] ?? 'support') ?? ''
const all = async (query: ReturnType<typeof sql>) => (await testGateway.database.db.execute(query)).rows

const decide = (who: Client, { batchId, sealHash }: SettlementBatch, decision: 'approve' | 'cancel') =>
  who.call('settlements.decide', { batchId, sealHash, decision, remark: 'A forbidden cell.' })
const file = (who: Client, { batchId }: SettlementBatch) => who.call('settlements.bankFile', { batchId })

/** The bank's word on so many payouts of a batch. */
const credit = (batchId: number, payouts: number) =>
  testGateway.database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ payout_ref: string }>(sql`
      update settlement_payouts set state = 'credited', utr_number = 'CELL' || id, settled_on = current_date
      where id in (select id from settlement_payouts where batch_id = ${batchId} order by id limit ${payouts})
      returning payout_ref`)
    await settlePayouts(
      tx,
      rows.map(({ payout_ref: ref }) => ref),
      { now: new Date(), toldBy: [] },
    )
  })

/** What brings a sealed batch there. */
const ways: Readonly<Partial<Record<SettlementBatchState, (batch: SettlementBatch) => Promise<unknown>>>> = {
  sealed: async () => undefined,
  cancelled: (batch) => decide(testGateway.finance2, batch, 'cancel'),
  approved: (batch) => decide(testGateway.finance2, batch, 'approve'),
  fileIssued: async (batch) => {
    await decide(testGateway.finance2, batch, 'approve')
    await file(testGateway.finance, batch)
  },
  partConfirmed: async (batch) => {
    await ways.fileIssued?.(batch)
    await credit(batch.batchId, 1)
  },
  closed: async (batch) => {
    await ways.fileIssued?.(batch)
    await credit(batch.batchId, 2)
  },
}

test('no act on a batch that the machine forbids has an effect: any state, act, service and own work', async () => {
  const outcomes: string[] = []
  const expected: string[] = []
  for (const [state, bring] of Object.entries(ways) as [SettlementBatchState, (typeof ways)[SettlementBatchState]][]) {
    await testGateway.pay([1, 2].map((n) => ({ merchantCode: `M000000${n}`, txnRefNumber: `B-${state}-${n}` })))
    const batch = await testGateway.seal()
    await bring?.(batch)
    const stored = () =>
      all(sql`select b.*, (select jsonb_agg(p order by p.id) from settlement_payouts p where p.batch_id = b.id) as payouts
        from settlement_batches b where b.id = ${batch.batchId}`)
    const before = await stored()
    expect(before[0]?.['state']).toBe(state)
    for (const [name, who] of Object.entries(people)) {
      const facts = { makers: [idOf('maker')], sealHash: batch.sealHash }
      const hasFile = !['sealed', 'cancelled'].includes(state)
      const why = {
        approve: whyNotBatch(state, facts, { type: 'batch.approve', by: idOf(name), sealHash: batch.sealHash }),
        cancel: whyNotBatch(state, facts, { type: 'batch.cancel', by: idOf(name) }),
        bankFile: hasFile ? undefined : ('wrong-state' as const),
      }
      for (const act of ['approve', 'cancel', 'bankFile'] as const) {
        const wanted = name === 'without' ? 'not-allowed' : why[act]
        // What is allowed is done elsewhere.
        if (wanted === undefined) continue
        const done = act === 'bankFile' ? file(who, batch) : decide(who, batch, act)
        outcomes.push(`${state} ${act} ${name}: ${await codeOf(done)}`)
        expected.push(`${state} ${act} ${name}: ${wanted}`)
      }
      if (
        whyNotBatch(state, facts, { type: 'batch.approve', by: idOf('other'), sealHash: batch.sealHash }) === undefined
      ) {
        outcomes.push(await codeOf(decide(testGateway.finance2, { ...batch, sealHash: 'another' }, 'approve')))
        expected.push('seal-differs')
      }
    }
    expect(await stored()).toEqual(before)
    // What is left of it is in no later batch.
    if (state === 'sealed') await decide(testGateway.finance2, batch, 'cancel')
  }
  expect(outcomes).toEqual(expected)
  expect(outcomes.length).toBeGreaterThan(35)
})

test('no hold and no release that the machine forbids has an effect: any row, act, service and own work', async () => {
  const rows = ['Draft', 'Ready_to_Settle', 'Hold', 'Sealed', 'Settled'] as const
  await testGateway.pay(rows.map((row) => ({ merchantCode: 'M0000003', txnRefNumber: `R-${row}` })))
  const hold = (who: Client, txnRefNumber: string) =>
    who.call('settlements.hold', { txnRefNumber, reason: 'A forbidden cell.', status: 'HOLDCC' })
  const release = (who: Client, txnRefNumber: string) =>
    who.call('settlements.release', { txnRefNumber, reason: 'A forbidden cell.' })
  await hold(testGateway.finance, 'R-Hold')
  await hold(testGateway.finance, 'R-Draft')
  await hold(testGateway.finance, 'R-Ready_to_Settle')
  const { batchId, ...batch } = await testGateway.seal()
  await ways.fileIssued?.({ batchId, ...batch })
  await credit(batchId, 100)
  for (const row of ['R-Draft', 'R-Ready_to_Settle']) await release(testGateway.finance2, row)
  await testGateway.database.db.execute(
    sql`update settlement_rows set status = 'Draft', hindrances = '{kyc-not-approved}' where txn_ref_number = 'R-Draft'`,
  )
  // One that is sealed and not settled.
  await testGateway.pay([{ merchantCode: 'M0000002', txnRefNumber: 'R-Sealed2' }])
  await hold(testGateway.finance, 'R-Ready_to_Settle')
  await testGateway.seal()
  await release(testGateway.finance2, 'R-Ready_to_Settle')
  const numberOf = (row: (typeof rows)[number]) => (row === 'Sealed' ? 'R-Sealed2' : `R-${row}`)
  const outcomes: string[] = []
  const expected: string[] = []
  for (const row of rows) {
    const before = await testGateway.row(numberOf(row))
    const status = before['status'] as SettlementState
    const holders = row === 'Hold' ? [idOf('maker')] : []
    for (const [name, who] of Object.entries(people))
      for (const act of ['hold', 'release'] as const) {
        const facts = {
          blockers: before['hindrances'] as [],
          isSealed: before['batch_id'] !== null,
          heldBy: holders,
        }
        const why = whyNotRow(status, facts, act, idOf(name))
        const isHeld = act === 'hold' && row === 'Hold'
        const wanted = name === 'without' ? 'not-allowed' : isHeld ? 'held-already' : why
        if (wanted === undefined) continue
        outcomes.push(`${row} ${act} ${name}: ${await codeOf((act === 'hold' ? hold : release)(who, numberOf(row)))}`)
        expected.push(`${row} ${act} ${name}: ${wanted}`)
      }
    expect(await testGateway.row(numberOf(row))).toEqual(before)
  }
  expect(outcomes).toEqual(expected)
  expect(outcomes.length).toBeGreaterThan(20)
})
