import { writeHundredths } from '#contract/wire/money.ts'
import { wholeWorkbook } from '#spreadsheets/write/wholeWorkbook.ts'
import type { Issued } from './paperPdf.ts'
import { shownMonth } from './paperPdf.ts'
import type { StatementContent } from './paperContent.ts'

/** Rupees as a number of a cell. */
export const rupees = (paise: number): number =>
  paise < 0 ? -Number(writeHundredths(-paise)) : Number(writeHundredths(paise))

/** A statement as a workbook: its sums, and a line for each thing that happened. */
export const statementSheet = (
  { recipient, month, sums, waiting, lines }: StatementContent,
  { number, datedOn }: Issued,
): Uint8Array =>
  wholeWorkbook([
    {
      name: 'Statement',
      widths: [44, 24],
      rows: [
        ['Statement of account', number],
        ['Date', datedOn],
        ['Month', shownMonth(month)],
        ['Merchant', recipient.merchantCode],
        ['Name', recipient.name],
        ['GSTIN', recipient.gstin],
        ['Opening balance', rupees(sums.openingPaise)],
        ['Entered into earlier months since', rupees(sums.correctionsPaise)],
        ['Captured', rupees(sums.capturedPaise)],
        ['Fees', rupees(sums.feesPaise)],
        ['GST on fees', rupees(sums.taxPaise)],
        ['Refunds before payout', rupees(sums.refundsPaise)],
        ['Recovered for refunds after payout', rupees(sums.recoveriesPaise)],
        ['Payouts that came back', rupees(sums.returnedPaise)],
        ['Fees given back by credit notes', rupees(sums.creditsPaise)],
        ['Other adjustments', rupees(sums.othersPaise)],
        ['Paid out', rupees(sums.paidPaise)],
        ['Closing balance', rupees(sums.closingPaise)],
        ['Captured and not yet paid out, not in the balance', rupees(waiting.paise)],
        ['Held among them', rupees(waiting.heldPaise)],
      ],
    },
    {
      name: 'Lines',
      widths: [12, 40, 22, 24, 14, 14, 14, 14, 14, 14],
      rows: [
        ['Date', 'What', 'Payout', 'UTR', 'Captured', 'Fees', 'GST', 'Changes', 'Paid out', 'Balance'],
        ...lines.map((line) => [
          line.day,
          line.what,
          line.payoutRef,
          line.utrNumber,
          rupees(line.capturedPaise),
          rupees(line.feesPaise),
          rupees(line.taxPaise),
          rupees(line.changesPaise),
          rupees(line.paidPaise),
          rupees(line.balancePaise),
        ]),
      ],
    },
  ])
