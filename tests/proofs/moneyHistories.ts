import { type SQL, sql } from 'drizzle-orm'
import { type Client, Refused } from '#tests/support/gateway.ts'
import { dayAfter } from '#contract/wire/indianTime.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { insertTransactions } from '#tests/support/transactions.ts'
import { settlePayouts } from '#server/money/settlements/index.ts'
import { type Draw, type HistoryCounts, noHistories, refusedOr as refusedBelow500 } from './histories.ts'
import { positionsOff, tallyPositions } from '#server/money/payments/tallyPositions.ts'
import { fileActs, fileFaults, talliesOff } from './moneyFiles.ts'
import { holdActs, holdFaults, plantedHolds } from './moneyHolds.ts'

/** Seven people who hold the same service: who may do what is told by what each did before. */
export const logins = ['finance', 'finance2', 'opsadmin', 'deskadmin', 'drafter', 'approver', 'ratechecker'] as const
export type Login = (typeof logins)[number]

export interface MoneyFigures extends Omit<HistoryCounts, 'races' | 'racesWithOneWinner'> {
  /** Batches whose rows, adjustments, payouts and bank file do not come to the batch's amount, merchant by merchant. */
  readonly sumsThatDiffer: number
  /** Rows that a person holds and that stand in a batch. */
  readonly heldInBatch: number
  /** Rows of a batch that is cancelled or not there. */
  readonly rowsOfNoBatch: number
  readonly refundedBeyondCaptured: number
  /** Transactions of which what was refunded is not what rows and recoveries together bear. */
  readonly refundsNotBorne: number
  /** Approved or released by who sealed, asked or held it, as the histories know it. */
  readonly ownWork: number
  /** Settled rows that are not what they were. */
  readonly settledChanged: number
  /** Debts and small amounts that left one batch and did not come into the next, or came twice. */
  readonly carriedWrong: number
  /** Payouts below the smallest one, or by a rail that does not take them, and others that are carried over. */
  readonly payoutsWrong: number
  /** Transfers of providers that say another sum than their matched lines, or are reconciled with another credit. */
  readonly transfersOff: number
  /** Payments that lines settle with more than was captured, or twice. */
  readonly settledBeyondCaptured: number
  /** Forced lines without two people, neither of whom sent the file. */
  readonly forcedAlone: number
  /** Failed payments that became successful without evidence that a second person confirmed. */
  readonly regularizedUnproven: number
  /** Days and gateways whose kept recon figures are not what counting gives. */
  readonly talliesOff: number
  /** Successful payments of a day that was run, without a row, that the next batch would not take. */
  readonly lateLost: number
  /** Rows that are settled before their payment was made. */
  readonly settledBeforePaid: number
  /** Payouts that came back and are paid again to an account that nobody confirmed. */
  readonly returnsUnconfirmed: number
  /** Rows of refunds in a provider's file that are matched with another refund than theirs, or with none. */
  readonly refundLinesOff: number
  /** Kept sums of a day's money at a standing that are not what counting each payment gives. */
  readonly positionsOff: number
  /** Disputes of which the merchant bears another sum than they came to: all of what is lost, nothing of what is won. */
  readonly disputesNotBorne: number
  /** Payments of which more is disputed, without what was won, than was captured. */
  readonly disputedBeyondCaptured: number
  /** Payouts that the bank was sent while their merchant was on hold. */
  readonly heldMerchantsPaid: number
  /** Reserves of a batch that its payments do not come to, that are owed twice or never, or paid while they stand. */
  readonly reservesWrong: number
}

export const plantedFaults = {
  'a row that was paid less': 'sumsThatDiffer',
  'a hold behind the seal': 'heldInBatch',
  'a refund past the limit': 'refundedBeyondCaptured',
  'a settled row that changed': 'settledChanged',
  'a row of a cancelled batch': 'rowsOfNoBatch',
  'a recovery that is less than the refund': 'refundsNotBorne',
  'a debt that is carried twice': 'carriedWrong',
  'a payout below the smallest that is sent': 'payoutsWrong',
  'a payout by a rail that does not take it': 'payoutsWrong',
  'a transfer that is reconciled a paisa short': 'transfersOff',
  'a payment that is settled twice': 'settledBeyondCaptured',
  'a force-match by one person': 'forcedAlone',
  'a payment regularized without evidence': 'regularizedUnproven',
  'a tally that drifts': 'talliesOff',
  'a late payment that nobody noted': 'lateLost',
  'a settlement before its payment': 'settledBeforePaid',
  'a payout that comes back and is paid again as it is': 'returnsUnconfirmed',
  'a row of a refund that meets none': 'refundLinesOff',
  'a payment that moves and marks no day': 'positionsOff',
  'a dispute that costs its merchant a paisa too much': 'disputesNotBorne',
  'a dispute past what was captured': 'disputedBeyondCaptured',
  'a payout that is sent to a merchant on hold': 'heldMerchantsPaid',
  'a reserve whose parts are a paisa off': 'reservesWrong',
} as const satisfies Record<string, keyof MoneyFigures>
export type PlantedFault = keyof typeof plantedFaults

/** What no gateway does: written with the triggers switched off. */
const plant: Readonly<Record<PlantedFault, SQL>> = {
  'a row that was paid less': sql`update settlement_rows set refunded_paise = refunded_paise + 1, amount_paise = amount_paise - 1
    where id = (select min(id) from settlement_rows where batch_id is not null and status <> 'Settled')`,
  'a hold behind the seal': sql`insert into settlement_holds (transaction_id, merchant_id, status, reason, held_at)
    select id, merchant_id, 'HOLDCC', 'planted', now() from settlement_rows where batch_id is not null order by id limit 1`,
  'a refund past the limit': sql`insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_by, asked_at, needs_second_person)
    select gen_random_uuid(), t.id, t.merchant_id, t.amount_paise + 1, 'unknown', s.id, now(), false
    from transactions t, staff s where s.login_id = 'finance' order by t.id limit 1`,
  'a settled row that changed': sql`update settlement_rows set utr_number = 'PLANTED'
    where id = (select min(id) from settlement_rows where status = 'Settled')`,
  'a row of a cancelled batch': sql`update settlement_batches set state = 'cancelled'
    where id = (select max(batch_id) from settlement_rows where batch_id is not null)`,
  'a recovery that is less than the refund': sql`update settlement_rows set refunded_paise = refunded_paise - 1,
    amount_paise = amount_paise + 1 where id = (select min(id) from settlement_rows where refunded_paise > 0)`,
  'a debt that is carried twice': sql`with batch as (
      select min(id) as id from settlement_batches where state in ('fileIssued', 'partConfirmed', 'closed'))
    insert into settlement_adjustments (merchant_id, kind, amount_paise, batch_id, from_batch_id, created_at)
    select m.id, 'carriedOut', 1, batch.id, batch.id, now() from batch, merchants m
    where not exists (select from settlement_adjustments a where a.from_batch_id = batch.id and a.merchant_id = m.id)
    order by m.id limit 1`,
  'a payout below the smallest that is sent': sql`update settlement_batches set smallest_paise = 10000000
    where id = (select min(batch_id) from settlement_payouts where amount_paise > 0)`,
  'a payout by a rail that does not take it': sql`update settlement_payouts set rail = 'RTGS'
    where id = (select min(id) from settlement_payouts where rail = 'NEFT')`,
  'a transfer that is reconciled a paisa short': sql`update recon_transfers set state = 'reconciled',
    matched_paise = matched_paise - 1, credited_paise = matched_paise - 1 where id = (select min(id) from recon_transfers)`,
  'a payment that is settled twice': sql`update recon_lines set settled_paise = settled_paise + 1
    where id = (select min(id) from recon_lines where settled_paise > 0)`,
  'a force-match by one person': sql`update recon_lines set match = 'forced', finding = 'unknown'
    where id = (select min(id) from recon_lines where match = 'auto')`,
  'a payment regularized without evidence': sql`
    insert into transactions (merchant_id, txn_ref_number, txn_type, status, amount_paise, created_at)
    select min(id), 'GPLANTED', 'upi', 'Successful', 100, now() from merchants`,
  'a tally that drifts': sql`update recon_tallies set captured = captured + 1
    where day = (select min(day) from recon_tallies where captured > 0)`,
  'a late payment that nobody noted': sql`insert into transactions (merchant_id, txn_ref_number, txn_type, status, amount_paise, created_at)
    select m.id, 'PLANTED', 'upi', 'Successful', 100, d.txn_day::timestamp at time zone 'Asia/Kolkata' + interval '12 hours'
    from merchants m, settlement_runs d order by m.id, d.txn_day limit 1`,
  'a settlement before its payment': sql`update settlement_rows set settled_on = txn_day - 1
    where id = (select min(id) from settlement_rows where status = 'Settled')`,
  'a payout that comes back and is paid again as it is': sql`
    insert into settlement_adjustments (merchant_id, kind, amount_paise, batch_id, from_payout_id, created_at)
    select p.merchant_id, 'returned', 1, p.batch_id, p.id, now() from settlement_payouts p
    where not exists (select from settlement_adjustments a where a.from_payout_id = p.id) order by p.id limit 1`,
  'a row of a refund that meets none': sql`insert into recon_lines (gateway, type, kind, line_key, transaction_id, amount_paise,
      net_paise, line_day, counted_on, finding, match, created_at)
    select 'RAZORPAY', 'PAYMENT', 'refund', 'planted', min(t.id), 100, -100, current_date, current_date, 'matched', 'auto', now()
    from transactions t`,
  'a payment that moves and marks no day': sql`update transactions set amount_paise = amount_paise + 1
    where id = (select min(id) from transactions where lower(status) = 'successful')`,
  'a dispute that costs its merchant a paisa too much': sql`update disputes set status = 'lost',
    row_paise = row_paise + amount_paise + 1 where dispute_ref = (select min(dispute_ref) from disputes)`,
  ...plantedHolds,
  'a dispute past what was captured': sql`
    insert into disputes (dispute_ref, transaction_id, amount_paise, stage, status, opened_at)
    select 'PLANTED', min(t.id), 9000000, 'chargeback', 'open', now() from transactions t`,
}

const guarded = [
  'settlement_rows',
  'settlement_holds',
  'settlement_batches',
  'settlement_payouts',
  'settlement_adjustments',
  'refunds',
  'recon_lines',
  'recon_transfers',
  'transactions',
  'disputes',
  'merchant_holds',
]

interface MoneyRun {
  readonly histories: number
  readonly draw: Draw
  /** Milliseconds since the epoch after which no other history begins; absent: all of them do. */
  readonly until?: number
  /** Told of every desk that is done with: how many histories there are so far. */
  readonly onHistories?: (done: number) => void
}

/** What the provider declines is a refusal too, with the status of a gateway's fault. */
export const refusedOr = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await refusedBelow500(work)
  } catch (error) {
    if (error instanceof Refused && error.code === 'refund-failed') return undefined
    throw error
  }
}

type Db = Pick<SettlementFixture['database']['db'], 'execute'>

const count = async (db: Db, query: SQL): Promise<number> =>
  Number((await db.execute<{ n: string }>(query)).rows[0]?.n ?? 0)

/** Read by SQL, from what is stored: the gateway is not asked. */
const faultsIn = async (db: Db) => ({
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

const settledRows = async (db: Db): Promise<Map<string, string>> => {
  const { rows } = await db.execute<{ id: string; stored: string }>(
    sql`select id, (to_jsonb(r) - 'bank_status' - 'version' - 'last_job_id')::text as stored from settlement_rows r where status = 'Settled'`,
  )
  return new Map(rows.map(({ id, stored }) => [id, stored]))
}

const changed = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): number =>
  [...before].filter(([id, stored]) => now.get(id) !== stored).length

class Undone extends Error {}

/** How often the judge finds the fault that it is for; nothing of it stays. */
const foundOf = async ({ database: { db } }: SettlementFixture, fault: PlantedFault): Promise<number> => {
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

/** One act in so many is one of files. */
const filesOfActs = 12

const run = async (
  testGateway: SettlementFixture,
  { histories, draw, until = Infinity }: MoneyRun,
): Promise<MoneyFigures> => {
  const below = (limit: number) => Math.floor(draw() * limit)
  const pick = <T>(from: readonly T[]): T | undefined => from[below(from.length)]
  const clients = new Map<Login, Client>()
  for (const login of logins) clients.set(login, await testGateway.enter(login))
  const { races: _, racesWithOneWinner: __, ...none } = noHistories
  const figures = {
    ...none,
    sumsThatDiffer: 0,
    heldInBatch: 0,
    rowsOfNoBatch: 0,
    refundedBeyondCaptured: 0,
    refundsNotBorne: 0,
    ownWork: 0,
    settledChanged: 0,
    carriedWrong: 0,
    payoutsWrong: 0,
    transfersOff: 0,
    settledBeyondCaptured: 0,
    forcedAlone: 0,
    regularizedUnproven: 0,
    talliesOff: 0,
    lateLost: 0,
    settledBeforePaid: 0,
    returnsUnconfirmed: 0,
    refundLinesOff: 0,
    positionsOff: 0,
    disputesNotBorne: 0,
    disputedBeyondCaptured: 0,
    heldMerchantsPaid: 0,
    reservesWrong: 0,
  }
  let payments = 0
  const known: string[] = []
  const pay = async (amountPaise = below(6) === 0 ? 1 + below(200) : 5_000 + below(400_000)): Promise<string> => {
    // The sandbox declines, stays silent or is late by the end of the number.
    const txnRefNumber = `H${(payments += 1)}E${pick([10, 11, 12, 13, 17, 18, 20, 21])}`
    await testGateway.pay([{ merchantCode: `M000000${1 + below(3)}`, txnRefNumber, amountPaise, daysBefore: below(3) }])
    known.push(txnRefNumber)
    return txnRefNumber
  }
  /** Successful before, or pending for a while: then it is late. */
  const pending: string[] = []
  const payLate = async (): Promise<unknown> => {
    const { db } = testGateway.database
    const old = pending.shift()
    if (old !== undefined && below(2) === 0)
      return db.execute(sql`update transactions set status = 'Successful' where txn_ref_number = ${old}`)
    const txnRefNumber = `LATE${(payments += 1)}`
    const createdAt = new Date(`${dayAfter(testGateway.txnDay, -below(3))}T06:30:00Z`)
    const merchantCode = `M000000${1 + below(3)}`
    await insertTransactions(db, [{ merchantCode, txnRefNumber, amountPaise: 50_000, status: 'Pending', createdAt }])
    pending.push(txnRefNumber)
    return txnRefNumber
  }
  const sealedBy = new Map<number, Login>()
  const hashes = new Map<number, string>()
  const heldBy = new Map<string, Login>()
  const askedBy = new Map<string, Login>()
  const toldBy = new Map<string, Login>()
  const clientOf = (login: Login): Client => clients.get(login) ?? testGateway.anonymous()
  const files = await fileActs<Login>({
    desk: testGateway,
    draw,
    clientOf,
    anyLogin: () => pick(logins) ?? 'finance',
    witness: figures,
  })
  const disputes: string[] = []
  const actedBy = new Map<number, Login>()
  const disputeOf = () => pick(disputes.slice(-6)) ?? 'NONE'
  const batchOf = () => pick([...sealedBy.keys()].slice(-3)) ?? 999_999

  const acts: readonly ((login: Login, who: Client) => Promise<unknown>)[] = [
    () => pay(),
    () => pay(),
    payLate,
    () => tallyPositions(testGateway.database.db),
    async (login, who) => {
      const txnRefNumber = pick(known.slice(-8)) ?? 'NONE'
      const done = await refusedOr(who.call('settlements.hold', { txnRefNumber, reason: 'history', status: 'HOLDCC' }))
      if (done !== undefined) heldBy.set(txnRefNumber, login)
      return done
    },
    async (login, who) => {
      const txnRefNumber = pick([...heldBy.keys()]) ?? 'NONE'
      const done = await refusedOr(who.call('settlements.release', { txnRefNumber, reason: 'history' }))
      if (done !== undefined) {
        figures.decisions += 1
        if (heldBy.get(txnRefNumber) === login) figures.ownWork += 1
        heldBy.delete(txnRefNumber)
      }
      return done
    },
    async (login, who) => {
      const batch = await refusedOr(
        who.call('settlements.initiate', { startDate: dayAfter(testGateway.txnDay, -below(3)) }),
      )
      if (batch !== undefined) {
        sealedBy.set(batch.batchId, login)
        hashes.set(batch.batchId, batch.sealHash)
      }
      return batch
    },
    ...(['approve', 'approve', 'cancel'] as const).map((decision) => async (login: Login, who: Client) => {
      const batchId = batchOf()
      const sealHash = hashes.get(batchId) ?? ''
      const done = await refusedOr(who.call('settlements.decide', { batchId, sealHash, decision, remark: 'history' }))
      if (done !== undefined && decision === 'approve') {
        figures.decisions += 1
        if (sealedBy.get(batchId) === login) figures.ownWork += 1
      }
      return done
    }),
    (_, who) => refusedOr(who.call('settlements.bankFile', { batchId: batchOf() })),
    async (login) => {
      const { rows } = await testGateway.database.db.execute<{ payout_ref: string }>(
        sql`select payout_ref from settlement_payouts where state = 'sent' order by id limit 1`,
      )
      const [sent] = rows
      if (sent === undefined) return undefined
      const state = below(5) === 0 ? 'returned' : 'credited'
      await testGateway.database.db.transaction(async (tx) => {
        await tx.execute(sql`update settlement_payouts set state = ${state}, utr_number = ${`UTR${sent.payout_ref}`},
          settled_on = current_date where payout_ref = ${sent.payout_ref}`)
        const { rows: people } = await tx.execute<{ id: string }>(sql`select id from staff where login_id = ${login}`)
        await settlePayouts(tx, [sent.payout_ref], { now: new Date(), toldBy: people.map(({ id }) => id) })
        if (state === 'returned') toldBy.set(sent.payout_ref, login)
      })
      return sent
    },
    async (login, who) => {
      const { rows } = await testGateway.database.db.execute<{ payout_ref: string }>(sql`
        select p.payout_ref from settlement_adjustments a join settlement_payouts p on p.id = a.from_payout_id
        where a.kind = 'returned' order by a.id desc limit 4`)
      const payoutRef = pick(rows)?.payout_ref ?? 'NONE'
      const done = await refusedOr(who.call('settlements.confirmAccount', { payoutRef, remark: 'history' }))
      if (done !== undefined) {
        figures.decisions += 1
        if (toldBy.get(payoutRef) === login) figures.ownWork += 1
      }
      return done
    },
    async (login, who) => {
      const txnRefNumber = pick(known.slice(-8)) ?? 'NONE'
      const asked = await refusedOr(
        who.call('refunds.ask', { data: { txnRefNumber, paidAmount: 100 + below(300_000) }, isMeantAgain: true }),
      )
      if (asked !== undefined) askedBy.set(asked.refundId, login)
      return asked
    },
    async (login, who) => {
      const refundId = pick([...askedBy.keys()].slice(-6)) ?? crypto.randomUUID()
      const decision = pick(['approve', 'reject'] as const) ?? 'approve'
      const done = await refusedOr(who.call('refunds.decide', { refundId, decision, remark: 'history' }))
      if (done !== undefined) {
        figures.decisions += 1
        if (askedBy.get(refundId) === login) figures.ownWork += 1
      }
      return done
    },
    async (_, who) => {
      const isLater = disputes.length > 0 && below(3) === 0
      const disputeRef = isLater ? disputeOf() : `D${disputes.length + 1}`
      const { rows } = await testGateway.database.db.execute<{ txn: string; day: string }>(sql`
        select t.txn_ref_number as txn, indian_day(t.created_at)::text as day from transactions t
        left join disputes d on d.transaction_id = t.id where ${isLater ? sql`d.dispute_ref = ${disputeRef}` : sql`t.txn_ref_number = ${pick(known.slice(-8)) ?? 'NONE'}`}
        limit 1`)
      const opened = await refusedOr(
        who.call('disputes.open', {
          disputeRef,
          txnRefNumber: rows[0]?.txn ?? 'NONE',
          amount: 100 + below(300_000),
          stage:
            pick(isLater ? (['preArbitration', 'arbitration'] as const) : (['retrieval', 'chargeback'] as const)) ??
            'chargeback',
          openedOn: rows[0]?.day ?? testGateway.txnDay,
          isMeantAgain: true,
        }),
      )
      if (opened !== undefined && !isLater) disputes.push(disputeRef)
      return opened
    },
    ...(['lost', 'won', 'accept'] as const).map((act) => async (login: Login, who: Client) => {
      const done = await refusedOr(who.call('disputes.act', { disputeRef: disputeOf(), act, remark: 'history' }))
      const [last] = done?.acts ?? []
      if (last?.actState === 'waiting') actedBy.set(last.actId, login)
      return done
    }),
    async (login, who) => {
      const actId = pick([...actedBy.keys()].slice(-4)) ?? 999_999
      const decision = pick(['approve', 'approve', 'decline'] as const) ?? 'approve'
      const done = await refusedOr(who.call('disputes.decide', { actId, decision, remark: 'history' }))
      if (done !== undefined) {
        figures.decisions += 1
        if (actedBy.get(actId) === login) figures.ownWork += 1
      }
      return done
    },
    (_, who) =>
      refusedOr(
        who.call('refunds.askProvider', { refundId: pick([...askedBy.keys()].slice(-6)) ?? crypto.randomUUID() }),
      ),
    ...holdActs<Login>({
      draw,
      onDecided: (isOwnWork) => {
        figures.decisions += 1
        if (isOwnWork) figures.ownWork += 1
      },
    }),
  ]

  const { db } = testGateway.database
  let settled = await settledRows(db)
  const judge = async () => {
    const found = await faultsIn(db)
    for (const [figure, faults] of Object.entries(found)) figures[figure as keyof typeof found] += faults
    const now = await settledRows(db)
    figures.settledChanged += changed(settled, now)
    settled = now
  }
  for (let history = 0; history < histories && Date.now() < until; history += 1) {
    for (let act = 0; act < 12; act += 1) {
      const login = pick(logins) ?? 'finance'
      // A file is a job with a plan: it takes as long as thirty other acts.
      const outcome =
        below(filesOfActs) === 0 ? await pick(files)?.(login) : await acts[below(acts.length)]?.(login, clientOf(login))
      figures.acts += 1
      if (outcome === undefined) figures.refused += 1
      else figures.done += 1
    }
    await judge()
    figures.histories += 1
  }
  return figures
}

/** So many histories are of one desk: what is judged is everything that they left. */
const historiesOfFixture = 200

const openFixture = (postgresUrl: string) =>
  openSettlementFixture(postgresUrl, {
    merchants: 3,
    env: { REFUND_SECOND_PERSON_ABOVE: '1000', DISPUTE_SECOND_PERSON_ABOVE: '1000' },
  })

/**
 * Random histories of settlements, holds of payments and of merchants, reserves, payouts, refunds, disputes, recon and
 * regularization over HTTP.
 */
export const moneyHistories = async (
  postgresUrl: string,
  { histories, draw, until = Infinity, onHistories }: MoneyRun,
): Promise<MoneyFigures> => {
  const sums = new Map<string, number>()
  for (let done = 0; done === 0 || (done < histories && Date.now() < until); done += historiesOfFixture) {
    const testGateway = await openFixture(postgresUrl)
    try {
      const found = await run(testGateway, { histories: Math.min(historiesOfFixture, histories - done), draw, until })
      for (const [name, figure] of Object.entries(found)) sums.set(name, (sums.get(name) ?? 0) + figure)
    } finally {
      await testGateway.close()
    }
    onHistories?.(Math.min(histories, done + historiesOfFixture))
  }
  return Object.fromEntries(sums) as unknown as MoneyFigures
}

interface Planted {
  readonly figures: MoneyFigures
  /** How often each fault is found that is planted behind the histories and taken away again. */
  readonly found: Readonly<Record<PlantedFault, number>>
}

/** Histories of one desk, and whether what judges them finds each fault. */
export const findPlanted = async (postgresUrl: string, of: MoneyRun): Promise<Planted> => {
  const testGateway = await openFixture(postgresUrl)
  try {
    const figures = await run(testGateway, of)
    const found = new Map<string, number>()
    for (const fault of Object.keys(plantedFaults) as PlantedFault[])
      found.set(fault, await foundOf(testGateway, fault))
    return { figures, found: Object.fromEntries(found) as Record<PlantedFault, number> }
  } finally {
    await testGateway.close()
  }
}
