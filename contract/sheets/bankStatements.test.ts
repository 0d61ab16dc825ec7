import { describe, expect, it, test } from 'vitest'
import { createSheetReading } from './sheetReading.ts'
import { readReconLine } from './reconLine.ts'
import { chooseMapping, type ReconMapping } from './reconMapping.ts'
import { balanceOrder, readStatementAmount, readStatementSide, saysBalance } from './statementCells.ts'
import { faultOfPattern, findUtr, usualPatterns } from './utrPattern.ts'
import { csvRows } from '#spreadsheets/csv/csvRows.ts'

/** Reads a text as an upload does: header, rows and how they are understood, line by line. */
const readText = (text: string, stored: readonly ReconMapping[] = []) => {
  const reading = createSheetReading('payoutRecon')
  const rows = [...csvRows(text)].flatMap((raw) => reading.take(raw) ?? [])
  const headers = reading.headersFound()
  const choice = chooseMapping({ gateway: 'BANK', type: 'PAYMENT' }, headers, stored)
  if (choice.is !== 'found') return { name: 'no mapping', headers, lines: [] }
  const lines = rows.map(({ raw }) => {
    const read = readReconLine(choice.mapping, Object.fromEntries(headers.map((header, at) => [header, raw[at] ?? ''])))
    if ('aside' in read) return 'balance'
    if ('fault' in read) return `${read.fault.column}: ${read.fault.reason}`
    const { kind, day, amountPaise, utr } = read.line
    return [kind, day, amountPaise, utr].join(' ')
  })
  return { name: choice.mapping.name, headers, lines }
}

const neft = 'SBINN52026011512345678'
const credit = `credit 2026-01-15 12345650 ${neft}`
const debit = 'debit 2026-01-16 10000 '
/** A credit with a UTR in its narration and a debit without one, as a bank writes them. */
const said = `NEFT CR-${neft}-RAZORPAY SOFTWARE`
interface Shape {
  readonly header: string
  readonly rows: readonly [string, string]
  readonly name?: string
  /** As people say it once, where the product does not know it. */
  readonly columns?: ReconMapping['columns']
  readonly dayForm?: ReconMapping['dayForm']
  readonly told?: readonly string[]
}
const d = (header: string, first: string, second: string, more: Partial<Shape> = {}): Shape => ({
  header,
  rows: [first, second],
  ...more,
})
const sides = (
  day: string,
  narration: string,
  [out, into]: readonly [string, string],
  more: ReconMapping['columns'] = {},
) => ({
  columns: { day, narration, debit: out, credit: into, ...more },
})
const one = (day: string, narration: string, amount: string, more: ReconMapping['columns'] = {}) => ({
  columns: { day, narration, amount, ...more },
})
const plain = ['Debit', 'Credit'] as const

/** Headers as public lists of statements have them (docs/decisions/recon.md); texts are made up. */
const shapes: Readonly<Record<string, Shape>> = {
  'HDFC, days of two digits': d(
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    `15/01/26,${said},0000000000000000,15/01/26,,"1,23,456.50","1,24,456.50"`,
    '16/01/26,CHARGES,000000000000,16/01/26,100.00,,"1,24,356.50"',
    { name: 'HDFC Bank' },
  ),
  'HDFC, the UTR in its column': d(
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    `15/01/2026,NEFT,${neft},15/01/2026,0,123456.50,0`,
    '16/01/2026,CHARGES,0,16/01/2026,100,0,0',
    { name: 'HDFC Bank' },
  ),
  'HDFC by tildes': d(
    'Date~Narration~Chq./Ref.No.~Value Dt~Withdrawal Amt.~Deposit Amt.~Closing Balance',
    `15/01/26~${said}~0~15/01/26~~1,23,456.50~1`,
    '16/01/26~CHARGES~0~16/01/26~100.00~~1',
    { name: 'HDFC Bank' },
  ),
  'SBI by tabs': d(
    'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tBranch Code\tDebit\tCredit\tBalance',
    `15 Jan 2026\t15 Jan 2026\tBY TRANSFER-NEFT*HDFC0000001*${neft}*RAZORPAY\t \t99922\t \t1,23,456.50\t1.00`,
    '16 Jan 2026\t16 Jan 2026\tCHARGES\t \t99922\t100.00\t \t1.00',
    { name: 'State Bank of India' },
  ),
  'SBI, days by the name of the month': d(
    'Txn Date,Description,Ref No./Cheque No.,Value Date,Debit,Credit,Balance',
    `15-Jan-2026,${said},,15-JAN-26,,123456.50,1`,
    '16-Jan-2026,CHARGES,,16-JAN-26,100,,1',
    { name: 'State Bank of India' },
  ),
  ICICI: d(
    'Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR),Deposit Amount (INR),Balance (INR)',
    `15/01/2026,15/01/2026,-,NEFT-${neft}-RAZORPAY,0.0,123456.50,1.0`,
    '16/01/2026,16/01/2026,-,CHARGES,100.0,0.0,1.0',
    { name: 'ICICI Bank' },
  ),
  'ICICI, debit and credit': d(
    'Sr No,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Debit Amount,Credit Amount,Balance(INR)',
    `1,15-01-2026,15-01-2026,,${said},,"1,23,456.50",1`,
    '2,16-01-2026,16-01-2026,,CHARGES,100.00,,1',
    { name: 'ICICI Bank, debit and credit' },
  ),
  Axis: d(
    'Tran Date|Chq No|Particulars|Debit|Credit|Balance|Init. br',
    `15-01-2026|-|NEFT/${neft}/RAZORPAY| |123456.50|1|245`,
    '16-01-2026|-|CHARGES|100.00| |1|245',
    { name: 'Axis Bank' },
  ),
  'Axis, one amount': d(
    'Transaction Date,Particulars,Cheque No.,Dr/Cr,Amount,Balance',
    `15/01/2026,${said},,Cr,123456.50,1`,
    '16/01/2026,CHARGES,,Dr,100,1',
    { name: 'Axis Bank, one amount' },
  ),
  Kotak: d(
    'Date,Narration,Chq/Ref No.,Withdrawal (Dr),Deposit (Cr),Balance',
    `15-01-2026,${said},,,"1,23,456.50","1.00(Cr)"`,
    '16-01-2026,CHARGES,,100.00,,1.00(Cr)',
    { name: 'Kotak Mahindra Bank' },
  ),
  'Kotak, both sides in one column': d(
    'Date,Narration,Chq/Ref No,Withdrawal (Dr)/Deposit (Cr),Balance',
    `15-01-2026,${said},,"1,23,456.50(Cr)",1.00(Cr)`,
    '16-01-2026,CHARGES,,100.00(Dr),1.00(Cr)',
    { name: 'Kotak Mahindra Bank, one amount' },
  ),
  'Kotak, two columns of Dr / Cr': d(
    'Sl. No.,Date,Description,Chq / Ref number,Amount,Dr / Cr,Balance,Dr / Cr',
    `1,15/01/2026,${said},,123456.50,CR,1,CR`,
    '2,16/01/2026,CHARGES,,100,DR,1,CR',
    { name: 'Kotak Mahindra Bank, amount and Dr / Cr' },
  ),
  'Kotak, in capitals': d(
    '#,TRANSACTION,TRANSACTION DETAILS,CHQ / REF NO.,DEBIT,CREDIT,BALANCE',
    `1,15 Jan 2026,${said},,,+123456.50,1`,
    '2,16 Jan 2026,CHARGES,,-100.00,,1',
    sides('TRANSACTION', 'TRANSACTION DETAILS', ['DEBIT', 'CREDIT']),
  ),
  'Akhand Anand': d(
    'Balance,Credit,Debit,Chq No.,Particulars,Date',
    `1,123456.50,,,${said},15.01.2026`,
    '1,,100.00,,CHARGES,16.01.2026',
    sides('Date', 'Particulars', plain),
  ),
  'Bank of Baroda': d(
    'S.No,Date,Description,Cheque No,Debit,Credit,Balance,Value Date',
    `1,15-01-2026,${said},,,123456.50,1.00Cr,15-01-2026`,
    '2,16-01-2026,CHARGES,,100.00,,1.00Cr,16-01-2026',
    sides('Value Date', 'Description', plain),
  ),
  'Bank of Baroda, sides in the names': d(
    'NARRATION;DEPOSIT(CR);DATE;CHQ.NO.;WITHDRAWAL(DR);BALANCE(INR)',
    `${said};123456.50;15/01/2026;;;1`,
    'CHARGES;;16/01/2026;;100.00;1',
    sides('DATE', 'NARRATION', ['WITHDRAWAL(DR)', 'DEPOSIT(CR)']),
  ),
  'Bank of Baroda, cheques by number': d(
    'Serial No,Transaction Date,Value Date,Description,Cheque Number,Debit,Credit,Balance',
    `1,15-01-26,15-01-26,${said},,-,"1,23,456.50",1`,
    '2,16-01-26,16-01-26,CHARGES,,100.00,-,1',
    sides('Value Date', 'Description', plain),
  ),
  'Bank of Baroda, a type beside the amount': d(
    'Date,Description,Amount,Type',
    `15/01/2026,${said},"₹1,23,456.50",CREDIT`,
    '16/01/2026,CHARGES,₹100.00,DEBIT',
    one('Date', 'Description', 'Amount', { side: 'Type' }),
  ),
  'Bank of India': d(
    'Transaction Date,Instrument Id,Narration,Debit,Credit,Balance',
    `15-01-2026,,${said},,123456.50,1`,
    '16-01-2026,,CHARGES,100.00,,1',
    sides('Transaction Date', 'Narration', plain),
  ),
  Canara: d(
    'TRANS DATE,VALUE DATE,BRANCH,REF/CHQ.NO,DESCRIPTION,WITHDRAWS,DEPOSIT,BALANCE',
    `15-JAN-26,15-JAN-26,33,,${said},,123456.50,1`,
    '16-JAN-26,16-JAN-26,33,,CHARGES,100.00,,1',
    sides('VALUE DATE', 'DESCRIPTION', ['WITHDRAWS', 'DEPOSIT']),
  ),
  Federal: d(
    'Date,Value Date,Particulars,TranType,Cheque Details,Withdrawals,Deposits,Balance',
    `15-JAN-2026,15-JAN-2026,${said},TFR,,,123456.50,1`,
    '16-JAN-2026,16-JAN-2026,CHARGES,TFR,,100.00,,1',
    sides('Value Date', 'Particulars', ['Withdrawals', 'Deposits']),
  ),
  'Federal, with the side of the balance': d(
    'Date,Value Date,Particulars,TranType,Tran ID,Cheque Details,Withdrawals,Deposits,Balance,Dr/Cr',
    `15-JAN-2026,15-JAN-2026,${said},TFR,S1,,,123456.50,1,Cr`,
    '16-JAN-2026,16-JAN-2026,CHARGES,TFR,S2,,100.00,,1,Cr',
    sides('Value Date', 'Particulars', ['Withdrawals', 'Deposits'], { balance: 'Balance' }),
  ),
  IDBI: d(
    'Date,Particulars,Chq. no,Withdrawals,Deposits,Balance',
    `15/01/2026 10:15,${said},,,123456.50,1`,
    '16/01/2026 10:16,CHARGES,,100.00,,1',
    sides('Date', 'Particulars', ['Withdrawals', 'Deposits']),
  ),
  IndusInd: d(
    'Date,Particulars,Chq./Ref.No.,Withdrawl,Deposit,Balance',
    `15 Jan 2026,${said},,,123456.50,1`,
    '16 Jan 2026,CHARGES,,100.00,,1',
    sides('Date', 'Particulars', ['Withdrawl', 'Deposit']),
  ),
  'Mehsana co-operative': d(
    'S.No.,Date,Description,Debit,Credit,Cheque No,Balance',
    `1,15/1/2026,${said},,123456.50,,1`,
    '2,16/1/2026,CHARGES,100.00,,,1',
    sides('Date', 'Description', plain),
  ),
  'Paytm, signs': d(
    'DATE & TIME,TRANSACTION DETAILS,AMOUNT,AVAILABLE BALANCE',
    `"15 Jan 2026 10:15 AM",${said},"+ 1,23,456.50","Rs.1.00"`,
    '"16 Jan 2026 10:16 AM",CHARGES,"- 100.00","Rs.1.00"',
    one('DATE & TIME', 'TRANSACTION DETAILS', 'AMOUNT'),
  ),
  'Punjab National': d(
    'Transaction Date,Cheque Number,Withdrawal,Deposit,Balance,Narration',
    `15/01/2026,,,"1,23,456.50","1.00 Cr.",${said}`,
    '16/01/2026,,100.00,,1.00 Cr.,CHARGES',
    sides('Transaction Date', 'Narration', ['Withdrawal', 'Deposit'], { balance: 'Balance' }),
  ),
  Sarvodaya: d(
    'Date,Particulars,Chq No.,Value Date,Debit,Credit,Balance',
    `15-Jan-26,${said},,15-Jan-26,,123456.50,1`,
    '16-Jan-26,CHARGES,,16-Jan-26,100.00,,1',
    sides('Value Date', 'Particulars', plain),
  ),
  "The Surat People's": d(
    'Date,Particulars,Withdrawal,Deposit,Balance',
    `15/01/2026,${said},0.00,123456.50,1`,
    '16/01/2026,CHARGES,100.00,0.00,1',
    sides('Date', 'Particulars', ['Withdrawal', 'Deposit']),
  ),
  Ujjvala: d(
    'Date,Particular,Chq./Ref.no.,Withdrawal,Deposit,Balance,Amount',
    `15/01/2026,${said},,,123456.50,1,1`,
    '16/01/2026,CHARGES,,100.00,,1,1',
    sides('Date', 'Particular', ['Withdrawal', 'Deposit']),
  ),
  'Union, marks behind the amount': d(
    'Tran Id,Tran Date,Remarks,Amount (Rs.),Balance (Rs.)',
    `S1,15-01-2026,${said},123456.50 (Cr),1.00 (Cr)`,
    'S2,16-01-2026,CHARGES,100.00 (Dr),1.00 (Cr)',
    one('Tran Date', 'Remarks', 'Amount (Rs.)', { balance: 'Balance (Rs.)' }),
  ),
  Varachha: d(
    'TRN.  Date,Value  Date,Narration,Chq/Ref.No,Debit,Credit,Closing  Bal',
    `15/01/26,15/01/26,${said},,,123456.50,1`,
    '16/01/26,16/01/26,CHARGES,,100.00,,1',
    sides('Value Date', 'Narration', plain, { balance: 'Closing Bal' }),
  ),
  'amounts in brackets below zero': d(
    'Date,Details,Amount,Balance',
    `15/01/2026,${said},123456.50,1`,
    '16/01/2026,CHARGES,(100.00),1',
    one('Date', 'Details', 'Amount'),
  ),
  'minus behind the amount': d(
    'Date,Details,Amount,Balance',
    `15/01/2026,${said},123456.50,1`,
    '16/01/2026,CHARGES,100.00-,1',
    one('Date', 'Details', 'Amount'),
  ),
  'days as a spreadsheet counts them': d(
    'Posted,Details,Out,In',
    `46037,${said},,123456.50`,
    '46038.0,CHARGES,100,',
    sides('Posted', 'Details', ['Out', 'In']),
  ),
  'days with the year first': d(
    'Posted,Details,Out,In',
    `2026-01-15T10:15:00,${said},,123456.50`,
    '2026-01-16 10:15,CHARGES,100,',
    { ...sides('Posted', 'Details', ['Out', 'In']), dayForm: 'YYYY-MM-DD' },
  ),
  'days with the month first': d('Posted,Details,Out,In', `01/15/2026,${said},,123456.50`, '01/16/2026,CHARGES,100,', {
    ...sides('Posted', 'Details', ['Out', 'In']),
    dayForm: 'MM/DD/YYYY',
  }),
  'reference and words in one column': d(
    'Date;Ref / Details;Debit;Credit',
    `15/01/2026;${neft} RAZORPAY;;123456.50`,
    '16/01/2026;CHARGES;100;',
    sides('Date', 'Ref / Details', plain, { utr: 'Ref / Details' }),
  ),
  'a marker that is no side': d(
    'Date,Details,Amount,Dr/Cr',
    `15/01/2026,${said},123456.50,?`,
    '16/01/2026,CHARGES,100,D',
    {
      ...one('Date', 'Details', 'Amount', { side: 'Dr/Cr' }),
      told: ['Dr/Cr: Say Cr for a credit or Dr for a debit.', debit],
    },
  ),
  'days and amounts that are none': d(
    'Date,Details,Debit,Credit',
    `31/02/2026,${said},,123456.50`,
    '16/01/2026,CHARGES,12.345,',
    {
      ...sides('Date', 'Details', plain),
      told: [
        'Date: The cell holds a day that begins with its number, as 15-01-2026, 15/01/26 or 15 Jan 2026.',
        'Debit: An amount is a number with at most two places.',
      ],
    },
  ),
  'both sides and a credit below zero': d(
    'Date,Details,Debit,Credit',
    `15/01/2026,${said},5,123456.50`,
    '16/01/2026,CHARGES,,-100',
    {
      ...sides('Date', 'Details', plain),
      told: [
        'Credit: A row of a statement has either a debit or a credit.',
        'Credit: This credit is below zero. Say by hand what the bank means by it.',
      ],
    },
  ),
}

describe('a statement of a bank', () => {
  test('comes in so many shapes', () => expect(Object.keys(shapes).length).toBeGreaterThanOrEqual(40))

  test.each(Object.entries(shapes))(
    '%s: is read right, or told what to do',
    (_name, { header, rows, name, columns, dayForm = 'dayFirst', told }) => {
      const above = Array.from({ length: 40 }, (_, at) => `Line ${at} about the account`)
      const stored: ReconMapping[] =
        columns === undefined
          ? []
          : [
              {
                name: 'Ours',
                gateway: 'BANK',
                type: 'PAYMENT',
                columns,
                dayForm,
                moneyForm: 'rupees',
                isTaxInFee: false,
                utrPatterns: usualPatterns,
              },
            ]
      const read = readText([...above, header, ...rows].join('\r\n'), stored)
      expect([read.name, read.lines]).toEqual([name ?? 'Ours', told ?? [credit, debit]])
    },
  )

  test('opens and closes with rows that are balances and no lines', () => {
    const text = `Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
14/01/26,OPENING BALANCE,,14/01/26,,,1000.00
15/01/26,${said},0,15/01/26,,"1,23,456.50",124456.50
,Balance C/F,,,,,124456.50`
    expect(readText(text).lines).toEqual(['balance', credit, 'balance'])
  })
})

it('amounts say their side by Cr and Dr, a sign or brackets, and anything else is no amount', () => {
  const of = (text: string) => {
    const read = readStatementAmount(text)
    return read === undefined ? 'none' : [read.paise, read.side ?? ''].join(' ').trim()
  }
  expect(
    [
      '',
      '-',
      '1,000.50',
      '1000.50 Cr',
      'DR 10',
      '(10.00)',
      '10-',
      '+10',
      '₹ 10 Dr.',
      '10.005',
      'ten',
      '--10',
      '10 Crore',
    ].map(of),
  ).toEqual([
    '0',
    '0',
    '100050',
    '100050 credit',
    '1000 debit',
    '1000 debit',
    '1000 debit',
    '1000 credit',
    '1000 debit',
    'none',
    'none',
    'none',
    'none',
  ])
  expect(['Cr', 'D', '(dr)', 'CREDIT', '+', 'x', ''].map((text) => readStatementSide(text) ?? '')).toEqual([
    'credit',
    'debit',
    'debit',
    'credit',
    'credit',
    '',
    '',
  ])
  expect(['Opening Balance', 'B/F', 'Brought Forward', 'NEFT BALANCE TRADERS'].map(saysBalance)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

it('a UTR is found in the words by the first pattern that fits a whole word; zeros are none', () => {
  const of = (text: string, patterns: readonly string[] = usualPatterns) => findUtr(text, patterns)
  expect([
    of('RTGS CR-HDFCR52026011512345678-X'),
    of('NEFT/sbin226015123456/X'),
    of('IMPS-601512345678-X'),
    of('UPI/000000000000/X'),
    of('A/C 91234500000000001'),
    of('IMPS REF 601512345678', ['REF ############']),
    of('IMPS 601512345678', ['REF ############']),
    of('no number'),
  ]).toEqual(['HDFCR52026011512345678', 'SBIN226015123456', '601512345678', '', '', '601512345678', '', ''])
  expect([faultOfPattern('###'), faultOfPattern('@'.repeat(61)), faultOfPattern(usualPatterns[0])]).toEqual([
    'A pattern has at least 8 of the signs @ (a letter), # (a digit) and * (either).',
    'A pattern has at most 60 characters.',
    undefined,
  ])
})

it('balances follow from each other in the order of the statement, and not over a line that was left out', () => {
  const [a, b, c] = [
    { netPaise: 100, balancePaise: 1_100 },
    { netPaise: -50, balancePaise: 1_050 },
    { netPaise: 25, balancePaise: 1_075 },
  ] as const
  const right = (...steps: Parameters<typeof balanceOrder>[0][number][]) => {
    const isRight = balanceOrder(steps)
    return steps.slice(1).map((step, at) => isRight(steps[at] ?? a, step ?? a))
  }
  expect([right(a, b, c), right(c, b, a), right(a, c), right(a, b, a, b)]).toEqual([
    [true, true],
    [true, true],
    [false],
    [true, false, true],
  ])
})
