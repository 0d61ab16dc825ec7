import { kycStateAfter, kycStateOf } from '#machines/merchants/kycDecision.ts'
import type { MerchantRow } from '#server/merchants/merchants/index.ts'

const nothingSeen = { isSubmitted: true, hasAllDocuments: false, editors: [] }

/**
 * What an approval rests on has changed: it waits for a reviewer again. Empty where nothing was approved. Every way on
 * which such a field changes goes through here.
 */
export const reopenedApproval = (
  row: Pick<MerchantRow, 'kycApproved' | 'isKycSubmitted'>,
  now: Date,
): Partial<Pick<MerchantRow, 'kycApproved' | 'isKycSubmitted' | 'kycSubmittedAt'>> =>
  kycStateAfter(kycStateOf(row), nothingSeen, { type: 'content.changed' }) === undefined
    ? {}
    : { kycApproved: null, isKycSubmitted: true, kycSubmittedAt: now }
