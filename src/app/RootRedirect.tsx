import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '#src/session/useSession.ts'
import { PlainPage } from './PlainPage.tsx'
import { landingOf, useVisibleScreens } from './visibleScreens.ts'

export const RootRedirect = () => {
  const { session } = useSession()
  const { hash } = useLocation()
  const landing = landingOf(useVisibleScreens())
  if (landing !== undefined) return <Navigate to={landing + hash} replace />
  return (
    <PlainPage title="There is nothing here for you yet">
      <p>None of your services opens a screen of this version. Ask an administrator for access.</p>
      <p>You are signed in as {session.loginId}.</p>
    </PlainPage>
  )
}
