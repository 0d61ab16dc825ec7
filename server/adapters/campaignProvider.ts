import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { CampaignChannel, ReportedStatus } from '#contract/calls/campaigns/campaignFields.ts'
import type { Database } from '#server/db/database.ts'
import { type OutcomeWords, readBody, readOutcome, untoldBy } from './outcomeWords.ts'
import { saidFailure } from './saidFailure.ts'

export interface CampaignVendor {
  /** As people choose it. */
  readonly name: string
  readonly channel: CampaignChannel
  readonly url: string
  readonly token: string | undefined
  readonly words: OutcomeWords
}

export interface OutgoingMessage {
  /** The same for every try of one send: the provider's idempotency key. */
  readonly key: string
  readonly campaignId: string
  readonly channel: CampaignChannel
  /** Ten digits, or the token of a device. */
  readonly to: string
  readonly templateId: string
  readonly title: string
  readonly text: string
  readonly parameters: readonly string[]
  readonly imageUrl: string
  readonly url: string
  readonly isSilent: boolean
}

export type CampaignAnswer =
  | { readonly outcome: 'submitted'; readonly reference: string }
  | {
      readonly outcome: 'failed'
      readonly reason: string
      /** The app is gone from the device: nothing is sent to this token again. */
      readonly isTokenGone?: boolean
      /** What stops the whole campaign, and not this message alone. */
      readonly stops?: 'template' | 'quota'
    }
  /** Nobody took it; to be sent again after so many seconds. */
  | { readonly outcome: 'wait'; readonly seconds: number }
  /** Nobody knows whether it went. */
  | { readonly outcome: 'unknown'; readonly reason: string }

/** Who sends the messages of one channel. */
export interface CampaignProvider {
  readonly name: string
  readonly channel: CampaignChannel
  readonly isSandbox: boolean
  send(message: OutgoingMessage): Promise<CampaignAnswer>
  /** What a sandbox reports by itself afterwards; a provider uses the webhook. */
  readonly reports?: (message: Pick<OutgoingMessage, 'to'>) => readonly ReportedStatus[]
}

const answerMs = 10_000
const longestWaitSeconds = 3_600

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const codeIn = (body: unknown): string => {
  if (!isObject(body)) return ''
  const { errorCode, code, error } = body
  const found = [errorCode, code, isObject(error) ? error['status'] : undefined].find((one) => typeof one === 'string')
  return String(found ?? '').toUpperCase()
}

const referenceIn = (body: unknown): string => {
  if (!isObject(body)) return ''
  const { reference, messageId, name } = body
  return String([reference, messageId, name].find((one) => typeof one === 'string') ?? '').slice(0, 200)
}

/** What the codes of FCM and WhatsApp say, whatever table a vendor has: nothing was taken. */
const goneTokens = new Set(['UNREGISTERED', 'NOT_REGISTERED', 'INVALID_REGISTRATION'])
const refusedTemplates = /TEMPLATE/
const spentQuotas = /QUOTA|INSUFFICIENT_(?:BALANCE|CREDIT)/
const saysNotTaken = (code: string): boolean =>
  goneTokens.has(code) || refusedTemplates.test(code) || spentQuotas.test(code)

/** Only a named word says that a message went or did not. */
export const readCampaignAnswer = (
  words: OutcomeWords,
  status: number,
  retryAfter: string | null,
  body: unknown,
): CampaignAnswer => {
  if (status === 429) {
    const seconds = Number(retryAfter ?? '')
    return {
      outcome: 'wait',
      seconds: Math.min(Math.max(Number.isFinite(seconds) ? seconds : 1, 1), longestWaitSeconds),
    }
  }
  const code = codeIn(body)
  const read = readOutcome(words, status, body)
  const isAnswered = status < 500 && status !== 408 && (status < 300 || status >= 400)
  const isRefused = isAnswered && saysNotTaken(code)
  if (read.outcome === 'success' && !isRefused) return { outcome: 'submitted', reference: referenceIn(body) }
  if (read.outcome !== 'failed' && (!isRefused || read.outcome === 'success'))
    return { outcome: 'unknown', reason: untoldBy('The provider', status, read) }
  return {
    outcome: 'failed',
    reason: (saidFailure(body) ?? (code || read.said || `The provider answered with status ${status}.`)).slice(0, 200),
    ...(goneTokens.has(code) ? { isTokenGone: true } : {}),
    ...(refusedTemplates.test(code) ? { stops: 'template' } : {}),
    ...(spentQuotas.test(code) ? { stops: 'quota' } : {}),
  }
}

/** Posts `{ id, to, message, … }` as the SMS gateway of single messages takes it, with what a channel needs besides. */
export const httpCampaignProvider = ({ name, channel, url, token, words }: CampaignVendor): CampaignProvider => ({
  name,
  channel,
  isSandbox: false,
  send: async (message) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(answerMs),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': message.key,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({
          id: message.key,
          to: message.to,
          message: message.text,
          template_id: message.templateId,
          parameters: message.parameters,
          ...(message.title === '' ? {} : { title: message.title }),
          ...(message.imageUrl === '' ? {} : { image_url: message.imageUrl }),
          ...(message.url === '' ? {} : { url: message.url }),
          ...(channel === 'push' ? { silent: message.isSilent } : {}),
        }),
      })
      return readCampaignAnswer(words, response.status, response.headers.get('retry-after'), await readBody(response))
    } catch {
      return { outcome: 'unknown', reason: 'The provider did not answer.' }
    }
  },
})

const lateMs = 2_000

/**
 * For the demo on one machine only: nobody is sent anything. It keeps what it is sent, and how it answers is told by the
 * end of the number or token, as docs/operations.md lists it.
 */
export const sandboxCampaignProvider = (
  name: string,
  channel: CampaignChannel,
  { db }: Pick<Database, 'db'>,
): CampaignProvider => ({
  name,
  channel,
  isSandbox: true,
  send: async ({ key, campaignId, to, title, text }) => {
    const body = title === '' ? text : `${title}\n${text}`
    const { rows } = await db.execute<{ times: number }>(sql`
      insert into sandbox_messages (key, campaign_id, channel, recipient, body, at)
      values (${key}, ${campaignId}, ${channel}, ${to}, ${body}, now())
      on conflict (key) do update set times = sandbox_messages.times + 1 returning times`)
    if (to.endsWith('29') && rows[0]?.times === 1) return { outcome: 'wait', seconds: 1 }
    if (to.endsWith('13')) return { outcome: 'failed', reason: 'The number is not in use.' }
    if (to.endsWith('17')) return { outcome: 'unknown', reason: 'The provider did not answer.' }
    if (to.endsWith('19')) await wait(lateMs)
    if (channel === 'push' && to.endsWith('37')) return { outcome: 'failed', reason: 'UNREGISTERED', isTokenGone: true }
    return { outcome: 'submitted', reference: `SANDBOX-${key}` }
  },
  reports: ({ to }) => (to.endsWith('23') ? [] : to.endsWith('31') ? ['failed'] : ['delivered']),
})

/** The configured vendors; of channels without one the sandbox where the demo is on, else nobody. */
export const openCampaignProviders = (
  vendors: readonly CampaignVendor[],
  demo: 'on' | 'off',
  database: Pick<Database, 'db'>,
): readonly CampaignProvider[] =>
  (['sms', 'whatsapp', 'push'] as const).flatMap((channel) => {
    const configured = vendors.filter((vendor) => vendor.channel === channel)
    if (configured.length > 0) return configured.map(httpCampaignProvider)
    if (demo === 'off') return []
    const names = channel === 'push' ? ['sandbox'] : ['sandbox one', 'sandbox two']
    return names.map((name) => sandboxCampaignProvider(name, channel, database))
  })
