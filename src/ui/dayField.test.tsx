import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { gatewayToday } from './clock.ts'
import { DayField } from './DayField.tsx'
import { unreadableDay, unreadableMoment } from './readDay.ts'
import { axeFaultsIn } from '#tests/support/axeFaults.ts'
import { renderInPage } from '#tests/support/renderInPage.tsx'

const thisYear = gatewayToday().slice(0, 4)

interface Shown {
  readonly onDay: (day: string) => void
  readonly first?: string
  readonly max?: string
  readonly withTime?: boolean
}

const Shown = ({ onDay, first = '', ...field }: Shown) => {
  const [day, setDay] = useState(first)
  return (
    <>
      <DayField
        label="Day"
        {...field}
        value={day}
        onChange={(typed) => {
          setDay(typed)
          onDay(typed)
        }}
      />
      <button type="button">Elsewhere</button>
    </>
  )
}
const show = async (props: Omit<Shown, 'onDay'> = {}) => {
  const onDay = vi.fn<(day: string) => void>()
  await renderInPage(<Shown {...props} onDay={onDay} />)
  return { field: page.getByLabelText('Day', { exact: true }), last: () => onDay.mock.lastCall?.[0] }
}
const leave = () => page.getByRole('button', { name: 'Elsewhere' }).click()

it('a day shows as people in India read it, whatever the language of the machine, and once it is left', async () => {
  const { field, last } = await show({ first: '2026-11-28' })
  await expect.element(field).toHaveValue('28 Nov 2026')
  await field.fill('3/1/25')
  await expect.element(field).toHaveValue('3/1/25')
  expect(last()).toBe('2025-01-03')
  await leave()
  await expect.element(field).toHaveValue('03 Jan 2025')
})

it('what is no day stays as it was typed, and says what to type once the field is left', async () => {
  const { field, last } = await show()
  await field.fill('31/2')
  await expect.element(page.getByText(unreadableDay)).not.toBeInTheDocument()
  await leave()
  await expect.element(field).toHaveValue('31/2')
  await expect.element(field).toHaveAccessibleDescription(unreadableDay)
  expect(last()).toBe('31/2')
})

it('a moment keeps its time when another day is chosen, and a day without a time is none', async () => {
  const { field, last } = await show({ withTime: true, first: '2026-11-28T14:05:30' })
  await expect.element(field).toHaveValue('28 Nov 2026, 14:05:30')
  ;(field.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await page.getByRole('button', { name: 'Friday, November 27th, 2026' }).click()
  expect(last()).toBe('2026-11-27T14:05:30')
  await field.fill('28/11')
  await leave()
  await expect.element(page.getByText(unreadableMoment)).toBeVisible()
})

it('the calendar is walked by keys, offers no day after the last one, and has nothing that axe finds', async () => {
  const { field, last } = await show({ first: '2026-11-27', max: '2026-11-28' })
  ;(field.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  const calendar = page.getByRole('dialog', { name: 'Choose a day' })
  await expect.element(calendar.getByRole('button', { name: /November 27th, 2026/ })).toHaveFocus()
  await expect.element(calendar.getByRole('button', { name: /November 29th, 2026/ })).toBeDisabled()
  expect(await axeFaultsIn(calendar.element())).toEqual([])
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(last()).toBe('2026-11-20')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(calendar).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  expect(last()).toBe('2026-11-20')
})

it('a day without a year is of this year, or of the last one in which the field takes it', async () => {
  const { field, last } = await show({ max: `${thisYear}-01-15` })
  await field.fill('14/1')
  expect(last()).toBe(`${thisYear}-01-14`)
  await field.fill('16/1')
  expect(last()).toBe(`${Number(thisYear) - 1}-01-16`)
})
