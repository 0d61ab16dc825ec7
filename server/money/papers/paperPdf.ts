import { formatPercent, formatRupees } from '#contract/wire/money.ts'
import { formatIndian, shownCalendarDay } from '#contract/wire/indianTime.ts'
import { headNames, taxHeads } from '#machines/money/feeTax.ts'
import { nameOfState } from '#machines/money/placeOfSupply.ts'
import { feeServices } from '#machines/money/taxRates.ts'
import { openPdf, type Pdf } from '#server/files/pdf/index.ts'
import { roundingIn } from './invoicesDue.ts'
import type { CreditNoteContent, InvoiceContent, PaperContent, StatementContent } from './paperContent.ts'

/** What of a paper is not in its content: it gets it when it is issued. */
export interface Issued {
  readonly number: string
  readonly datedOn: string
  readonly issuedAt: Date
}

const quiet = '#59636e'
const ink = '#1f2328'
const line = '#d1d9e0'
const margin = 40

export const titles = {
  feeInvoice: 'Tax invoice',
  creditNote: 'Credit note',
  statement: 'Statement of account',
} as const

/** Where the right half begins: what a paper is about, and its sums. */
const middleOf = ({ left, right }: Pdf): number => left + (right - left) * 0.56

const shownDay = (day: string): string => shownCalendarDay(day) ?? day
export const shownMonth = (month: string): string => formatIndian(new Date(`${month}T12:00:00Z`), 'MMMM YYYY')

interface Column {
  readonly title: string
  readonly width: number
  readonly isEnd?: boolean
}
type Cell = string | readonly [value: string, below: string]

/** Draws down a page, and goes on at the top of the next one. */
const flowOn = (pdf: Pdf, start: number) => {
  const { left, right, bottom, drawAt, drawable, fitted, widthOf, rule } = pdf
  let y = start
  const room = (height: number, onNewPage?: () => void): void => {
    if (y + height <= bottom - 24) return
    pdf.addPage()
    y = margin + 12
    onNewPage?.()
  }
  const endAt = (text: string, points: number, weight: 'regular' | 'semibold', x: number, colour = ink) =>
    drawAt(text, points, weight, x - widthOf(text, points, weight), y, colour)
  return {
    at: () => y,
    down: (points: number) => {
      y += points
    },
    to: (place: number) => {
      y = place
    },
    room,
    endAt,
    text: (
      text: string,
      points = 9,
      weight: 'regular' | 'semibold' = 'regular',
      colour = ink,
      x = left,
      width = right - x,
    ) => {
      for (const part of fitted(drawable(text), points, width, weight)) {
        room(points + 4)
        drawAt(part, points, weight, x, y, colour)
        y += points + 4
      }
    },
    /** Columns from left to right; the first line of a page names them. */
    table: (columns: readonly Column[], rows: readonly (readonly Cell[])[], sums?: readonly string[]) => {
      const placed = columns.map((column, at) => {
        const x = left + columns.slice(0, at).reduce((sum, { width }) => sum + width, 0)
        return { ...column, x, end: x + column.width }
      })
      const put = (text: string, at: number, colour: string, weight: 'regular' | 'semibold', points = 8) => {
        const column = placed[at]
        if (column === undefined) return
        const [first = ''] = fitted(drawable(text), points, column.width - 6, weight)
        if (column.isEnd === true) endAt(first, points, weight, column.end, colour)
        else drawAt(first, points, weight, column.x, y, colour)
      }
      const header = () => {
        placed.forEach(({ title }, at) => put(title, at, quiet, 'regular', 7.5))
        y += 6
        rule(left, right, y, '#8c959f')
        y += 12
      }
      room(40)
      header()
      for (const row of rows) {
        const isTall = row.some((cell) => typeof cell !== 'string' && cell[1] !== '')
        room(isTall ? 24 : 15, header)
        row.forEach((cell, at) => put(typeof cell === 'string' ? cell : cell[0], at, ink, 'regular'))
        if (isTall) {
          y += 10
          row.forEach((cell, at) => typeof cell !== 'string' && put(cell[1], at, quiet, 'regular', 7))
        }
        y += 5
        rule(left, right, y, line, 0.4)
        y += 11
      }
      if (sums === undefined) return
      room(16, header)
      sums.forEach((sum, at) => put(sum, at, ink, 'semibold'))
      y += 14
    },
  }
}
type Flow = ReturnType<typeof flowOn>

const head = (pdf: Pdf, flow: Flow, content: PaperContent, { number, datedOn }: Issued): void => {
  const { left, right, drawAt, widthOf, rule } = pdf
  const middle = middleOf(pdf)
  const top = flow.at()
  flow.text(content.supplier.name, 12, 'semibold', ink, left, middle - left - 16)
  flow.down(1)
  flow.text(content.supplier.address, 8.5, 'regular', quiet, left, middle - left - 16)
  flow.text(`GSTIN ${content.supplier.gstin}`, 8.5, 'regular', quiet, left)
  const under = flow.at()
  flow.to(top + 4)
  const title = titles[content.kind]
  drawAt(title, 18, 'semibold', right - widthOf(title, 18, 'semibold'), flow.at(), ink)
  flow.down(18)
  flow.endAt(number, 10, 'semibold', right)
  flow.down(14)
  flow.endAt(shownDay(datedOn), 9, 'regular', right, quiet)
  flow.to(Math.max(under, flow.at()) + 8)
  rule(left, right, flow.at())
  flow.down(22)
}

/** Who it is for on the left, what it is about on the right. */
const about = (pdf: Pdf, flow: Flow, content: PaperContent, facts: readonly (readonly [string, string])[]): void => {
  const { left, right, drawAt, drawable, fitted } = pdf
  const middle = middleOf(pdf)
  const top = flow.at()
  flow.text(content.kind === 'statement' ? 'Account of' : 'Billed to', 8, 'regular', quiet, left)
  const { recipient } = content
  flow.down(3)
  flow.text(recipient.name, 10.5, 'semibold', ink, left, middle - left - 16)
  if (recipient.address !== '') flow.text(recipient.address, 8.5, 'regular', ink, left, middle - left - 16)
  flow.text(`Merchant ${recipient.merchantCode}`, 8.5, 'regular', ink, left, middle - left - 16)
  flow.text(
    recipient.gstin === '' ? 'Not registered for GST (B2C)' : `GSTIN ${recipient.gstin}`,
    8.5,
    'regular',
    ink,
    left,
  )
  const under = flow.at()
  flow.to(top)
  for (const [label, value] of facts) {
    drawAt(label, 8, 'regular', middle, flow.at(), quiet)
    for (const part of fitted(drawable(value), 8.5, right - middle - 92)) {
      drawAt(part, 8.5, 'regular', middle + 92, flow.at(), ink)
      flow.down(13)
    }
  }
  flow.to(Math.max(under, flow.at()) + 14)
}

const placeWords = { gstin: 'by the GSTIN', address: 'by the address', supplier: 'ours, no address on record' } as const

const sum = (pdf: Pdf, flow: Flow, label: string, paise: number, isTotal = false): void => {
  const { right, drawAt } = pdf
  flow.room(18)
  const weight = isTotal ? 'semibold' : 'regular'
  const points = isTotal ? 11 : 9
  drawAt(label, points, weight, middleOf(pdf), flow.at(), ink)
  flow.endAt(formatRupees(paise), points, weight, right)
  flow.down(isTotal ? 18 : 15)
}

const taxSums = (pdf: Pdf, flow: Flow, content: InvoiceContent | CreditNoteContent): void => {
  const { right, rule } = pdf
  const { supply, rateBps, feesPaise, taxPaise } = content
  const heads = taxHeads(taxPaise, supply)
  const names = headNames(supply)
  sum(pdf, flow, 'Taxable value', feesPaise)
  if (supply === 'interState')
    sum(pdf, flow, `${names.integratedPaise} ${formatPercent(rateBps)}`, heads.integratedPaise)
  else {
    sum(pdf, flow, `${names.centralPaise} ${formatPercent(rateBps / 2)}`, heads.centralPaise)
    sum(pdf, flow, `${names.statePaise} ${formatPercent(rateBps / 2)}`, heads.statePaise)
  }
  rule(middleOf(pdf), right, flow.at() - 6)
  flow.down(6)
  sum(pdf, flow, 'Total', feesPaise + taxPaise, true)
  const rounding = roundingIn(content)
  if (rounding !== 0)
    flow.text(
      `The tax includes ${formatRupees(rounding)} of rounding: it is worked out for each payment, to the paisa.`,
      7.5,
      'regular',
      quiet,
      middleOf(pdf),
    )
}

const serviceRows = (lines: InvoiceContent['lines']): readonly (readonly Cell[])[] =>
  lines.map(({ kind, feesPaise }) => [feeServices[kind].description, feeServices[kind].sac, formatRupees(feesPaise)])
const serviceColumns: readonly Column[] = [
  { title: 'Service', width: 295 },
  { title: 'SAC', width: 100 },
  { title: 'Taxable value', width: 120, isEnd: true },
]

const placeFacts = ({ place, supply }: InvoiceContent | CreditNoteContent): (readonly [string, string])[] => [
  ['Place of supply', `${place.state} ${nameOfState(place.state)} (${placeWords[place.from]})`],
  ['Supply', supply === 'interState' ? 'To another state' : 'Within our state'],
  ['Reverse charge', 'No'],
]

/** The heading of a table, on the page where its first rows are. */
const part = (flow: Flow, title: string): void => {
  flow.down(16)
  flow.room(80)
  flow.text(title, 10.5, 'semibold')
  flow.down(6)
}

const invoice = (pdf: Pdf, flow: Flow, content: InvoiceContent): void => {
  about(pdf, flow, content, [['Fees of', shownMonth(content.month)], ...placeFacts(content)])
  flow.table(serviceColumns, serviceRows(content.lines))
  flow.down(6)
  taxSums(pdf, flow, content)
  flow.down(10)
  flow.text('Deducted from your payouts of the month. There is nothing to pay.', 9, 'semibold')
  part(flow, 'Payouts that these fees were deducted from')
  flow.table(
    [
      { title: 'Date', width: 90 },
      { title: 'Payout', width: 165 },
      { title: 'Payments', width: 70, isEnd: true },
      { title: 'Fees', width: 95, isEnd: true },
      { title: 'GST', width: 95, isEnd: true },
    ],
    content.payouts.map(({ day, payoutRef, payments, feesPaise, taxPaise }) => [
      shownDay(day),
      payoutRef,
      payments.toLocaleString('en-IN'),
      formatRupees(feesPaise),
      formatRupees(taxPaise),
    ]),
    [
      'In all',
      '',
      content.payouts.reduce((total, { payments }) => total + payments, 0).toLocaleString('en-IN'),
      formatRupees(content.feesPaise),
      formatRupees(content.taxPaise),
    ],
  )
}

const creditNote = (pdf: Pdf, flow: Flow, content: CreditNoteContent): void => {
  about(pdf, flow, content, [
    ['For invoice', `${content.ofNumber} of ${shownDay(content.ofDate)}`],
    ...(content.txnRefNumber === '' ? [] : [['Payment', content.txnRefNumber] as const]),
    ...placeFacts(content),
  ])
  flow.table(serviceColumns, serviceRows(content.lines))
  flow.down(6)
  taxSums(pdf, flow, content)
  flow.down(10)
  flow.text(`Why: ${content.reason}`, 9)
  flow.text('The amount is added to your next payout.', 9, 'semibold')
}

const statement = (pdf: Pdf, flow: Flow, content: StatementContent): void => {
  const { sums, waiting } = content
  about(pdf, flow, content, [['Month', shownMonth(content.month)]])
  const parts: readonly (readonly [label: string, paise: number, isAlways?: boolean])[] = [
    ['Opening balance', sums.openingPaise, true],
    ['Entered into earlier months since', sums.correctionsPaise],
    ['Captured', sums.capturedPaise, true],
    ['Fees', sums.feesPaise, true],
    ['GST on fees', sums.taxPaise, true],
    ['Refunds before payout', sums.refundsPaise],
    ['Recovered for refunds after payout', sums.recoveriesPaise],
    ['Payouts that came back', sums.returnedPaise],
    ['Fees given back by credit notes', sums.creditsPaise],
    ['Other adjustments', sums.othersPaise],
    ['Paid out', sums.paidPaise, true],
  ]
  for (const [label, paise, isAlways = false] of parts) if (isAlways || paise !== 0) sum(pdf, flow, label, paise)
  pdf.rule(middleOf(pdf), pdf.right, flow.at() - 6)
  flow.down(6)
  sum(pdf, flow, 'Closing balance', sums.closingPaise, true)
  flow.text(
    sums.closingPaise < 0
      ? 'Below zero: it is taken from the next payouts.'
      : sums.closingPaise === 0
        ? 'Nothing is owed by either side.'
        : 'Owed to you: it is paid with the next payouts.',
    8,
    'regular',
    quiet,
    middleOf(pdf),
  )
  if (waiting.payments > 0) {
    flow.down(6)
    flow.text(
      `Captured and not yet paid out at the end of the month: ${formatRupees(waiting.paise)} of ${waiting.payments.toLocaleString('en-IN')} payments${
        waiting.heldPayments === 0
          ? ''
          : `, of which ${formatRupees(waiting.heldPaise)} of ${waiting.heldPayments.toLocaleString('en-IN')} are held`
      }. It is not in the balance.`,
      8.5,
    )
  }
  part(flow, 'Day by day')
  flow.table(
    [
      { title: 'Date', width: 58 },
      { title: 'What', width: 127 },
      { title: 'Captured', width: 58, isEnd: true },
      { title: 'Fees', width: 50, isEnd: true },
      { title: 'GST', width: 46, isEnd: true },
      { title: 'Changes', width: 56, isEnd: true },
      { title: 'Paid out', width: 60, isEnd: true },
      { title: 'Balance', width: 60, isEnd: true },
    ],
    content.lines.map((row) => [
      shownDay(row.day),
      row.payoutRef === ''
        ? row.what
        : [row.payoutRef, [row.what, row.utrNumber === '' ? '' : `UTR ${row.utrNumber}`].filter(Boolean).join(' · ')],
      figure(row.capturedPaise),
      figure(row.feesPaise),
      figure(row.taxPaise),
      figure(row.changesPaise),
      figure(row.paidPaise),
      figure(row.balancePaise, '0.00'),
    ]),
    [
      'In all',
      '',
      figure(sums.capturedPaise),
      figure(sums.feesPaise),
      figure(sums.taxPaise),
      figure(sums.refundsPaise + sums.recoveriesPaise + sums.returnedPaise + sums.creditsPaise + sums.othersPaise),
      figure(sums.paidPaise),
      figure(sums.closingPaise, '0.00'),
    ],
  )
}

/** In a column of a table the sign of the rupee would stand in every line. */
const figure = (paise: number, ofNothing = '–'): string =>
  paise === 0 ? ofNothing : formatRupees(paise).replace('₹', '')

const numberPages = (pdf: Pdf, number: string): void => {
  const { document, left, right, drawAt, widthOf } = pdf
  const { start, count } = document.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    document.switchToPage(at)
    const y = document.page.height - 26
    // Below the margin: it would begin a page.
    document.page.margins.bottom = 0
    drawAt('Issued electronically: it needs no signature.', 7.5, 'regular', left, y, quiet)
    const place = `${number} · Page ${at + 1} of ${count}`
    drawAt(place, 7.5, 'regular', right - widthOf(place, 7.5, 'regular'), y, quiet)
  }
}

/** An issued paper as a PDF: of the same content the same bytes. */
export const paperPdf = async (content: PaperContent, issued: Issued): Promise<Buffer> => {
  const pdf = await openPdf({
    size: 'A4',
    margin,
    title: `${titles[content.kind]} ${issued.number}`,
    author: content.supplier.name,
    madeAt: issued.issuedAt,
    isNumbered: true,
  })
  const flow = flowOn(pdf, margin + 16)
  head(pdf, flow, content, issued)
  switch (content.kind) {
    case 'feeInvoice':
      invoice(pdf, flow, content)
      break
    case 'creditNote':
      creditNote(pdf, flow, content)
      break
    case 'statement':
      statement(pdf, flow, content)
  }
  numberPages(pdf, issued.number)
  return pdf.end()
}
