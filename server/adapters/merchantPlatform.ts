import type { KeyObject } from 'node:crypto'
import { decodeJwt } from 'jose'
import type { Mail } from './mail.ts'
import { NotToldError } from './notToldError.ts'
import { type OutcomeWords, parseAnswer, readOutcome, untoldBy } from './outcomeWords.ts'
import { saidFailure } from './saidFailure.ts'
import { fingerprintOf, sealSignIn } from './sealedSignIn.ts'
import type { SendSms } from './sms.ts'

export interface PlatformSettings {
  readonly url: string
  readonly user: string
  readonly password: string
  /** Sent as `x-api-key` where there is one. */
  readonly apiKey: string | undefined
  /** The platform's public RSA key, where it takes sealed sign-ins only; absent: user and password are sent as JSON. */
  readonly sealedFor: KeyObject | undefined
  /** By which the answers to messages are read. */
  readonly words: OutcomeWords
  readonly imeiWords: OutcomeWords
}

/** The documented calls of the merchant platform that the gateway makes, as the one account it has there. */
export interface MerchantPlatform {
  readonly sendMerchantSms: SendSms
  readonly sendEmailNotification: (mail: Mail) => Promise<void>
  /** Answers the name of the run that unblocks them; `id` is the idempotency key. */
  readonly unblockImei: (id: string, requestNumbers: readonly string[]) => Promise<string>
}

const answerMs = 10_000
/** A token is not used for a call that might end after it. */
const endsEarlyMs = 30_000
/** Signing in again and again with what was refused would lock the account there. */
const pauseMs = 30_000

interface Token {
  readonly value: string
  /** Absent: it does not say; good until it is refused. */
  readonly endsAt: number | undefined
}

const tokenIn = (body: string): Token | undefined => {
  try {
    const { jwtToken } = JSON.parse(body) as { jwtToken?: unknown }
    if (typeof jwtToken !== 'string' || !/^[\x21-\x7e]+$/.test(jwtToken)) return undefined
    return { value: jwtToken, endsAt: endOf(jwtToken) }
  } catch {
    return undefined
  }
}

const jobRunIn = (body: unknown): string => {
  const { JobRun: run } = (body ?? {}) as { JobRun?: unknown }
  return (typeof run === 'string' ? run : (JSON.stringify(run) ?? '')).slice(0, 100)
}

const endOf = (token: string): number | undefined => {
  try {
    const { exp } = decodeJwt(token)
    return exp === undefined ? undefined : exp * 1_000
  } catch {
    return undefined
  }
}

/**
 * Signs in by `opsUserLogin` when a token is first needed, shortly before it ends, and once more when a call is answered
 * with 401. The token lives in this closure only.
 */
export const openMerchantPlatform = (
  { url, user, password, apiKey, sealedFor, words, imeiWords }: PlatformSettings,
  now: () => Date,
): MerchantPlatform => {
  const base = url.endsWith('/') ? url : `${url}/`
  let current: Token | undefined
  let signingIn: Promise<Token> | undefined
  let refused: { readonly error: Error; readonly until: number } | undefined

  const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>>) => {
    try {
      const response = await fetch(new URL(path, base), {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(answerMs),
        headers: {
          'content-type': 'application/json',
          ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
          ...headers,
        },
        body: JSON.stringify(body),
      })
      return { status: response.status, isOk: response.ok, text: await response.text() }
    } catch (cause) {
      throw new Error('the merchant platform does not answer', { cause })
    }
  }

  const account = { userId: user, password }
  // A sealed sign-in that cannot be opened looks to the gateway like a wrong password.
  const refusal =
    'the merchant platform does not let the gateway sign in' +
    (sealedFor === undefined
      ? ''
      : `: check PLATFORM_USER and PLATFORM_PASSWORD, and that PLATFORM_SIGN_IN_KEY (${fingerprintOf(sealedFor)}) is the platform's present key`)

  const signIn = async (): Promise<Token> => {
    if (refused !== undefined && now().getTime() < refused.until) throw refused.error
    const body = sealedFor === undefined ? account : sealSignIn(sealedFor, account)
    const { status, isOk, text } = await post('merchants/merchant/opsUserLogin', body, {})
    if (status >= 500) throw new Error(`the merchant platform answered ${status}`)
    const token = isOk ? tokenIn(text) : undefined
    if (token === undefined) {
      const error = new Error(refusal)
      refused = { error, until: now().getTime() + pauseMs }
      throw error
    }
    refused = undefined
    current = token
    return token
  }
  const presentToken = async (): Promise<Token> => {
    if (current !== undefined && (current.endsAt === undefined || now().getTime() < current.endsAt - endsEarlyMs))
      return current
    signingIn ??= signIn().finally(() => {
      signingIn = undefined
    })
    return signingIn
  }

  /** Such words are shown to people. */
  const withoutSecrets = (words: string, token: Token): string =>
    [token.value, password, apiKey ?? ''].reduce(
      (text, secret) => (secret === '' ? text : text.replaceAll(secret, '…')),
      words,
    )

  const call = async (by: OutcomeWords, path: string, body: unknown, id: string): Promise<unknown> => {
    const ask = (token: Token) => post(path, body, { authorization: `Bearer ${token.value}`, 'idempotency-key': id })
    let token = await presentToken()
    let answer = await ask(token)
    if (answer.status === 401) {
      if (current === token) current = undefined
      token = await presentToken()
      answer = await ask(token)
    }
    const given = parseAnswer(answer.text)
    const read = readOutcome(by, answer.status, given)
    if (read.outcome === 'success') return given
    if (read.outcome === 'failed')
      throw new Error(`the merchant platform: ${withoutSecrets(saidFailure(given) ?? read.said, token)}`)
    throw new NotToldError(
      answer.status,
      answer.isOk
        ? withoutSecrets(untoldBy('The merchant platform', answer.status, read), token)
        : `the merchant platform answered ${answer.status}`,
    )
  }

  return {
    sendMerchantSms: async ({ id, to, text }) => {
      await call(words, 'sendMerchantSMS', { mobileNumber: to, message: text }, id)
    },
    sendEmailNotification: async ({ id, to, copyTo, subject, text }) => {
      await call(words, 'sendEmailNotification', { to, text, subject, ...(copyTo === '' ? {} : { cc: copyTo }) }, id)
    },
    unblockImei: async (id, requestNumbers) => {
      const body = { request_numbers: requestNumbers.join(',') }
      return jobRunIn(await call(imeiWords, 'campaign/unblockIMEI', body, id))
    },
  }
}
