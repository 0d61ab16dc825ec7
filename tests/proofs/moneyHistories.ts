import { type SQL, sql } from 'drizzle-orm'
import { type Client, Refused } from '#tests/support/gateway.ts'
import { openSettlementDesk, type SettlementDesk } from '#tests/support/settlementDesk.ts'
import { settlePayouts } from '#server/settlements/index.ts'
import { type HistoryCounts, type HistoryRun, noHistories, refusedOr as refusedBelow500 } from './histories.ts'

/** Seven people who hold the same service: who may do what is told by what each did before. */
const logins = ['finance', 'finance2', 'opsadmin', 'deskadmin', 'drafter', 'approver', 'ratechecker'] as const
type Login = (typeof logins)[number]

export interface MoneyFigures extends HistoryCounts {
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
  /** Debts that left one batch and did not come into the next, or came twice. */
  readonly carriedWrong: number
}

export const plantedFaults = {
  'a row that was paid less': 'sumsThatDiffer',
  'a hold behind the seal': 'heldInBatch',
  'a refund past the limit': 'refundedBeyondCaptured',
  'a settled row that changed': 'settledChanged',
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
}

/** What the provider declines is a refusal too, with the status of a gateway's fault. */
const refusedOr = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await refusedBelow500(work)
  } catch (error) {
    if (error instanceof Refused && error.code === 'refund-failed') return undefined
    throw error
  }
}

const count = async ({ database }: SettlementDesk, query: SQL): Promise<number> =>
  Number((await database.db.execute<{ n: string }>(query)).rows[0]?.n ?? 0)

/** Read by SQL, from what is stored: the gateway is not asked. */
const faultsIn = async (desk: SettlementDesk) => ({
  sumsThatDiffer: await count(
    desk,
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
    desk,
    sql`select count(*) as n from settlement_rows r join settlement_holds h on h.transaction_id = r.id
      where h.released_at is null and r.batch_id is not null`,
  ),
  rowsOfNoBatch: await count(
    desk,
    sql`select count(*) as n from settlement_rows r left join settlement_batches b on b.id = r.batch_id
      where r.batch_id is not null and (b.id is null or b.state = 'cancelled')`,
  ),
  refundedBeyondCaptured: await count(
    desk,
    sql`select count(*) as n from transactions t join (select transaction_id, sum(amount_paise) as paise from refunds
      where state in ('awaitingApproval', 'submitted', 'unknown', 'success') group by transaction_id) f
      on f.transaction_id = t.id where f.paise > t.amount_paise`,
  ),
  refundsNotBorne: await count(
    desk,
    sql`select count(*) as n from settlement_rows r join (select transaction_id, sum(amount_paise) as paise,
        coalesce(sum((select -a.amount_paise from settlement_adjustments a where a.from_refund_id = f.id)), 0) as recovered
      from refunds f where state = 'success' group by transaction_id) f on f.transaction_id = r.id
      where r.refunded_paise + f.recovered <> f.paise`,
  ),
  carriedWrong: await count(
    desk,
    sql`select count(*) as n from settlement_adjustments o join settlement_batches b on b.id = o.batch_id
      where o.kind = 'carriedOut' and b.state in ('fileIssued', 'partConfirmed', 'closed') and 1 <> (
        select count(*) from settlement_adjustments i where i.kind = 'carriedIn' and i.from_batch_id = o.batch_id
          and i.merchant_id = o.merchant_id and i.amount_paise = -o.amount_paise)`,
  ),
})

const settledRows = async ({ database }: SettlementDesk): Promise<Map<string, string>> => {
  const { rows } = await database.db.execute<{ id: string; kept: string }>(
    sql`select id, (to_jsonb(r) - 'bank_status' - 'version' - 'last_job_id')::text as kept from settlement_rows r where status = 'Settled'`,
  )
  return new Map(rows.map(({ id, kept }) => [id, kept]))
}

const run = async (
  desk: SettlementDesk,
  { histories, races, draw }: Omit<HistoryRun, 'clock'>,
  fault: PlantedFault | undefined,
): Promise<MoneyFigures> => {
  const below = (limit: number) => Math.floor(draw() * limit)
  const pick = <T>(from: readonly T[]): T | undefined => from[below(from.length)]
  const clients = new Map<Login, Client>()
  for (const login of logins) clients.set(login, await desk.enter(login))
  const figures = {
    ...noHistories,
    sumsThatDiffer: 0,
    heldInBatch: 0,
    rowsOfNoBatch: 0,
    refundedBeyondCaptured: 0,
    refundsNotBorne: 0,
    ownWork: 0,
    settledChanged: 0,
    carriedWrong: 0,
  }
  let payments = 0
  const known: string[] = []
  const pay = async (amountPaise = 5_000 + below(400_000)): Promise<string> => {
    // The sandbox declines, stays silent or is late by the end of the number.
    const txnRefNumber = `H${(payments += 1)}E${pick([10, 11, 12, 13, 17, 18, 20, 21])}`
    await desk.pay([{ merchantCode: `M000000${1 + below(3)}`, txnRefNumber, amountPaise }])
    known.push(txnRefNumber)
    return txnRefNumber
  }
  const sealedBy = new Map<number, Login>()
  const hashes = new Map<number, string>()
  const heldBy = new Map<string, Login>()
  const askedBy = new Map<string, Login>()
  const batchOf = () => pick([...sealedBy.keys()].slice(-3)) ?? 999_999

  const acts: readonly ((login: Login, who: Client) => Promise<unknown>)[] = [
    () => pay(),
    () => pay(),
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
      const batch = await refusedOr(who.call('settlements.initiate', { startDate: desk.txnDay }))
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
    async () => {
      const { rows } = await desk.database.db.execute<{ payout_ref: string }>(
        sql`select payout_ref from settlement_payouts where state = 'sent' order by id limit 1`,
      )
      const [sent] = rows
      if (sent === undefined) return undefined
      const state = below(5) === 0 ? 'returned' : 'credited'
      await desk.database.db.transaction(async (tx) => {
        await tx.execute(sql`update settlement_payouts set state = ${state}, utr_number = ${`UTR${sent.payout_ref}`},
          settled_on = current_date where payout_ref = ${sent.payout_ref}`)
        await settlePayouts(tx, [sent.payout_ref], new Date())
      })
      return sent
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
    (_, who) =>
      refusedOr(
        who.call('refunds.askProvider', { refundId: pick([...askedBy.keys()].slice(-6)) ?? crypto.randomUUID() }),
      ),
  ]

  let settled = await settledRows(desk)
  const judge = async () => {
    const found = await faultsIn(desk)
    for (const [figure, faults] of Object.entries(found)) figures[figure as keyof typeof found] += faults
    const now = await settledRows(desk)
    for (const [id, kept] of settled) if (now.get(id) !== kept) figures.settledChanged += 1
    settled = now
  }
  for (let history = 0; history < histories; history += 1) {
    for (let act = 0; act < 12; act += 1) {
      const login = pick(logins) ?? 'finance'
      const outcome = await acts[below(acts.length)]?.(login, clients.get(login) as Client)
      figures.acts += 1
      if (outcome === undefined) figures.refused += 1
      else figures.done += 1
    }
    await judge()
    figures.histories += 1
  }
  if (fault !== undefined) {
    await desk.database.db.transaction(async (tx) => {
      for (const state of ['disable', 'enable'] as const) {
        for (const table of ['settlement_rows', 'settlement_holds', 'refunds'])
          await tx.execute(sql.raw(`alter table ${table} ${state} trigger user`))
        if (state === 'disable') await tx.execute(plant[fault])
      }
    })
    await judge()
  }
  for (let race = 0; race < races; race += 1) {
    const txnRefNumber = await pay(100_000)
    const [holder, one, other] = [clients.get('finance2'), clients.get('finance'), clients.get('opsadmin')] as [
      Client,
      Client,
      Client,
    ]
    // Two seals and a hold at once: the row stands in one batch, or is held.
    const [held] = await Promise.all([
      refusedOr(holder.call('settlements.hold', { txnRefNumber, reason: 'race', status: 'HOLDCC' })),
      refusedOr(one.call('settlements.initiate', { startDate: desk.txnDay })),
      refusedOr(other.call('settlements.initiate', { startDate: desk.txnDay })),
    ])
    const isInBatch =
      (await desk.row(txnRefNumber))['batch_id'] !== null && (await desk.row(txnRefNumber))['batch_id'] !== undefined
    if ((held !== undefined) !== isInBatch) figures.racesWithOneWinner += 1
    figures.races += 1
  }
  if (races > 0) await judge()
  return figures
}

/** Random histories of settlements, holds, payouts and refunds over HTTP, and races of a hold with two seals. */
export const moneyHistories = async (
  postgresUrl: string,
  wanted: Omit<HistoryRun, 'clock'>,
  fault?: PlantedFault,
): Promise<MoneyFigures> => {
  const desk = await openSettlementDesk(postgresUrl, { merchants: 3, env: { REFUND_SECOND_PERSON_ABOVE: '1000' } })
  try {
    return await run(desk, wanted, fault)
  } finally {
    await desk.close()
  }
}
