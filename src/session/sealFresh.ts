import { signInNonce } from '#contract/calls/people/signIn.ts'
import { callGateway } from '#src/gateway/call.ts'
import { loadPanelConfig } from '#src/gateway/panelConfig.ts'
import { sealPassword } from './sealPassword.ts'

/** The password as the gateway takes it, good once and for a minute. */
export const sealFresh = async (password: string): Promise<string> => {
  const [{ signInKey }, { nonce }] = await Promise.all([loadPanelConfig(), callGateway(signInNonce, {})])
  return sealPassword(password, nonce, signInKey)
}
