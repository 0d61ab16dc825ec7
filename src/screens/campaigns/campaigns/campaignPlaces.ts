/** The places of `activeIndex`: the index counts the whole list, whatever a person may see. */
const campaignTabIndex = {
  messagingHub: 0,
  push: 1,
  appNotification: 2,
  summary: 3,
  promoCards: 4,
  notification: 5,
} as const
export type CampaignTab = keyof typeof campaignTabIndex

export const campaignsPath = '/campaign'
/** Below `/campaign` an id names a campaign. */
export const campaignTabsPath = '/campaigns'
export const optOutsPath = '/campaign/opt-outs'

export const campaignTabAddress = (tab: CampaignTab, params: Readonly<Record<string, string>> = {}): string =>
  `${campaignsPath}?${new URLSearchParams({ activeIndex: String(campaignTabIndex[tab]), ...params })}`

/** Parameters that say which list of the page is meant. */
export const campaignPlace = ['activeIndex', 'draft', 'like', 'as'] as const
