import { beginSingleSignOn, finishSingleSignOn } from '#contract/calls/people/singleSignOn.ts'
import { webAddressOf } from '#contract/wire/webAddress.ts'
import { callGateway } from '#src/gateway/call.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { forgetEnding } from '#src/store/device.ts'
import { showToast } from '#src/ui/toast.ts'
import { tellOtherTabs } from './otherTabs.ts'
import { forgetProviderRefusal, keepProviderRefusal, providerRefusal } from './providerRefusal.ts'
import { SessionNotStored } from './sessionNotStored.ts'
import { startSession } from './startSession.ts'
import { currentVisit } from './visit.ts'
import { keepSignInAddress, takeSignInAddress } from './signInAddress.ts'

/** Leaves the panel for the page of the company's provider. Throws `Refusal` or `NoConnection`. */
export const goToProvider = async (): Promise<void> => {
  const { address } = await callGateway(beginSingleSignOn, {})
  if (webAddressOf(address) === undefined) throw new Error('The provider has no address to go to.')
  keepSignInAddress()
  location.assign(address)
}

const texts = (params: URLSearchParams, ...names: readonly ('code' | 'iss' | 'error')[]) =>
  Object.fromEntries(names.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])))

/** Hands what the provider sent the browser back with to the gateway, and shows the app or the sign-in page. */
export const comeBackFromProvider = async (): Promise<void> => {
  const params = new URLSearchParams(location.search)
  // The code is for the gateway alone: it stays neither in the address nor in the history.
  takeSignInAddress()
  try {
    const session = await callGateway(finishSingleSignOn, {
      state: params.get('state') ?? '-',
      ...texts(params, 'code', 'iss', 'error'),
    })
    forgetEnding()
    // Forgotten where the next answer says who is signed in.
    keepProviderRefusal(new SessionNotStored().message)
    tellOtherTabs({ type: 'signed-in', loginId: session.loginId })
  } catch (error) {
    if (error instanceof Refusal) keepProviderRefusal(error.message)
  }
  const refusal = providerRefusal()
  // Whoever opens the same answer again is signed in already, and goes on.
  await startSession()
  if (currentVisit().state !== 'signedOut') forgetProviderRefusal()
  else if (refusal !== null) showToast({ kind: 'error', text: refusal })
}
