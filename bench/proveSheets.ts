import { availableParallelism } from 'node:os'
import { parse } from 'csv-parse/sync'
import { read, utils } from 'xlsx'
import { headBytes, sheetFormat } from '#spreadsheets/sheetFormat.ts'
import { openSheet } from '#spreadsheets/openSheet.ts'
import { decodeText } from '#spreadsheets/csv/decodeText.ts'
import { openWorkbookFile } from '#src/uploads/zipFile.ts'
import { isCrash, openBothReaders } from '#tests/proofs/sheets/bothReaders.ts'
import { expectedEndings } from '#tests/proofs/sheets/expectedEndings.ts'
import { foreignFiles } from '#tests/proofs/sheets/foreignFiles.ts'
import { foreignDifference } from '#tests/proofs/sheets/foreignReading.ts'
import { type ChangedSample, changedSamples, sampleBytes, sampleNames } from '#tests/proofs/sheets/samples.ts'
import { watchChildren } from '#tests/support/processMemory.ts'
import { atMost, type Figure, told } from './figure.ts'

interface Proof {
  readonly mutants: number
  readonly seed: number
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Samples that the other readers see otherwise, and why ours is right. */
const explained: Readonly<Record<string, string>> = {
  '24-equals-quotes.csv': 'csv-parse keeps ="…"',
  '24b-equals-quotes-name.csv': 'csv-parse keeps ="…"',
  '14b-mobiles-scientific.csv': 'csv-parse keeps ="…"',
  '15b-long-numbers-scientific.csv': 'csv-parse keeps ="…"',
  '27e-open-quote.csv': 'refused by its row; csv-parse takes the quote for a letter',
  '32a-stray-cell-column-JA.xlsx':
    'SheetJS gives the stray cell with the others; ours tells it as a fault of its place',
  '34-cell-texts.xlsx': 'SheetJS makes one line end of two characters',
  '62a-html-entities.xls': 'SheetJS leaves most entities as they are typed',
  '62c-html-hidden-row.xls': 'SheetJS joins what stands in a row that is not displayed',
  '66-backslash-quotes.csv': 'csv-parse knows quotes with a backslash only where it is told of them',
}

const filled = (rows: readonly (readonly string[])[]): string[][] =>
  rows
    .map((cells) => cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1))
    .filter((cells) => cells.length > 0)

const ours = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> => {
  const file = new File([bytes], name)
  const sheet = await openSheet({
    name,
    size: file.size,
    head: async (length) => bytes.subarray(0, length),
    bytes: async () => bytes,
    openZip: () => openWorkbookFile(file),
  })
  const rows: string[][] = []
  for await (const batch of sheet.rows) rows.push(...batch.map(({ cells }) => cells))
  return filled(rows)
}

/** Texts alone: how a number is written is ours to say. */
const bySheetJs = (bytes: Uint8Array, rows: readonly (readonly string[])[]): boolean => {
  const book = read(bytes, { type: 'array', raw: true, cellFormula: false })
  return book.SheetNames.some((name) => {
    const table = utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1, defval: '', blankrows: false })
    return table
      .filter((cells) => cells.some((cell) => String(cell).trim() !== ''))
      .every((cells, row) =>
        cells.every((cell, at) => typeof cell !== 'string' || cell.trim() === '' || rows[row]?.[at] === cell),
      )
  })
}

const byCsvParse = (bytes: Uint8Array, rows: readonly (readonly string[])[]): boolean => {
  const delimiter = [',', ';', '\t', '|', '^']
  const text = decodeText(bytes)
  return delimiter.some((one) =>
    same(
      filled(parse(text, { delimiter: one, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })),
      rows,
    ),
  )
}

/** Samples that SheetJS or csv-parse reads otherwise, without a reason that is known. */
const againstOthers = async (): Promise<string[]> => {
  const wrong: string[] = []
  for (const name of sampleNames()) {
    if (explained[name] !== undefined) continue
    const bytes = sampleBytes(name)
    try {
      const rows = await ours(name, bytes)
      const isText = sheetFormat(name, bytes.length, bytes.subarray(0, headBytes)) === 'csv'
      if (!(isText ? byCsvParse(bytes, rows) : bySheetJs(bytes, rows))) wrong.push(name)
    } catch {
      // Refused, as its ending says: nothing to compare.
    }
  }
  return wrong
}

/** Files of other programs that are read otherwise than they are meant; and of as many with a planted slip those not found. */
const foreign = async (): Promise<{ wrong: string[]; overlooked: string[]; count: number }> => {
  const told = { wrong: [] as string[], overlooked: [] as string[], count: 0 }
  for (const file of foreignFiles()) {
    told.count += 1
    const found = await foreignDifference(file)
    if (found !== null) told.wrong.push(found)
    if ((await foreignDifference({ ...file, hidden: file.hidden + 1 })) === null) told.overlooked.push(file.how)
  }
  return told
}

interface SheetTry extends ChangedSample {
  /** How it has to end, where that is written down. */
  readonly wanted?: readonly string[] | undefined
}

function* tries({ mutants, seed }: Proof): Generator<SheetTry> {
  for (const name of sampleNames()) yield { name, how: name, bytes: sampleBytes(name), wanted: expectedEndings[name] }
  yield* changedSamples(seed, mutants)
}

/** Each holds up to 512 MB. */
const mostLanes = 4

/** Each lane has readers of its own: most of the time goes into starting the gateway's process for each file. */
export const proveSheets = async ({ mutants, seed }: Proof): Promise<readonly Figure[]> => {
  const lanes = Array.from({ length: Math.min(availableParallelism(), mostLanes) }, openBothReaders)
  const children = watchChildren(process.pid)
  const wrong: string[] = []
  let [crashes, slowestMs] = [0, 0]
  const left = tries({ mutants, seed })
  const run = async (lane: (typeof lanes)[number]) => {
    for (const { name, how, bytes, wanted } of left) {
      const { panel, gateway, panelMs, gatewayMs } = await lane.read(name, bytes)
      if (isCrash(panel)) crashes += 1
      slowestMs = Math.max(slowestMs, panelMs, gatewayMs)
      if (!same(panel, gateway) || (wanted !== undefined && !same(panel, wanted))) wrong.push(how)
    }
  }
  try {
    await Promise.all(lanes.map(run))
    const others = await againstOthers()
    const { wrong: misread, overlooked, count } = await foreign()
    for (const how of [...wrong, ...others, ...misread, ...overlooked]) process.stderr.write(`differs: ${how}\n`)
    return [
      told('samples', sampleNames().length, 'files', seed),
      told('changed samples', mutants, 'files', seed),
      atMost('panel and gateway disagree, or not as written down', wrong.length, 'files', 0, seed),
      atMost('SheetJS or csv-parse disagree without a known reason', others.length, 'files', 0, seed),
      told(
        'disagreements with a known reason (csv-parse: ="…", quotes; SheetJS: a stray cell, a line end, entities)',
        Object.keys(explained).length,
        'files',
        seed,
      ),
      told('files of other programs whose cells are known', count, 'files', seed),
      atMost('of them a planted slip that is not found', overlooked.length, 'files', 0, seed),
      atMost('of them read otherwise than they are meant', misread.length, 'files', 0, seed),
      atMost('crashes of the panel thread', crashes, 'files', 0, seed),
      atMost('slowest answer', slowestMs, 'ms', 2_000, seed),
      told('memory of the largest reading process, its program and Node in it', children.takePeak(), 'MB', seed),
    ]
  } finally {
    children.stop()
    for (const lane of lanes) await lane.close()
  }
}
