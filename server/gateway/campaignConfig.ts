import type { QuietHours } from '#machines/campaigns/messagingCampaign.ts'
import type { CampaignVendor } from '#server/adapters/campaignProvider.ts'
import { noWords } from '#server/adapters/outcomeWords.ts'
import type { AudienceRole } from '#server/db/audienceDatabase.ts'
import { isSafeFrom, webAddress } from './environment.ts'
import type { GatewayConfig } from './gatewayConfig.ts'
import type { ProviderWords } from './providerWords.ts'
import type { Variables } from './variables.ts'

interface Reached {
  readonly token: string | undefined
  readonly publicUrl: string | undefined
  readonly words: ProviderWords
}

/** `name=https://…` with commas between them. */
const vendorsOf = (
  channel: CampaignVendor['channel'],
  variable: string,
  entries: readonly string[],
  { token, publicUrl, words }: Reached,
): CampaignVendor[] =>
  entries.map((entry) => {
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

const quietHoursOf = (text: string): QuietHours => {
  const [from, to] = text.split('-').map(minuteOf)
  if (from === undefined || to === undefined)
    throw new Error(`CAMPAIGN_QUIET_HOURS must be like 21:00-10:00, not '${text}'.`)
  return { from, to }
}

const audienceRoleOf = ({ AUDIENCE_USER: user, AUDIENCE_PASSWORD: password }: Variables): AudienceRole | undefined => {
  if (user === undefined && password === undefined) return undefined
  if (user === undefined || password === undefined)
    throw new Error('AUDIENCE_USER and AUDIENCE_PASSWORD are given together or not at all.')
  return { user, password }
}

export const campaignsOf = (said: Variables, words: ProviderWords, isDemo: boolean): GatewayConfig['campaigns'] => {
  const { PUBLIC_URL: publicUrl, SMS_URL: smsUrl } = said
  const reached = { token: said.CAMPAIGN_TOKEN, publicUrl, words }
  const sms = vendorsOf('sms', 'CAMPAIGN_SMS_VENDORS', said.CAMPAIGN_SMS_VENDORS, reached)
  const standing: CampaignVendor[] =
    smsUrl === undefined ? [] : [{ name: 'sms', channel: 'sms', url: smsUrl, token: said.SMS_TOKEN, words: words.sms }]
  return {
    vendors: [
      ...(sms.length > 0 ? sms : standing),
      ...vendorsOf('whatsapp', 'CAMPAIGN_WHATSAPP_VENDORS', said.CAMPAIGN_WHATSAPP_VENDORS, reached),
      ...vendorsOf('push', 'CAMPAIGN_PUSH_VENDORS', said.CAMPAIGN_PUSH_VENDORS, reached),
    ],
    reportSecret: said.CAMPAIGN_REPORT_SECRET,
    quiet: quietHoursOf(said.CAMPAIGN_QUIET_HOURS),
    domains: [
      ...(isDemo && said.CAMPAIGN_DOMAINS.length === 0 ? ['paywise.example'] : said.CAMPAIGN_DOMAINS),
      ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname]),
    ],
    smsPaise: said.CAMPAIGN_SMS_PAISE ?? null,
    audienceRole: audienceRoleOf(said),
  }
}
