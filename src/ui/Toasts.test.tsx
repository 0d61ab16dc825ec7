import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { showToast, useMessageLog } from './toast.ts'
import { Toasts } from './Toasts.tsx'

const Log = () => {
  const messages = useMessageLog()
  return <p>Log: {messages.map(({ text }) => text).join(', ')}</p>
}

const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))

/** What the region holds once the page is drawn. Waiting by `expect.element` would itself move the clock. */
const textIn = async (role: 'alert' | 'status') => {
  await frame()
  await frame()
  return page.getByRole(role).query()?.textContent
}

beforeEach(async () => {
  // The pointer rests where the test before left it, which may be on the toast.
  await userEvent.unhover(document.body)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it('a toast closes by itself after two seconds', async () => {
  await renderInPage(<Toasts />)
  showToast({ kind: 'success', text: 'Saved.' })
  expect(await textIn('status')).toBe('Saved.')
  vi.advanceTimersByTime(1_999)
  expect(await textIn('status')).toBe('Saved.')
  vi.advanceTimersByTime(1)
  expect(await textIn('status')).toBe('')
})

it('a toast waits while the pointer is on it, and then has the rest of its time', async () => {
  await renderInPage(<Toasts />)
  showToast({ kind: 'success', text: 'Saved.' })
  await textIn('status')
  vi.advanceTimersByTime(1_500)
  await userEvent.hover(page.getByText('Saved.'))
  await textIn('status')
  vi.advanceTimersByTime(60_000)
  expect(await textIn('status')).toBe('Saved.')
  await userEvent.unhover(page.getByText('Saved.'))
  await textIn('status')
  vi.advanceTimersByTime(400)
  expect(await textIn('status')).toBe('Saved.')
  vi.advanceTimersByTime(100)
  expect(await textIn('status')).toBe('')
})

it('a toast waits while its button has the focus', async () => {
  await renderInPage(<Toasts />)
  showToast({ kind: 'success', text: 'Saved.' })
  await textIn('status')
  page.getByRole('button', { name: 'Close message' }).element().focus()
  await textIn('status')
  vi.advanceTimersByTime(60_000)
  expect(await textIn('status')).toBe('Saved.')
  await userEvent.keyboard('{Enter}')
  expect(await textIn('status')).toBe('')
})

it('an error is announced as an alert and stays in the message log', async () => {
  await renderInPage(
    <>
      <Toasts />
      <Log />
    </>,
  )
  showToast({ kind: 'error', text: 'Could not upload file!' })
  expect(await textIn('alert')).toBe('Could not upload file!')
  vi.advanceTimersByTime(2_000)
  expect(await textIn('alert')).toBe('')
  expect(page.getByText('Log: Could not upload file!').query()).not.toBeNull()
})
