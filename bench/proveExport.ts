import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import { utils, write } from 'xlsx'
import { neutralise } from '#spreadsheets/write/formulaInjection.ts'
import { writeCsv, writeResultWorkbook } from '#server/files/jobs/resultWorkbook.ts'
import { randomCells } from '#tests/proofs/randomCells.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'

interface Proof {
  readonly cells: number
  readonly seed: number
}

const columns = 10
const names = ['key', ...Array.from({ length: columns }, (_, at) => `column ${at + 1}`)]

const toText = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false'
const toXml = 'fods:OpenDocument Spreadsheet Flat XML'
/** A text is separated by commas, in UTF-8, with every cell looked at as if it had been typed, formulas too. */
const typedIn = 'Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1,true'

/** LibreOffice with a profile of its own, which goes with the folder. */
const openOffice = (folder: string) => {
  const program = process.env['SOFFICE'] ?? 'soffice'
  const run = (args: readonly string[]): string =>
    execFileSync(program, [`-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  return {
    version: run(['--version']).trim(),
    convert: (path: string, filter: string, readAs?: string): string => {
      run([
        '--headless',
        ...(readAs === undefined ? [] : [`--infilter=${readAs}`]),
        '--convert-to',
        filter,
        '--outdir',
        join(folder, 'out'),
        path,
      ])
      const ending = filter.slice(0, filter.indexOf(':'))
      return readFileSync(join(folder, 'out', basename(path).replace(/\.[^.]+$/, `.${ending}`)), 'utf8')
    },
  }
}

const liveFormulas = (xml: string): number => xml.split(' table:formula=').length - 1
const tableOf = (text: string): string[][] =>
  parse(text, { record_delimiter: ['\n'], relax_column_count: true }).slice(1) as string[][]
/** A spreadsheet program has its own mind about which line end it is. */
const oneLineEnd = (text: string): string => text.replace(/\r\n|\n\r|\r/g, '\n')

const differences = (wanted: readonly (readonly string[])[], found: readonly (readonly string[])[]): number => {
  const foundAt = (row: number, column: number) => oneLineEnd(found[row]?.[column] ?? '')
  const cells = wanted.flatMap((row, number) =>
    row.filter((cell, column) => oneLineEnd(neutralise(cell)) !== foundAt(number, column)),
  )
  return cells.length + Math.abs(wanted.length - found.length)
}

const sheetWithFormula = (path: string): void => {
  const book = utils.book_new()
  utils.book_append_sheet(book, { '!ref': 'A1:A1', A1: { t: 'n', v: 2, f: '1+1' } }, 'Sheet1')
  writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
}

/** The planted faults first: a live formula in each format, and a cell that is not as it was written. */
export const proveExport = async ({ cells, seed }: Proof): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'opsdesk-prove-export-'))
  try {
    mkdirSync(join(folder, 'out'))
    const office = openOffice(folder)
    const live = join(folder, 'live.xlsx')
    sheetWithFormula(live)
    const liveText = join(folder, 'typed.csv')
    writeFileSync(liveText, 'key\n=1+1\n')

    // The key keeps rows whose cells are all empty.
    const rows = randomCells(seed, Math.ceil(cells / columns), columns).map((row, at) => [`row ${at}`, ...row])
    const workbook = join(folder, 'cells.xlsx')
    await writeResultWorkbook(createWriteStream(workbook), { sheetName: 'Cells', headers: names, rows })
    const text = join(folder, 'text.csv')
    await writeCsv(createWriteStream(text), { headers: names, rows })

    const found = tableOf(office.convert(workbook, toText))
    const changed = found.map((row) => [...row])
    changed[0]?.splice(1, 1, 'another text')
    console.error(office.version)
    return [
      atLeast(
        'planted: live formulas of a workbook, as seen',
        liveFormulas(office.convert(live, toXml)),
        'formulas',
        1,
        seed,
      ),
      atLeast(
        'planted: live formulas of a .csv, as seen',
        liveFormulas(office.convert(liveText, toXml, typedIn)),
        'formulas',
        1,
        seed,
      ),
      atLeast(
        'planted: a changed cell, as seen',
        differences(rows, changed) - differences(rows, found),
        'cells',
        1,
        seed,
      ),
      atLeast('random cells written', rows.length * columns, 'cells', cells, seed),
      told('of them beginning with = + - @', rows.flat().filter((cell) => /^[=+\-@]/.test(cell)).length, 'cells', seed),
      atMost(
        'workbook: live formulas in LibreOffice',
        liveFormulas(office.convert(workbook, toXml)),
        'formulas',
        0,
        seed,
      ),
      atMost('workbook: cells that LibreOffice reads otherwise', differences(rows, found), 'cells', 0, seed),
      atMost(
        '.csv: live formulas in LibreOffice',
        liveFormulas(office.convert(text, toXml, typedIn)),
        'formulas',
        0,
        seed,
      ),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
