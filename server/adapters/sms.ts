import { saidFailure } from './saidFailure.ts'

export interface Sms {
  readonly id: string
  readonly to: string
  readonly text: string
}

export type SendSms = (sms: Sms) => Promise<void>

const answerMs = 10_000

/**
 * Posts `{ id, to, message }` to an HTTP SMS gateway; the id is its idempotency key. Any 2xx whose body does not speak of
 * an error counts as sent. Redirects are not followed.
 */
export const openSms =
  (url: string, token: string | undefined): SendSms =>
  async ({ id, to, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ id, to, message: text }),
    })
    const body = await response.text()
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
    const failure = saidFailure(body)
    if (failure !== undefined) throw new Error(`the SMS gateway: ${failure}`)
  }
