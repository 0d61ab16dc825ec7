import { deciderRights } from '#contract/calls/merchants/kyc.ts'
import type { KycContent, KycDecider } from '#machines/merchants/kycDecision.ts'
import type { DecidingStaff } from '#server/people/independence/index.ts'
import type { MerchantRow } from '#server/merchants/merchants/index.ts'
import { type DocumentRow, hasAllDocuments } from './kycRows.ts'

/** The person as the machines know them. */
export const deciderOf = (staff: DecidingStaff, product: string): KycDecider => ({
  staffId: staff.staffId,
  controls: staff.controls,
  rights: deciderRights.filter((right) =>
    right === 'admin'
      ? staff.flags.has('admin')
      : staff.services.has(right.replace('{product}', product).toLowerCase()),
  ),
})

export const contentOf = (row: MerchantRow, documents: readonly DocumentRow[]): KycContent => ({
  isSubmitted: row.isKycSubmitted,
  hasAllDocuments: hasAllDocuments(documents),
  editors: row.kycEditors,
})
