import { usualPatterns } from './utrPattern.ts'

const statement = <const Columns extends Readonly<Record<string, string>>>(name: string, columns: Columns) => ({
  name,
  gateway: 'BANK' as const,
  type: 'PAYMENT' as const,
  columns,
  dayForm: 'dayFirst' as const,
  moneyForm: 'rupees' as const,
  isTaxInFee: false,
  utrPatterns: usualPatterns,
})

/** Statements of banks as public descriptions have them; where each comes from, and when it was read, is in docs/decisions/recon.md. */
export const bankStatements = [
  statement('HDFC Bank', {
    day: 'Value Dt',
    narration: 'Narration',
    utr: 'Chq./Ref.No.',
    debit: 'Withdrawal Amt.',
    credit: 'Deposit Amt.',
    balance: 'Closing Balance',
  }),
  statement('State Bank of India', {
    day: 'Value Date',
    narration: 'Description',
    utr: 'Ref No./Cheque No.',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Balance',
  }),
  statement('ICICI Bank', {
    day: 'Value Date',
    narration: 'Transaction Remarks',
    debit: 'Withdrawal Amount (INR)',
    credit: 'Deposit Amount (INR)',
    balance: 'Balance (INR)',
  }),
  statement('ICICI Bank, debit and credit', {
    day: 'Value Date',
    narration: 'Transaction Remarks',
    debit: 'Debit Amount',
    credit: 'Credit Amount',
    balance: 'Balance(INR)',
  }),
  statement('Axis Bank', {
    day: 'Tran Date',
    narration: 'Particulars',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Balance',
  }),
  statement('Axis Bank, one amount', {
    day: 'Transaction Date',
    narration: 'Particulars',
    amount: 'Amount',
    side: 'Dr/Cr',
    balance: 'Balance',
  }),
  statement('Kotak Mahindra Bank', {
    day: 'Date',
    narration: 'Narration',
    utr: 'Chq/Ref No.',
    debit: 'Withdrawal (Dr)',
    credit: 'Deposit (Cr)',
    balance: 'Balance',
  }),
  statement('Kotak Mahindra Bank, one amount', {
    day: 'Date',
    narration: 'Narration',
    utr: 'Chq/Ref No',
    amount: 'Withdrawal (Dr)/Deposit (Cr)',
    balance: 'Balance',
  }),
  statement('Kotak Mahindra Bank, amount and Dr / Cr', {
    day: 'Date',
    narration: 'Description',
    utr: 'Chq / Ref number',
    amount: 'Amount',
    side: 'Dr / Cr',
    balance: 'Balance',
  }),
]
