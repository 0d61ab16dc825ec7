import type { Handlers } from '#server/gateway/handler.ts'
import { getBankFile } from './bankFile.ts'
import { decideBatch } from './decideBatch.ts'
import { holdTransaction, releaseTransaction } from './holds.ts'
import { initiateSettlement } from './initiateSettlement.ts'
import { getPayout } from './getPayout.ts'
import { getBatch, listBatches } from './listBatches.ts'
import { listHeld, listHoldStatuses, exportedHolds } from './listHolds.ts'
import { listPayouts } from './listPayouts.ts'
import { readMoneyOfDays } from './moneyOfDays.ts'
import { previewSettlement } from './previewSettlement.ts'
import { confirmAccount } from './returnedPayouts.ts'
import { countSettlements, searchSettlements } from './searchSettlements.ts'

export const settlementsHandlers: Handlers<'settlements'> = {
  'settlements.search': searchSettlements,
  'settlements.moneyOfDays': readMoneyOfDays,
  'settlements.count': countSettlements,
  'settlements.preview': previewSettlement,
  'settlements.initiate': initiateSettlement,
  'settlements.payouts': listPayouts,
  'settlements.batches': listBatches,
  'settlements.batch': getBatch,
  'settlements.decide': decideBatch,
  'settlements.confirmAccount': confirmAccount,
  'settlements.bankFile': getBankFile,
  'settlements.payout': getPayout,
  'settlements.hold': holdTransaction,
  'settlements.release': releaseTransaction,
  'settlements.holdStatuses': listHoldStatuses,
  'settlements.held': listHeld,
  'settlements.holdReport': exportedHolds,
}

export { auditProbed } from './auditProbed.ts'
export { bankFileRoute, issueBankFile } from './bankFile.ts'
export { summedBatches, summedPayouts } from './listBatches.ts'
export { exportedHeld, exportedHolds, summedHeld } from './listHolds.ts'
export { summedListedPayouts, walkPayouts } from './listPayouts.ts'
export { endDueHolds, isLiveHold } from './heldMerchants.ts'
export { lockBatch } from './batchRows.ts'
export { isSettledWithout, latestDayOf, payoutsOfRows, settlePayouts } from './confirmPayouts.ts'
export { ofTheirSettlements, summedSettlements, walkSettlements } from './searchSettlements.ts'
export { sealBatch } from './sealBatch.ts'
export { lockAgainstSealing, lockSealing } from './settlementLock.ts'
export { bearDispute } from './disputedTransaction.ts'
export { takeRefund } from './refundedTransaction.ts'
export { calculatedRows, holdRowsOf, reopenHeld } from './workOut.ts'
export { batchImpact, holdImpact, releaseImpact, returnImpact } from './settlementImpact.ts'
export { returnedPayouts } from './troublesOfPayouts.ts'
export { waitingBatches, waitingReleases, waitingReturns } from './waitingSettlements.ts'
