import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { writeHundredths } from '#contract/wire/money.ts'
import { type OutcomeWords, readBody, readOutcome, untoldBy } from './outcomeWords.ts'

export type RefundAnswer =
  | { readonly outcome: 'success'; readonly reference: string }
  | { readonly outcome: 'failed'; readonly errorCode: string; readonly errorDesc: string }
  /** Nobody knows whether the money went: no answer, or none that says so. */
  | { readonly outcome: 'unknown'; readonly errorDesc: string }

export interface AskedRefund {
  /** The same for every try of one refund. */
  readonly key: string
  readonly txnRefNumber: string
  readonly paidPaise: number
}

/** Who gives customers their money back. */
export interface RefundProvider {
  readonly isSandbox: boolean
  /** Whether it takes a part of a payment. */
  readonly takesParts: boolean
  /** So long a call may be under way. */
  readonly patienceMs: number
  refund(asked: AskedRefund): Promise<RefundAnswer>
  /** What became of it; undefined: it cannot be asked. */
  readonly ask: ((asked: AskedRefund) => Promise<RefundAnswer>) | undefined
}

export interface RefundSettings {
  readonly url: string
  /** Takes the same body and answers what became of the refund. */
  readonly statusUrl: string | undefined
  readonly token: string | undefined
  readonly takesParts: boolean
  readonly timeoutSeconds: number
  readonly words: OutcomeWords
}

/** Providers write a text, a number or nothing. */
const Said = z.union([z.string(), z.number()]).nullish()
const Answer = z.looseObject({
  errorCode: Said,
  errorDesc: Said,
  validationErrors: z.unknown().optional(),
  refundId: Said,
  reference: Said,
})

const textOf = (value: string | number | null | undefined): string => String(value ?? '').slice(0, 300)

const validationText = (errors: unknown): string => {
  const all = Array.isArray(errors)
    ? errors
    : typeof errors === 'object' && errors !== null
      ? Object.values(errors)
      : []
  const texts = all.map((one) =>
    typeof one === 'string' ? one : ((one as { message?: unknown } | null)?.message ?? ''),
  )
  return texts
    .map(String)
    .filter((text) => text !== '')
    .join(' ')
    .slice(0, 300)
}

/** What an answer of a provider means by the words that are configured for it; only a clear one moves a refund. */
export const readRefundAnswer = (words: OutcomeWords, status: number, body: unknown): RefundAnswer => {
  const read = readOutcome(words, status, body)
  const { errorCode, errorDesc, validationErrors, refundId, reference } = Answer.catch({}).parse(body)
  if (read.outcome === 'success') return { outcome: 'success', reference: textOf(reference) || textOf(refundId) }
  if (read.outcome === 'unknown') return { outcome: 'unknown', errorDesc: untoldBy('The provider', status, read) }
  return {
    outcome: 'failed',
    errorCode: textOf(errorCode) || String(status),
    errorDesc: textOf(errorDesc) || validationText(validationErrors) || 'Could not process request',
  }
}

const httpProvider = ({ url, statusUrl, token, takesParts, timeoutSeconds, words }: RefundSettings): RefundProvider => {
  const patienceMs = timeoutSeconds * 1_000
  const post = async (to: string, { key, txnRefNumber, paidPaise }: AskedRefund): Promise<RefundAnswer> => {
    try {
      const response = await fetch(to, {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ data: { txnRefNumber, paidAmount: Number(writeHundredths(paidPaise)) } }),
        signal: AbortSignal.timeout(patienceMs),
      })
      return readRefundAnswer(words, response.status, await readBody(response))
    } catch {
      return { outcome: 'unknown', errorDesc: 'The provider did not answer.' }
    }
  }
  return {
    isSandbox: false,
    takesParts,
    patienceMs,
    refund: (asked) => post(url, asked),
    ask: statusUrl === undefined ? undefined : (asked) => post(statusUrl, asked),
  }
}

const lateMs = 2_000

/** The words of the sandbox: read as those of any provider. */
const sandboxWords: OutcomeWords = { success: ['state=SUCCESS'], failed: ['state=FAILED'] }
const declined = { state: 'FAILED', errorCode: 'R013', errorDesc: 'The issuer declined the refund.' }
const done = (key: string) => ({ state: 'SUCCESS', reference: `SANDBOX-${key.slice(0, 8)}` })

/**
 * For the demo on one machine only: no money moves. How it answers is told by the end of the transaction number, as
 * docs/operations.md lists it.
 */
export const sandboxProvider: RefundProvider = {
  isSandbox: true,
  takesParts: true,
  patienceMs: 10_000,
  refund: async ({ key, txnRefNumber }) => {
    if (/1[78]$/.test(txnRefNumber)) return { outcome: 'unknown', errorDesc: 'The provider did not answer.' }
    if (txnRefNumber.endsWith('19')) await wait(lateMs)
    return readRefundAnswer(sandboxWords, 200, txnRefNumber.endsWith('13') ? declined : done(key))
  },
  ask: async ({ key, txnRefNumber }) =>
    readRefundAnswer(sandboxWords, 200, txnRefNumber.endsWith('18') ? declined : done(key)),
}

/** The configured provider; the sandbox where there is none and the demo is on; else nobody. */
export const openRefundProvider = (
  settings: RefundSettings | undefined,
  demo: 'on' | 'off',
): RefundProvider | undefined => {
  if (settings !== undefined) return httpProvider(settings)
  return demo === 'on' ? sandboxProvider : undefined
}
