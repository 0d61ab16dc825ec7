import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { type AppScreen, AppScreensContext } from './appScreens.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { screenAt } from './useMayOpen.ts'

const screens: readonly AppScreen[] = [
  { title: 'Merchant', path: '/merchants/:code', anyOf: ['getmerchantuser'] },
  { title: 'Merchants to add', path: '/merchants/new', anyOf: ['addmerchant'] },
  { title: 'Support', path: '/support', flag: 'support' },
  { title: 'Profile', path: '/profile' },
]
const addresses = [
  '/merchants/M0000001?tab=kyc',
  '/merchants/new',
  '/support',
  '/profile#keys',
  '/elsewhere',
  '?page=2',
]

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

it.each([
  [['getmerchantuser'], [addresses[0], '/profile#keys', '/elsewhere', '?page=2']],
  [['addmerchant'], ['/merchants/new', '/profile#keys', '/elsewhere', '?page=2']],
])('a link of somebody with %j is one only to what they may open, and else text', async (services, links) => {
  openPageGateway()
  const element = (
    <AppScreensContext value={screens}>
      {addresses.map((to) => (
        <PlaceLink key={to} to={to}>
          {to}
        </PlaceLink>
      ))}
    </AppScreensContext>
  )
  shown = await showScreen([{ path: '/', element }], { at: '/', services })
  for (const to of addresses) await expect.element(page.getByText(to, { exact: true })).toBeVisible()
  expect(
    page
      .getByRole('link')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(links)
})

it('of two screens that an address fits the one without a place in it is meant', () => {
  expect([screenAt(screens, '/merchants/new')?.title, screenAt(screens, '/merchants/M1')?.title]).toEqual([
    'Merchants to add',
    'Merchant',
  ])
})
