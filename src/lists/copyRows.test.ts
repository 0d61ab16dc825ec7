import { expect, it } from 'vitest'
import { amount, columnsNamed, day, flag, id, instant, text } from '#contract/wire/columns.ts'
import { copyOfRows } from './copyRows.ts'

const all = columnsNamed<Record<'code' | 'name' | 'paid' | 'at' | 'on' | 'isActive', never>>('test.rows', {
  code: id('Code'),
  name: text('Name'),
  paid: amount('Paid Amount'),
  at: instant('Created'),
  on: day('Day'),
  isActive: flag('Status', ['ACTIVE', 'DEACTIVE']),
}).all.map(({ field, title, kind, words }) => ({
  key: field,
  header: title,
  kind,
  value: (row: Readonly<Record<string, never>>) => row[field],
  ...(words === undefined ? {} : { words }),
}))
const row = {
  code: '0012345678901234567',
  name: '=HYPERLINK("http://x")\t<b>',
  paid: -123_450,
  at: '2026-01-31T06:30:00Z',
  on: '2026-01-31',
  isActive: false,
} as never

it('rows are copied with their header, amounts as numbers, times of India, and no formula', () => {
  expect(
    copyOfRows([row], all, () => '')
      .text.split('\r\n')
      .map((line) => line.split('\t')),
  ).toEqual([
    ['Code', 'Name', 'Paid Amount', 'Created', 'Day', 'Status'],
    ['0012345678901234567', `'=HYPERLINK("http://x") <b>`, '-1234.5', '2026-01-31 12:00:00', '2026-01-31', 'DEACTIVE'],
  ])
})

it('as HTML a code stays the text that it is, and a name is no markup', () => {
  const { html } = copyOfRows([row], all, () => '')
  expect(html).toContain(`<td style='mso-number-format:"\\@"'>0012345678901234567</td>`)
  expect(html).toContain('<td>-1234.5</td>')
  expect(html).toContain(`'=HYPERLINK(&quot;http://x&quot;) &lt;b&gt;`)
})

it('what no value says is read from the page', () => {
  const own = { key: 'state', header: 'State', kind: 'text', value: () => undefined } as const
  expect(copyOfRows([{}], [own], (_, key) => `shown ${key}`).text).toBe('State\r\nshown state')
})
