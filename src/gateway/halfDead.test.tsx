import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { goodAnswer } from '#contract/wire/answer.ts'
import { listBrands } from '#contract/calls/people/roles.ts'
import { getTableLayout, saveTableLayout } from '#contract/calls/reports/tables.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { callGateway } from './call.ts'
import { loadPanelConfig } from './panelConfig.ts'
import { useCall } from './useCall.ts'

const whole = globalThis.fetch
let shown: Awaited<ReturnType<typeof showScreen>> | undefined
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  shown?.close()
  shown = undefined
  globalThis.fetch = whole
})

/** What a connection does with a question: carries it, ends, or neither. */
type Way = 'whole' | 'reset' | 'half dead'

/** Everything that is asked from here on, as it is put on its way. The last way is that of all that follow. */
const putOnWay = async (...ways: readonly Way[]) => {
  await loadPanelConfig()
  const carry = globalThis.fetch
  const asked: { way: Way; isGivenUp: boolean }[] = []
  globalThis.fetch = async (input, init) => {
    const sent = { way: ways[asked.length] ?? ways.at(-1) ?? 'whole', isGivenUp: false }
    asked.push(sent)
    if (sent.way === 'whole') return carry(input, init)
    if (sent.way === 'reset') throw new TypeError('Failed to fetch')
    return new Promise((_, reject) =>
      init?.signal?.addEventListener('abort', () => {
        sent.isGivenUp = true
        reject(init.signal?.reason)
      }),
    )
  }
  return asked
}

const brands = [{ id: 1, brandCode: 'ASTRON' }]

it('a read whose connection is half dead is answered over another one within five seconds', async () => {
  openPageGateway().answer(listBrands, () => brands)
  const asked = await putOnWay('half dead', 'whole')
  const answered = vi.fn<(found: unknown) => void>()
  void callGateway(listBrands, {}).then(answered)
  await vi.advanceTimersByTimeAsync(4_900)
  await expect.poll(() => answered.mock.calls).toEqual([[brands]])
  expect(asked).toEqual([
    { way: 'half dead', isGivenUp: true },
    { way: 'whole', isGivenUp: false },
  ])
})

it('a read that goes on standing is asked ever less often, and no more than two of it keep a connection', async () => {
  openPageGateway()
  const asked = await putOnWay('half dead')
  const stopping = new AbortController()
  const ended = callGateway(listBrands, {}, { signal: stopping.signal }).catch(() => 'stopped')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked.length, asked.filter(({ isGivenUp }) => !isGivenUp).length]).toEqual([7, 2])
  stopping.abort()
  expect(await ended).toBe('stopped')
  expect(asked.filter(({ isGivenUp }) => !isGivenUp)).toEqual([])
})

it('an answer that comes in pieces over a slow line is waited for, however long it takes', async () => {
  openPageGateway()
  const asked = await putOnWay('half dead')
  const bytes = new TextEncoder().encode(
    JSON.stringify(goodAnswer(listBrands.answer, z.encode(listBrands.response, brands))),
  )
  const pieces = [0, 1, 2, 3].map((at) => bytes.slice(at * 10, at === 3 ? undefined : (at + 1) * 10))
  const trickle = new ReadableStream<Uint8Array>({
    start: (line) => {
      for (const [at, piece] of pieces.entries()) setTimeout(() => line.enqueue(piece), at * 1_500)
      setTimeout(() => line.close(), pieces.length * 1_500)
    },
  })
  const answered = callGateway(listBrands, {}, { asked: Promise.resolve(new Response(trickle)) })
  for (let step = 0; step < 70; step += 1) {
    await vi.advanceTimersByTimeAsync(100)
    await new Promise((done) => requestAnimationFrame(done))
  }
  expect(await answered).toEqual(brands)
  expect(asked).toEqual([])
})

it('a command that stands is not sent again: it may have been done', async () => {
  openPageGateway()
  const asked = await putOnWay('half dead')
  void callGateway(saveTableLayout, { table: 'portfolio.brandTransactions', columns: null })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([{ way: 'half dead', isGivenUp: false }])
})

const Columns = () => {
  const { data } = useCall(getTableLayout, { table: 'portfolio.brandTransactions' })
  return <p>{data === undefined ? 'None' : `${data.columns?.length} columns`}</p>
}

it('what is cut off every time while the gateway answers others is read within five seconds of the last cut', async () => {
  const column = { column: 'amount', isShown: true }
  const gateway = openPageGateway()
  gateway.answer(getTableLayout, () => ({ columns: [column] }))
  shown = await showScreen([{ path: '/', element: <Columns /> }], { at: '/', services: [] })
  await expect.element(page.getByText('1 columns')).toBeVisible()
  gateway.answer(getTableLayout, () => ({ columns: [column, { ...column, column: 'status' }] }))
  const asked = await putOnWay('reset', 'reset', 'reset', 'reset', 'reset', 'reset', 'whole')
  void shown.readAgain(getTableLayout)
  for (let step = 0; step < 40 && asked.length < 6; step += 1) await vi.advanceTimersByTimeAsync(500)
  expect(asked.length).toBe(6)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked.length).toBe(7)
  await expect.element(page.getByText('2 columns')).toBeVisible()
})
