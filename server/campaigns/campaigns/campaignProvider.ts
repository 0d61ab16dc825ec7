import { picturePath } from '#contract/calls/files/pictures.ts'
import { fillPlaceholders } from '#machines/campaigns/campaignMessage.ts'
import type { CampaignProvider, OutgoingMessage } from '#server/adapters/campaignProvider.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isDrawnPicture } from './campaignChecks.ts'
import type { CampaignRow } from './campaignRows.ts'

type CampaignGateway = Pick<Gateway, 'campaignProviders'>
type Of = Pick<CampaignRow, 'channel' | 'vendor'>

export const findProvider = (
  { campaignProviders }: CampaignGateway,
  { channel, vendor }: Of,
): CampaignProvider | undefined =>
  campaignProviders.find((provider) => provider.channel === channel && provider.name === vendor)

export const providerOf = (gateway: CampaignGateway, of: Of): CampaignProvider =>
  findProvider(gateway, of) ?? refuse('campaign-not-configured')

/** A recipient and the number of the try: a second send after a failure is another message for the provider. */
export const keyOf = (recipientId: string | number, attempt: number): string => `${recipientId}-${attempt}`

export const readKey = (key: string): { readonly id: string; readonly attempt: number } | undefined => {
  const [, id, attempt] = /^(\d{1,18})-(\d{1,4})$/.exec(key) ?? []
  return id === undefined || attempt === undefined ? undefined : { id, attempt: Number(attempt) }
}

type Content = Pick<
  CampaignRow,
  'id' | 'channel' | 'templateId' | 'title' | 'message' | 'imageUrl' | 'url' | 'isSilent'
>

export const outgoing = (
  campaign: Content,
  { key, to, parameters }: { readonly key: string; readonly to: string; readonly parameters: readonly string[] },
  { address }: Pick<Gateway, 'address'>,
): OutgoingMessage => ({
  key,
  campaignId: campaign.id,
  channel: campaign.channel,
  to,
  templateId: campaign.templateId,
  title: campaign.title,
  text: fillPlaceholders(campaign.message, parameters),
  parameters,
  imageUrl: isDrawnPicture(campaign.imageUrl) ? address() + picturePath(campaign.imageUrl, 1280) : campaign.imageUrl,
  url: campaign.url,
  isSilent: campaign.isSilent,
})
