import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Client } from '#tests/support/gateway.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { refusedOr } from './moneyHistories.ts'

export interface RaceFigures {
  readonly holds: number
  /** Either the hold stands, or the row is in one batch. */
  readonly holdsWithOneWinner: number
  readonly approvals: number
  /** One of the two did it, the audit tells it once, and the provider was asked once. */
  readonly approvalsWithOneEffect: number
  readonly keys: number
  /** All parallel calls have the same answer, one effect came of them, and another body under the key has none. */
  readonly keysWithOneEffect: number
}

interface Races {
  readonly holds: number
  readonly approvals: number
  readonly keys: number
  /** Calls at once under one key. */
  readonly parallel: number
}

const holdAgainstSeals = async (
  testGateway: SettlementFixture,
  third: Client,
  txnRefNumber: string,
): Promise<boolean> => {
  await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber }])
  const seal = (who: Client) => refusedOr(who.call('settlements.initiate', { startDate: testGateway.txnDay }))
  const [held] = await Promise.all([
    refusedOr(testGateway.finance2.call('settlements.hold', { txnRefNumber, reason: 'A race.', status: 'HOLDCC' })),
    seal(testGateway.finance),
    seal(third),
  ])
  const batchId = (await testGateway.row(txnRefNumber))['batch_id'] ?? null
  return (held !== undefined) !== (batchId !== null)
}

const countOf = async (
  { database }: SettlementFixture,
  call: string,
  subject: string,
  state: string,
): Promise<number> => {
  const { rows } = await database.db.execute<{ n: number }>(sql`
    select count(*)::int as n from audit_entries where call = ${call} and subject = ${subject} and after ->> 'state' = ${state}`)
  return rows[0]?.n ?? 0
}

const twoApproveBatch = async (
  testGateway: SettlementFixture,
  third: Client,
  txnRefNumber: string,
): Promise<boolean> => {
  await testGateway.pay([{ merchantCode: 'M0000002', txnRefNumber }])
  const { batchId, sealHash } = await testGateway.seal()
  const approve = (who: Client) =>
    codeOf(who.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' }))
  const codes = await Promise.all([approve(testGateway.finance2), approve(third)])
  return (
    codes.toSorted().join() === 'done,wrong-state' &&
    (await countOf(testGateway, 'settlements.decide', `batch:${batchId}`, 'approved')) === 1
  )
}

const twoApproveRefund = async (
  testGateway: SettlementFixture,
  third: Client,
  txnRefNumber: string,
): Promise<boolean> => {
  await testGateway.pay([{ merchantCode: 'M0000003', txnRefNumber, amountPaise: 300_000 }])
  const { refundId, state } = await testGateway.finance.call('refunds.ask', {
    data: { txnRefNumber, paidAmount: 200_000 },
  })
  const approve = (who: Client) => codeOf(who.call('refunds.decide', { refundId, decision: 'approve', remark: '' }))
  const codes = await Promise.all([approve(testGateway.finance2), approve(third)])
  return (
    state === 'awaitingApproval' &&
    codes.toSorted().join() === 'done,wrong-state' &&
    (await countOf(testGateway, 'refunds.decide', `refund:${refundId}`, 'submitted')) === 1 &&
    (await countOf(testGateway, 'refunds.decide', `refund:${refundId}`, 'success')) >= 1
  )
}

const oneKey = async (testGateway: SettlementFixture, parallel: number, txnRefNumber: string): Promise<boolean> => {
  await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber }])
  const idempotencyKey = randomUUID()
  const ask = (paidAmount: number) =>
    testGateway.finance.call('refunds.ask', { data: { txnRefNumber, paidAmount } }, { idempotencyKey })
  const answers = await Promise.all(Array.from({ length: parallel }, () => ask(10_000)))
  const other = await codeOf(ask(20_000))
  const { rows } = await testGateway.database.db.execute<{ paise: string }>(sql`
    select f.amount_paise as paise from refunds f join transactions t on t.id = f.transaction_id
    where t.txn_ref_number = ${txnRefNumber}`)
  return (
    new Set(answers.map((answer) => JSON.stringify(answer))).size === 1 &&
    other === 'key-reused' &&
    rows.length === 1 &&
    rows[0]?.paise === '10000'
  )
}

/** Two or more at once, over HTTP. */
export const moneyRaces = async (
  postgresUrl: string,
  { holds, approvals, keys, parallel }: Races,
): Promise<RaceFigures> => {
  const testGateway = await openSettlementFixture(postgresUrl, { env: { REFUND_SECOND_PERSON_ABOVE: '1000' } })
  const times = async (count: number, race: (at: number) => Promise<boolean>): Promise<number> => {
    let good = 0
    for (let at = 0; at < count; at += 1) if (await race(at)) good += 1
    return good
  }
  try {
    const third = await testGateway.enter('opsadmin')
    return {
      approvals,
      approvalsWithOneEffect: await times(approvals, (at) =>
        at % 2 === 0
          ? twoApproveBatch(testGateway, third, `A${at}E20`)
          : twoApproveRefund(testGateway, third, `A${at}E20`),
      ),
      keys,
      keysWithOneEffect: await times(keys, (at) => oneKey(testGateway, parallel, `K${at}E20`)),
      holds,
      holdsWithOneWinner: await times(holds, (at) => holdAgainstSeals(testGateway, third, `H${at}E20`)),
    }
  } finally {
    await testGateway.close()
  }
}
