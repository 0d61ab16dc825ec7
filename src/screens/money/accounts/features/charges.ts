import type { BrandCharge } from '#contract/calls/merchants/merchantFeatures.ts'
import { faultOfRupees, readRupees, wholeBps } from '#contract/wire/money.ts'
import { BrandCode, type RateType } from '#contract/calls/money/rates.ts'

/** One row of the dialog for many merchants. */
export interface ChargeRow {
  /** Keeps its place while others are added and removed. */
  readonly key: number
  readonly type: RateType
  readonly value: string
  readonly brandCode: string
}

export const firstRow: ChargeRow = { key: 0, type: 'PERCENTAGE', value: '', brandCode: '' }

export const addedTo = (rows: readonly ChargeRow[]): readonly ChargeRow[] => [
  ...rows,
  { ...firstRow, key: Math.max(...rows.map(({ key }) => key)) + 1 },
]

/** The first row stays. */
export const withoutRow = (rows: readonly ChargeRow[], key: number): readonly ChargeRow[] =>
  rows.filter((row, index) => index === 0 || row.key !== key)

export const faultsOfRow = (
  row: ChargeRow,
  rows: readonly ChargeRow[],
): { readonly value?: string; readonly brandCode?: string } => {
  const value = readRupees(row.value)
  const isSecond = rows.some((other) => other.key < row.key && other.brandCode === row.brandCode)
  return {
    ...(row.value.trim() === ''
      ? {}
      : value === undefined
        ? { value: row.type === 'FIXED' ? faultOfRupees(row.value) : 'Write a number with at most 2 decimals.' }
        : row.type === 'PERCENTAGE' && value > wholeBps
          ? { value: 'A percentage is at most 100.' }
          : {}),
    ...(row.brandCode !== '' && isSecond ? { brandCode: 'This brand is already listed above.' } : {}),
  }
}

/** The charges; undefined while a row is not complete or wrong. */
export const chargesOfRows = (rows: readonly ChargeRow[]): readonly BrandCharge[] | undefined => {
  const charges: BrandCharge[] = []
  for (const row of rows) {
    const value = readRupees(row.value)
    if (value === undefined || !BrandCode.safeParse(row.brandCode).success) return undefined
    if (Object.keys(faultsOfRow(row, rows)).length > 0) return undefined
    charges.push({ type: row.type, value, brandCode: row.brandCode })
  }
  return charges
}
