import { lazy, Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useSession } from '#src/session/useSession.ts'
import { isClosable } from './changePasswordLink.ts'

const ChangePassword = lazy(async () => ({
  default: (await import('#src/screens/people/session/ChangePassword.tsx')).ChangePassword,
}))
const IdleDialog = lazy(async () => ({ default: (await import('./IdleDialog.tsx')).IdleDialog }))

const changed = () =>
  void import('#src/session/changePassword.ts').then(({ leaveAfterChange }) => leaveAfterChange(false))

/** By choice: opened from the app, or by its address. */
export const ChangePasswordPage = () => {
  const { session, signOut } = useSession()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  return (
    <Suspense fallback={null}>
      <ChangePassword
        loginId={session.loginId}
        demand={null}
        linkFor={search.get('id') ?? undefined}
        onClose={isClosable(state) ? () => void navigate(-1) : undefined}
        onChanged={changed}
        onLogout={() => void signOut()}
      />
      <IdleDialog />
    </Suspense>
  )
}
