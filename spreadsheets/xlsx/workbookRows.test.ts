import { describe, expect, it } from 'vitest'
import { unzipSync, zipSync } from 'fflate'
import { openWorkbookFile } from '#src/uploads/zipFile.ts'
import { buildParts, zipParts } from '#tests/support/sheets.ts'
import type { RawRow } from '#spreadsheets/rawRow.ts'
import { openWorkbook } from './workbookRows.ts'

const read = async (bytes: Uint8Array<ArrayBuffer>) => {
  const sheet = await openWorkbook(await openWorkbookFile(new Blob([bytes])))
  const rows: RawRow[] = []
  for await (const batch of sheet.rows) rows.push(...batch)
  return { ...sheet, rows }
}
const ofRows = (rows: string, more: Record<string, string> = {}) => read(zipParts({ ...buildParts(rows), ...more }))
const cell = (reference: string, text: string) => `<c r="${reference}" t="str"><v>${text}</v></c>`
const cellsOf = ({ rows }: { rows: RawRow[] }) => rows.map(({ row, cells }) => [row, ...cells])

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const sheetTag = '<sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets>'

describe('an .xlsx', () => {
  it("counts days from 1904 by its own element alone, not by one of the same name in Excel 2013's list", async () => {
    const styles = {
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="x/styles" Target="styles.xml"/></Relationships>',
    }
    for (const [own, other] of [
      ['date1904="1"', ''],
      ['', 'date1904="1"'],
    ]) {
      const workbook = `<workbook xmlns="${main}" xmlns:x15="other"><workbookPr ${own}/>${sheetTag}<extLst><ext><x15:workbookPr ${other} chartTrackingRefBase="1"/></ext></extLst></workbook>`
      const found = await ofRows('<row r="1"><c r="A1" s="0"><v>44520</v></c></row>', {
        ...styles,
        'xl/workbook.xml': workbook,
      })
      expect(cellsOf(found)).toEqual([[1, own === '' ? '2021-11-20' : '2025-11-21']])
    }
  })

  it('tells formulas without a value, but not an empty text that one gave', async () => {
    const { rows } = await ofRows(
      '<row r="1"><c r="A1"><f>A2</f></c><c r="B1"><f>A2</f><v/></c><c r="C1" t="str"><f>""</f><v></v></c><c r="D1" t="str"><f>A</f></c><c r="E1"><f>1</f><v>1</v></c></row>',
    )
    expect(rows[0]?.noted?.map(({ column, is }) => [column, is])).toEqual([
      [0, 'not-calculated'],
      [1, 'not-calculated'],
      [3, 'not-calculated'],
    ])
  })

  it('may have one row for each cell, lower-case references, rows that are hidden and cells that are merged', async () => {
    const xml = `<worksheet><sheetData><row r="1">${cell('a1', 'code')}</row><row r="1">${cell('b1', 'name')}</row><row r="2" hidden="1">${cell('ab2', 'x')}</row></sheetData><mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:B4"/></mergeCells></worksheet>`
    const found = await ofRows('', { 'xl/worksheets/sheet1.xml': xml })
    expect(found.rows.map(({ row, cells, isHidden }) => [row, cells.length, cells.at(-1), isHidden])).toEqual([
      [1, 2, 'name', undefined],
      [2, 28, 'x', true],
    ])
    expect(found.merged()).toEqual([{ firstRow: 2, lastRow: 4, firstColumn: 0, lastColumn: 1 }])
  })

  it('keeps a row with a cell right of column IV, and tells the cell', async () => {
    const { rows } = await ofRows(`<row r="1">${cell('A1', 'code')}${cell('JA1', 'x')}</row>`)
    expect(rows).toEqual([{ row: 1, cells: ['code'], noted: [{ column: 260, is: 'stray', text: 'x' }] }])
  })

  it('may have its parts named with backslashes or in another case, and be padded with zeros', async () => {
    const parts = unzipSync(zipParts(buildParts(`<row r="1">${cell('A1', 'code')}</row>`)))
    const renamed = (name: (old: string) => string) =>
      new Uint8Array(zipSync(Object.fromEntries(Object.entries(parts).map(([old, part]) => [name(old), part]))))
    const backslashes = renamed((old) => old.replaceAll('/', '\\'))
    const upper = renamed((old) => old.toUpperCase())
    const padded = new Uint8Array([...renamed((old) => old), ...new Uint8Array(3_000)])
    for (const bytes of [backslashes, upper, padded]) expect(cellsOf(await read(bytes))).toEqual([[1, 'code']])
  })

  it('may have a chart or a dialog in its first tab', async () => {
    for (const type of ['chartsheet', 'dialogsheet']) {
      const found = await ofRows(`<row r="1">${cell('A1', 'code')}</row>`, {
        'xl/workbook.xml':
          '<workbook><sheets><sheet name="Chart" sheetId="1" r:id="c1"/><sheet name="Rows" sheetId="2" r:id="r1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="c1" Type="x/${type}" Target="charts/1.xml"/><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      })
      expect([found.name, found.others, cellsOf(found)]).toEqual(['Rows', [], [[1, 'code']]])
    }
  })
})
