import { screenAccess } from '#contract/screenAccess.ts'

export const campaigns = {
  routes: [
    {
      path: '/campaign',
      // Who holds the service of one tab alone is let in, and sees that tab.
      anyOf: screenAccess.campaignTabs.anyOf,
      lazy: async () => ({ Component: (await import('./Campaigns.tsx')).Campaigns }),
    },
    {
      path: '/campaigns/:tab',
      tabsOf: '/campaign',
      anyOf: screenAccess.campaignTabs.anyOf,
      lazy: async () => ({ Component: (await import('./Campaigns.tsx')).Campaigns }),
    },
    {
      path: '/campaign/opt-outs',
      title: 'Opt-outs and DND',
      anyOf: screenAccess.optOuts.anyOf,
      lazy: async () => ({ Component: (await import('./optOuts/OptOuts.tsx')).OptOuts }),
    },
    {
      path: '/campaign/:campaignId',
      title: 'Campaign',
      anyOf: screenAccess.campaigns.anyOf,
      lazy: async () => ({ Component: (await import('./detail/CampaignPage.tsx')).CampaignPage }),
    },
  ],
  findables: async () => {
    const { findCampaigns, findCampaignsByName } = await import('./findCampaigns.ts')
    return [findCampaigns, findCampaignsByName]
  },
  tabs: { path: '/campaign', below: '/campaigns', all: async () => (await import('./campaignTabs.ts')).campaignTabs },
  guides: async () => (await import('./guides.ts')).guides,
} as const
