import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { areaRoutes, type AreaRoute } from './areas.ts'
import { BrokenRoute } from './BrokenRoute.tsx'
import { ChangePasswordPage } from './ChangePasswordPage.tsx'
import type { CameScreen } from './firstScreen.ts'
import { LateScreen } from './LateScreen.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { RequireServices } from './RequireServices.tsx'
import { RootRedirect } from './RootRedirect.tsx'
import type { RouteFacts } from './routeFacts.ts'
import { Shell } from './Shell.tsx'
import { ScreenFrame, ShellFrame } from './ShellFrame.tsx'
import { titleOf } from './visibleScreens.ts'

const facts = (pattern: string, title: string | undefined): RouteFacts => ({
  pattern,
  title: title ?? titleOf(pattern) ?? '',
})

/** React Router shows nothing at all for a screen whose script cannot be fetched. */
const orLate = (lazy: AreaRoute['lazy']) => async () => {
  try {
    const { Component } = await lazy()
    return { Component }
  } catch {
    return { Component: () => <LateScreen lazy={lazy} /> }
  }
}

const routeOf = ({ path, tabsOf, title, anyOf, flag, lazy }: AreaRoute, came: CameScreen | undefined): RouteObject => {
  const screen: RouteObject = {
    path,
    handle: facts(path, title ?? titleOf(tabsOf ?? path)),
    ...(came?.path === path ? { Component: came.Component } : { lazy: orLate(lazy) }),
    errorElement: <BrokenRoute />,
    HydrateFallback: ScreenFrame,
  }
  return anyOf === undefined ? screen : { element: <RequireServices anyOf={anyOf} flag={flag} />, children: [screen] }
}

/** `came`: the screen of the address, when its script is there already. */
export const createAppRouter = (came?: CameScreen) =>
  createBrowserRouter([
    { path: '/changePassword', element: <ChangePasswordPage />, errorElement: <BrokenRoute /> },
    {
      element: <Shell />,
      errorElement: <BrokenRoute />,
      HydrateFallback: ShellFrame,
      children: [
        { path: '/', element: <RootRedirect /> },
        { path: '/login', element: <RootRedirect /> },
        ...areaRoutes.map((route) => routeOf(route, came)),
        { path: '*', element: <NotFoundPage />, handle: facts('/*', 'Not found') },
      ],
    },
  ])
