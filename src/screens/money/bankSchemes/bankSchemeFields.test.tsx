import { describe, expect, test } from 'vitest'
import { bankSchemeFields as table, type BankSchemeDraft, pastFaults } from './bankSchemeFields.ts'

const now = new Date('2026-11-22T20:00:00.000Z')
const draft = {
  bank: 'HDFC',
  bankCode: 'HDFC_DEBIT',
  tenure: '12',
  rate: '13.5',
  bankTenureId: 'HD12',
  brandCode: 'ASTRON',
  startDate: '2026-11-23T00:00',
  endDate: '2027-11-23T18:30',
}

const faultOf = (draft: BankSchemeDraft, field: keyof BankSchemeDraft) => table.faultsOf(draft, false)[field]

describe('the bank scheme form', () => {
  test('sends instants of the clock in India and the rate in basis points', () => {
    expect(table.contentOf(draft)).toEqual({
      bank: 'HDFC',
      bankCode: 'HDFC_DEBIT',
      tenure: 12,
      rate: 1350,
      bankTenureId: 'HD12',
      brandCode: 'ASTRON',
      startDate: '2026-11-22T18:30:00.000Z',
      endDate: '2027-11-23T13:00:00.000Z',
    })
    expect(table.fields.startDate.read('2026-11-22T18:30:00.000Z')).toBe('2026-11-23T00:00')
  })

  test('sends nothing while a field is empty', () => {
    expect([
      table.contentOf(table.empty),
      table.contentOf({ ...draft, endDate: '' }),
      table.contentOf({ ...draft, rate: '' }),
    ]).toEqual([undefined, undefined, undefined])
  })

  test('names what is no rate from 0 to 19.99 with two decimals', () => {
    const typed = ['', '1', '19.99', '7.', '.5', '20', '20.5', '19.999', '12.34%', '1a', '-1', '100']
    const wrong = typed.filter((rate) => faultOf({ ...draft, rate }, 'rate') !== undefined)
    expect(wrong).toEqual(['20', '20.5', '19.999', '12.34%', '1a', '-1', '100'])
  })

  test('names a tenure id with other characters than letters and digits, or more than 14', () => {
    const typed = ['', 'HD12abcdefghij', 'HD-12', 'HD12abcdefghijk']
    const wrong = typed.filter((bankTenureId) => faultOf({ ...draft, bankTenureId }, 'bankTenureId') !== undefined)
    expect(wrong).toEqual(['HD-12', 'HD12abcdefghijk'])
  })

  test('names a day that is over, unless it was saved so, and an end before the start', () => {
    const old = { ...draft, startDate: '2026-10-01T00:00' }
    const kept = { startDate: undefined, endDate: undefined }
    expect([pastFaults(draft, undefined, now), pastFaults(old, undefined, now), pastFaults(old, old, now)]).toEqual([
      kept,
      { ...kept, startDate: 'Choose today or a later day.' },
      kept,
    ])
    expect(faultOf({ ...draft, startDate: '2027-12-01T00:00' }, 'endDate')).toBe('The scheme ends before it starts.')
  })
})
