import { describe, expect, it } from 'vitest'
import { readIdentifier } from './identifierCells.ts'
import { readReconLine } from './reconLine.ts'
import { providerMappings, statementTemplates } from './reconMapping.ts'
import { storedText } from './sheetRows.ts'
import { createRowChecker } from './sheetRows.ts'
import { parseMerchantCode, sheetHeaders, sheetKindNames, sheetKinds } from './sheets.ts'

/** By their names: what a column is known by, so that a new one cannot be forgotten. */
const isKnownBy =
  /(?:_code|_codes|_id|_ref|_number|^mid|^tid|^rrn|^sku|^utr\w*|Merchant ID|mid_list|Employee ID.*|voucher_code)\)?$/i
const columns = sheetKindNames.flatMap((kind) =>
  sheetKinds[kind].columns
    .filter(({ header }) => isKnownBy.test(header) && !['bank_code', 'email_id'].includes(header))
    .map((column) => ({ kind, column })),
)

const faultOf = (kind: (typeof sheetKindNames)[number], header: string, text: string): string | null => {
  const headers = sheetHeaders(kind)
  const found = createRowChecker(
    sheetKinds[kind],
    headers,
  )({ row: 2, cells: headers.map((one) => (one === header ? text : '')) })
  return found.find(({ column }) => column === header)?.reason ?? null
}

describe('an identifier that a program has broken', () => {
  it('is in a column of every kind that has one', () => {
    expect(columns.length).toBeGreaterThan(35)
  })
  it.each(columns.map(({ kind, column }) => [`${kind}.${column.header}`, kind, column] as const))(
    '%s: is refused with what to do, or read without its .0',
    (_name, kind, column) => {
      for (const text of ['4.32112345678E11', '4.32112345678e11', '4.32112345678E+11', '1.2e+09'])
        expect(faultOf(kind, column.header, text)).toMatch(
          /^(?:\S+: )?(?:A program|Excel) shortened this number: format the column as Text and enter it again\.$/,
        )
      // As long as the column takes it.
      const whole = ['4321', '432112', '9321123456', '432112345678'].find((digits) => column.check(digits) === null)
      expect(whole).not.toBe(undefined)
      expect([faultOf(kind, column.header, `${whole}.0`), storedText(column, `${whole}.0`)]).toEqual([null, whole])
    },
  )
  it('is not taken for one where it is a code', () => {
    expect(
      ['1E10', 'B12-M0000001', 'N305', '12E5A', 'UTR.2.1', "'0012", '2.0'].map((text) => readIdentifier(text)),
    ).toEqual([
      { value: '1E10' },
      { value: 'B12-M0000001' },
      { value: 'N305' },
      { value: '12E5A' },
      { value: 'UTR.2.1' },
      { value: '0012' },
      { value: '2' },
    ])
    expect(readIdentifier('2.0', { hasPoints: true })).toEqual({ value: '2.0' })
    expect(readIdentifier('432112345678.5')).toEqual({
      reason: 'A program read this number as an amount with a fraction: format the column as Text and enter it again.',
    })
    expect([parseMerchantCode('10000012.0'), parseMerchantCode('1.2E10')]).toEqual(['10000012', null])
  })
  it('is refused, or read without its .0, in every file of a provider or a bank', () => {
    const told: unknown[] = []
    for (const mapping of [...providerMappings, ...statementTemplates]) {
      const { columns: headers, dayForm } = mapping
      const cells = (utr: string) =>
        Object.fromEntries(
          Object.entries(headers).map(([field, header]) => [
            header,
            field === 'day'
              ? dayForm === 'unixSeconds'
                ? '1764028800'
                : '2026-11-20'
              : ['amount', 'credit', 'net'].includes(field)
                ? '100'
                : ['fee', 'tax', 'debit'].includes(field)
                  ? ''
                  : field === 'kind'
                    ? 'payment'
                    : field === 'narration'
                      ? 'NEFT'
                      : utr,
          ]),
        )
      const broken = readReconLine(mapping, cells('4.32112345678E11'))
      const pointed = readReconLine(mapping, cells('432112345678.0'))
      told.push([
        'fault' in broken && broken.fault.reason,
        'line' in pointed && [pointed.line.reference, pointed.line.utr].filter((text) => text !== ''),
      ])
    }
    for (const one of told)
      expect(one).toEqual([
        'A program shortened this number: format the column as Text and enter it again.',
        expect.arrayContaining(['432112345678']),
      ])
    expect(told.flat(2).filter((text) => String(text).includes('.0'))).toEqual([])
  })
})
