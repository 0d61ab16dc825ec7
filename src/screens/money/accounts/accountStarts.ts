import { initiateSettlement } from '#contract/calls/money/settlementBatches.ts'
import { askMerchantHold } from '#contract/calls/money/merchantHolds.ts'
import { scripts } from '#contract/calls/files/files.ts'
import { searchSettlements } from '#contract/calls/money/settlements.ts'
import type { Start } from '#src/gateway/findable.ts'
import { settlementSheets } from './settlements/parts/settlementSheets.ts'

/** What is begun from the palette, up to its question or its file. */
export const accountStarts: readonly Start[] = [
  {
    label: 'Initiate Settlement',
    words: 'settle yesterday',
    to: '/accounts/settlements?as=initiate',
    call: initiateSettlement,
  },
  {
    label: 'Hold a merchant',
    words: 'reserve keep back payout stop paying',
    to: '/merchant-holds?as=ask',
    call: askMerchantHold,
  },
  ...settlementSheets.map((scriptId) => ({
    label: scripts[scriptId].title,
    to: `/accounts/settlements?upload=${scriptId}`,
    call: searchSettlements,
  })),
]
