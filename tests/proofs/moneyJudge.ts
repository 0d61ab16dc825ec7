import { type SQL, sql } from 'drizzle-orm'
import { positionsOff, tallyPositions } from '#server/money/payments/tallyPositions.ts'
import type { SettlementFixture } from '#tests/support/settlementFixture.ts'
import { guarded, plant, type PlantedFault, plantedFaults } from './moneyFigures.ts'
import { fileFaults, talliesOff } from './moneyFiles.ts'
import { holdFaults } from './moneyHolds.ts'

type Db = Pick<SettlementFixture['database']['db'], 'execute'>

const count = async (db: Db, query: SQL): Promise<number> =>
  Number((await db.execute<{ n: string }>(query)).rows[0]?.n ?? 0)

/** Read by SQL, from what is stored: the gateway is not asked. */
export const faultsIn = async (db: Db) => ({
  sumsThatDiffer: await count(
    db,
    sql`with parts as (
        select batch_id, merchant_id, amount_paise from settlement_rows where batch_id is not null
        union all select batch_id, merchant_id, amount_paise from settlement_adjustments where batch_id is not null),
      merchant as (select batch_id, merchant_id, sum(amount_paise) as paise from parts group by batch_id, merchant_id)
      select count(*) as n from settlement_batches b where b.state <> 'cancelled' and (
        exists (select from merchant m full join settlement_payouts p on p.batch_id = m.batch_id and p.merchant_id = m.merchant_id
          where coalesce(m.batch_id, p.batch_id) = b.id and m.paise is distinct from p.amount_paise)
        or b.amount_paise is distinct from (select sum(amount_paise) from settlement_payouts p where p.batch_id = b.id)
        or b.amount_paise is distinct from (select sum(paise) from merchant m where m.batch_id = b.id))`,
  ),
  heldInBatch: await count(
    db,
    sql`select count(*) as n from settlement_rows r join settlement_holds h on h.transaction_id = r.id
      where h.released_at is null and r.batch_id is not null`,
  ),
  rowsOfNoBatch: await count(
    db,
    sql`select count(*) as n from settlement_rows r left join settlement_batches b on b.id = r.batch_id
      where r.batch_id is not null and (b.id is null or b.state = 'cancelled')`,
  ),
  refundedBeyondCaptured: await count(
    db,
    sql`select count(*) as n from transactions t join (select transaction_id, sum(amount_paise) as paise from refunds
      where state in ('awaitingApproval', 'submitted', 'unknown', 'success') group by transaction_id) f
      on f.transaction_id = t.id where f.paise > t.amount_paise`,
  ),
  refundsNotBorne: await count(
    db,
    sql`select count(*) as n from settlement_rows r join (select transaction_id, sum(amount_paise) as paise,
        coalesce(sum((select -a.amount_paise from settlement_adjustments a where a.from_refund_id = f.id)), 0) as recovered
      from refunds f where state = 'success' group by transaction_id) f on f.transaction_id = r.id
      where r.refunded_paise + f.recovered <> f.paise
        + (select coalesce(sum(d.row_paise), 0) from disputes d where d.transaction_id = r.id)`,
  ),
  carriedWrong: await count(
    db,
    sql`select count(*) as n from settlement_adjustments o join settlement_batches b on b.id = o.batch_id
      where o.kind = 'carriedOut' and b.state in ('fileIssued', 'partConfirmed', 'closed') and 1 <> (
        select count(*) from settlement_adjustments i where i.kind = 'carriedIn' and i.from_batch_id = o.batch_id
          and i.merchant_id = o.merchant_id and i.amount_paise = -o.amount_paise)`,
  ),
  payoutsWrong: await count(
    db,
    sql`select count(*) as n from settlement_payouts p join settlement_batches b on b.id = p.batch_id
      cross join lateral (select coalesce(-sum(a.amount_paise), 0) as paise from settlement_adjustments a
        where a.kind = 'carriedOut' and a.batch_id = p.batch_id and a.merchant_id = p.merchant_id) c
      where b.state <> 'cancelled' and (p.amount_paise between 1 and b.smallest_paise - 1
        or (p.state = 'carried') <> (c.paise between 1 and b.smallest_paise - 1)
        or p.rail <> case when p.amount_paise = 0 then '' when p.amount_paise < 20000000 then 'NEFT' else 'RTGS' end)`,
  ),
  transfersOff: await count(db, fileFaults.transfersOff),
  settledBeyondCaptured: await count(db, fileFaults.settledBeyondCaptured),
  forcedAlone: await count(db, fileFaults.forcedAlone),
  regularizedUnproven: await count(db, fileFaults.regularizedUnproven),
  talliesOff: await count(db, talliesOff),
  lateLost: await count(
    db,
    sql`select count(*) as n from settlement_runs d join transactions t on indian_day(t.created_at) = d.txn_day
      where lower(t.status) = 'successful' and not exists (select from settlement_rows r where r.id = t.id)
        and not exists (select from settlement_late l where l.transaction_id = t.id)`,
  ),
  settledBeforePaid: await count(
    db,
    sql`select count(*) as n from settlement_rows where status = 'Settled' and settled_on < txn_day`,
  ),
  returnsUnconfirmed: await count(
    db,
    sql`select count(*) as n from settlement_adjustments a where a.kind = 'returned' and a.batch_id is not null
      and a.confirmed_at is null and not account_changed_since(a.from_payout_id)`,
  ),
  refundLinesOff: await count(db, fileFaults.refundLinesOff),
  positionsOff: await count(db, positionsOff),
  disputesNotBorne: await count(
    db,
    sql`select count(*) as n from disputes d where d.status in ('lost', 'accepted', 'won')
      and case when d.status = 'won' then 0 else d.amount_paise end <> d.row_paise - coalesce(
        (select sum(a.amount_paise) from settlement_adjustments a where a.from_dispute_ref = d.dispute_ref), 0)`,
  ),
  disputedBeyondCaptured: await count(
    db,
    sql`select count(*) as n from transactions t join (select transaction_id, sum(amount_paise) as paise from disputes
      where status <> 'won' group by transaction_id) d on d.transaction_id = t.id where d.paise > t.amount_paise`,
  ),
  heldMerchantsPaid: await count(db, holdFaults.heldMerchantsPaid),
  reservesWrong: await count(db, holdFaults.reservesWrong),
})

export const settledRows = async (db: Db): Promise<Map<string, string>> => {
  const { rows } = await db.execute<{ id: string; stored: string }>(
    sql`select id, (to_jsonb(r) - 'bank_status' - 'version' - 'last_job_id')::text as stored from settlement_rows r where status = 'Settled'`,
  )
  return new Map(rows.map(({ id, stored }) => [id, stored]))
}

export const changed = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): number =>
  [...before].filter(([id, stored]) => now.get(id) !== stored).length

class Undone extends Error {}

/** How often the judge finds the fault that it is for; nothing of it stays. */
export const foundOf = async ({ database: { db } }: SettlementFixture, fault: PlantedFault): Promise<number> => {
  const figure = plantedFaults[fault]
  while ((await tallyPositions(db)) > 0);
  const before = await settledRows(db)
  let found = 0
  try {
    await db.transaction(async (tx) => {
      const clean = { ...(await faultsIn(tx)), settledChanged: 0 }
      for (const table of guarded) await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
      await tx.execute(plant[fault])
      const judged = { ...(await faultsIn(tx)), settledChanged: changed(before, await settledRows(tx)) }
      found = judged[figure] - clean[figure]
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return found
}
