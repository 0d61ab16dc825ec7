import { execFile } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { atLeast, atMost, type Figure, printFigures, told } from './figure.ts'
import { median } from './median.ts'

const rows = 100_000
const rounds = 3
/** exceljs streams 71,000 rows/s where a bare deflate of the same cells does 165,000; 1.8 times as fast is wanted. */
const wantedOfDeflate = (1.8 * 71_000) / 165_000

const writer = fileURLToPath(new URL('./peers/workbookWriter.ts', import.meta.url))
const runFile = promisify(execFile)

interface Written {
  readonly rowsPerSecond: number
  readonly megabytesAbove: number
}

/** In a process of its own; its first writing warms it. */
const writeBy = async (name: 'product' | 'deflate', path: string): Promise<readonly Written[]> => {
  const { stdout } = await runFile(process.execPath, [writer, name, path, String(rows)])
  return (JSON.parse(stdout) as Written[]).slice(1)
}

/** A result workbook of 100,000 rows and 12 columns, against a streamed deflate of the same texts, taking turns. */
export const run = async (): Promise<Figure[]> => {
  const folder = resolve('.tmp/bench')
  mkdirSync(folder, { recursive: true })
  const path = resolve(folder, 'written.xlsx')
  const product: Written[] = []
  const deflate: Written[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      product.push(...(await writeBy('product', path)))
      deflate.push(...(await writeBy('deflate', path)))
    }
  } finally {
    rmSync(path, { force: true })
  }
  const rateOf = (written: readonly Written[]) => median(written.map(({ rowsPerSecond }) => rowsPerSecond))
  const name = 'workbook of 100,000 × 12'
  return [
    told(`${name}: result workbook`, rateOf(product), 'rows/s'),
    told(`${name}: bare deflate`, rateOf(deflate), 'rows/s'),
    atLeast(`${name}: result workbook to bare deflate`, rateOf(product) / rateOf(deflate), 'times', wantedOfDeflate),
    atMost(
      `${name}: memory above idle, worst round`,
      Math.max(...product.map(({ megabytesAbove }) => megabytesAbove)),
      'MB',
      120,
    ),
  ]
}

if (import.meta.main) printFigures(await run(), process.argv.includes('--json'))
