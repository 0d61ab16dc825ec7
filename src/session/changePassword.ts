import { changePassword as changePasswordEntry, signInNonce } from '#contract/calls/people/signIn.ts'
import { callGateway } from '#src/gateway/call.ts'
import { loadPanelConfig } from '#src/gateway/panelConfig.ts'
import { clearMessageLog, showToast } from '#src/ui/toast.ts'
import { tellOtherTabs } from './otherTabs.ts'
import { sealPassword } from './sealPassword.ts'
import { tellSession } from './sessionMachine.ts'
import { goToSignInAgain } from './signInAddress.ts'

export interface TypedPasswords {
  readonly old: string
  readonly next: string
  readonly again: string
}

/** Throws `Refusal` or `NoConnection`. Afterwards the gateway has ended every session of the person. */
export const changePassword = async (loginId: string, { old, next, again }: TypedPasswords): Promise<void> => {
  const [{ signInKey }, { nonce }] = await Promise.all([loadPanelConfig(), callGateway(signInNonce, {})])
  const seal = (password: string) => sealPassword(password, nonce, signInKey)
  const [oldPassword, newPassword, confirmPassword] = await Promise.all([seal(old), seal(next), seal(again)])
  await callGateway(changePasswordEntry, { loginId, appId: '1', oldPassword, newPassword, confirmPassword })
}

/** Shows the sign-in page in all tabs, with the documented words of a change that was demanded or made by choice. */
export const leaveAfterChange = (isDemanded: boolean): void => {
  clearMessageLog()
  tellOtherTabs({ type: 'signed-out', because: 'password-changed' })
  goToSignInAgain()
  tellSession({ type: 'password.changed' })
  showToast({
    kind: 'success',
    text: isDemanded
      ? 'Successfully Updated Password. Please Login With new password'
      : 'Successfully Updated Password',
  })
}
