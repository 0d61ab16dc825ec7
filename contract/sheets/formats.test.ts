import { describe, expect, it } from 'vitest'
import { amountColumn, column, percentWhere, rupees, type SheetColumn } from './sheetCells.ts'
import { shownCell, createRowChecker } from './sheetRows.ts'
import { sheetKindNames } from './sheetKind.ts'
import { sheetKinds } from './sheetKinds.ts'

/** What is kept of 12.34 is a hundredth of what was written. */
const keepsHundredths = (one: SheetColumn) => one.check('12.34') === null && one.stored?.('12.34') === '1234'
const withoutFormat = (columns: readonly SheetColumn[]) =>
  columns.filter((one) => keepsHundredths(one) && one.format === undefined).map(({ header }) => header)

describe('cells of money and of rates', () => {
  it('each say in which format people read them', () => {
    expect(withoutFormat([column('fee', rupees, ''), amountColumn('amount', '')])).toEqual(['fee'])
    expect(sheetKindNames.flatMap((kind) => withoutFormat(sheetKinds[kind].columns))).toEqual([])
    const shown = sheetKindNames.flatMap((kind) => sheetKinds[kind].columns.filter(keepsHundredths))
    expect(shown.length).toBeGreaterThan(25)
  })

  it('are shown as rupees and percents, and a cashback by its type', () => {
    const of = (one: SheetColumn, stored: string, type: string) => shownCell(one, stored, () => type)
    const total = column('total_cashback', rupees, '', { format: percentWhere('cashback_type') })
    expect([of(total, '500', 'PERCENTAGE'), of(total, '500', 'AMOUNT')]).toEqual(['5 %', '₹5.00'])
    expect(of(amountColumn('amount', ''), '34808731', '')).toBe('₹3,48,087.31')
    expect(of(amountColumn('amount', ''), 'ten', '')).toBe('ten')
  })

  it('that stand twice together are named as they are written', () => {
    const kind = {
      ...sheetKinds.controlSheet,
      columns: sheetKinds.controlSheet.columns,
      uniqueTogether: ['merchant_code', 'paid_amount'],
    }
    const headers = kind.columns.map(({ header }) => header)
    const check = createRowChecker(kind, headers)
    const cells = ['2026-11-02', 'M0000001', '3', '348087.31', '1']
    expect([check({ row: 2, cells }), check({ row: 3, cells })]).toEqual([
      [],
      [
        {
          row: 3,
          column: 'merchant_code, paid_amount',
          value: 'M0000001, ₹3,48,087.31',
          reason: 'The same merchant_code, paid_amount are in row 2 already.',
        },
      ],
    ])
  })
})
