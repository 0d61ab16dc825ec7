import { getKycReview } from '#contract/kyc.ts'
import { listNonKycMerchants } from '#contract/nonKycMerchants.ts'
import { listMessages } from '#contract/messages.ts'

export const kyc = {
  routes: [
    {
      path: '/merchants-new/kyc',
      anyOf: getKycReview.access.anyOf,
      lazy: async () => ({ Component: (await import('./KycList.tsx')).KycList }),
    },
    {
      path: '/merchants-new/kyc/add-edit-merchant/:action',
      title: 'KYC review',
      anyOf: getKycReview.access.anyOf,
      lazy: async () => ({ Component: (await import('./KycReview.tsx')).KycReview }),
    },
    {
      path: '/merchants-new/kyc/messages',
      title: 'Messages to merchants',
      anyOf: listMessages.access.anyOf,
      lazy: async () => ({ Component: (await import('./MessageList.tsx')).MessageList }),
    },
    {
      path: '/non-kyc-merchants',
      anyOf: listNonKycMerchants.access.anyOf,
      lazy: async () => ({ Component: (await import('./NonKycList.tsx')).NonKycList }),
    },
  ],
} as const
