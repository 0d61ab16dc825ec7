import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { refreshMinutes } from './dashboardSearch.ts'
import { useAutoRefresh } from './useAutoRefresh.ts'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  shown?.close()
  shown = undefined
})

const minute = 60_000

const watch = async (minutes: number) => {
  openPageGateway()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const refresh = vi.fn<() => void>()
  const Watch = () => {
    useAutoRefresh(minutes, refresh)
    return <p>Watching</p>
  }
  shown = await showScreen([{ path: '/', element: <Watch /> }], { at: '/', services: [] })
  await expect.element(page.getByText('Watching')).toBeVisible()
  return {
    refresh,
    see: (isSeen: boolean) => {
      visibility.mockReturnValue(isSeen ? 'visible' : 'hidden')
      document.dispatchEvent(new Event('visibilitychange'))
    },
    connect: (isConnected: boolean) => {
      onLine.mockReturnValue(isConnected)
      dispatchEvent(new Event(isConnected ? 'online' : 'offline'))
    },
  }
}

it.each(refreshMinutes)('every %i minutes the rows are asked for again, and not before', async (minutes) => {
  const { refresh } = await watch(minutes)
  vi.advanceTimersByTime(minutes * minute - 1_000)
  const before = refresh.mock.calls.length
  vi.advanceTimersByTime(1_000)
  const then = refresh.mock.calls.length
  vi.advanceTimersByTime(3 * minutes * minute)
  expect([before, then, refresh.mock.calls.length]).toEqual([0, 1, 4])
})

it.each(['hidden', 'offline'] as const)('rests while the page is %s, and catches up once afterwards', async (why) => {
  const { refresh, see, connect } = await watch(1)
  const rest = (isResting: boolean) => (why === 'hidden' ? see(!isResting) : connect(!isResting))
  rest(true)
  vi.advanceTimersByTime(7 * minute)
  const resting = refresh.mock.calls.length
  rest(false)
  rest(false)
  const back = refresh.mock.calls.length
  vi.advanceTimersByTime(minute)
  expect([resting, back, refresh.mock.calls.length]).toEqual([0, 1, 2])
})

it('a short look away asks for nothing', async () => {
  const { refresh, see } = await watch(5)
  see(false)
  vi.advanceTimersByTime(2 * minute)
  see(true)
  expect(refresh.mock.calls.length).toBe(0)
})
