import { SignIn } from '#src/screens/session/area.ts'
import { useVisit } from '#src/session/visit.ts'
import { Toasts } from '#src/ui/Toasts.tsx'
import { Appearance } from './Appearance.tsx'
import { DeskPlace, loadDesk } from './DeskPlace.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
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
      return (
        <SignIn
          key={visit.refusal}
          because={visit.because}
          refusal={visit.refusal}
          onTyping={() => void loadDesk().catch(() => undefined)}
        />
      )
    case 'signedIn':
      return <DeskPlace key={visit.session.loginId} session={visit.session} services={visit.services} />
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
