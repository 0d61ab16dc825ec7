import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { z } from 'zod'
import { listPlacedPayments, readPosition } from '#contract/calls/money/positions.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { PlacedPayments } from './PlacedPayments.tsx'
import { PositionPage } from './PositionPage.tsx'

type Position = z.output<(typeof readPosition)['response']>

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const routes = [
  { path: '/position', element: <PositionPage /> },
  { path: '/position/payments', element: <PlacedPayments /> },
]

it('each figure of the position opens the payments behind it, by day and by age', async () => {
  const gateway = openPageGateway()
  const position: Position = {
    days: [
      {
        day: '2026-01-30',
        captured: { payments: 3, amount: 300_000 },
        places: [
          { place: 'held', payments: 1, amount: 100_000 },
          { place: 'credited', payments: 2, amount: 200_000 },
        ],
      },
    ],
    captured: { payments: 3, amount: 300_000 },
    ages: [{ place: 'held', age: 'over30', payments: 1, amount: 100_000 }],
    everything: { payments: 3, amount: 300_000 },
    countedAt: '2026-01-30T04:30:00.000Z',
  }
  gateway.answer(readPosition, () => position)
  const asked: unknown[] = []
  gateway.answer(listPlacedPayments, (request) => {
    asked.push(request)
    return { rows: [], total: 0 }
  })
  shown = await showScreen(routes, { at: '/position', services: ['opssettlements'] })
  const bar = page.getByRole('figure', { name: 'Captured money by day and place' })
  await expect.element(bar.getByText('₹3,000.00')).toBeVisible()
  await expect
    .element(bar.getByRole('link', { name: /With the merchant ₹2,000\.00/ }))
    .toHaveAttribute('href', '/position/payments?place=credited&from=2026-01-30&to=2026-01-30')
  await expect.element(page.getByText('As of 30 Jan 2026, 10:00:00')).toBeVisible()
  const old = page.getByRole('link', { name: 'Held, Over 30 days: 1 payments' })
  await expect.element(old).toHaveAttribute('href', expect.stringMatching(/^\/position\/payments\?place=held&to=/))
  await old.click()
  await expect.element(page.getByRole('heading', { name: 'Payments by place' })).toBeVisible()
  await expect.element(page.getByText('No payment is there')).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ place: 'held', page: 1 })
})
