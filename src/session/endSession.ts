import { signOut as signOutEntry } from '#contract/calls/people/session.ts'
import { callGateway } from '#src/gateway/call.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { endingLeft, forgetEnding, rememberEnding } from '#src/store/device.ts'

/** A network may hang: so long the gateway is waited for. */
const patienceMs = 5_000

let ending: Promise<void> = Promise.resolve()

const tell = async (because: 'logout' | 'idle'): Promise<void> => {
  try {
    await callGateway(signOutEntry, { because }, { signal: AbortSignal.timeout(patienceMs), isProbe: true })
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 401)) return
  }
  forgetEnding()
}

/**
 * Ends the session on the gateway. Never throws: until the gateway has heard of it, the device remembers that it is to
 * end, and no page opens with it again.
 */
export const endSession = (because: 'logout' | 'idle'): Promise<void> => {
  rememberEnding(because)
  ending = tell(because)
  return ending
}

/**
 * Before somebody signs in: the answer to an end would take their cookie when it comes later, and a page that opens meanwhile
 * would end their session in place of the one before.
 */
export const endWhatIsLeft = async (): Promise<void> => {
  await ending
  const left = endingLeft()
  if (left !== undefined) await endSession(left)
}
