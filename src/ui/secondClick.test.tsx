import { Dialog } from '@primer/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { keepSecondClickFromDialogs } from './secondClick.ts'

keepSecondClickFromDialogs()

const Opener = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      {isOpen && <Dialog title="Edit the scheme" onClose={() => setOpen(false)} />}
    </>
  )
}

test('a double click on what opens a dialog opens it, and a click beside it closes it', async () => {
  await renderInPage(<Opener />)
  await userEvent.dblClick(page.getByRole('button', { name: 'Edit' }))
  const dialog = page.getByRole('dialog', { name: 'Edit the scheme' })
  await expect.element(dialog).toBeVisible()
  await userEvent.click(page.elementLocator(document.documentElement), { position: { x: 4, y: 4 } })
  await expect.element(dialog).not.toBeInTheDocument()
})
