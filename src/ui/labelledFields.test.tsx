import { Select } from '@primer/react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { SelectField } from './SelectField.tsx'
import { TextareaField } from './TextareaField.tsx'
import { TextField } from './TextField.tsx'

test('every labelled field is called by its label, says its fault, and tells when it is left', async () => {
  const left = vi.fn<(label: string) => void>()
  const shared = { value: '', onChange: () => {}, fault: 'This is needed.' }
  await renderInPage(
    <>
      <TextField {...shared} label="Name" onBlur={() => left('Name')} />
      <TextareaField {...shared} label="Reason" onBlur={() => left('Reason')} />
      <SelectField {...shared} label="State" onBlur={() => left('State')}>
        <Select.Option value="">Choose a state</Select.Option>
      </SelectField>
    </>,
  )
  for (const label of ['Name', 'Reason', 'State']) {
    const field = page.getByLabelText(label, { exact: true })
    await expect.element(field).toHaveAccessibleDescription('This is needed.')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    ;(field.element() as HTMLElement).focus()
  }
  ;(page.getByLabelText('Name', { exact: true }).element() as HTMLElement).focus()
  expect(left.mock.calls).toEqual([['Name'], ['Reason'], ['State']])
})
