import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { CopyLink } from './CopyLink.tsx'

const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))

/** Waiting by `expect.element` would itself move the clock. */
const isNamed = async (name: string) => {
  await frame()
  await frame()
  return page.getByRole('button', { name, exact: true }).query() !== null
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
  expect(await isNamed('Copy the link of a.xlsx')).toBe(true)
  const button = page.getByRole('button').element() as HTMLElement
  button.click()
  expect(await isNamed(said)).toBe(true)
  vi.advanceTimersByTime(999)
  expect(await isNamed(said)).toBe(true)
  vi.advanceTimersByTime(1)
  expect(await isNamed('Copy the link of a.xlsx')).toBe(true)
  expect(write.mock.calls).toEqual([[`${location.origin}/downloads?file=1`]])
})
