import { FormControl } from '@primer/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { BoundedInput, BoundedTextarea } from './BoundedInput.tsx'
import { TextareaField } from './TextareaField.tsx'
import { TextField } from './TextField.tsx'

const Fields = () => {
  const [text, setText] = useState('')
  return (
    <>
      <TextField label="Line" longest={4} value={text} onChange={setText} />
      <TextareaField label="Lines" longest={4} value={text} onChange={setText} />
      <FormControl>
        <FormControl.Label>Own line</FormControl.Label>
        <BoundedInput longest={4} value={text} onChange={(event) => setText(event.target.value)} />
        <FormControl.Caption>Of a brand.</FormControl.Caption>
      </FormControl>
      <FormControl>
        <FormControl.Label>Own lines</FormControl.Label>
        <BoundedTextarea longest={4} value={text} onChange={(event) => setText(event.target.value)} />
      </FormControl>
    </>
  )
}

it.each(['Line', 'Lines', 'Own line', 'Own lines'])(
  'what is pasted into %s is kept whole, and is said to be too long',
  async (name) => {
    await renderInPage(<Fields />)
    const field = page.getByLabelText(name, { exact: true })
    await field.click()
    await userEvent.keyboard('123456')
    await expect.element(field).toHaveValue('123456')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveAccessibleDescription(/This has 6 characters. The most is 4./)
    await field.fill('1234')
    await expect.element(field).not.toHaveAttribute('data-too-long')
  },
)

it('two figures that are pasted from a column stay two, and become no larger one that nobody wrote', async () => {
  const Amount = () => {
    const [text, setText] = useState('')
    return <TextField label="Amount" inputMode="decimal" value={text} onChange={setText} />
  }
  await renderInPage(<Amount />)
  const field = page.getByLabelText('Amount')
  const paste = (text: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    field.element().dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(paste('1,25,000\n')).toBe(false)
  expect(paste('125\r\n000')).toBe(true)
  await expect.element(field).toHaveValue('125 000')
})
