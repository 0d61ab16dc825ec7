import type { Locator, Page } from '@playwright/test'
import { merchantHeaders } from '#tests/support/sheets.ts'
import { expect } from './panel.ts'
import { sheetFile } from './sheetFiles.ts'

export const code = (number: number) => `M${String(number).padStart(7, '0')}`

/** Changes of merchants that no other journey looks at. */
export const changes = (from: number, count: number): string[][] =>
  Array.from({ length: count }, (_, at) => [code(from + at), `Navin Stores ${from + at}`, `Navin Rao ${from + at}`])

export const sheet = (name: string, rows: string[][], headers: readonly string[] = merchantHeaders) =>
  sheetFile(name, headers, rows)

export const openUpload = async (page: Page, title = 'Bulk Update'): Promise<Locator> => {
  await page.goto('/merchants')
  await page.getByRole('link', { name: title, exact: true }).click()
  return page.getByRole('dialog', { name: title })
}

/** The job works on the gateway while the dialog follows it. */
export const expectApplied = async (dialog: Locator) =>
  expect(dialog.getByText('Successfully Updated!', { exact: true })).toBeVisible({ timeout: 30_000 })
