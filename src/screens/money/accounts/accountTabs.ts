import { listCashbackFiles } from '#contract/calls/money/cashback.ts'
import { listDsrUsers } from '#contract/calls/money/dsr.ts'
import { listMisSends } from '#contract/calls/reports/mis.ts'
import { listReconFiles } from '#contract/calls/money/reconFiles.ts'
import { sendEnachLink } from '#contract/calls/money/enach.ts'
import { unblockImei } from '#contract/calls/money/imei.ts'
import { listRegularizations } from '#contract/calls/money/regularizations.ts'
import { listGeneralRates } from '#contract/calls/money/rates.ts'
import { listRefunds } from '#contract/calls/money/refunds.ts'
import { listHeld } from '#contract/calls/money/settlementHolds.ts'
import { searchSettlements } from '#contract/calls/money/settlements.ts'
import type { PageTab } from '#src/session/TabPage.tsx'
import { lazyScreen } from '#src/ui/lazyScreen.ts'

/** In the documented order: the place in this list is the `activeIndex` of the address, whatever a person may see. */
export const accountTabs: readonly PageTab[] = [
  {
    label: 'Hold Settlement',
    slug: 'holds',
    group: 'Settlement',
    words: 'holds held hold report',
    call: listHeld,
    Screen: lazyScreen(() => import('./holds/HoldTab.tsx'), 'HoldTab'),
  },
  {
    label: 'Settlements',
    slug: 'settlements',
    group: 'Settlement',
    words: 'settle batch utr payout initiate',
    call: searchSettlements,
    Screen: lazyScreen(() => import('./settlements/Settlements.tsx'), 'Settlements'),
  },
  {
    label: 'Payout / Recon',
    slug: 'payout-recon',
    group: 'Settlement',
    words: 'reconcile recon bank statement utr payout',
    call: listReconFiles,
    Screen: lazyScreen(() => import('./recon/PayoutRecon.tsx'), 'PayoutRecon'),
  },
  {
    label: 'Configuration',
    slug: 'configuration',
    group: 'Rates',
    words: 'mdr rates fees subscription features',
    call: listGeneralRates,
    Screen: lazyScreen(() => import('./Configuration.tsx'), 'Configuration'),
  },
  {
    label: 'Refund',
    slug: 'refunds',
    group: 'Corrections',
    words: 'refunds money back',
    uploads: { bulk_refund: 'bulk refund many payments' },
    call: listRefunds,
    Screen: lazyScreen(() => import('./refunds/RefundTab.tsx'), 'RefundTab'),
  },
  {
    label: 'Regularization',
    slug: 'regularization',
    group: 'Corrections',
    words: 'upi regularize',
    call: listRegularizations,
    Screen: lazyScreen(() => import('./regularization/Regularization.tsx'), 'Regularization'),
  },
  {
    label: 'Merchant MIS',
    slug: 'mis',
    group: 'Statements',
    words: 'mis send mail',
    call: listMisSends,
    Screen: lazyScreen(() => import('./mis/MerchantMis.tsx'), 'MerchantMis'),
  },
  {
    label: 'Cashback / Chargeslip',
    slug: 'cashback',
    group: 'Statements',
    words: 'charge slip cashback output',
    call: listCashbackFiles,
    Screen: lazyScreen(() => import('./cashback/CashbackTab.tsx'), 'CashbackTab'),
  },
  {
    label: 'IMEI Unblock',
    slug: 'imei',
    group: 'Requests',
    words: 'imei device block',
    call: unblockImei,
    Screen: lazyScreen(() => import('./imei/ImeiUnblock.tsx'), 'ImeiUnblock'),
  },
  {
    label: 'DSR Login',
    slug: 'dsr',
    group: 'Requests',
    words: 'dsr login field people',
    call: listDsrUsers,
    Screen: lazyScreen(() => import('./dsr/DsrLogin.tsx'), 'DsrLogin'),
  },
  {
    label: 'ENACH Registration',
    slug: 'enach',
    group: 'Requests',
    words: 'enach mandate nach debit',
    call: sendEnachLink,
    Screen: lazyScreen(() => import('./enach/EnachRegistration.tsx'), 'EnachRegistration'),
  },
]
