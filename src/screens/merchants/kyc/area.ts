import { screenAccess } from '#contract/screenAccess.ts'

export const kyc = {
  routes: [
    {
      path: '/merchants-new/kyc',
      anyOf: screenAccess.kycReview.anyOf,
      lazy: async () => ({ Component: (await import('./KycList.tsx')).KycList }),
    },
    {
      path: '/merchants-new/kyc/add-edit-merchant/:action',
      title: 'KYC review',
      anyOf: screenAccess.kycReview.anyOf,
      lazy: async () => ({ Component: (await import('./KycReview.tsx')).KycReview }),
    },
    {
      path: '/merchants-new/kyc/in-a-row',
      title: 'Decide KYC in a row',
      anyOf: screenAccess.kycReview.anyOf,
      lazy: async () => ({ Component: (await import('./KycQueueInRow.tsx')).KycQueueInRow }),
    },
    {
      path: '/merchants-new/kyc/messages',
      title: 'Messages to merchants',
      anyOf: screenAccess.messages.anyOf,
      lazy: async () => ({ Component: (await import('./MessageList.tsx')).MessageList }),
    },
    {
      path: '/non-kyc-merchants',
      anyOf: screenAccess.nonKycMerchants.anyOf,
      lazy: async () => ({ Component: (await import('./NonKycList.tsx')).NonKycList }),
    },
  ],
  guides: async () => (await import('./guides.ts')).guides,
} as const
