import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import type { Session } from '#contract/calls/session.ts'
import { CheckedAreasContext } from '#src/checkedRecords/checkedArea.ts'
import { createQueryClient } from '#src/gateway/queryClient.ts'
import { signOut } from '#src/session/signOut.ts'
import { DeskScreensContext } from '#src/session/deskScreens.ts'
import { allowedTo, SessionContext } from '#src/session/useSession.ts'
import { currentVisit } from '#src/session/visit.ts'
import { checkedAreas } from './areas.ts'
import { takeFirstScreen } from './firstScreen.ts'
import { createDeskRouter } from './router.tsx'
import { deskScreens } from './visibleScreens.ts'

export interface DeskProps {
  readonly session: Session
  readonly services: ReadonlySet<string>
}

/** The first answer of the screen that the page was opened with: its question need not wait for the shell to be drawn. */
const askForScreen = (queries: QueryClient, person: DeskProps): void => {
  const params = new URLSearchParams(location.search)
  const can = allowedTo(person)
  const first = takeFirstScreen()
  if (currentVisit().state === 'signedIn') void first?.then((screen) => screen?.ask?.({ queries, can, params }))
}

const logout = () => signOut('logout')

/** Everything that only a signed-in person needs. What was read goes away with it. */
const Desk = ({ session, services }: DeskProps) => {
  const [queries] = useState(() => {
    const made = createQueryClient()
    askForScreen(made, { session, services })
    return made
  })
  const [router] = useState(createDeskRouter)
  useEffect(() => () => queries.clear(), [queries])
  return (
    <SessionContext value={{ session, services, signOut: logout }}>
      <QueryClientProvider client={queries}>
        <DeskScreensContext value={deskScreens}>
          <CheckedAreasContext value={checkedAreas}>
            <RouterProvider router={router} />
          </CheckedAreasContext>
        </DeskScreensContext>
      </QueryClientProvider>
    </SessionContext>
  )
}

export default Desk
