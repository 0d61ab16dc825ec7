import { type ComponentType, lazy } from 'react'
import type { CallDefinition } from '#contract/wire/call.ts'
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

export interface AccountTab {
  readonly label: string
  /** Absent: the tab has no screen yet and is not shown. */
  readonly screen?: {
    readonly opens: (can: (entry: CallDefinition) => boolean) => boolean
    readonly Screen: ComponentType
  }
}

/** In the documented order: the place in this list is the `activeIndex` of the address, whatever a person may see. */
export const accountTabs: readonly AccountTab[] = [
  {
    label: 'Hold Settlement',
    screen: {
      opens: (can) => can(listHeld),
      Screen: lazy(async () => ({ default: (await import('./holds/HoldTab.tsx')).HoldTab })),
    },
  },
  {
    label: 'Settlements',
    screen: {
      opens: (can) => can(searchSettlements),
      Screen: lazy(async () => ({ default: (await import('./settlements/Settlements.tsx')).Settlements })),
    },
  },
  {
    label: 'Payout / Recon',
    screen: {
      opens: (can) => can(listReconFiles),
      Screen: lazy(async () => ({ default: (await import('./recon/PayoutRecon.tsx')).PayoutRecon })),
    },
  },
  {
    label: 'Configuration',
    screen: {
      opens: (can) => can(listGeneralRates),
      Screen: lazy(async () => ({ default: (await import('./Configuration.tsx')).Configuration })),
    },
  },
  {
    label: 'Refund',
    screen: {
      opens: (can) => can(listRefunds),
      Screen: lazy(async () => ({ default: (await import('./refunds/RefundTab.tsx')).RefundTab })),
    },
  },
  {
    label: 'Regularization',
    screen: {
      opens: (can) => can(listRegularizations),
      Screen: lazy(async () => ({ default: (await import('./regularization/Regularization.tsx')).Regularization })),
    },
  },
  {
    label: 'Merchant MIS',
    screen: {
      opens: (can) => can(listMisSends),
      Screen: lazy(async () => ({ default: (await import('./mis/MerchantMis.tsx')).MerchantMis })),
    },
  },
  {
    label: 'Cashback / Chargeslip',
    screen: {
      opens: (can) => can(listCashbackFiles),
      Screen: lazy(async () => ({ default: (await import('./cashback/CashbackTab.tsx')).CashbackTab })),
    },
  },
  {
    label: 'IMEI Unblock',
    screen: {
      opens: (can) => can(unblockImei),
      Screen: lazy(async () => ({ default: (await import('./imei/ImeiUnblock.tsx')).ImeiUnblock })),
    },
  },
  {
    label: 'DSR Login',
    screen: {
      opens: (can) => can(listDsrUsers),
      Screen: lazy(async () => ({ default: (await import('./dsr/DsrLogin.tsx')).DsrLogin })),
    },
  },
  {
    label: 'ENACH Registration',
    screen: {
      opens: (can) => can(sendEnachLink),
      Screen: lazy(async () => ({ default: (await import('./enach/EnachRegistration.tsx')).EnachRegistration })),
    },
  },
]
