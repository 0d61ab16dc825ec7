import { BankAccount } from './BankAccount.tsx'
import { BasicDetails } from './BasicDetails.tsx'
import { BusinessProof } from './BusinessProof.tsx'
import { IdProof } from './IdProof.tsx'

export const sectionCards = {
  basicDetails: BasicDetails,
  idProof: IdProof,
  businessProof: BusinessProof,
  bankAccount: BankAccount,
} as const
