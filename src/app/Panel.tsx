import { SignIn } from '#src/screens/people/session/area.ts'
import { useVisit } from '#src/session/visit.ts'
import { Toasts } from '#src/ui/Toasts.tsx'
import { Appearance } from './Appearance.tsx'
import { SignedInAppLoader, loadApp } from './SignedInAppLoader.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PasswordDemanded } from './PasswordDemanded.tsx'
import { ShellFrame } from './ShellFrame.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { UnreachablePage } from './UnreachablePage.tsx'

const Visible = () => {
  const visit = useVisit()
  switch (visit.state) {
    case 'unknown':
      return <ShellFrame />
    case 'unreachable':
      return visit.last === undefined ? (
        <UnreachablePage />
      ) : (
        <SignedInAppLoader key={visit.last.person} session={visit.last.session} services={visit.last.services} />
      )
    case 'signedOut':
    case 'signingIn':
      return <SignIn because={visit.because} onTyping={() => void loadApp().catch(() => undefined)} />
    case 'mustChangePassword':
      return <PasswordDemanded session={visit.session} demand={visit.because} />
    case 'signedIn':
      return <SignedInAppLoader key={visit.appKey} session={visit.session} services={visit.services} />
  }
}

export const Panel = () => (
  <Appearance>
    <ErrorBoundary>
      <Visible />
    </ErrorBoundary>
    <UpdateNotice />
    <Toasts />
  </Appearance>
)
