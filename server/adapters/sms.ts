import { NotToldError } from './notToldError.ts'
import { type OutcomeWords, readBody, readOutcome, untoldBy } from './outcomeWords.ts'
import { saidFailure } from './saidFailure.ts'

export interface Sms {
  readonly id: string
  readonly to: string
  readonly text: string
}

export type SendSms = (sms: Sms) => Promise<void>

const answerMs = 10_000

/**
 * Posts `{ id, to, message }` to an HTTP SMS gateway; the id is its idempotency key. Its answer is read by `words`.
 * Redirects are not followed.
 */
export const openSms =
  (url: string, token: string | undefined, words: OutcomeWords): SendSms =>
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
    const body = await readBody(response)
    const read = readOutcome(words, response.status, body)
    if (read.outcome === 'success') return
    if (read.outcome === 'failed') throw new Error(`the SMS gateway: ${saidFailure(body) ?? read.said}`)
    throw new NotToldError(
      response.status,
      response.ok ? untoldBy('The SMS gateway', response.status, read) : `the SMS gateway answered ${response.status}`,
    )
  }
