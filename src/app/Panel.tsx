import { SignIn } from '#src/screens/session/area.ts'
import { passwordDemand } from '#src/session/passwordDemand.ts'
import { useVisit } from '#src/session/visit.ts'
import { Toasts } from '#src/ui/Toasts.tsx'
import { Appearance } from './Appearance.tsx'
import { DeskPlace, loadDesk } from './DeskPlace.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PasswordDemanded } from './PasswordDemanded.tsx'
import { ShellFrame } from './ShellFrame.tsx'
import { UnreachablePage } from './UnreachablePage.tsx'

const Visible = () => {
  const visit = useVisit()
  switch (visit.state) {
    case 'unknown':
      return <ShellFrame />
    case 'unreachable':
      return <UnreachablePage />
    case 'signedOut':
      return <SignIn because={visit.because} onTyping={() => void loadDesk().catch(() => undefined)} />
    case 'signedIn': {
      const demand = passwordDemand(visit.session)
      if (demand !== null) return <PasswordDemanded session={visit.session} demand={demand} />
      return <DeskPlace key={visit.session.loginId} session={visit.session} services={visit.services} />
    }
  }
}

export const Panel = () => (
  <Appearance>
    <ErrorBoundary>
      <Visible />
    </ErrorBoundary>
    <Toasts />
  </Appearance>
)
