import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import type { Session } from '#contract/session.ts'
import { createQueryClient } from '#src/gateway/queryClient.ts'
import { signOut } from '#src/session/signOut.ts'
import { DeskScreensContext } from '#src/session/deskScreens.ts'
import { SessionContext } from '#src/session/useSession.ts'
import { createDeskRouter, fetchScreen } from './router.tsx'
import { deskScreens } from './visibleScreens.ts'

fetchScreen()

export interface DeskProps {
  readonly session: Session
  readonly services: ReadonlySet<string>
}

const logout = () => signOut('logout')

/** Everything that only a signed-in person needs. What was read goes away with it. */
const Desk = ({ session, services }: DeskProps) => {
  const [queries] = useState(createQueryClient)
  const [router] = useState(createDeskRouter)
  useEffect(() => () => queries.clear(), [queries])
  return (
    <SessionContext value={{ session, services, signOut: logout }}>
      <QueryClientProvider client={queries}>
        <DeskScreensContext value={deskScreens}>
          <RouterProvider router={router} />
        </DeskScreensContext>
      </QueryClientProvider>
    </SessionContext>
  )
}

export default Desk
