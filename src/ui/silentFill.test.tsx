import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { hearSilentFills } from './silentFill.ts'

hearSilentFills()

const Form = () => {
  const [name, setName] = useState('')
  const [sent, setSent] = useState<string>()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSent(name)
      }}
    >
      <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <button type="submit" disabled={name === ''}>
        Save
      </button>
      <output>{sent}</output>
    </form>
  )
}

const field = () => page.getByRole('textbox', { name: 'Name' }).element() as HTMLInputElement

test.each([
  ['by the browser', (text: string) => Reflect.set(HTMLInputElement.prototype, 'value', text, field())],
  ['by a script of the page', (text: string) => (field().value = text)],
])('what was filled %s without an event is what the form sends', async (_, fill) => {
  await renderInPage(<Form />)
  fill('Asha Kirana')
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByRole('status')).toHaveTextContent('Asha Kirana')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Asha Kirana')
})
