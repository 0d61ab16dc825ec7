import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { resultHeaders, writeCsv, writeResultWorkbook } from '#server/files/jobs/resultWorkbook.ts'
import { readSheetRows } from '#src/uploads/sheetReader.ts'

const headers = sheetHeaders('merchantUpdate')

/** As people, banks and other programs begin a text; nothing that no column takes. */
const name = fc
  .string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', '"', '\\', 'a', 'Z', '0', ' ', ',', ';', '<', '&', '₹', 'ख'),
    maxLength: 12,
  })
  .map((text) => text.trim())
const rows = fc.array(fc.tuple(fc.constantFrom('M0000001', 'M0000002'), name, name), { minLength: 1, maxLength: 9 })

const sent = async (fileName: string, write: (output: PassThrough) => Promise<unknown>): Promise<string[][]> => {
  const output = new PassThrough()
  const [bytes] = await Promise.all([buffer(output), write(output)])
  const { preview } = await readSheetRows(new File([new Uint8Array(bytes)], fileName), 'merchantUpdate', () => {})
  return preview
}

describe('a file of ours that is sent again', () => {
  it('says what it said: a result workbook and a .csv, whatever a text begins with', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (table) => {
        const result = table.map((cells) => [...cells, 'FAILED', 'a reason'])
        const workbook = await sent('result.xlsx', (output) =>
          writeResultWorkbook(output, { sheetName: 'Result', headers: resultHeaders(headers), rows: result }),
        )
        const csv = await sent('rows.csv', (output) => writeCsv(output, { headers, rows: table }))
        expect([workbook, csv]).toEqual([table, table])
      }),
      { numRuns: 300, seed: 20_261_128 },
    )
  })
  it('is applied where it was not before: rows that the result calls applied are left out and told', async () => {
    const output = new PassThrough()
    const result = [
      ['M0000001', 'One', '', 'SUCCESS', ''],
      ['M0000002', 'Two', '', 'FAILED', 'merchant_code: There is no such merchant.'],
      ['M0000003', 'Three', '', 'NO CHANGE', ''],
      ['M0000004', 'Four', '', 'NOT APPLIED', 'The job was cancelled before this row.'],
    ]
    const [bytes] = await Promise.all([
      buffer(output),
      writeResultWorkbook(output, { sheetName: 'Result', headers: resultHeaders(headers), rows: result }),
    ])
    const file = new File([new Uint8Array(bytes)], 'result.xlsx')
    const read = await readSheetRows(file, 'merchantUpdate', () => {})
    expect([read.headers, read.preview, read.rowsFound, read.rowsApplied, read.faultCount]).toEqual([
      headers,
      [
        ['M0000002', 'Two', ''],
        ['M0000004', 'Four', ''],
      ],
      2,
      2,
      0,
    ])
  })
})
