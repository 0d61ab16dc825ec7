import { last4Of } from '#contract/wire/masks.ts'
import { type FieldSeal, type SealedField, sealedFields } from '#server/adapters/fieldSeal.ts'
import type { CopiedMerchant, DemoMerchant } from './merchantShape.ts'

export type SealedMerchant = CopiedMerchant

/** The row as it is stored. Its bytes are the same in every load with the same key. */
export function sealMerchant(merchant: DemoMerchant, seal: FieldSeal): SealedMerchant {
  const { aadhaarNumber, accountNumber, ...row } = merchant
  return {
    ...row,
    aadhaarSealed: aadhaarNumber === '' ? null : sealed(seal, row.merchantCode, aadhaarNumber, sealedFields.aadhaar),
    aadhaarLast4: last4Of(aadhaarNumber),
    accountRefSealed: sealed(seal, row.merchantCode, accountNumber, sealedFields.account),
    accountRefLast4: last4Of(accountNumber),
    accountRefBlind: seal.blind(accountNumber),
  }
}

// The iv depends on the text: one iv for two texts would give both away.
function sealed(seal: FieldSeal, code: string, text: string, field: SealedField): Buffer {
  const iv = seal.blind(`demo iv ${field} ${code} ${text}`).subarray(0, 12)
  return seal.seal(text, field, iv)
}
