import { sql } from 'drizzle-orm'
import type { PayoutState } from '#contract/calls/money/settlementBatches.ts'
import type { Tx } from '#server/db/database.ts'
import { type Addressed, addressedColumns, recipientOf } from './invoicesDue.ts'
import { boundsOfMonth } from './monthBounds.ts'
import type { StatementContent, StatementLine, StatementSums, Supplier } from './paperContent.ts'

export interface DraftStatement {
  readonly merchantId: number
  readonly content: StatementContent
}

type PaidRow = {
  merchant_id: number
  at: string
  day: string
  payout_ref: string
  batch_id: number
  utr: string
  state: PayoutState
  rows: number
  gross: string
  fees: string
  gst: string
  refunded: string
  paid: string
}
type MovedRow = { merchant_id: number; at: string; day: string; kind: string; paise: string; named: string }
type BalanceRow = Addressed & {
  at_start: string
  at_end: string
  /** Where the last statement ended; null: there is none. */
  last_closing: string | null
}
type WaitingRow = { merchant_id: number; payments: number; paise: string; held_payments: number; held: string }

/** Between batches of one merchant: what one carries out the next carries in; what one keeps back a later one pays. */
const isCarried = sql`a.kind in ('carriedIn', 'carriedOut', 'reserved', 'reservePaid')`

const paidRows = (from: string, before: string) => sql`
  select p.merchant_id, extract(epoch from b.bank_file_issued_at)::text as at, indian_day(b.bank_file_issued_at)::text as day,
    p.payout_ref, p.batch_id, p.utr_number as utr, p.state, p.rows, p.gross_paise as gross, p.fees_paise as fees,
    p.gst_paise as gst, coalesce(s.refunded, 0) as refunded, p.amount_paise as paid
  from settlement_batches b join settlement_payouts p on p.batch_id = b.id
  left join (select r.batch_id, r.merchant_id, sum(r.refunded_paise) as refunded
    from settlement_rows r join settlement_batches o on o.id = r.batch_id
    where o.bank_file_issued_at >= ${from} and o.bank_file_issued_at < ${before} group by 1, 2) s
    on s.batch_id = p.batch_id and s.merchant_id = p.merchant_id
  where b.bank_file_issued_at >= ${from} and b.bank_file_issued_at < ${before}
  order by b.bank_file_issued_at, p.id`

const movedRows = (from: string, before: string) => sql`
  select a.merchant_id, extract(epoch from a.created_at)::text as at, indian_day(a.created_at)::text as day, a.kind,
    a.amount_paise as paise, coalesce(f.payout_ref, t.txn_ref_number, n.number, '') as named
  from settlement_adjustments a left join settlement_payouts f on f.id = a.from_payout_id
  left join refunds q on q.id = a.from_refund_id left join transactions t on t.id = q.transaction_id
  left join papers n on n.id = a.from_paper_id
  where not ${isCarried} and a.created_at >= ${from} and a.created_at < ${before} order by a.created_at, a.id`

/**
 * What is owed to each merchant at an instant: what was added or taken besides payments, less what batches have used up of
 * it. Payments add nothing: a batch pays its rows, or carries their rest as such an adjustment.
 */
const balanceAt = (at: string) => sql`
  coalesce(sum(a.amount_paise) filter (where not ${isCarried} and a.created_at < ${at}), 0)
    - coalesce(sum(a.amount_paise) filter (where b.bank_file_issued_at < ${at}), 0)`

const balanceRows = (month: string, from: string, before: string) => sql`
  with balances as (
    select a.merchant_id, ${balanceAt(from)} as at_start, ${balanceAt(before)} as at_end
    from settlement_adjustments a left join settlement_batches b on b.id = a.batch_id group by 1),
  active as (
    select p.merchant_id from settlement_batches b join settlement_payouts p on p.batch_id = b.id
    where b.bank_file_issued_at >= ${from} and b.bank_file_issued_at < ${before}
    union
    select a.merchant_id from settlement_adjustments a
    where not ${isCarried} and a.created_at >= ${from} and a.created_at < ${before}
    union
    select merchant_id from balances where at_start <> 0),
  last as (
    select distinct on (merchant_id) merchant_id, amount_paise from papers
    where kind = 'statement' and state = 'issued' and month < ${month} order by merchant_id, month desc)
  select ${addressedColumns}, coalesce(b.at_start, 0) as at_start, coalesce(b.at_end, 0) as at_end,
    l.amount_paise as last_closing
  from (select merchant_id from active union select merchant_id from last where amount_paise <> 0) x
  join merchants m on m.id = x.merchant_id
  left join balances b on b.merchant_id = m.id left join last l on l.merchant_id = m.id
  order by m.merchant_code collate "C"`

/** Captured and in no payout at the end of the month, whatever became of it since. */
const waitingRows = (lastDay: string, before: string) => sql`
  select r.merchant_id, count(*)::int as payments, sum(r.amount_paise) as paise,
    (count(*) filter (where h.transaction_id is not null or k.merchant_id is not null))::int as held_payments,
    coalesce(sum(r.amount_paise) filter (where h.transaction_id is not null or k.merchant_id is not null), 0) as held
  from settlement_rows r left join settlement_batches b on b.id = r.batch_id
  left join settlement_holds h on h.transaction_id = r.id and h.held_at < ${before}
    and (h.released_at is null or h.released_at >= ${before})
  left join (select distinct merchant_id from merchant_holds where kind = 'hold' and decided_at < ${before}
    and (state in ('active', 'releaseAsked') or ended_at >= ${before})) k on k.merchant_id = r.merchant_id
  where r.txn_day <= ${lastDay} and not 'refunded' = any(r.hindrances)
    and (r.batch_id is null and r.status <> 'Settled' or r.batch_id is not null
      and (b.bank_file_issued_at is null or b.bank_file_issued_at >= ${before}))
  group by 1`

const wordsOf = ({ kind, named }: MovedRow): string => {
  switch (kind) {
    case 'returned':
      return `Payout ${named} came back from the bank`
    case 'recovery':
      return `Refund of ${named}, paid out before`
    case 'feeCredit':
      return `Fees given back, ${named}`
    default:
      return 'Adjustment'
  }
}

type Sums = { -readonly [Name in keyof StatementSums]: number }
const sumOfKind: Readonly<Record<string, 'recoveriesPaise' | 'returnedPaise' | 'creditsPaise'>> = {
  recovery: 'recoveriesPaise',
  returned: 'returnedPaise',
  feeCredit: 'creditsPaise',
}

const byMerchant = <Row extends { readonly merchant_id: number }>(rows: readonly Row[]): Map<number, Row[]> => {
  const found = new Map<number, Row[]>()
  for (const row of rows) {
    const own = found.get(row.merchant_id)
    if (own === undefined) found.set(row.merchant_id, [row])
    else own.push(row)
  }
  return found
}

type Event = { readonly at: number } & ({ readonly paid: PaidRow } | { readonly moved: MovedRow })

const eventsOf = (paid: readonly PaidRow[], moved: readonly MovedRow[]): readonly Event[] =>
  [
    ...paid.map((row): Event => ({ at: Number(row.at), paid: row })),
    ...moved.map((row): Event => ({ at: Number(row.at), moved: row })),
  ].toSorted((a, b) => a.at - b.at)

const noPayout = { payoutRef: '', batchId: null, utrNumber: '', payoutState: null } as const
const noMoney = { capturedPaise: 0, feesPaise: 0, taxPaise: 0, changesPaise: 0, paidPaise: 0 } as const

const lineOf = (event: Event, sums: Sums): Omit<StatementLine, 'balancePaise'> => {
  if ('moved' in event) {
    const { moved } = event
    const changesPaise = Number(moved.paise)
    sums[sumOfKind[moved.kind] ?? 'othersPaise'] += changesPaise
    return { ...noPayout, ...noMoney, day: moved.day, what: wordsOf(moved), changesPaise }
  }
  const { paid } = event
  const line = {
    capturedPaise: Number(paid.gross),
    feesPaise: -Number(paid.fees),
    taxPaise: -Number(paid.gst),
    changesPaise: 0 - Number(paid.refunded),
    paidPaise: -Number(paid.paid),
  }
  sums.capturedPaise += line.capturedPaise
  sums.feesPaise += line.feesPaise
  sums.taxPaise += line.taxPaise
  sums.refundsPaise += line.changesPaise
  sums.paidPaise += line.paidPaise
  return {
    ...line,
    day: paid.day,
    what: `${paid.rows.toLocaleString('en-IN')} ${paid.rows === 1 ? 'payment' : 'payments'}`,
    payoutRef: paid.payout_ref,
    batchId: paid.batch_id,
    utrNumber: paid.utr,
    payoutState: paid.state,
  }
}

/** Statements of a month, of each merchant with whom something happened, or to whom something is owed. */
export const statementsDue = async (
  tx: Tx,
  { month, supplier }: { readonly month: string; readonly supplier: Supplier },
): Promise<readonly DraftStatement[]> => {
  const { from, before, lastDay } = boundsOfMonth(month)
  const paid = byMerchant((await tx.execute<PaidRow>(paidRows(from, before))).rows)
  const moved = byMerchant((await tx.execute<MovedRow>(movedRows(from, before))).rows)
  const waiting = byMerchant((await tx.execute<WaitingRow>(waitingRows(lastDay, before))).rows)
  const { rows } = await tx.execute<BalanceRow>(balanceRows(month, from, before))
  return rows.map((row) => {
    const atStart = Number(row.at_start)
    const openingPaise = row.last_closing === null ? atStart : Number(row.last_closing)
    const sums: Sums = {
      openingPaise,
      correctionsPaise: atStart - openingPaise,
      capturedPaise: 0,
      feesPaise: 0,
      taxPaise: 0,
      refundsPaise: 0,
      recoveriesPaise: 0,
      returnedPaise: 0,
      creditsPaise: 0,
      othersPaise: 0,
      paidPaise: 0,
      closingPaise: 0,
    }
    let balancePaise = atStart
    const lines = eventsOf(paid.get(row.merchant_id) ?? [], moved.get(row.merchant_id) ?? []).map(
      (event): StatementLine => {
        const line = lineOf(event, sums)
        balancePaise += line.capturedPaise + line.feesPaise + line.taxPaise + line.changesPaise + line.paidPaise
        return { ...line, balancePaise }
      },
    )
    if (balancePaise !== Number(row.at_end))
      throw new Error(`the statement of ${row.merchant_code} does not come to what it is owed`)
    sums.closingPaise = balancePaise
    const [open] = waiting.get(row.merchant_id) ?? []
    return {
      merchantId: row.merchant_id,
      content: {
        kind: 'statement',
        layout: 1,
        supplier,
        recipient: recipientOf(row),
        month,
        sums,
        waiting: {
          payments: open?.payments ?? 0,
          paise: Number(open?.paise ?? 0),
          heldPayments: open?.held_payments ?? 0,
          heldPaise: Number(open?.held ?? 0),
        },
        lines,
      },
    }
  })
}
