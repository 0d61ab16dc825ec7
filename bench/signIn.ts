import { demoPassword } from '#server/demo/people.ts'
import { sealPassword } from '#tests/support/sealPassword.ts'

/** Signs a demo person in and answers the session's cookie, as `name=value`. */
export const signIn = async (address: string, loginId: string): Promise<string> => {
  const post = (path: string, body: unknown) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-opsdesk': 'bench' },
      body: JSON.stringify(body),
    })
  const { signInKey } = (await (await fetch(`${address}/panel-config.json`)).json()) as { signInKey: string }
  const { payload } = (await (await post('/ops/opsloginnonce', {})).json()) as { payload: { nonce: string } }
  const password = sealPassword(signInKey, payload.nonce, demoPassword)
  const answer = await post('/ops/opslogin', { login_id: loginId, password, app_id: 'V14' })
  const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0]
  if (cookie === undefined) throw new Error(`${loginId} could not sign in: ${await answer.text()}`)
  return cookie
}
