import { expect, it } from 'vitest'
import { z } from 'zod'
import { NonBrandTransaction, toneOfStatus, transactionStatuses } from './transactions.ts'

it('every documented status has its colour in any case, and any other text the neutral one', () => {
  const tonesOf = (statuses: readonly string[]) => statuses.map(toneOfStatus)
  const documented = tonesOf(transactionStatuses)
  expect(documented).toEqual([
    ...Array.from({ length: 2 }, () => 'success'),
    ...Array.from({ length: 6 }, () => 'inProcess'),
    ...Array.from({ length: 4 }, () => 'failed'),
  ])
  expect(tonesOf(transactionStatuses.map((status) => ` ${status.toLowerCase()} `))).toEqual(documented)
  expect(tonesOf(['', 'REFUNDED', 'constructor', 'SUCCESSFUL!'])).toEqual(Array.from({ length: 4 }, () => 'neutral'))
})

const settlementOf = (written: unknown) =>
  z.decode(NonBrandTransaction, {
    txn_ref_number: 'T1',
    paid_amount: 1250,
    transaction_date: '2026-11-22T10:00:00.000Z',
    transaction_status: 'Successful',
    ...(written === undefined ? {} : { settlement_details: written }),
  } as never).settlementDetails

it('the settlement is read from its text, is none where there is none, and unreadable where it is no settlement', () => {
  const read = settlementOf(
    '{"status_settlement":"Settled","settlement_amount":12.3,"utr_number":7,"gst":null,"more":[]}',
  )
  const none = {
    utrNumber: '',
    reason: '',
    bankSettlementStatus: '',
    beneficiaryName: '',
    beneficiaryAccountNumber: '',
    beneficiaryIfscCode: '',
  }
  expect(read).toEqual({ ...none, statusSettlement: 'Settled', settlementAmount: 1_230, utrNumber: '7', gst: null })
  expect(settlementOf('[{"status_settlement":"Hold"}]')).toEqual({ ...none, statusSettlement: 'Hold' })
  expect(['', null, 'null', '[]', undefined].map(settlementOf)).toEqual([null, null, null, null, undefined])
  const broken = ['{"status_settlement":', 'Settled', '7', '{"settlement_amount":"much"}', '"{}"', '[[]]']
  expect(broken.map(settlementOf)).toEqual(broken.map(() => 'unreadable'))
})
