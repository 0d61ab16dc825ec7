import { Button } from '@primer/react'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listBrands } from '#contract/calls/people/roles.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { screenStateOf } from './screenStateOf.ts'
import { useCall } from './useCall.ts'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => shown?.close())

let drawn: string[] = []
const Brands = () => {
  const read = useCall(listBrands, {}, { refetchInterval: 20 })
  const state = screenStateOf(read, false)
  if (drawn.at(-1) !== state) drawn.push(state)
  return (
    <>
      <p>{read.error?.message ?? read.data?.map(({ brandCode }) => brandCode)}</p>
      <Button onClick={() => void read.refetch()}>Try again</Button>
    </>
  )
}

it('says what a read failed with while the clock asks again, that it is asked when a person asks, and then the answer', async () => {
  drawn = []
  const gateway = openPageGateway()
  const again = Promise.withResolvers<undefined>()
  let asked = 0
  gateway.answer(listBrands, () => {
    asked += 1
    if (asked === 4) again.resolve(undefined)
    return { refuse: 'broken' }
  })
  shown = await showScreen([{ path: '/', element: <Brands /> }], { at: '/', services: [] })
  await again.promise
  expect(drawn).toEqual(['loading', 'failed'])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => drawn).toEqual(['loading', 'failed', 'loading', 'failed'])
  gateway.answer(listBrands, () => [{ id: 1, brandCode: 'ASTRON' }])
  await expect.element(page.getByText('ASTRON')).toBeVisible()
  expect(drawn.at(-1)).toBe('ready')
})
