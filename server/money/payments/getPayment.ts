import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  Payment,
  PaymentDispute,
  PaymentHold,
  PaymentLine,
  type PaymentMerchantHold,
  PaymentPayout,
  PaymentRefund,
  PaymentRow,
} from '#contract/calls/money/payments.ts'
import { getBankScheme } from '#contract/calls/money/bankSchemePage.ts'
import { listReconRows } from '#contract/calls/money/recon.ts'
import { listRefunds } from '#contract/calls/money/refunds.ts'
import { CarriedWhy, type PayoutState } from '#contract/calls/money/settlementBatches.ts'
import { SettlementBlocker } from '#contract/calls/money/settlements.ts'
import { mayCall } from '#contract/wire/call.ts'
import { formatIndian } from '#contract/wire/indianTime.ts'
import { formatRupees } from '#contract/wire/money.ts'
import { maskToLast4 } from '#contract/wire/masks.ts'
import { placesOf } from '#machines/money/paymentPlace.ts'
import { whyNotPaid } from '#machines/money/whyNotPaid.ts'
import { answerRow, type FoundBy, mapped } from '#server/db/answerRow.ts'
import { disputes } from '#server/db/schema/integrations.ts'
import { reconLines } from '#server/db/schema/recon.ts'
import { refunds } from '#server/db/schema/refunds.ts'
import { settlementHolds } from '#server/db/schema/settlements.ts'
import { transactions } from '#server/db/schema/transactions.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'
import { merchantHoldsOf, standingOfPayment } from './merchantHoldsOf.ts'
import { readStanding } from './standings.ts'

interface PlatformEvent {
  readonly action: string
  readonly event: string
  readonly at: string
  readonly error: string
}

const paymentRow = answerRow(
  Payment,
  {
    merchantCode: 'm.merchant_code',
    displayName: 'm.display_name',
    amount: 't.amount_paise',
    acquirerPaymentId: 'd.acquirer_payment_id',
    cardNumber: mapped('d.card_last4', maskToLast4),
    issuerBank: 'd.issuer_bank',
    upiTxnId: 'd.upi_txn_id',
    npciTxnId: 'd.npci_txn_id',
    customerRefId: 'd.customer_ref_id',
    productCode: 'd.product_code',
    schemeCode: 'd.scheme_code',
    invoiceNumber: 'd.invoice_number',
    // Its plan, brand, months and time together name it.
    bankSchemeId: `(select b.id from bank_schemes b where b.brand_code = t.brand_code and b.bank_tenure_id = t.emi_plan_code
      and b.tenure = t.emi_months and t.created_at between b.start_date and b.end_date and b.approved_content is not null
      order by b.is_active desc, b.id desc limit 1)`,
    actions: 'd.actions',
  },
  {
    from: [transactions, 't'],
    computed: [
      'places',
      'reason',
      'row',
      'holds',
      'merchantHolds',
      'payouts',
      'refunds',
      'disputes',
      'lines',
      'events',
    ],
    also: { id: z.int(), actions: z.custom<readonly PlatformEvent[] | null>() },
  },
)

const settlementRow = answerRow(
  PaymentRow,
  {
    status: 'r.status',
    mdr: 'r.mdr_paise',
    fees: 'r.brand_fee_paise + r.subscription_fee_paise + r.setup_fee_paise',
    gst: 'r.gst_paise',
    net: 'r.net_paise',
    settlementAmount: 'r.amount_paise',
    settledOn: 'r.settled_on',
    beneficiaryName: 'r.beneficiary_name',
    beneficiaryAccountNumber: mapped('r.beneficiary_account_last4', maskToLast4),
    beneficiaryIfsc: 'r.beneficiary_ifsc',
    blockers: 'r.hindrances',
    batchId: 'r.batch_id',
    bankStatus: 'r.bank_status',
    utrNumber: 'r.utr_number',
  },
  {
    also: {
      blockers: z.array(SettlementBlocker),
      batchId: z.int().nullable(),
      bankStatus: z.string(),
      utrNumber: z.string(),
    },
  },
)

const holdRow = answerRow(
  PaymentHold,
  { heldBy: `coalesce(p.login_id, '')`, releasedBy: 'q.login_id' },
  { from: [settlementHolds, 'h'] },
)

const payoutRow = answerRow(
  PaymentPayout,
  {
    batchId: 'b.id',
    batchState: 'b.state',
    settlesOn: 'b.settles_on',
    sealedBy: 's.login_id',
    sealedAt: 'b.sealed_at',
    approvedBy: 'a.login_id',
    approvedAt: 'b.approved_at',
    fileIssuedAt: 'b.bank_file_issued_at',
    payoutRef: 'p.payout_ref',
    state: 'p.state',
    amount: 'p.amount_paise',
    utrNumber: 'p.utr_number',
    settledOn: 'p.settled_on',
    carriedWhy: 'p.carried_why',
  },
  { also: { carriedWhy: CarriedWhy.nullable() } },
)
type PayoutRow = FoundBy<typeof payoutRow>

const refundRow = answerRow(
  PaymentRefund,
  {
    refundId: 'f.id',
    amount: 'f.amount_paise',
    askedBy: `coalesce(p.login_id, 'platform')`,
    recoveryBatchId: 'a.batch_id',
  },
  { from: [refunds, 'f'] },
)

const disputeRow = answerRow(
  PaymentDispute,
  {
    amount: 'd.amount_paise',
    borne: `d.row_paise - coalesce((select sum(a.amount_paise) from settlement_adjustments a where a.from_dispute_ref = d.dispute_ref), 0)`,
    recoveryBatchId: `(select max(a.batch_id) from settlement_adjustments a where a.from_dispute_ref = d.dispute_ref)`,
  },
  { from: [disputes, 'd'] },
)

const lineRow = answerRow(PaymentLine, { amount: 'l.amount_paise' }, { from: [reconLines, 'l'] })

/** So often a payout comes back or is carried over at most, as far as one page shows it. */
const mostPayouts = 20

/** The payout of the batch that a row is in, and behind one that came back or was carried over the one that pays it. */
const payoutsOf = (rowId: number): SQL => sql`
  select ${payoutRow.columns} from settlement_rows r
    join settlement_payouts o on o.batch_id = r.batch_id and o.merchant_id = r.merchant_id
    cross join lateral payouts_after(o.id) w join settlement_payouts p on p.id = w.id
    join settlement_batches b on b.id = p.batch_id join staff s on s.id = b.sealed_by left join staff a on a.id = b.approved_by
  where r.id = ${rowId} order by w.nth limit ${mostPayouts}`

const dayOf = (at: string) => formatIndian(new Date(at), 'D MMM YYYY')

interface Known {
  readonly row: FoundBy<typeof settlementRow> | undefined
  readonly hold: FoundBy<typeof holdRow> | undefined
  readonly payouts: readonly PayoutRow[]
  readonly merchantHolds: readonly PaymentMerchantHold[]
}

const keptBy = ({ holdId, decidedAt, until, reason }: PaymentMerchantHold) => ({
  number: holdId,
  since: dayOf(decidedAt),
  until: until === null ? '' : dayOf(`${until}T00:00:00+05:30`),
  reason,
})

/** What the bank says of the last payout: the row keeps what it said of the first. */
const bankWords: Readonly<Partial<Record<PayoutState, string>>> = { returned: 'RETURNED', unknown: 'UNKNOWN' }

const reasonOf = ({ row, hold, payouts, merchantHolds: kept }: Known): string => {
  const onHold = kept.find(({ kind }) => kind === 'hold')
  const reserve = kept.find(({ kind }) => kind === 'reserve')
  const last = payouts.at(-1)
  const isPaidAgain = payouts.length > 1 && (last?.state === 'planned' || last?.state === 'sent')
  return whyNotPaid({
    status: isPaidAgain ? 'Ready_to_Settle' : (row?.status ?? null),
    blockers: row?.blockers ?? [],
    hold:
      hold === undefined
        ? null
        : { status: hold.status, by: hold.heldBy, since: dayOf(hold.heldAt), reason: hold.reason },
    merchantHold: onHold === undefined ? null : keptBy(onHold),
    reserve: reserve === undefined ? null : { ...keptBy(reserve), amount: formatRupees(reserve.amount) },
    batch:
      last === undefined
        ? null
        : { id: last.batchId, state: last.batchState, settlesOn: dayOf(`${last.settlesOn}T00:00:00+05:30`) },
    carriedWhy: last?.carriedWhy ?? null,
    bankStatus: last === undefined ? (row?.bankStatus ?? '') : (bankWords[last.state] ?? ''),
    utrNumber: last?.utrNumber ?? row?.utrNumber ?? '',
  })
}

export const getPayment: Handler<'payments.get'> = async ({ txnRefNumber }, { tx, staff, gateway }) => {
  const [found] = await paymentRow.read(
    tx,
    sql`select ${paymentRow.columns} from transactions t join merchants m on m.id = t.merchant_id
    left join transaction_details d on d.transaction_id = t.id
    where t.txn_ref_number = ${txnRefNumber} and ${transactionsOf(staff)}`,
  )
  if (found === undefined)
    return refuse('record-not-found', {
      recorded: { subject: `transaction:${txnRefNumber}`, after: { asked: 'transaction' } },
    })
  const { id, actions, ...payment } = found
  const [row] = await settlementRow.read(
    tx,
    sql`select ${settlementRow.columns} from settlement_rows r where r.id = ${id}`,
  )
  const holds = await holdRow.read(
    tx,
    sql`select ${holdRow.columns} from settlement_holds h left join staff p on p.id = h.held_by
    left join staff q on q.id = h.released_by where h.transaction_id = ${id} order by h.held_at desc, h.id desc`,
  )
  const payouts = await payoutRow.read(tx, payoutsOf(id))
  const refundsOfIt = await refundRow.read(
    tx,
    sql`select ${refundRow.columns} from refunds f left join staff p on p.id = f.asked_by
    left join settlement_adjustments a on a.from_refund_id = f.id where f.transaction_id = ${id} order by f.asked_at, f.id`,
  )
  const disputesOfIt = await disputeRow.read(
    tx,
    sql`select ${disputeRow.columns} from disputes d where d.transaction_id = ${id} order by d.opened_at, d.dispute_ref collate "C"`,
  )
  const may = (call: typeof listReconRows | typeof listRefunds | typeof getBankScheme) =>
    mayCall(call, staff, gateway.config.product)
  const lines = may(listReconRows)
    ? await lineRow.read(
        tx,
        sql`select ${lineRow.columns} from recon_lines l where l.transaction_id = ${id} order by l.line_day, l.id`,
      )
    : []
  const live = holds.find(({ releasedAt }) => releasedAt === null)
  const standings = await standingOfPayment(tx, id)
  const kept = await merchantHoldsOf(tx, standings[0])
  const places = standings.flatMap(({ captured, refunded, disputed, reserved, ...standing }) =>
    placesOf({
      ...readStanding(standing),
      isSuccessful: true,
      capturedPaise: captured,
      refundedPaise: refunded,
      disputedPaise: disputed,
      reservedPaise: reserved,
    }),
  )
  return {
    ...payment,
    bankSchemeId: may(getBankScheme) ? payment.bankSchemeId : null,
    places: places.map(({ place, paise }) => ({ place, amount: paise })),
    reason: places.some(({ place }) => place !== 'refunded' && place !== 'disputed')
      ? reasonOf({ row, hold: live, payouts, merchantHolds: kept })
      : '',
    row: row ?? null,
    holds,
    merchantHolds: kept,
    payouts: payouts.map(({ carriedWhy: _, ...payout }) => payout),
    refunds: may(listRefunds) ? refundsOfIt : [],
    disputes: disputesOfIt,
    lines,
    events: (actions ?? []).map(({ action, event, at, error }) => ({ action, event, at, error })),
  }
}
