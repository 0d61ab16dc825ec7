import type { KycReview } from '#contract/calls/merchants/kyc.ts'
import type { DecisionFacts } from '#src/kyc/KycDecide.tsx'

/** What the decision says of the merchant. */
export const kycFactsOf = (review: KycReview): DecisionFacts => {
  const numberOf = (type: string) => review.items.find((item) => item.type === type)?.identityNumber ?? ''
  return {
    panNumber: numberOf('PAN'),
    ifsc: review.ifsc,
    bankName: review.bankName,
    gstNumber: numberOf('GST'),
    accountNumber: review.accountNumber,
    accountHolderName: review.beneficiaryName,
  }
}
