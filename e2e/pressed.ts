import { expect, type Page } from '@playwright/test'

/** Presses what has this name, whole where it is a text: a button, or the link that opens a dialog. */
export const pressed = async (page: Page, name: string | RegExp): Promise<void> => {
  const named = { name, exact: true }
  const control = page.getByRole('link', named).or(page.getByRole('button', named)).last()
  await expect(control).toBeEnabled()
  await control.press('Enter')
}
