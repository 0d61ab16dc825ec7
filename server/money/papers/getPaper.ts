import { type SQL, sql } from 'drizzle-orm'
import type { PaperKind, PaperPage, PaperState } from '#contract/calls/money/papers.ts'
import { creditNoteDecision } from '#machines/money/paperRun.ts'
import { nameOfState } from '#machines/money/placeOfSupply.ts'
import { feeServices } from '#machines/money/taxRates.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler, Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { roundingIn } from './invoicesDue.ts'
import { theirPapers } from './listPapers.ts'
import { type PaperContent, readContent, type StatementContent } from './paperContent.ts'
import { seesDrafts } from './paperPerson.ts'

export type PaperRow = {
  id: number
  run_id: number | null
  kind: PaperKind
  merchant_id: number
  merchant_code: string
  display_name: string
  month: string
  state: PaperState
  number: string
  dated_on: string | null
  issued_at: Date | null
  gstin: string
  place_of_supply: string
  fees_paise: string
  central_paise: string
  state_paise: string
  integrated_paise: string
  tax_paise: string
  amount_paise: string
  content: string
  content_sha256: string
  of_paper_id: number | null
  asked_by: string
  asked_by_login: string
  asked_at: Date
  reason: string
  decided_by_login: string | null
  decided_at: Date | null
  remark: string
}

/** Papers `p` that `which` selects, of merchants `m`, within what the person may see. */
export const paperRows = async (tx: Tx, which: SQL, staff: Staff, lock: SQL = sql``): Promise<PaperRow[]> => {
  const { rows } = await tx.execute<PaperRow>(sql`
    select p.*, p.month::text as month, p.dated_on::text as dated_on, m.merchant_code, m.display_name,
      a.login_id as asked_by_login, d.login_id as decided_by_login
    from papers p join merchants m on m.id = p.merchant_id join staff a on a.id = p.asked_by
    left join staff d on d.id = p.decided_by where ${which} and ${theirPapers(staff)} ${lock}`)
  return rows
}

export const paperNotFound = (paper: string): never =>
  refuse('record-not-found', { recorded: { subject: `paper:${paper}`, after: { asked: 'paper' } } })

/** By its number, or by the id that lists have. */
const named = (paper: string): SQL =>
  /^[1-9]\d{0,8}$/.test(paper) ? sql`p.id = ${Number(paper)}` : sql`p.number = ${paper} and p.number <> ''`

export const findPaper = async (tx: Tx, paper: string, staff: Staff, lock?: SQL): Promise<PaperRow> =>
  (await paperRows(tx, named(paper), staff, lock))[0] ?? paperNotFound(paper)

const iso = (at: Date | null): string | null => (at === null ? null : new Date(at).toISOString())

const otherOf = (row: PaperRow) => ({
  paperId: row.id,
  number: row.number,
  paperState: row.state,
  amount: Number(row.amount_paise),
  datedOn: row.dated_on,
})

/** What live credit notes give back of the fees of an invoice. */
export const creditedOf = async (tx: Tx, paperId: number): Promise<number> => {
  const { rows } = await tx.execute<{ fees: string }>(sql`
    select coalesce(sum(fees_paise), 0) as fees from papers where of_paper_id = ${paperId} and state <> 'cancelled'`)
  return Number(rows[0]?.fees ?? 0)
}

const statementOf = ({ sums, waiting, lines }: StatementContent) => ({
  opening: sums.openingPaise,
  captured: sums.capturedPaise,
  fees: sums.feesPaise,
  tax: sums.taxPaise,
  refunds: sums.refundsPaise,
  recoveries: sums.recoveriesPaise,
  returned: sums.returnedPaise,
  credits: sums.creditsPaise,
  others: sums.othersPaise,
  corrections: sums.correctionsPaise,
  paid: sums.paidPaise,
  closing: sums.closingPaise,
  waitingPayments: waiting.payments,
  waiting: waiting.paise,
  heldPayments: waiting.heldPayments,
  held: waiting.heldPaise,
  lines: lines.map((line) => ({
    on: line.day,
    what: line.what,
    payoutRef: line.payoutRef,
    batchId: line.batchId,
    utrNumber: line.utrNumber,
    payoutState: line.payoutState,
    captured: line.capturedPaise,
    fees: line.feesPaise,
    tax: line.taxPaise,
    changes: line.changesPaise,
    paid: line.paidPaise,
    balance: line.balancePaise,
  })),
})

const partsOf = (content: PaperContent) => ({
  recipientName: content.recipient.name,
  recipientAddress: content.recipient.address,
  txnRefNumber: content.kind === 'creditNote' ? content.txnRefNumber : '',
  ...(content.kind === 'statement'
    ? { placeFrom: null, supply: null, rounding: 0, lines: [], payouts: [], statement: statementOf(content) }
    : {
        placeFrom: content.place.from,
        supply: content.supply,
        rounding: roundingIn(content),
        lines: content.lines.map(({ kind, feesPaise }) => ({
          description: feeServices[kind].description,
          sac: feeServices[kind].sac,
          fees: feesPaise,
        })),
        payouts:
          content.kind === 'creditNote'
            ? []
            : content.payouts.map(({ payoutRef, batchId, day, payments, feesPaise, taxPaise }) => ({
                payoutRef,
                batchId,
                paidOn: day,
                payments,
                fees: feesPaise,
                tax: taxPaise,
              })),
        statement: null,
      }),
})

export const factsOfNote = (row: Pick<PaperRow, 'asked_by'>) => ({ makers: [row.asked_by] })

const rightsOf = (row: PaperRow, creditable: number, staff: Staff): Pick<PaperPage, 'can' | 'whyNot'> => {
  if (!seesDrafts(staff)) return { can: [], whyNot: null }
  if (row.kind === 'feeInvoice')
    return { can: row.state === 'issued' && creditable > 0 ? ['askCredit'] : [], whyNot: null }
  if (row.kind === 'statement') return { can: [], whyNot: null }
  const whyNot = (type: 'note.issue' | 'note.cancel') =>
    creditNoteDecision.whyNot(row.state, factsOfNote(row), { type, by: staff.staffId })
  return {
    can: [
      ...(whyNot('note.issue') === undefined ? (['issue'] as const) : []),
      ...(whyNot('note.cancel') === undefined ? (['cancel'] as const) : []),
    ],
    whyNot: whyNot('note.issue') ?? null,
  }
}

export const presentPaper = async (tx: Tx, row: PaperRow, staff: Staff): Promise<PaperPage> => {
  const notes = await paperRows(tx, sql`p.of_paper_id = ${row.id}`, staff, sql`order by p.id`)
  const [invoice] = row.of_paper_id === null ? [] : await paperRows(tx, sql`p.id = ${row.of_paper_id}`, staff)
  const creditable = row.kind === 'feeInvoice' ? Number(row.fees_paise) - (await creditedOf(tx, row.id)) : 0
  return {
    paperId: row.id,
    number: row.number,
    kind: row.kind,
    paperState: row.state,
    month: row.month,
    datedOn: row.dated_on,
    issuedAt: iso(row.issued_at),
    merchantCode: row.merchant_code,
    displayName: row.display_name,
    gstin: row.gstin,
    placeOfSupply: nameOfState(row.place_of_supply),
    fees: Number(row.fees_paise),
    central: Number(row.central_paise),
    state: Number(row.state_paise),
    integrated: Number(row.integrated_paise),
    tax: Number(row.tax_paise),
    amount: Number(row.amount_paise),
    contentSha256: row.content_sha256,
    askedBy: row.asked_by_login,
    askedAt: new Date(row.asked_at).toISOString(),
    reason: row.reason,
    decidedBy: row.decided_by_login,
    decidedAt: iso(row.decided_at),
    remark: row.remark,
    ...partsOf(readContent(row.content, row.content_sha256)),
    ofInvoice: invoice === undefined ? null : otherOf(invoice),
    creditNotes: notes.map(otherOf),
    creditable,
    ...rightsOf(row, creditable, staff),
  }
}

export const getPaper: Handler<'papers.get'> = async ({ paper }, { tx, staff }) =>
  presentPaper(tx, await findPaper(tx, paper, staff), staff)
