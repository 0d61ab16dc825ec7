import { scripts } from '#contract/calls/files/files.ts'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { openTestGateway } from '#tests/support/gateway.ts'
import { buildSheet } from '#tests/support/sheets.ts'

const brandCode = 'ASTRON'
const headers = sheetHeaders(scripts.brand_product_onboarding.sheet)

type Row = readonly [sku: string, name: string, price: string, description: string, category: string]

/** What is wrong with a row, and the column that has to be blamed. */
const faults: readonly (readonly [column: string, spoil: (row: Row, other: Row) => Row])[] = [
  ['product_code', ([, ...rest]) => ['', ...rest]],
  ['product_code', ([sku, ...rest]) => [`${sku} ?`, ...rest]],
  ['product_code', ([, ...rest]) => ['S'.repeat(61), ...rest]],
  ['product_code', ([, ...rest], [sku]) => [sku, ...rest]],
  ['product_name', ([sku, , ...rest]) => [sku, '', ...rest]],
  ['product_name', ([sku, , ...rest]) => [sku, 'n'.repeat(201), ...rest]],
  ['prod_price', ([sku, name, , ...rest]) => [sku, name, '-1', ...rest]],
  ['prod_price', ([sku, name, , ...rest]) => [sku, name, '12.345', ...rest]],
  ['prod_price', ([sku, name, , ...rest]) => [sku, name, 'free', ...rest]],
  ['prod_description', ([sku, name, price, , category]) => [sku, name, price, 'd'.repeat(1_001), category]],
  ['product_category', ([sku, name, price, description]) => [sku, name, price, description, 'No such category']],
]

export interface SheetFigures {
  readonly rows: number
  readonly planted: number
  /** Planted, and not named with their row and column. */
  readonly missed: number
  /** Named, and nothing is wrong there. */
  readonly invented: number
}

/** A sheet of new products with faults of every kind in drawn rows: what its plan names. */
export const catalogueSheet = async (
  postgresUrl: string,
  { rows, draw }: { readonly rows: number; readonly draw: () => number },
): Promise<SheetFigures> => {
  const testGateway = await openTestGateway(postgresUrl)
  try {
    const planted = new Map<number, string>()
    const sheet: Row[] = []
    for (let at = 0; at < rows; at += 1) {
      const sound: Row = [`SHEET-${at}`, `Product ${at}`, `${100 + at}.50`, 'As good as new', '']
      const [column, spoil] = faults[Math.floor(draw() * faults.length)] ?? []
      const other = sheet[at - 1]
      // Never two in a row: the row before it is a sound one.
      const isSpoilt = other !== undefined && !planted.has(at + 1) && draw() < 0.05
      if (isSpoilt && column !== undefined && spoil !== undefined) {
        planted.set(at + 2, column)
        sheet.push(spoil(sound, other))
      } else sheet.push(sound)
    }
    const joel = await testGateway.enter('catalogue')
    const jobs = listenForJobs(testGateway)
    const bytes = buildSheet({ headers, rows: sheet })
    const { jobId } = await sendSheet(joel, 'brand_product_onboarding', { name: 'faults.xlsx', bytes }, brandCode)
    await jobs.waits(jobId)
    const named = new Map<number, string>()
    for (let page = 1, total = 1; named.size < total; page += 1) {
      const found = await joel.call('files.jobRows', { jobId, fate: 'error', page, size: 100 })
      total = found.total
      for (const { row, column } of found.rows) named.set(row, column)
      if (found.rows.length === 0) break
    }
    return {
      rows,
      planted: planted.size,
      missed: [...planted].filter(([row, column]) => named.get(row) !== column).length,
      invented: [...named.keys()].filter((row) => !planted.has(row)).length,
    }
  } finally {
    await testGateway.close()
  }
}
