import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type OutcomeWords, readBody, readOutcome, untoldBy } from './outcomeWords.ts'

/** The documented call of each number. */
export type VerificationCall =
  | 'validatePanDetails'
  | 'validateDrivingLicence'
  | 'validatePassport'
  | 'validateVoterId'
  | 'validateGst'
  | 'validateKycBankAc'

export interface AskedVerification {
  readonly requestId: string
  readonly call: VerificationCall
  /** As the documents spell it. */
  readonly fields: Readonly<Record<string, string | boolean>>
  /** Only the sandbox looks at these two. */
  readonly number: string
  readonly givenName: string
}

/** `unavailable`: nobody knows. Only the configured words verify or refuse; texts for people never do (conflict X213). */
export interface VerificationAnswer {
  readonly requestId: string
  readonly outcome: 'verified' | 'refused' | 'unavailable'
  readonly statusCode: number
  readonly statusMessage: string
  readonly returnedName: string
  /** The branch of a bank account, where the answer names it; else empty. */
  readonly branchName: string
}

/** Takes each answer as it comes: also a second one, a late one and one of another request. */
export type TakeAnswer = (answer: VerificationAnswer) => Promise<void>

/** Who is asked whether a number is that of the one who gave it. */
export interface VerificationProvider {
  readonly isSandbox: boolean
  /** So long an answer is waited for; what comes after it counts no more. */
  readonly patienceMs: number
  /** Ends with the first answer or with the patience, whichever is sooner. */
  ask(asked: AskedVerification, take: TakeAnswer): Promise<void>
}

export interface VerificationSettings {
  readonly url: string
  readonly token: string | undefined
  readonly timeoutSeconds: number
  readonly words: OutcomeWords
}

const Said = z.union([z.string(), z.number()]).nullish()
const Answer = z.looseObject({
  data: z.looseObject({
    statusCode: Said,
    statusMessage: Said,
    benificiaryName: Said,
    requestId: Said,
    branchName: Said,
  }),
  benificiaryName: Said,
  branchName: Said,
})

/** Longest that an answer is listened for after nobody waits: it is kept as late. */
const listensMs = 60_000
const textOf = (value: string | number | null | undefined): string => String(value ?? '').slice(0, 200)

/** A text of the provider that repeats what it was asked would carry the number into a log. */
const withoutNumber = (words: string, number: string): string => (number === '' ? words : words.replaceAll(number, '…'))

export const readVerificationAnswer = (
  words: OutcomeWords,
  status: number,
  body: unknown,
  { requestId, number }: Pick<AskedVerification, 'requestId' | 'number'>,
): VerificationAnswer => {
  const nothing = (statusMessage: string): VerificationAnswer => ({
    requestId,
    outcome: 'unavailable',
    statusCode: status,
    statusMessage,
    returnedName: '',
    branchName: '',
  })
  const given = Answer.safeParse(body)
  if (status >= 500 || status === 408 || status === 429 || !given.success) return nothing('No response from server')
  const { data, benificiaryName: nameBeside, branchName: branchBeside } = given.data
  const read = readOutcome(words, status, body)
  const isYes = read.outcome === 'success'
  const code = textOf(data.statusCode)
  const text = withoutNumber(textOf(data.statusMessage), number)
  return {
    // Who does not say which request it answers is taken at the connection's word.
    requestId: textOf(data.requestId) || requestId,
    outcome: isYes ? 'verified' : read.outcome === 'failed' ? 'refused' : 'unavailable',
    statusCode: /^\d{1,6}$/.test(code) ? Number(code) : status,
    statusMessage:
      read.outcome === 'unknown' && text === '' ? withoutNumber(untoldBy('The provider', status, read), number) : text,
    returnedName: isYes ? textOf(data.benificiaryName) || textOf(nameBeside) : '',
    branchName: isYes ? withoutNumber(textOf(data.branchName) || textOf(branchBeside), number) : '',
  }
}

const httpProvider = ({ url, token, timeoutSeconds, words }: VerificationSettings): VerificationProvider => {
  const base = url.endsWith('/') ? url : `${url}/`
  const patienceMs = timeoutSeconds * 1_000
  const post = async (asked: AskedVerification): Promise<VerificationAnswer> => {
    const { requestId, call, fields } = asked
    try {
      const response = await fetch(new URL(call, base), {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': requestId,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(fields),
        signal: AbortSignal.timeout(listensMs),
      })
      return readVerificationAnswer(words, response.status, await readBody(response), asked)
    } catch {
      return readVerificationAnswer(words, 504, undefined, asked)
    }
  }
  return {
    isSandbox: false,
    patienceMs,
    ask: async (asked, take) => {
      const answered = post(asked).then(take)
      // After the patience the answer is still taken, as a late one; nobody waits for it.
      answered.catch(() => undefined)
      await Promise.race([answered, wait(patienceMs, undefined, { ref: false })])
    },
  }
}

const sandboxPatienceMs = 3_000

/** The digits of a number that tell the sandbox what to do: the last two, of a GSTIN those of its PAN. */
const tailOf = (number: string): string => {
  const digits = (number.length === 15 && /^\d{2}[A-Z]{5}/.test(number) ? number.slice(2, 12) : number).replace(
    /\D/g,
    '',
  )
  return digits.slice(-2)
}

/** For the demo on one machine only: nobody is asked. What the last two digits make it do is told in docs/operations.md. */
export const sandboxVerification: VerificationProvider = {
  isSandbox: true,
  patienceMs: sandboxPatienceMs,
  ask: async ({ requestId, number, givenName, fields }, take) => {
    const ifsc = String(fields['ifsc'] ?? '')
    const yes: VerificationAnswer = {
      requestId,
      outcome: 'verified',
      statusCode: 200,
      statusMessage: 'Verified',
      returnedName: givenName.toUpperCase(),
      branchName: ifsc === '' ? '' : `Branch ${ifsc.slice(-4)}`,
    }
    const no: VerificationAnswer = { ...yes, outcome: 'refused', statusCode: 404, returnedName: '', branchName: '' }
    switch (tailOf(number)) {
      case '13':
        return take({ ...no, statusMessage: 'No record with this number.' })
      case '14':
        return take({ ...yes, returnedName: 'SOMEBODY ELSE' })
      case '15':
        return take({ ...no, statusCode: 422, statusMessage: 'not verified: success is not given' })
      case '16':
        return take({ ...no, outcome: 'unavailable', statusCode: 503, statusMessage: 'No response from server' })
      case '17':
        await wait(sandboxPatienceMs, undefined, { ref: false })
        return
      case '18':
        void wait(sandboxPatienceMs * 2, undefined, { ref: false })
          .then(() => take(yes))
          .catch(() => undefined)
        await wait(sandboxPatienceMs, undefined, { ref: false })
        return
      case '19':
        await take(yes)
        await take({ ...no, statusMessage: 'Answered twice' })
        return
      case '21':
        return take({ ...yes, requestId: '00000000-0000-4000-8000-000000000000' })
      default:
        return take(yes)
    }
  },
}

/** The configured provider; the sandbox where there is none and the demo is on; else nobody. */
export const openVerificationProvider = (
  settings: VerificationSettings | undefined,
  demo: 'on' | 'off',
): VerificationProvider | undefined => {
  if (settings !== undefined) return httpProvider(settings)
  return demo === 'on' ? sandboxVerification : undefined
}
