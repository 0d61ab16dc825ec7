import { lazy, Suspense, useEffect } from 'react'
import type { Session } from '#contract/calls/people/session.ts'
import type { PasswordDemand } from '#machines/people/session.ts'
import { goToChangePassword } from '#src/session/signInAddress.ts'

const ChangePassword = lazy(async () => ({
  default: (await import('#src/screens/people/session/ChangePassword.tsx')).ChangePassword,
}))
const IdleDialog = lazy(async () => ({ default: (await import('./IdleDialog.tsx')).IdleDialog }))

const changed = () =>
  void import('#src/session/changePassword.ts').then(({ leaveAfterChange }) => leaveAfterChange(true))
const logout = () => void import('#src/session/signOut.ts').then(({ signOut }) => signOut('logout'))

/** In place of the app, at whatever address, until the password is changed. */
export const PasswordDemanded = ({
  session,
  demand,
}: {
  readonly session: Session
  readonly demand: PasswordDemand
}) => {
  useEffect(() => goToChangePassword(session.loginId), [session.loginId])
  return (
    <Suspense fallback={null}>
      <ChangePassword loginId={session.loginId} demand={demand} onChanged={changed} onLogout={logout} />
      <IdleDialog />
    </Suspense>
  )
}
