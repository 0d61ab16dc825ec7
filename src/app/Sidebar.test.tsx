import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listWaiting } from '#contract/calls/platform/waiting.ts'
import { waitingKinds } from '#contract/waitingKinds/index.ts'
import { countUse } from '#src/store/device.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { Sidebar } from './Sidebar.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
  localStorage.clear()
})

const services = ['dashboard', 'opssettlements', 'settlementmenu', 'getorders', 'opsreports', 'downloads', 'getusers']
const show = async (waits: Partial<Record<(typeof waitingKinds)[number], number>> = {}, held = services) => {
  // Narrower, the menu has signs alone.
  await page.viewport(1280, 900)
  const gateway = openPageGateway()
  gateway.answer(listWaiting, () => ({
    rows: [],
    counts: {
      ...(Object.fromEntries(waitingKinds.map((kind) => [kind, 0])) as Record<(typeof waitingKinds)[number], number>),
      ...waits,
    },
    hasMore: false,
  }))
  const element = <Sidebar isSettled />
  shown = await showScreen(
    ['/dashboard', '/reports', '/accounts'].map((path) => ({ path, element })),
    { at: '/reports', services: held },
  )
}
const family = (name: string) => page.getByRole('list', { name })
const link = (name: string) => page.getByRole('link', { name }).first()

it('a family folds, keeps the open screen in sight, and is folded when the page is opened again', async () => {
  await show()
  await expect.element(family('Money').getByRole('link', { name: 'Order Management' })).toBeVisible()
  await page.getByRole('button', { name: 'Money' }).click()
  await expect.element(page.getByRole('button', { name: 'Money' })).toHaveAttribute('aria-expanded', 'false')
  await expect.element(link('Order Management')).not.toBeInTheDocument()
  await expect.element(link('Reports')).toBeVisible()
  shown?.close()
  await show()
  await expect.element(link('Reports')).toBeVisible()
  await expect.element(link('Order Management')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Money' }).click()
  await expect.element(link('Order Management')).toBeVisible()
})

it('work that waits is counted at the screens on which it is decided, and all of it at Waiting for me', async () => {
  await show({ settlementBatch: 2, refund: 1, forceMatch: 1, bankScheme: 1 })
  await expect.element(link('Waiting for me')).toHaveTextContent('Waiting for me5')
  await expect.element(link('Account Management')).toHaveTextContent('Account Management4')
  await expect.element(link('Order Management')).toHaveTextContent(/^Order Management$/)
})

it('what a person opens most is on top, and nothing that somebody else opens here', async () => {
  for (let times = 0; times < 8; times += 1) {
    countUse('tester', '/downloads')
    countUse('somebody', '/order-mgmt')
  }
  await show()
  await expect.element(link('Reports')).toBeVisible()
  expect(
    family('Used most')
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Downloads'])
})

it('a menu of few entries has no families', async () => {
  await show({}, ['dashboard', 'downloads'])
  await expect.element(link('Downloads')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
