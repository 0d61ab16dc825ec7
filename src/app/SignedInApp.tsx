import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider } from 'react-router-dom'
import type { Session } from '#contract/calls/people/session.ts'
import { CheckedAreasContext } from '#src/checkedRecords/checkedArea.ts'
import { RowReviewsContext } from '#src/decisions/rowReviews.ts'
import { createQueryClient } from '#src/gateway/queryClient.ts'
import { signOut } from '#src/session/signOut.ts'
import { AppScreensContext } from '#src/session/appScreens.ts'
import { allowedTo, SessionContext } from '#src/session/useSession.ts'
import { currentVisit } from '#src/session/visit.ts'
import { checkedAreas, type LazyScreen, rowReviews } from './areas.ts'
import { takeFirstScreen } from './firstScreen.ts'
import { createAppRouter } from './router.tsx'
import { appScreens } from './visibleScreens.ts'

export interface AppPerson {
  readonly session: Session
  readonly services: ReadonlySet<string>
}

export interface PreparedApp {
  readonly queries: QueryClient
  readonly router: ReturnType<typeof createAppRouter>
  /** The first answer of the screen that the page was opened with. */
  readonly asked: Promise<void> | undefined
}

/** What the screen asks for need not wait for the shell to be drawn. */
export const prepareApp = (person: AppPerson): PreparedApp => {
  const { came, coming } = takeFirstScreen()
  const queries = createQueryClient()
  const params = new URLSearchParams(location.search)
  const ask = (screen: LazyScreen | undefined) =>
    currentVisit().state === 'signedIn' ? screen?.ask?.({ queries, can: allowedTo(person), params }) : undefined
  const asked = came === undefined ? undefined : ask(came)
  if (came === undefined) void coming?.then(ask)
  return { queries, router: createAppRouter(came), asked }
}

const logout = () => signOut('logout')

/** Everything that only a signed-in person needs. What was read goes away with it. */
const SignedInApp = ({ session, services, prepared }: AppPerson & { readonly prepared: PreparedApp }) => {
  const { queries, router } = prepared
  useEffect(() => () => queries.clear(), [queries])
  return (
    <SessionContext value={{ session, services, signOut: logout }}>
      <QueryClientProvider client={queries}>
        <AppScreensContext value={appScreens}>
          <CheckedAreasContext value={checkedAreas}>
            <RowReviewsContext value={rowReviews}>
              <RouterProvider router={router} />
            </RowReviewsContext>
          </CheckedAreasContext>
        </AppScreensContext>
      </QueryClientProvider>
    </SessionContext>
  )
}

export default SignedInApp
