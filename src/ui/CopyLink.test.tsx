import { afterEach, expect, it, vi } from 'vitest'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { CopyLink } from './CopyLink.tsx'

const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))

/** Waiting by `expect.element` would itself move the clock. */
const nameOfButton = async () => {
  await frame()
  await frame()
  const button = document.querySelector('button')
  const labels = button?.getAttribute('aria-labelledby')
  return typeof labels === 'string' ? document.getElementById(labels)?.textContent : button?.ariaLabel
}

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it.each([
  ['Copied', () => Promise.resolve()],
  ['Could not copy', () => Promise.reject(new Error('not allowed'))],
])('a link says "%s" for one second, and copies the whole address', async (said, answer) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(answer)
  await renderInPage(<CopyLink href="/downloads?file=1" label="Copy the link of a.xlsx" />)
  expect(await nameOfButton()).toBe('Copy the link of a.xlsx')
  document.querySelector('button')?.click()
  expect(await nameOfButton()).toBe(said)
  vi.advanceTimersByTime(999)
  expect(await nameOfButton()).toBe(said)
  vi.advanceTimersByTime(1)
  expect(await nameOfButton()).toBe('Copy the link of a.xlsx')
  expect(write.mock.calls).toEqual([[`${location.origin}/downloads?file=1`]])
})
