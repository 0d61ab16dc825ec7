import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { writeHundredths } from '#contract/wire/money.ts'

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
}

/** Providers write a text, a number or nothing. */
const Said = z.union([z.string(), z.number()]).nullish()
const Answer = z.looseObject({
  errorCode: Said,
  errorDesc: Said,
  validationErrors: z.unknown().optional(),
  refundId: Said,
  reference: Said,
  state: Said,
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

const saysPending = new Set(['PENDING', 'PROCESSING', 'IN_PROGRESS', 'INITIATED', 'UNKNOWN'])

/** What an answer of a provider means; only a clear word moves a refund. */
export const readRefundAnswer = (status: number, body: unknown): RefundAnswer => {
  const read = Answer.safeParse(body)
  if (status >= 500 || status === 408 || status === 429 || !read.success)
    return { outcome: 'unknown', errorDesc: `The provider answered with status ${status} and no result.` }
  const { errorCode, errorDesc, validationErrors, refundId, reference, state } = read.data
  const said = textOf(errorDesc) || validationText(validationErrors)
  if (textOf(errorCode) !== '' || said !== '' || status >= 400)
    return {
      outcome: 'failed',
      errorCode: textOf(errorCode) || String(status),
      errorDesc: said || 'Could not process request',
    }
  if (status >= 300 || saysPending.has(textOf(state).toUpperCase()))
    return { outcome: 'unknown', errorDesc: 'The provider has not finished it.' }
  return { outcome: 'success', reference: textOf(reference) || textOf(refundId) }
}

const httpProvider = ({ url, statusUrl, token, takesParts, timeoutSeconds }: RefundSettings): RefundProvider => {
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
      const text = await response.text()
      return readRefundAnswer(response.status, text === '' ? undefined : JSON.parse(text))
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
const declined = { outcome: 'failed', errorCode: 'R013', errorDesc: 'The issuer declined the refund.' } as const

/**
 * For the demo on one machine only: no money moves. How it answers is told by the end of the transaction number, as
 * docs/operations.md lists it.
 */
export const sandboxProvider: RefundProvider = {
  isSandbox: true,
  takesParts: true,
  patienceMs: 10_000,
  refund: async ({ key, txnRefNumber }) => {
    if (txnRefNumber.endsWith('13')) return declined
    if (/1[78]$/.test(txnRefNumber)) return { outcome: 'unknown', errorDesc: 'The provider did not answer.' }
    if (txnRefNumber.endsWith('19')) await wait(lateMs)
    return { outcome: 'success', reference: `SANDBOX-${key.slice(0, 8)}` }
  },
  ask: async ({ key, txnRefNumber }) =>
    txnRefNumber.endsWith('18') ? declined : { outcome: 'success', reference: `SANDBOX-${key.slice(0, 8)}` },
}

/** The configured provider; the sandbox where there is none and the demo is on; else nobody. */
export const openRefundProvider = (
  settings: RefundSettings | undefined,
  demo: 'on' | 'off',
): RefundProvider | undefined => {
  if (settings !== undefined) return httpProvider(settings)
  return demo === 'on' ? sandboxProvider : undefined
}
