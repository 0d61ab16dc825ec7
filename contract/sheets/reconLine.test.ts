import { describe, expect, it } from 'vitest'
import { readReconAmount, readReconDay, readReconLine } from './reconLine.ts'
import { chooseMapping, providerMappings, type ReconMapping, statementTemplates } from './reconMapping.ts'

const mappingOf = (gateway: ReconMapping['gateway'], type: ReconMapping['type'] = 'PAYMENT'): ReconMapping => {
  const found = providerMappings.find((mapping) => mapping.gateway === gateway && mapping.type === type)
  if (found === undefined) throw new Error(`there is no mapping of ${gateway}`)
  return found
}

const razorpay = {
  entity_id: 'pay_1',
  type: 'payment',
  debit: '0',
  credit: '97640',
  amount: '100000',
  fee: '2360',
  tax: '360',
  settled_at: '1764028740',
  settlement_id: 'setl_1',
  payment_id: '',
  settlement_utr: 'axis1',
  order_receipt: 'TXN1',
}
const tracknpay = {
  transaction_id: 'TP1',
  order_id: 'TXN1',
  settlement_id: 'S1',
  bank_reference: '',
  settlement_datetime: '2026-11-24 23:59:00',
  gross_transaction_amount: '1,000.00',
  tdr_amount: '20.00',
  tax_on_tdr_amount: '3.60',
  amount_reimbursed: '976.40',
}
const payu = {
  payuid: '4039',
  txnid: 'TXN1',
  requestid: '77',
  requestaction: 'refund',
  requestamount: '50.5',
  requestdate: '2026-11-24 10:00:00',
  mer_service_fee: '',
  mer_service_tax: '',
  mer_net_amount: '',
  mer_utr: 'HDFC1',
}

describe('a row of a provider', () => {
  it('is read to the paisa and to the Indian day, by the columns of its report', () => {
    const said = [
      readReconLine(mappingOf('RAZORPAY'), razorpay),
      readReconLine(mappingOf('TRACKNPAY'), tracknpay),
      readReconLine(mappingOf('PAYU'), payu),
    ].map((read) => {
      if (!('line' in read)) return read
      const { kind, amountPaise, feePaise, netPaise, utr, day, reference } = read.line
      return [kind, amountPaise, feePaise, netPaise, utr, day, reference]
    })
    expect(said).toEqual([
      ['payment', 100_000, 2_360, 97_640, 'AXIS1', '2025-11-25', 'TXN1'],
      ['payment', 100_000, 2_360, 97_640, '', '2026-11-24', 'TXN1'],
      ['refund', 5_050, 0, -5_050, 'HDFC1', '2026-11-24', 'TXN1'],
    ])
  })
  it('that does not add up, has three decimals, another day or is a total says what is wrong and where', () => {
    const reasonOf = (mapping: ReconMapping, row: object) => {
      const read = readReconLine(mapping, row as Record<string, string>)
      return 'fault' in read ? `${read.fault.column}: ${read.fault.reason}` : 'read'
    }
    expect([
      reasonOf(mappingOf('RAZORPAY'), { ...razorpay, credit: '97641' }),
      reasonOf(mappingOf('RAZORPAY'), { ...razorpay, amount: '1000.00' }),
      reasonOf(mappingOf('RAZORPAY'), { ...razorpay, settled_at: '2026-11-24' }),
      reasonOf(mappingOf('TRACKNPAY'), { ...tracknpay, gross_transaction_amount: '1000.005' }),
      reasonOf(mappingOf('TRACKNPAY'), { ...tracknpay, transaction_id: 'Grand Total' }),
      reasonOf(mappingOf('PAYU'), { ...payu, txnid: '', payuid: '', mer_utr: '' }),
    ]).toEqual([
      'credit: The credit is neither the amount nor the amount without its fee.',
      'amount: Amounts of this file are whole paise, without a point.',
      'settled_at: The cell holds a time in seconds since 1970, as in 1764028800.',
      'gross_transaction_amount: An amount is a number with at most two places.',
      'transaction_id: This row is a total, no record: delete it.',
      'txnid: The row has no number of a payment: neither ours nor the provider’s.',
    ])
  })
})

it('fees and refunds that are paid from credits are read with what they take of the transfer, and disputes with their number', () => {
  const withDisputes = chooseMapping(
    { gateway: 'RAZORPAY', type: 'PAYMENT' },
    [...Object.keys(razorpay), 'dispute_id'],
    [],
  )
  if (withDisputes.is !== 'found') throw new Error('the columns are not known')
  const read = (row: object) => {
    const said = readReconLine(withDisputes.mapping, { ...razorpay, dispute_id: '', ...row })
    if (!('line' in said)) return said
    const { kind, reference, amountPaise, feePaise, netPaise } = said.line
    return [kind, reference, amountPaise, feePaise, netPaise]
  }
  expect([
    read({ credit: '100000' }),
    read({ type: 'refund', debit: '0', credit: '0', fee: '0', tax: '0' }),
    read({ type: 'refund', debit: '100000', credit: '0', fee: '0', tax: '0' }),
    read({ type: 'adjustment', debit: '100000', credit: '0', order_receipt: '', dispute_id: 'disp_1' }),
    read({ type: 'adjustment', debit: '0', credit: '100000', order_receipt: '', dispute_id: 'disp_1' }),
    readReconLine(mappingOf('PAYU'), { ...payu, requestaction: 'chargeback' }),
  ]).toMatchObject([
    ['payment', 'TXN1', 100_000, 2_360, 100_000],
    ['refund', 'TXN1', 100_000, 0, 0],
    ['refund', 'TXN1', 100_000, 0, -100_000],
    ['dispute', 'disp_1', 100_000, 2_360, -100_000],
    ['dispute', 'disp_1', 100_000, 2_360, 100_000],
    { line: { kind: 'dispute', reference: 'TXN1', netPaise: -5_050 } },
  ])
})

it('a UTR of zeros alone is no UTR, in a statement and in a file of a provider', () => {
  const utrOf = (text: string) => {
    const read = readReconLine(mappingOf('RAZORPAY'), { ...razorpay, settlement_utr: text })
    return 'line' in read ? read.line.utr : read
  }
  const statement = statementTemplates[0]
  const row = { value_date: '03-04-2026', narration: 'NEFT', debit: '', credit: '5.00', utr: '000000000000' }
  const read = statement && readReconLine(statement, row)
  expect([read, utrOf('0000'), utrOf('0'), utrOf('000012')]).toMatchObject([{ line: { utr: '' } }, '', '', '000012'])
})

it('days are read in the declared form alone, and in the one that spreadsheets save', () => {
  expect([
    readReconDay('03/04/2026', 'DD/MM/YYYY'),
    readReconDay('03/04/2026', 'MM/DD/YYYY'),
    readReconDay('3-Apr-2026', 'DD-MMM-YYYY'),
    readReconDay('03-APR-2026 10:15', 'DD-MMM-YYYY'),
    readReconDay('31/02/2026', 'DD/MM/YYYY'),
    readReconDay('2026-04-03', 'DD/MM/YY'),
    readReconDay('15 Jan 2026', 'DD MMM YYYY'),
    readReconDay('5 January 2026 10:15', 'DD MMM YYYY'),
    readReconDay('15 13 2026', 'DD MMM YYYY'),
  ]).toEqual([
    { value: '2026-04-03' },
    { value: '2026-03-04' },
    { reason: 'The cell holds a day as DD-MMM-YYYY.' },
    { value: '2026-04-03' },
    { reason: 'The cell holds a day as DD/MM/YYYY.' },
    { value: '2026-04-03' },
    { value: '2026-01-15' },
    { value: '2026-01-05' },
    { reason: 'The cell holds a day as DD MMM YYYY.' },
  ])
  expect(readReconAmount('1,23,456.70', 'rupees')).toEqual({ value: 12_345_670 })
})

it('a file is known by its columns, whatever stands beside them, and a file of another gateway by that one', () => {
  const headers = [...Object.keys(razorpay), 'method', 'card_network']
  expect(chooseMapping({ gateway: 'RAZORPAY', type: 'PAYMENT' }, headers, [])).toMatchObject({ is: 'found' })
  expect(chooseMapping({ gateway: 'PAYU', type: 'PAYMENT' }, headers, [])).toEqual({
    is: 'otherGateway',
    gateway: 'RAZORPAY',
  })
  expect(chooseMapping({ gateway: 'BANK', type: 'PAYMENT' }, ['Date', 'Narration', 'Chq', 'Dr', 'Cr'], [])).toEqual({
    is: 'unknown',
  })
})
