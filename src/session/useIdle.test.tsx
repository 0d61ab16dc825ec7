import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { touchSession } from '#contract/calls/people/session.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import type { TabMessage } from './otherTabs.ts'
import { useIdle } from './useIdle.ts'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
let otherTab: BroadcastChannel | undefined

afterEach(() => {
  vi.useRealTimers()
  shown?.close()
  otherTab?.close()
})

const Watch = () => <p>{useIdle().isWarned ? 'Warned' : 'At work'}</p>

const act = () => dispatchEvent(new PointerEvent('pointermove'))

it('the first act of a busy while is told to other tabs at once, its last one within seconds', async () => {
  openPageGateway().answer(touchSession, () => ({}))
  const heard: TabMessage[] = []
  otherTab = new BroadcastChannel('opsdesk')
  otherTab.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => heard.push(data))
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  shown = await showScreen([{ path: '/', element: <Watch /> }], { at: '/', services: [] })
  await expect.element(page.getByText('At work')).toBeVisible()

  vi.advanceTimersByTime(10_000)
  const first = Date.now()
  act()
  vi.advanceTimersByTime(4_000)
  act()
  act()
  vi.advanceTimersByTime(10_000)
  const told = (at: number) => ({ type: 'acted', at })
  await expect.poll(() => heard).toEqual([told(first), told(first + 4_000)])

  // Nobody is there: nothing more is told, up to the warning and by an act that came after it.
  vi.advanceTimersByTime(295_000)
  await expect.element(page.getByText('Warned')).toBeVisible()
  act()
  otherTab.postMessage({ type: 'acted', at: first + 290_000 })
  await expect.element(page.getByText('At work')).toBeVisible()
  vi.advanceTimersByTime(10_000)
  const again = Date.now()
  act()
  await expect.poll(() => heard).toEqual([told(first), told(first + 4_000), told(again)])
})
