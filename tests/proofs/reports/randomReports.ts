import { read, utils } from 'xlsx'
import { z } from 'zod'
import { calls, type CallName } from '#contract/index.ts'
import type { ExportedTable } from '#contract/calls/reports/tables.ts'
import { dayAfter } from '#contract/wire/indianTime.ts'
import type { ColumnKind, ListColumn, ListColumns } from '#contract/wire/columns.ts'
import { exportCell } from '#server/files/jobs/exportCell.ts'
import { exporterOf } from '#server/reports/tables/index.ts'
import { neutralise } from '#spreadsheets/write/formulaInjection.ts'
import { type Asked, naive, readWorld, type World } from './naiveReports.ts'
import { brands, firstDay, lastDay, openReportFixture, type Person, type ReportFixture } from './reportFixture.ts'
import { drawFrom } from '../seeded.ts'

export const reportNames = Object.keys(naive) as ExportedTable[]

/** What a report may do wrong; planted between the gateway and the comparison. */
export const plantedFaults = ['short csv', 'moved hour', 'unmasked', 'other order', 'formula', 'other count'] as const
export type PlantedFault = (typeof plantedFaults)[number]

export interface ReportFigures {
  readonly questions: number
  readonly rows: number
  readonly cells: number
  /** Questions whose screen, csv, xlsx and naive query are not the same, or whose masks are wrong. */
  readonly different: number
  readonly formulas: number
}

const whichKey = (name: string, row: Record<string, unknown>): string =>
  name === 'reports.registration'
    ? String(row['merchantCode'])
    : name === 'reports.dsrLog'
      ? String(row['taskType'])
      : name === 'reports.controlSheet'
        ? `${String(row['txnDay'])} ${String(row['merchantCode'])}`
        : String(row['txnRefNumber'])

const daySpan = 34

const drawAsked = (name: string, person: Person, draw: () => number): Asked => {
  const pick = <One>(from: readonly One[]): One => from[Math.floor(draw() * from.length)] as One
  const first = dayAfter(firstDay, Math.floor(draw() * daySpan))
  const length = draw() < 0.5 ? Math.floor(draw() * 3) : Math.floor(draw() * daySpan)
  const last = dayAfter(first, length)
  const to = last > lastDay ? lastDay : last
  const codes = () =>
    Array.from({ length: 1 + Math.floor(draw() * 6) }, () => `M${String(1 + Math.floor(draw() * 36)).padStart(7, '0')}`)
  const numbers = () =>
    Array.from({ length: 1 + Math.floor(draw() * 40) }, () => `T${String(Math.floor(draw() * 2_000)).padStart(6, '0')}`)
  const own = person.brands.length === 0 ? brands : person.brands
  const may = <Part extends object>(chance: number, part: () => Part): Part | object => (draw() < chance ? part() : {})
  const fields = Object.keys(
    (
      calls[(name === 'orders.list' || name === 'orders.ofBrand' ? 'orders.list' : name) as CallName]
        .request as unknown as { shape?: object }
    ).shape ?? {},
  )
  const takes = (field: string) => fields.includes(field)
  const span =
    name === 'reports.transactions'
      ? {
          from: `${dayAfter(first, -1)}T18:30:${draw() < 0.5 ? '00' : '59'}.000Z`,
          to: to === lastDay ? '2026-11-22T09:59:59.000Z' : `${to}T18:29:${draw() < 0.5 ? '59' : '30'}.000Z`,
        }
      : { from: first > to ? to : first, to }
  return {
    ...span,
    ...(takes('merchant_code') ? may(0.3, () => ({ merchantCode: codes() })) : {}),
    ...(takes('brand_code') ? may(0.3, () => ({ brandCode: [...new Set([pick(own), pick(own)])] })) : {}),
    ...(name === 'orders.ofBrand' ? { brandCode: [pick(own)] } : {}),
    ...(takes('txnRefNumber') ? may(0.3, () => ({ txnRefNumber: numbers() })) : {}),
    ...(takes('status')
      ? may(0.5, () => ({ status: pick([['Successful'], ['Failed'], ['Successful', 'Failed']]) }))
      : {}),
    ...(takes('nonBrandTxn') ? may(0.3, () => ({ nonBrandTxn: true as const })) : {}),
    ...(takes('dsr_type') ? may(0.7, () => ({ dsrType: pick(['field_engineer', 'sales'] as const) })) : {}),
  }
}

/** The request of the call in its wire form. */
const wireOf = (name: string, { from, to, ...asked }: Asked): Record<string, unknown> => {
  if (name.startsWith('orders.'))
    return {
      parameters: {
        from_date: from,
        to_date: to,
        ...(name === 'orders.ofBrand' ? { brand_code: asked.brandCode?.[0] } : {}),
      },
    }
  const time = (at: string) => (at.length === 10 ? at : at.replace('T', ' ').replace(/\.000Z$/, ''))
  return {
    from_date: time(from),
    to_date: time(to),
    ...(asked.merchantCode === undefined ? {} : { merchant_code: asked.merchantCode }),
    ...(asked.brandCode === undefined ? {} : { brand_code: asked.brandCode }),
    ...(asked.txnRefNumber === undefined ? {} : { txnRefNumber: asked.txnRefNumber }),
    ...(asked.status === undefined ? {} : { status: asked.status }),
    ...(asked.nonBrandTxn === undefined ? {} : { nonBrandTxn: 1 }),
    ...(asked.dsrType === undefined ? {} : { dsr_type: asked.dsrType }),
  }
}

type Cells = readonly (readonly string[])[]

/** By itself, so that the writer is not read by its own reader. */
export const csvCells = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const body = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < body.length; at++) {
    const letter = body[at] as string
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (body[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === ',') {
      row.push(cell)
      cell = ''
    } else if (letter === '\r' && body[at + 1] === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
      at++
    } else cell += letter
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}

const xlsxCells = (bytes: ArrayBuffer): string[][] => {
  const book = read(bytes, { type: 'array', cellFormula: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (sheet === undefined) return []
  for (const [place, cell] of Object.entries(sheet))
    if (!place.startsWith('!') && (cell as { f?: string }).f !== undefined) throw new Error(`${place} is a formula`)
  return utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: '' }).map((row) => row.map(String))
}

const download = async (
  testGateway: ReportFixture,
  { client }: Person,
  table: ExportedTable,
  format: 'csv' | 'xlsx',
  request: Record<string, unknown>,
) => {
  const { url, jobId } = await client.call('tables.export', { table, format, request })
  if (jobId !== null) throw new Error('the report was not short')
  const response = await fetch(testGateway.address + url, { headers: { cookie: client.cookie } })
  if (!response.ok) throw new Error(`the download answered ${response.status}`)
  return response.arrayBuffer()
}

const screenRows = async ({ client }: Person, name: string, wire: Record<string, unknown>) => {
  const rows: Record<string, unknown>[] = []
  for (let page = 1; ; page++) {
    const paged = name.startsWith('orders.')
      ? { parameters: { ...(wire['parameters'] as object), page, size: 300 } }
      : { ...wire, page, size: 300 }
    const request = z.decode(calls[name as CallName].request, paged as never)
    const answer = (await client.call(name as 'reports.failed', request as never)) as {
      rows: Record<string, unknown>[]
      total: number
    }
    rows.push(...answer.rows)
    if (answer.rows.length < 300) return { rows, total: answer.total }
  }
}

/** Numbers are numbers of the sheet; texts are made harmless. */
const asText = (cells: readonly (string | number)[]): string[] =>
  cells.map((cell) => (typeof cell === 'number' ? String(cell) : neutralise(cell)))
/** As wide as the header, and with the one line end that XML has. */
const asInXml = (rows: Cells, width: number): Cells =>
  rows.map((row) =>
    [...row, ...Array.from({ length: width - row.length }, () => '')].map((cell) => cell.replace(/\r\n?/g, '\n')),
  )
const maskForm = /^(X+[A-Za-z0-9]{0,4}|X*[A-Z0-9]{0,4}X?|X{1,10}[A-Z0-9]{3}X|X*)$/

const exportCellText = (value: unknown): string => (typeof value === 'string' ? value : '')

const masksHold = (person: Person, columns: readonly ListColumn<never>[], rows: readonly Record<string, unknown>[]) =>
  rows.every((row) =>
    columns.every(({ field, kind }: { field: string; kind: ColumnKind }) => {
      const value = exportCellText(row[field])
      if (field.endsWith('ImageUrl')) return person.seesPapers || value === ''
      return kind !== 'masked' || value === '' || maskForm.test(value)
    }),
  )

const damage = (fault: PlantedFault | undefined, kind: PlantedFault, isMeant: boolean) => fault === kind && isMeant

interface Question {
  readonly desk: ReportFixture
  readonly world: World
  readonly name: ExportedTable
  readonly person: Person
  readonly asked: Asked
  readonly fault: PlantedFault | undefined
}

/** What is different, in a word; undefined: all four are the same. */
const askOne = async ({ desk: testGateway, world, name, person, asked, fault }: Question) => {
  const wire = wireOf(name, asked)
  const exporter = exporterOf(name)
  const columns = (exporter.columns as ListColumns<never>).all
  const titlesOf = exporter.report?.titles as
    | ((request: never, context: never) => Readonly<Record<string, string>>)
    | undefined
  const shown = await screenRows(person, name, wire)
  let screen = shown.rows
  if (damage(fault, 'unmasked', screen.length > 0))
    screen = screen.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([field, value]) => [
          field,
          /payerUsername|cardNo|beneficiaryAccountNumber|accountRefNumber|panNumber/.test(field)
            ? '9123450000001'
            : value,
        ]),
      ),
    )
  if (damage(fault, 'other order', screen.length > 1)) screen = screen.toReversed()
  const moved = fault === 'moved hour' ? shiftHour(asked) : asked
  const wanted = naive[name]?.(person, world, moved) ?? []
  const request = z.decode(
    calls[name as string as CallName].request,
    (name.startsWith('orders.') ? wire : { ...wire, page: 1, size: 1 }) as never,
  )
  const titles: Readonly<Record<string, string>> =
    titlesOf?.(request as never, { gateway: testGateway.gateway } as never) ?? {}
  const headers = columns.map(({ field, title }) => titles[field] ?? title)
  const expected: Cells = screen.map((row) => asText(columns.map((column) => exportCell(row as never, column))))
  const csv = csvCells(new TextDecoder().decode(await download(testGateway, person, name, 'csv', wire)))
  let csvRows: string[][] = csv.slice(1)
  if (damage(fault, 'short csv', csvRows.length > 0)) csvRows = csvRows.slice(0, -1)
  if (damage(fault, 'formula', csvRows.length > 0)) csvRows = csvRows.map((row) => ['=1+1', ...row.slice(1)])
  const xlsx = xlsxCells(await download(testGateway, person, name, 'xlsx', wire))
  const total = damage(fault, 'other count', true) ? shown.total + 1 : shown.total
  const keys = screen.map((row) => whichKey(name, row))
  const same = (a: Cells, b: Cells) => JSON.stringify(a) === JSON.stringify(b)
  const formulas = [...csvRows, ...xlsx.slice(1)]
    .flat()
    .filter((cell) => /^[=+@\t\r]/.test(cell) || /^-(?!\d)/.test(cell)).length
  const why =
    total !== screen.length
      ? 'count'
      : JSON.stringify(keys) !== JSON.stringify(wanted)
        ? 'naive'
        : JSON.stringify(csv[0]) !== JSON.stringify(headers) || JSON.stringify(xlsx[0]) !== JSON.stringify(headers)
          ? 'headers'
          : !same(csvRows, expected)
            ? 'csv'
            : !same(asInXml(xlsx.slice(1), headers.length), asInXml(expected, headers.length))
              ? 'xlsx'
              : !masksHold(person, columns as never, screen)
                ? 'masks'
                : formulas > 0
                  ? 'formula'
                  : undefined
  return { why, rows: screen.length, cells: screen.length * columns.length * 2, formulas }
}

const shiftHour = (asked: Asked): Asked => {
  const move = (at: string) =>
    at.length === 10 ? dayAfter(at, -1) : new Date(Date.parse(at) - 19_800_000).toISOString()
  return { ...asked, from: move(asked.from), to: move(asked.to) }
}

export interface RandomReports {
  readonly seed: number
  /** For each report. */
  readonly questions: number
  readonly transactions: number
  readonly only?: readonly ExportedTable[]
  readonly fault?: PlantedFault
  /** Told of each that is different, while it runs. */
  readonly onDifferent?: (words: string) => void
}

/** Each report with random filters as each of the people: screen, csv, xlsx and a naive query side by side. */
export const runRandomReports = async (
  postgresUrl: string,
  { seed, questions, transactions, only, fault, onDifferent }: RandomReports,
): Promise<ReportFigures> => {
  const testGateway = await openReportFixture(postgresUrl, seed, transactions)
  try {
    const world = await readWorld(testGateway.database)
    const draw = drawFrom(seed + 1)
    const sum = { questions: 0, rows: 0, cells: 0, different: 0, formulas: 0 }
    const jobs = (only ?? reportNames).flatMap((name) => Array.from({ length: questions }, () => name))
    const one = async (name: ExportedTable) => {
      const person = testGateway.people[Math.floor(draw() * testGateway.people.length)] as Person
      const asked = drawAsked(name, person, draw)
      const found = await askOne({ desk: testGateway, world, name, person, asked, fault })
      sum.questions++
      sum.rows += found.rows
      sum.cells += found.cells
      sum.formulas += found.formulas
      if (found.why === undefined) return
      sum.different++
      onDifferent?.(`${name} as ${person.name}: ${found.why} ${JSON.stringify(asked)}`)
    }
    // Some side by side: while one waits for its database another one is compared.
    const waiting = [...jobs]
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) await one(name)
      }),
    )
    return sum
  } finally {
    await testGateway.close()
  }
}
