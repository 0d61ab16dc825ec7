import { sql } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import type { RequestOfName } from '#contract/index.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { gstOf, shareOf } from '#contract/wire/money.ts'
import { taxHeads } from '#machines/money/feeTax.ts'
import { creditNoteDecision, type CreditNoteEvent } from '#machines/money/paperRun.ts'
import { monthOf } from '#machines/money/paperNumber.ts'
import type { DecisionFacts } from '#machines/platform/decisionMachine.ts'
import type { PaperPage, PaperState } from '#contract/calls/money/papers.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { decide, type DecisionKind } from '#server/platform/decisions/index.ts'
import {
  creditedOf,
  factsOfNote,
  findPaper,
  paperNotFound,
  type PaperRow,
  paperRows,
  presentPaper,
} from './getPaper.ts'
import { issuePapers } from './issuePapers.ts'
import { type CreditNoteContent, type InvoiceContent, readContent, written } from './paperContent.ts'
import { refuseLimited } from './paperPerson.ts'

type Lines = CreditNoteContent['lines']
interface GivenBack {
  readonly lines: Lines
  readonly taxPaise: number
  readonly rowId: number | null
}

/** The fee of a payment that was refunded, with its tax, as its settlement row has them. */
const feeOfPayment = async (tx: Tx, invoice: PaperRow, txnRefNumber: string): Promise<GivenBack> => {
  const { rows } = await tx.execute<{
    id: string
    mdr: string
    brand_fee: string
    gst: string
    subscription_and_setup: string
    is_taken: boolean
  }>(sql`
    select r.id, r.mdr_paise as mdr, r.brand_fee_paise as brand_fee, r.gst_paise as gst,
      r.subscription_fee_paise + r.setup_fee_paise as subscription_and_setup,
      exists (select from papers n where n.row_id = r.id and n.state <> 'cancelled') as is_taken
    from settlement_rows r join settlement_payouts p on p.batch_id = r.batch_id and p.merchant_id = r.merchant_id
    join paper_payouts l on l.payout_id = p.id
    where l.paper_id = ${invoice.id} and r.txn_ref_number = ${txnRefNumber}
      and exists (select from refunds f where f.transaction_id = r.id and f.state = 'success')
    for no key update of r`)
  const [row] = rows
  if (row === undefined) return refuse('credit-note-not-refunded')
  if (row.is_taken) return refuse('credit-note-twice')
  const [mdr, brandFee] = [Number(row.mdr), Number(row.brand_fee)]
  const fees = mdr + brandFee
  // A subscription is not of the payment that bore it: its part of the tax stays.
  const taxPaise = Number(row.subscription_and_setup) === 0 ? Number(row.gst) : gstOf(fees)
  return {
    lines: [
      ...(mdr === 0 ? [] : [{ kind: 'mdr' as const, feesPaise: mdr }]),
      ...(brandFee === 0 ? [] : [{ kind: 'brandFee' as const, feesPaise: brandFee }]),
    ],
    taxPaise,
    rowId: Number(row.id),
  }
}

/** A part of all fees, without a payment: the largest lines bear it first. */
const partOfFees = (content: InvoiceContent, feesPaise: number): GivenBack => {
  let rest = feesPaise
  const lines: { kind: Lines[number]['kind']; feesPaise: number }[] = []
  for (const line of content.lines.toSorted((a, b) => b.feesPaise - a.feesPaise)) {
    const taken = Math.min(rest, line.feesPaise)
    if (taken > 0) lines.push({ kind: line.kind, feesPaise: taken })
    rest -= taken
  }
  return { lines, taxPaise: shareOf(feesPaise, content.rateBps), rowId: null }
}

/** What is left of an invoice: no credit note gives back more of its fees or of its tax. */
const leftOf = async (tx: Tx, invoice: PaperRow): Promise<{ readonly fees: number; readonly tax: number }> => {
  const { rows } = await tx.execute<{ tax: string }>(sql`
    select coalesce(sum(tax_paise), 0) as tax from papers where of_paper_id = ${invoice.id} and state <> 'cancelled'`)
  return {
    fees: Number(invoice.fees_paise) - (await creditedOf(tx, invoice.id)),
    tax: Number(invoice.tax_paise) - Number(rows[0]?.tax ?? 0),
  }
}

type Asking = Pick<StaffContext, 'tx' | 'staff' | 'now' | 'note'>

export const askCreditNote = async (
  { paper, txnRefNumber, fees, remark }: RequestOfName<'papers.askCreditNote'>,
  { tx, staff, now, note }: Asking,
): Promise<PaperPage> => {
  refuseLimited(staff)
  if ((txnRefNumber === undefined) === (fees === undefined) || fees === 0) refuse('credit-note-of-what')
  if (remark.length < shortestReason) refuse('remark-missing')
  // Two at once: the second sees what the first one gives back.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`credit notes of ${paper}`}))`)
  const invoice = await findPaper(tx, paper, staff)
  if (invoice.id !== Number(paper))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`credit notes of ${invoice.id}`}))`)
  const of = readContent(invoice.content, invoice.content_sha256)
  if (of.kind !== 'feeInvoice' || invoice.state !== 'issued') return refuse('wrong-state')
  const back = txnRefNumber === undefined ? partOfFees(of, fees ?? 0) : await feeOfPayment(tx, invoice, txnRefNumber)
  const feesPaise = back.lines.reduce((sum, line) => sum + line.feesPaise, 0)
  const left = await leftOf(tx, invoice)
  if (feesPaise === 0 || feesPaise > left.fees || (fees !== undefined && feesPaise !== fees))
    return refuse('credit-note-too-large')
  // The last part takes what is left of the tax, so that an invoice that is given back whole comes to nothing.
  const taxPaise = feesPaise === left.fees ? left.tax : Math.min(back.taxPaise, left.tax)
  const heads = taxHeads(taxPaise, of.supply)
  const { payouts: _, ...shared } = of
  const content: CreditNoteContent = {
    ...shared,
    kind: 'creditNote',
    lines: back.lines,
    feesPaise,
    taxPaise,
    ofNumber: invoice.number,
    ofDate: invoice.dated_on ?? '',
    reason: remark,
    txnRefNumber: txnRefNumber ?? '',
  }
  const kept = written(content)
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into papers (kind, merchant_id, month, state, gstin, place_of_supply, fees_paise, central_paise, state_paise,
      integrated_paise, tax_paise, amount_paise, content, content_sha256, of_paper_id, row_id, asked_by, asked_at, reason)
    values ('creditNote', ${invoice.merchant_id}, ${monthOf(indianDay(now))}, 'draft', ${invoice.gstin},
      ${invoice.place_of_supply}, ${feesPaise}, ${heads.centralPaise}, ${heads.statePaise}, ${heads.integratedPaise},
      ${taxPaise}, ${feesPaise + taxPaise}, ${kept.content}, ${kept.contentSha256}, ${invoice.id}, ${back.rowId},
      ${staff.staffId}, ${now.toISOString()}, ${remark}) returning id`)
  const id = rows[0]?.id ?? 0
  note({
    subject: `paper:${id}`,
    after: {
      state: 'draft',
      of: invoice.number,
      txnRefNumber: txnRefNumber ?? '',
      amount: feesPaise + taxPaise,
      remark,
    },
  })
  return presentPaper(tx, await findPaper(tx, String(id), staff), staff)
}

type Asked = RequestOfName<'papers.decideCreditNote'>

const noteDecision: DecisionKind<Asked, PaperRow, PaperState, DecisionFacts, CreditNoteEvent> = {
  machine: creditNoteDecision,
  lock: async ({ paperId }, { tx, staff }) => {
    await tx.execute(sql`select id from papers where id = ${paperId} for no key update`)
    const [row] = await paperRows(tx, sql`p.id = ${paperId} and p.kind = 'creditNote'`, staff)
    return row ?? paperNotFound(String(paperId))
  },
  stateOf: ({ state }) => state,
  factsOf: factsOfNote,
  eventOf: ({ decision }, by) => ({ type: decision === 'issue' ? 'note.issue' : 'note.cancel', by }),
  ofMakers: ['cancel'],
  withReason: ['cancel'],
  words: { 'own-work': 'You asked for this credit note: somebody else has to issue it.' },
  write: async (row, { state, at }, { decision, remark }, { tx, staff, now }) => {
    if (decision === 'cancel') {
      await tx.execute(sql`
        update papers set state = ${state}, decided_by = ${staff.staffId}, decided_at = ${at}, remark = ${remark}
        where id = ${row.id}`)
      return
    }
    // It is dated on the day on which it is issued, and the merchant has its money with the next batch.
    await tx.execute(sql`update papers set remark = ${remark}, month = ${monthOf(indianDay(now))} where id = ${row.id}`)
    await issuePapers(tx, sql`p.id = ${row.id}`, { datedOn: indianDay(now), at, staffId: staff.staffId })
    await tx.execute(sql`
      insert into settlement_adjustments (merchant_id, kind, amount_paise, from_paper_id, created_at)
      values (${row.merchant_id}, 'feeCredit', ${Number(row.amount_paise)}, ${row.id}, ${at})`)
  },
}

export const decideCreditNote: Handler<'papers.decideCreditNote'> = async (asked, context) => {
  const { tx, staff, note } = context
  refuseLimited(staff)
  const { row, before, state } = await decide(noteDecision, asked, context)
  const after = await findPaper(tx, String(row.id), staff)
  note({
    subject: `paper:${row.id}`,
    before: { state: before },
    after: { state, number: after.number, amount: Number(row.amount_paise), remark: asked.remark },
  })
  return presentPaper(tx, after, staff)
}
