import { type ComponentType, lazy } from 'react'
import type { CallDefinition } from '#contract/wire/call.ts'
import { listDsrUsers } from '#contract/calls/dsr.ts'
import { listGeneralRates } from '#contract/calls/rates.ts'

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
  { label: 'Hold Settlement' },
  { label: 'Settlements' },
  { label: 'Payout / Recon' },
  {
    label: 'Configuration',
    screen: {
      opens: (can) => can(listGeneralRates),
      Screen: lazy(async () => ({ default: (await import('./Configuration.tsx')).Configuration })),
    },
  },
  { label: 'Refund' },
  { label: 'Regularization' },
  { label: 'Merchant MIS' },
  { label: 'Cashback / Chargeslip' },
  { label: 'IMEI Unblock' },
  {
    label: 'DSR Login',
    screen: {
      opens: (can) => can(listDsrUsers),
      Screen: lazy(async () => ({ default: (await import('./dsr/DsrLogin.tsx')).DsrLogin })),
    },
  },
  { label: 'ENACH Registration' },
]
