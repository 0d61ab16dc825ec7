import type { QuietHours } from '#machines/campaigns/messagingCampaign.ts'
import type { CampaignVendor } from '#server/adapters/campaignProvider.ts'
import { noWords } from '#server/adapters/outcomeWords.ts'
import type { AudienceRole } from '#server/db/audienceDatabase.ts'
import { isSafeFrom, listed, webAddress, whole } from './environment.ts'
import type { GatewayConfig } from './gatewayConfig.ts'
import type { ProviderWords } from './providerWords.ts'

interface Reached {
  readonly token: string | undefined
  readonly publicUrl: string | undefined
  readonly words: ProviderWords
}

/** `name=https://…` with commas between them. */
const vendorsOf = (
  channel: CampaignVendor['channel'],
  variable: string,
  text: string | undefined,
  { token, publicUrl, words }: Reached,
): CampaignVendor[] =>
  listed(text).map((entry) => {
    const at = entry.indexOf('=')
    const name = entry.slice(0, at).trim()
    const url = webAddress(variable, entry.slice(at + 1).trim())
    if (at < 1 || url === undefined || !/^[\w .-]{1,60}$/.test(name))
      throw new Error(`${variable} must be like name=https://provider/send, not '${entry}'.`)
    if (!isSafeFrom(publicUrl, new URL(url)))
      throw new Error(`${variable} must have addresses that begin with https://: numbers of people are sent there.`)
    return { name, channel, url, token, words: words.campaigns[name] ?? noWords }
  })

const minuteOf = (text: string): number | undefined => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

const quietHoursOf = (text: string | undefined): QuietHours => {
  const [from, to] = (text || '21:00-10:00').split('-').map(minuteOf)
  if (from === undefined || to === undefined)
    throw new Error(`CAMPAIGN_QUIET_HOURS must be like 21:00-10:00, not '${text}'.`)
  return { from, to }
}

const audienceRoleOf = (env: Record<string, string | undefined>): AudienceRole | undefined => {
  const user = env['AUDIENCE_USER'] || undefined
  const password = env['AUDIENCE_PASSWORD'] || undefined
  if (user === undefined && password === undefined) return undefined
  if (user === undefined || password === undefined)
    throw new Error('AUDIENCE_USER and AUDIENCE_PASSWORD are given together or not at all.')
  return { user, password }
}

export const campaignsOf = (
  env: Record<string, string | undefined>,
  publicUrl: string | undefined,
  words: ProviderWords,
): GatewayConfig['campaigns'] => {
  const reached = { token: env['CAMPAIGN_TOKEN'] || undefined, publicUrl, words }
  const sms = vendorsOf('sms', 'CAMPAIGN_SMS_VENDORS', env['CAMPAIGN_SMS_VENDORS'], reached)
  const smsUrl = webAddress('SMS_URL', env['SMS_URL'])
  const standing: CampaignVendor[] =
    smsUrl === undefined
      ? []
      : [{ name: 'sms', channel: 'sms', url: smsUrl, token: env['SMS_TOKEN'] || undefined, words: words.sms }]
  const price = env['CAMPAIGN_SMS_PAISE'] || undefined
  return {
    vendors: [
      ...(sms.length > 0 ? sms : standing),
      ...vendorsOf('whatsapp', 'CAMPAIGN_WHATSAPP_VENDORS', env['CAMPAIGN_WHATSAPP_VENDORS'], reached),
      ...vendorsOf('push', 'CAMPAIGN_PUSH_VENDORS', env['CAMPAIGN_PUSH_VENDORS'], reached),
    ],
    reportSecret: env['CAMPAIGN_REPORT_SECRET'] || undefined,
    quiet: quietHoursOf(env['CAMPAIGN_QUIET_HOURS']),
    domains: [
      ...listed(env['CAMPAIGN_DOMAINS']).map((domain) => domain.toLowerCase()),
      ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname]),
    ],
    smsPaise: price === undefined ? null : whole('CAMPAIGN_SMS_PAISE', price, 0),
    audienceRole: audienceRoleOf(env),
  }
}
