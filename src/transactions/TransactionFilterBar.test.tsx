import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { TransactionFilterBar } from './TransactionFilterBar.tsx'
import { noTransactionFilters, type TransactionSearch } from './transactionSearch.ts'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const open = async () => {
  openPageGateway()
  const changes: object[] = []
  const Bar = () => {
    const [search, setSearch] = useState<TransactionSearch>({
      ...noTransactionFilters,
      page: 1,
      size: 5,
      sort: 'creationDate',
      order: 'desc',
    })
    return (
      <TransactionFilterBar
        label="Transactions"
        search={search}
        onChange={(filters) => {
          changes.push(filters)
          setSearch({ ...search, ...filters })
        }}
      />
    )
  }
  shown = await showScreen([{ path: '/', element: <Bar /> }], { at: '/', services: [] })
  return changes
}

it('Txn No counts on Enter, stays while days are chosen, and Reset takes every filter away', async () => {
  const changes = await open()
  const field = page.getByLabelText('Txn No')
  await field.fill('TXN7 TXN8')
  await page.getByLabelText('To Date').fill('2026-01-31')
  await expect.poll(() => changes).toEqual([{ from: '', to: '2026-01-31' }])
  await expect.element(field).toHaveValue('TXN7 TXN8')
  await expect.element(page.getByLabelText('To Date')).toHaveFocus()
  await field.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => changes.at(-1)).toEqual({ refs: 'TXN7, TXN8' })
  await page.getByRole('button', { name: 'Reset' }).click()
  expect(changes.at(-1)).toEqual(noTransactionFilters)
  await expect.element(page.getByLabelText('Txn No')).toHaveValue('')
})

it('days that are reversed or still to come are said so and not asked for', async () => {
  const changes = await open()
  await page.getByLabelText('From Date').fill('2026-01-31')
  await page.getByLabelText('To Date').fill('2026-01-30')
  await expect.element(page.getByText('This day is before From Date.')).toBeVisible()
  await page.getByLabelText('To Date').fill('2099-01-30')
  await expect.element(page.getByText('This day is in the future.')).toBeVisible()
  await page.getByLabelText('To Date').fill('2026-02-01')
  await expect.poll(() => changes.at(-1)).toEqual({ from: '2026-01-31', to: '2026-02-01' })
  expect(
    changes.filter((change) => 'to' in change && ['2026-01-30', '2099-01-30'].includes(String(change.to))),
  ).toEqual([])
})
