import { screenAccess } from '#contract/screenAccess.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { checkedRates } from './rates/checkedRates.ts'
import { checkedRules } from './recon/rules/checkedRules.ts'

/** Conflict X047: who holds a service of one tab alone is let in, and sees that tab. */
const tabServices = ['settlementmenu', 'dsr', 'enach-register'] as const

export const accounts = {
  routes: [
    {
      path: '/accounts',
      anyOf: tabServices,
      lazy: async () => ({ Component: (await import('./AccountTabs.tsx')).AccountTabs }),
    },
    {
      path: '/accounts/batches',
      title: 'Settlement batches',
      anyOf: screenAccess.settlements.anyOf,
      lazy: async () => ({ Component: (await import('./settlements/BatchList.tsx')).BatchList }),
    },
    {
      path: '/accounts/batches/:batchId',
      title: 'Settlement batch',
      anyOf: screenAccess.settlements.anyOf,
      lazy: async () => ({ Component: (await import('./settlements/BatchDetail.tsx')).BatchDetail }),
    },
    {
      path: '/payouts',
      title: 'Payouts',
      anyOf: screenAccess.settlements.anyOf,
      lazy: async () => ({ Component: (await import('./payouts/PayoutList.tsx')).PayoutList }),
    },
    {
      path: '/disputes',
      title: 'Disputes',
      anyOf: screenAccess.disputes.anyOf,
      lazy: async () => ({ Component: (await import('./disputes/DisputeList.tsx')).DisputeList }),
    },
    {
      path: '/dispute-rates',
      title: 'Dispute rates',
      anyOf: screenAccess.settlements.anyOf,
      lazy: async () => ({ Component: (await import('./disputes/DisputeRates.tsx')).DisputeRates }),
    },
    {
      path: '/disputes/:disputeRef',
      title: 'Dispute',
      anyOf: screenAccess.disputes.anyOf,
      lazy: async () => ({ Component: (await import('./disputes/DisputeDetail.tsx')).DisputeDetail }),
    },
    {
      path: '/merchant-holds',
      title: 'Holds and reserves',
      anyOf: screenAccess.merchantHolds.anyOf,
      lazy: async () => ({ Component: (await import('./merchantHolds/MerchantHoldList.tsx')).MerchantHoldList }),
    },
    {
      path: '/merchant-holds/:holdId',
      title: 'Hold or reserve',
      anyOf: screenAccess.merchantHolds.anyOf,
      lazy: async () => ({ Component: (await import('./merchantHolds/MerchantHoldDetail.tsx')).MerchantHoldDetail }),
    },
    {
      path: '/papers',
      title: 'Papers',
      anyOf: screenAccess.papers.anyOf,
      lazy: async () => ({ Component: (await import('./papers/PaperList.tsx')).PaperList }),
    },
    {
      path: '/papers/months/:month',
      title: 'Papers of a month',
      anyOf: screenAccess.settlements.anyOf,
      lazy: async () => ({ Component: (await import('./papers/PaperMonthPage.tsx')).PaperMonthPage }),
    },
    {
      path: '/papers/:paper',
      title: 'Paper',
      anyOf: screenAccess.papers.anyOf,
      lazy: async () => ({ Component: (await import('./papers/PaperDetail.tsx')).PaperDetail }),
    },
    {
      path: '/position',
      title: 'Position',
      anyOf: screenAccess.settlements.anyOf,
      lazy: async () => ({ Component: (await import('./position/PositionPage.tsx')).PositionPage }),
    },
    {
      path: '/position/payments',
      title: 'Payments by place',
      anyOf: screenAccess.settlements.anyOf,
      lazy: async () => ({ Component: (await import('./position/PlacedPayments.tsx')).PlacedPayments }),
    },
    {
      path: '/payments/:txnRefNumber',
      title: 'Payment',
      anyOf: screenAccess.payments.anyOf,
      lazy: async () => ({ Component: (await import('./payments/PaymentDetail.tsx')).PaymentDetail }),
    },
    {
      path: '/payouts/:payoutRef',
      title: 'Payout',
      anyOf: screenAccess.payments.anyOf,
      lazy: async () => ({ Component: (await import('./payouts/PayoutDetail.tsx')).PayoutDetail }),
    },
    {
      path: '/transfers/:utr',
      title: 'Transfer',
      anyOf: screenAccess.recon.anyOf,
      lazy: async () => ({ Component: (await import('./recon/TransferDetail.tsx')).TransferDetail }),
    },
    {
      path: '/accounts/refunds/:refundId',
      title: 'Refund',
      anyOf: screenAccess.refunds.anyOf,
      lazy: async () => ({ Component: (await import('./refunds/RefundDetail.tsx')).RefundDetail }),
    },
    {
      path: '/accounts/recon',
      title: 'Recon',
      anyOf: screenAccess.recon.anyOf,
      lazy: async () => ({ Component: (await import('./recon/ReconPage.tsx')).ReconPage }),
    },
    {
      path: '/accounts/recon/rows',
      title: 'Recon rows',
      anyOf: screenAccess.recon.anyOf,
      lazy: async () => ({ Component: (await import('./recon/ReconRows.tsx')).ReconRows }),
    },
    {
      path: '/accounts/recon/transfers',
      title: 'Transfers',
      anyOf: screenAccess.recon.anyOf,
      lazy: async () => ({ Component: (await import('./recon/ReconTransfers.tsx')).ReconTransfers }),
    },
    {
      path: '/accounts/recon/force-matches',
      title: 'Force-matches',
      anyOf: screenAccess.recon.anyOf,
      lazy: async () => ({ Component: (await import('./recon/ForceMatches.tsx')).ForceMatches }),
    },
    {
      path: '/accounts/recon/rules',
      title: 'Match rules',
      anyOf: screenAccess.recon.anyOf,
      lazy: async () => ({ Component: (await import('./recon/rules/RuleList.tsx')).RuleList }),
    },
    {
      path: '/accounts/recon/rules/:ruleId',
      title: 'Match rule',
      anyOf: screenAccess.recon.anyOf,
      lazy: async () => ({ Component: (await import('./recon/rules/RuleDetail.tsx')).RuleDetail }),
    },
    {
      path: '/accounts/recon/mappings',
      title: 'Mappings',
      anyOf: screenAccess.recon.anyOf,
      lazy: async () => ({ Component: (await import('./recon/mappings/MappingList.tsx')).MappingList }),
    },
    {
      path: '/accounts/recon/mappings/:versionId',
      title: 'Mapping',
      anyOf: screenAccess.recon.anyOf,
      lazy: async () => ({ Component: (await import('./recon/mappings/MappingDetail.tsx')).MappingDetail }),
    },
    {
      path: '/accounts/:tab',
      tabsOf: '/accounts',
      anyOf: tabServices,
      lazy: async () => ({ Component: (await import('./AccountTabs.tsx')).AccountTabs }),
    },
  ],
  checked: [...checkedRates, ...checkedRules],
  reviews: {
    refund: lazyScreen(() => import('./refunds/RefundInRow.tsx'), 'RefundInRow'),
    returnedPayout: lazyScreen(() => import('./payouts/ReturnedPayoutInRow.tsx'), 'ReturnedPayoutInRow'),
    merchantHold: lazyScreen(() => import('./merchantHolds/MerchantHoldInRow.tsx'), 'MerchantHoldInRow'),
    merchantRelease: lazyScreen(() => import('./merchantHolds/MerchantHoldInRow.tsx'), 'MerchantHoldInRow'),
    forceMatch: lazyScreen(() => import('./recon/ForceMatchInRow.tsx'), 'ForceMatchInRow'),
  },
  findables: async () => [
    (await import('./settlements/findBatches.ts')).findBatches,
    (await import('./payouts/findPayouts.ts')).findPayouts,
    (await import('./disputes/findDisputes.ts')).findDisputes,
    (await import('./merchantHolds/findMerchantHolds.ts')).findMerchantHolds,
    (await import('./papers/findPapers.ts')).findPapers,
    (await import('./settlements/findUtrs.ts')).findUtrs,
    (await import('./settlements/findPayments.ts')).findPayments,
    (await import('./refunds/findRefunds.ts')).findRefunds,
    (await import('./recon/findReconTransfers.ts')).findReconTransfers,
    (await import('./recon/findReconLines.ts')).findReconLines,
    (await import('./recon/rules/findMatchRules.ts')).findMatchRules,
    (await import('./recon/mappings/findMappings.ts')).findMappings,
    (await import('./regularization/findRegularizations.ts')).findRegularizations,
    (await import('./imei/findImeiRequests.ts')).findImeiRequests,
    (await import('./enach/findRegistrations.ts')).findRegistrations,
  ],
  starts: async () => (await import('./accountStarts.ts')).accountStarts,
  tabs: { path: '/accounts', all: async () => (await import('./accountTabs.ts')).accountTabs },
  guides: async () => (await import('./guides.ts')).guides,
} as const
