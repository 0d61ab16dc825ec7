import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { glossary } from '#contract/wire/glossary.ts'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { CheckList } from './CheckList.tsx'
import { DataGridHead } from './dataGrid/DataGridHead.tsx'
import { Facts } from './Facts.tsx'
import { Table } from './Table.tsx'
import { TextField } from './TextField.tsx'
import { WordMeaning } from './WordMeaning.tsx'

const columns = [
  { key: 'name', header: 'Name', cell: () => 'Asha Stores' },
  { key: 'mdr', header: 'MDR', cell: () => '1.50 %' },
  { key: 'rrn', header: 'UPI RRN', cell: () => '412233445566' },
  { key: 'utr', header: 'UTR', cell: () => 'UTR1', sortable: true },
]
const tip = page.getByRole('tooltip', { includeHidden: true })

test('a word of the glossary explains itself in labels, headers, facts and lists of boxes: pointed at, focused, touched', async () => {
  await renderInPage(
    <>
      <TextField label="IFSC Code" value="" onChange={() => {}} caption="As on the cheque." />
      <Table label="Payments" columns={columns} rows={[{}]} rowKey={() => 'one'} onSort={() => {}} />
      <div role="grid" aria-label="Phones">
        <DataGridHead
          columns={[{ key: 'imei', header: 'IMEI', value: () => '', width: 100 }]}
          sort={undefined}
          onSort={undefined}
        />
      </div>
      <Facts facts={[{ label: 'payeeVPA', value: 'asha@bank' }]} />
      <CheckList label="SKUs" options={[]} chosen={[]} onChange={() => {}} />
      <WordMeaning />
    </>,
  )
  const words = () =>
    [...document.querySelectorAll('dfn')].map(({ textContent, dataset }) => [textContent, dataset['means']])
  expect(words()).toEqual(
    (['IFSC', 'MDR', 'RRN', 'UTR', 'IMEI', 'VPA', 'SKU'] as const).map((word) => [word, glossary[word]]),
  )
  await userEvent.hover(page.getByText('MDR', { exact: true }))
  await expect.element(tip).toHaveTextContent(glossary.MDR)
  await expect.element(tip).toBeVisible()
  await userEvent.hover(page.getByText('Asha Stores'))
  await expect.element(tip).not.toBeVisible()

  const field = page.getByLabelText('IFSC Code', { exact: true })
  await userEvent.tab()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription(`As on the cheque. ${glossary.IFSC}`)
  await expect.element(tip).toBeVisible()
  await userEvent.keyboard('H')
  await expect.element(tip).not.toBeVisible()

  // One stop for all words of a head that does not sort; the arrows lead to the others.
  await userEvent.tab()
  await expect.element(page.getByText('MDR', { exact: true })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tip).toHaveTextContent(glossary.RRN)
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'UTR' })).toHaveAccessibleDescription(glossary.UTR)
  expect(field.element().getAttribute('aria-describedby')).not.toContain('word-meaning')

  const press = new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch' })
  document.querySelector('label dfn')?.dispatchEvent(press)
  await expect.element(tip).toHaveTextContent(glossary.IFSC)
  await expect.element(tip).toBeVisible()
  expect(press.defaultPrevented).toBe(true)
})
