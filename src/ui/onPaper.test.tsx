import { Button, Select } from '@primer/react'
import { afterEach, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { DataGrid } from './dataGrid/DataGrid.tsx'
import { Pager } from './Pager.tsx'
import './paper.css'
import { SelectField } from './SelectField.tsx'
import { Table } from './Table.tsx'
import { TextField } from './TextField.tsx'

const emulate = (media: 'print' | '') =>
  (cdp() as { send(name: string, options: object): Promise<unknown> }).send('Emulation.setEmulatedMedia', { media })
afterEach(() => emulate(''))

/** The width of a landscape sheet of A4 within its margins, in px of CSS. */
const sheet = 1_046

const columns = Array.from({ length: 20 }, (_, at) => ({
  key: `c${at}`,
  header: `Column ${at}`,
  value: () => `Value ${at}`,
  width: 120,
  sortable: true,
}))
const change = () => undefined

it('paper has the words and values of a screen, without its buttons, filters, pager and empty fields', async () => {
  await renderInPage(
    <>
      <form role="search" aria-label="Payments">
        <TextField label="Txn No" value="TXN7" onChange={change} />
      </form>
      <Button>Initiate Settlement</Button>
      <TextField label="Remark" value="" onChange={change} />
      <TextField label="Account holder" value="Asha Rao" onChange={change} />
      <SelectField label="Bank" value="" onChange={change}>
        <Select.Option value="">Choose a bank</Select.Option>
      </SelectField>
      <DataGrid
        label="Rows"
        columns={columns}
        rows={[{ id: '1' }]}
        rowKey={({ id }) => id}
        onSort={change}
        maxHeight="480px"
      />
      <Pager page={1} size={10} total={25} sizes={[10, 20]} onChange={change} />
    </>,
  )
  const gone = [
    page.getByRole('button', { name: 'Initiate Settlement' }),
    page.getByLabelText('Txn No'),
    page.getByText('Remark'),
    page.getByLabelText('Bank'),
    page.getByText('Rows per page'),
    page.getByRole('button', { name: /page/i }).first(),
  ]
  for (const one of gone) await expect.element(one).toBeVisible()
  const elements = gone.map((one) => one.element() as HTMLElement)
  await emulate('print')
  expect(elements.filter((one) => one.checkVisibility()).map((one) => one.textContent)).toEqual([])
  for (const text of ['1–10 of 25', 'Account holder', 'Column 3', 'Value 19'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

it('a table of twenty columns is no wider than the sheet', async () => {
  await page.viewport(sheet, 740)
  await renderInPage(
    <>
      <DataGrid
        label="Grid"
        columns={columns}
        rows={[{ id: '1' }]}
        rowKey={({ id }) => id}
        onSort={change}
        maxHeight="480px"
      />
      <Table
        label="Table"
        columns={columns.map(({ key, header, value }) => ({ key, header: `${header} of the row`, cell: value }))}
        rows={[{ id: '1' }]}
        rowKey={({ id }) => id}
      />
    </>,
  )
  const widths = () =>
    ['Grid', 'Table'].map((label) =>
      Math.round(page.getByLabelText(label, { exact: true }).element().getBoundingClientRect().width),
    )
  expect(widths().map((width) => width > sheet)).toEqual([true, false])
  await emulate('print')
  expect(widths().map((width) => width > sheet)).toEqual([false, false])
})
