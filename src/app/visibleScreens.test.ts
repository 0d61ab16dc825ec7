import { expect, it } from 'vitest'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import { areaRoutes } from './areas.ts'
import { sidebar } from './sidebar.ts'
import { currentOf, landingOf, screensFor } from './visibleScreens.ts'

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

it('whoever sees an entry of the menu may open its screen', () => {
  const shut = sidebar.filter(({ to, anyOf }) =>
    areaRoutes.some(
      (route) => route.path === to && route.anyOf !== undefined && !anyOf.every((one) => route.anyOf?.includes(one)),
    ),
  )
  expect(shut).toEqual([])
})
