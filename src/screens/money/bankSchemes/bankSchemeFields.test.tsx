import { describe, expect, test } from 'vitest'
import type { DraftOf } from '#src/editing/fields/defineForm.ts'
import { bankSchemeFields as table } from './bankSchemeFields.ts'

const draft: DraftOf<typeof table.fields> = {
  bank: 'HDFC',
  bankCode: 'HDFC_DEBIT',
  tenure: '12',
  rate: '13.5',
  bankTenureId: 'HD12',
  brandCode: 'ASTRON',
  startDate: '2096-11-23T00:00',
  endDate: '2097-11-23T18:30',
}

const faultOf = (typed: typeof draft, field: keyof typeof draft) => table.faultsOf(typed, false)[field]

describe('the bank scheme form', () => {
  test('sends instants of the clock in India and the rate in basis points', () => {
    expect(table.contentOf(draft)).toEqual({
      bank: 'HDFC',
      bankCode: 'HDFC_DEBIT',
      tenure: 12,
      rate: 1350,
      bankTenureId: 'HD12',
      brandCode: 'ASTRON',
      startDate: '2096-11-22T18:30:00.000Z',
      endDate: '2097-11-23T13:00:00.000Z',
    })
    expect(table.fields.startDate.read('2096-11-22T18:30:00.000Z')).toBe('2096-11-23T00:00')
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
    const over = { ...draft, startDate: '2026-01-01T00:00' }
    expect([over, draft].map((saved) => table.faultsOf(over, false, saved).startDate)).toEqual([
      undefined,
      'Choose today or a later day.',
    ])
    expect(faultOf(over, 'startDate')).toBe('Choose today or a later day.')
    expect(faultOf({ ...draft, startDate: '2097-12-01T00:00' }, 'endDate')).toBe('The scheme ends before it starts.')
  })
})
