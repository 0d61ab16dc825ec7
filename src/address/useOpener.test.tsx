import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useOpenedRecord } from '#src/checkedRecords/openedRecord.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { RowLink } from './ButtonLink.tsx'

const Rows = () => {
  const { opened, openerOf, close } = useOpenedRecord()
  return (
    <>
      <RowLink {...openerOf({ as: 'edit', id: 7 })} label="Edit 7">
        Edit
      </RowLink>
      <button type="button" onClick={close}>
        Close
      </button>
      <p>{opened?.id === undefined ? 'Nothing is open' : `${opened.id} is open`}</p>
    </>
  )
}

let shown: Awaited<ReturnType<typeof showScreen>>
afterEach(() => shown.close())

it('what opens a dialog of the address is a link to it: its address can be copied, and only a plain click opens it here', async () => {
  openPageGateway()
  shown = await showScreen([{ path: '/', element: <Rows /> }], { at: '/?brand=ASTRON&as=cancel', services: [] })
  const link = page.getByRole('link', { name: 'Edit 7' })
  await expect.element(link).toHaveAttribute('href', '/?brand=ASTRON&as=edit&record=7')
  const withCtrl = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  // Chromium would open a tab that nobody closes.
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  link.element().dispatchEvent(withCtrl)
  await expect.element(page.getByText('Nothing is open')).toBeVisible()
  await link.click()
  await expect.element(page.getByText('7 is open')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('Nothing is open')).toBeVisible()
  await expect.element(link).toHaveAttribute('href', '/?brand=ASTRON&as=edit&record=7')
})
