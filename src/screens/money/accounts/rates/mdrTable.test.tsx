import { describe, expect, test } from 'vitest'
import { type MdrDraft, mdrTables } from './mdrTable.tsx'

const draft: MdrDraft = {
  paymentMethod: 'CREDIT_CARD',
  type: 'PERCENTAGE',
  value: '1.85',
  bankwiseValue: '{\n  "HDFC": 1.8\n}',
  fromAmount: '0',
  toAmount: '125000.50',
  from: '2027-01-01',
  to: '2027-12-31',
  brand: '',
  category: '',
  merchantCode: '',
}

const { empty } = mdrTables.general
const contentOf = (typed: MdrDraft, master: keyof typeof mdrTables) => mdrTables[master].contentOf(typed)
const faultsOf = (typed: MdrDraft) =>
  Object.fromEntries(
    Object.entries(mdrTables.general.faultsOf(typed, false)).filter(([, fault]) => fault !== undefined),
  )

describe('the form of a rate', () => {
  test('sends basis points and paise', () => {
    expect(contentOf(draft, 'general')).toEqual({
      paymentMethod: 'CREDIT_CARD',
      type: 'PERCENTAGE',
      value: 185,
      bankwiseValue: '{\n  "HDFC": 1.8\n}',
      fromAmount: 0,
      toAmount: 12_500_050,
      from: '2027-01-01',
      to: '2027-12-31',
      brand: '',
      category: '',
      merchantCode: '',
    })
  })

  test('needs a brand on the brand master, a merchant on the special one, and neither on the general one', () => {
    const isSent = (change: Partial<MdrDraft>, master: 'general' | 'brand' | 'special') =>
      contentOf({ ...draft, ...change }, master) !== undefined
    expect([
      isSent({}, 'general'),
      isSent({}, 'brand'),
      isSent({ brand: 'ASTRON' }, 'brand'),
      isSent({ brand: 'ASTRON' }, 'special'),
      isSent({ merchantCode: 'M0000001' }, 'special'),
    ]).toEqual([true, false, true, false, true])
  })

  test('sends nothing while any needed field is empty', () => {
    const needed = ['paymentMethod', 'value', 'bankwiseValue', 'fromAmount', 'toAmount', 'from', 'to'] as const
    expect(needed.filter((field) => contentOf({ ...draft, [field]: '' }, 'general') !== undefined)).toEqual([])
    expect(contentOf(empty, 'general')).toBe(undefined)
  })

  test('names what is wrong where it stands, and finds no fault in what is not yet filled', () => {
    const faults = (change: Partial<MdrDraft>) => faultsOf({ ...draft, ...change })
    expect([
      faultsOf(empty),
      faults({}),
      faults({ value: '100.01' }),
      faults({ value: '100.01', type: 'FIXED' }),
      faults({ value: '1.855' }),
      faults({ fromAmount: '125000.51' }),
      faults({ from: '2028-01-01' }),
      faults({ bankwiseValue: '{"HDFC": 1.8\n"ICICI": 2}' }),
      faults({ merchantCode: 'NO CODE' }),
      faults({ toAmount: '' }),
    ]).toEqual([
      {},
      {},
      { value: 'A percentage is at most 100.' },
      {},
      { value: 'Write a number with at most 2 decimals.' },
      { toAmount: 'The amount ends before it begins.' },
      { to: 'The last day is before the first.' },
      { bankwiseValue: 'Line 2, column 1: A comma or } is expected here.' },
      { merchantCode: 'This is not a merchant code.' },
      {},
    ])
  })
})
