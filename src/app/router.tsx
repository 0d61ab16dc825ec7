import { createBrowserRouter, matchPath, type RouteObject } from 'react-router-dom'
import { areaRoutes, type AreaRoute } from './areas.ts'
import { BrokenPage } from './BrokenPage.tsx'
import { ChangePasswordPage } from './ChangePasswordPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { RequireServices } from './RequireServices.tsx'
import { RootRedirect } from './RootRedirect.tsx'
import type { RouteFacts } from './routeFacts.ts'
import { Shell } from './Shell.tsx'
import { titleOf } from './visibleScreens.ts'

const facts = (pattern: string, title: string | undefined): RouteFacts => ({
  pattern,
  title: title ?? titleOf(pattern) ?? '',
})

/** React Router shows nothing at all for a screen whose script cannot be fetched, as after a new version came out. */
const orBroken = (lazy: AreaRoute['lazy']) => async () => {
  try {
    return await lazy()
  } catch {
    return { Component: BrokenPage }
  }
}

const routeOf = ({ path, title, anyOf, flag, lazy }: AreaRoute): RouteObject => {
  const screen: RouteObject = { path, handle: facts(path, title), lazy: orBroken(lazy), errorElement: <BrokenPage /> }
  return anyOf === undefined ? screen : { element: <RequireServices anyOf={anyOf} flag={flag} />, children: [screen] }
}

/** Fetches the screen of the present address while it is still being found out who asks for it. */
export const fetchScreen = (): void => {
  const route = areaRoutes.find(({ path }) => matchPath(path, location.pathname) !== null)
  route?.lazy().catch(() => undefined)
}

export const createDeskRouter = () =>
  createBrowserRouter([
    { path: '/changePassword', element: <ChangePasswordPage />, errorElement: <BrokenPage /> },
    {
      element: <Shell />,
      errorElement: <BrokenPage />,
      HydrateFallback: () => null,
      children: [
        { path: '/', element: <RootRedirect /> },
        { path: '/login', element: <RootRedirect /> },
        ...areaRoutes.map(routeOf),
        { path: '*', element: <NotFoundPage />, handle: facts('/*', 'Not found') },
      ],
    },
  ])
