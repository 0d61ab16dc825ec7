import { expect, it } from 'vitest'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import { areaRoutes } from './areas.ts'
import { addedEntries, menuFamilies, sidebar } from './sidebar.ts'
import { byFamily, currentOf, landingOf, mostUsed, screensFor } from './visibleScreens.ts'

const everywhere = new Set(sidebar.map(({ to }) => to))
const holding = (...services: string[]) => ({
  holds: (wanted: string) => services.includes(wanted.toLowerCase()),
  flags: [],
  isOwnGateway: true,
})
const labels = (...services: string[]) => screensFor(holding(...services), everywhere).map(({ label }) => label)

it('the menu has the 18 documented entries', () => {
  expect(sidebar).toHaveLength(18)
})

it('one service can open two entries', () => {
  expect(labels('getusers')).toEqual(['Offer Management', 'User Management'])
})

it('the audit is an entry for administrators with the service, below the documented ones', () => {
  const audit = new Set(['/user-management/audit'])
  const shown = (flags: RoleFlag[], service: string) =>
    screensFor({ ...holding(service), flags }, audit).map(({ label }) => label)
  expect([shown(['admin'], 'getusers'), shown([], 'getusers'), shown(['admin'], 'downloads')]).toEqual([
    ['Audit'],
    [],
    [],
  ])
})

it('other systems are let in by administrators of this desk, and not where the panel talks to another gateway', () => {
  const path = new Set(['/integrations'])
  const shown = (flags: RoleFlag[], isOwnGateway: boolean) =>
    screensFor({ ...holding('integrations'), flags, isOwnGateway }, path).length
  expect([shown(['admin'], true), shown([], true), shown(['admin'], false)]).toEqual([1, 0, 0])
})

it('a screen belongs to one entry, the nearest above it', () => {
  const screens = ['/user-management', '/user-management/audit', '/user', '/'].map((to) => ({ to }))
  const entryOf = (path: string) => currentOf(screens, path)
  expect([
    entryOf('/user-management'),
    entryOf('/user-management/sessions/meera.k'),
    entryOf('/user-management/audit'),
    entryOf('/user-management/auditors'),
    entryOf('/downloads'),
  ]).toEqual(['/user-management', '/user-management', '/user-management/audit', '/user-management', undefined])
})

it('an entry whose screen does not exist is not shown', () => {
  expect(screensFor(holding('dashboard', 'downloads'), new Set(['/downloads'])).map(({ to }) => to)).toEqual([
    '/downloads',
  ])
})

it('people land on the dashboard when they hold it, else on their first entry, else nowhere', () => {
  const landing = (...services: string[]) => landingOf(screensFor(holding(...services), everywhere))
  expect([landing('downloads', 'dashboard'), landing('downloads', 'updatemerchantuser'), landing('calllogs')]).toEqual([
    '/dashboard',
    '/merchants',
    undefined,
  ])
})

it('people without the dashboard land on Today, which begins their menu; who may open nothing has no Today', () => {
  const here = new Set([...everywhere, '/today'])
  const menuOf = (...services: string[]) => screensFor(holding(...services), here).map(({ to }) => to)
  expect([menuOf('downloads'), menuOf('dashboard', 'downloads'), menuOf('calllogs')]).toEqual([
    ['/today', '/downloads'],
    ['/dashboard', '/downloads'],
    [],
  ])
  expect(landingOf(screensFor(holding('downloads'), here))).toBe('/today')
})

it('the menu has seven families, each in the documented order, and no entry is in none', () => {
  const families = byFamily([...sidebar, ...addedEntries])
  expect(families.map(([family, entries]) => [menuFamilies[family], entries.map(({ label }) => label)])).toEqual([
    ['Work', ['Dashboard', 'Waiting for me']],
    ['Merchants', ['Merchant Update', 'New Merchant KYC', 'Super Merchant KYC', 'Merchant Info', 'Non KYC Merchants']],
    ['Money', ['Account Management', 'Order Management', 'Reports', 'Finance', 'Bank Setup', 'Disputes', 'Papers']],
    ['Catalogue and offers', ['Brand Configuration', 'Offer Management']],
    ['Campaigns', ['Campaign']],
    ['Files', ['Bulk-Uploads', 'Scripts & S3 Files', 'Downloads']],
    ['Administration', ['User Management', 'Integrations', 'Audit', 'Retention']],
  ])
})

it('the three entries that a person opens most are named, once they open them often', () => {
  const uses = { '/downloads': 9, '/reports': 40, '/finance': 7, '/accounts': 12, '/dashboard': 90, '/campaign': 10 }
  expect(mostUsed(sidebar, uses).map(({ to }) => to)).toEqual(['/reports', '/accounts', '/campaign'])
  expect(mostUsed(sidebar, {})).toEqual([])
})

it('whoever sees an entry of the menu may open its screen', () => {
  const shut = sidebar.filter(({ to, anyOf }) =>
    areaRoutes.some(
      (route) => route.path === to && route.anyOf !== undefined && !anyOf.every((one) => route.anyOf?.includes(one)),
    ),
  )
  expect(shut).toEqual([])
})
