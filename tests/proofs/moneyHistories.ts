import { sql } from 'drizzle-orm'
import { type Client, Refused } from '#tests/support/gateway.ts'
import { dayAfter } from '#contract/wire/indianTime.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { insertTransactions } from '#tests/support/transactions.ts'
import { tallyPositions } from '#server/money/payments/tallyPositions.ts'
import { settlePayouts } from '#server/money/settlements/index.ts'
import { type Draw, noHistories, refusedOr as refusedBelow500 } from './histories.ts'
import { type MoneyFigures, type PlantedFault, plantedFaults } from './moneyFigures.ts'
import { fileActs } from './moneyFiles.ts'
import { holdActs } from './moneyHolds.ts'
import { changed, faultsIn, foundOf, settledRows } from './moneyJudge.ts'

/** Seven people who hold the same service: who may do what is told by what each did before. */
export const logins = ['finance', 'finance2', 'opsadmin', 'deskadmin', 'drafter', 'approver', 'ratechecker'] as const
export type Login = (typeof logins)[number]

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
