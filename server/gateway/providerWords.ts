import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isMute, OutcomeTable, type OutcomeWords } from '#server/adapters/outcomeWords.ts'
import type { GatewayConfig } from './gatewayConfig.ts'

const mute = () => ({ success: [], failed: [], silent: [] })

/** By which words the answers of each provider are read. The documents name those of two, as the defaults have them. */
const ProviderWords = z.strictObject({
  /** Answers at `REFUND_URL` and `REFUND_STATUS_URL`. */
  refund: OutcomeTable.default(mute),
  verification: OutcomeTable.default({
    success: ['data.statusCode=200'],
    failed: ['data.statusCode=400', 'data.statusCode=404', 'data.statusCode=422'],
    silent: [],
  }),
  /** Answers at `SMS_URL`, for single messages and for campaigns. */
  sms: OutcomeTable.default(mute),
  /** SMS and e-mails through the merchant platform. */
  platform: OutcomeTable.default(mute),
  imei: OutcomeTable.default({ success: ['JobRun=*'], failed: [], silent: [] }),
  /** By the vendor's name, as it is configured. */
  campaigns: z.record(z.string().regex(/^[\w .-]{1,60}$/), OutcomeTable).default({}),
})
export type ProviderWords = z.output<typeof ProviderWords>

/** A JSON file, or the JSON itself. Throws with the place at fault. */
export const readProviderWords = (text: string | undefined): ProviderWords => {
  if (text === undefined || text === '') return ProviderWords.parse({})
  let given: unknown
  try {
    given = JSON.parse(text.trimStart().startsWith('{') ? text : readFileSync(text, 'utf8'))
  } catch (cause) {
    throw new Error('PROVIDER_WORDS must be JSON, or name a file of JSON.', { cause })
  }
  const read = ProviderWords.safeParse(given)
  if (read.success) return read.data
  const fault = read.error.issues[0]
  throw new Error(`PROVIDER_WORDS: ${[...(fault?.path ?? []).map(String), fault?.message].join(': ')}.`)
}

/** Providers that are configured and whose answers nobody can tell, each in a line for who starts the gateway. */
export const mutedProviders = ({
  refunds,
  verification,
  messages,
  merchantPlatform,
  campaigns,
}: GatewayConfig): string[] => {
  const { smsUrl, smtpUrl } = messages
  const usesPlatform = merchantPlatform !== undefined && (smsUrl === undefined || smtpUrl === undefined)
  const asked: readonly (readonly [place: string, words: OutcomeWords | undefined, what: string])[] = [
    ['refund', refunds?.words, 'every refund stays unknown'],
    ['verification', verification?.words, 'no number is verified'],
    ['sms', smsUrl === undefined ? undefined : messages.smsWords, 'no SMS counts as sent'],
    ['platform', usesPlatform ? merchantPlatform.words : undefined, 'no message to a merchant counts as sent'],
    ['imei', merchantPlatform?.imeiWords, 'no unblocking of an IMEI counts as sent'],
    ...campaigns.vendors
      .filter(({ url }) => url !== smsUrl)
      .map(({ name, words }) => [`campaigns.${name}`, words, 'no message of a campaign counts as sent'] as const),
  ]
  return [
    ...new Set(
      asked.flatMap(([place, words, what]) =>
        words === undefined || !isMute(words)
          ? []
          : [`PROVIDER_WORDS names no word of success for ${place}: ${what} by what it answers.`],
      ),
    ),
  ]
}
