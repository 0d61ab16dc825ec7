import { singleSignOnPath } from '#contract/wire/singleSignOnPath.ts'
import { askFirst } from '#src/gateway/firstAnswers.ts'
import { setVisit } from '#src/session/visit.ts'
import { afterPaint } from '#src/ui/afterPaint.ts'
import { loadApp } from './SignedInAppLoader.tsx'
import { fetchFirstScreen } from './firstScreen.ts'

/** Finds out who is signed in. */
const readSession = async (): Promise<void> => {
  askFirst()
  try {
    const { startSession } = await import('#src/session/startSession.ts')
    await startSession()
  } catch {
    setVisit({ state: 'unreachable' })
  }
}

const comeBack = async (): Promise<void> => {
  try {
    const { comeBackFromProvider } = await import('#src/session/singleSignOn.ts')
    await comeBackFromProvider()
  } catch {
    setVisit({ state: 'unreachable' })
  }
}

/** Once per page. What the sign-in page does not need to be seen and typed into comes after it. */
export const openPanel = (): void => {
  if (location.pathname === '/login') {
    setVisit({ state: 'signedOut', because: null })
    afterPaint(() => void readSession())
    return
  }
  if (location.pathname === singleSignOnPath) {
    void comeBack()
    loadApp().catch(() => undefined)
    return
  }
  void readSession()
  loadApp().catch(() => undefined)
  fetchFirstScreen()
}
