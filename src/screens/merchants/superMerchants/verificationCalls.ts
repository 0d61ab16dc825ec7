import type { NumberKind } from '#contract/calls/merchants/superMerchantNumbers.ts'
import {
  type Verification,
  verifyBankAccount,
  verifyDrivingLicence,
  verifyGst,
  verifyPan,
  verifyPassport,
  verifyVoterId,
} from '#contract/calls/merchants/superMerchantVerification.ts'
import { callGateway } from '#src/gateway/call.ts'

/** A number as it is typed, with what is given beside it. */
export interface TypedNumber {
  readonly number: string
  /** `YYYY-MM-DD`; '' where none is chosen. */
  readonly dateOfBirth: string
  readonly addressState: string
  readonly ifsc: string
}

export const noTypedNumber: TypedNumber = { number: '', dateOfBirth: '', addressState: '', ifsc: '' }

/** Kinds with a call; the others are looked at by people. */
export type AskedKind = Exclude<NumberKind, 'AADHAAR' | 'CIN' | 'DPIN'>

/** The documented call of each kind. */
export const askVerification = (
  kind: AskedKind,
  merchantCode: string,
  { number, dateOfBirth: dob, addressState: state, ifsc }: TypedNumber,
): Promise<Verification> => {
  const isSuperMerchant = true
  switch (kind) {
    case 'PAN':
      return callGateway(verifyPan, {
        kycDocType: 'PAN',
        kycGroup: 'IDENTITY',
        panNumber: number,
        merchantCode,
        isSuperMerchant,
      })
    case 'BUSINESSPAN':
      return callGateway(verifyPan, {
        kycDocType: 'BUSINESSPAN',
        kycGroup: 'LEGALITY',
        panNumber: number,
        merchantCode,
        isSuperMerchant,
      })
    case 'GST':
      return callGateway(verifyGst, { gst: number, merchantCode })
    case 'PASSPORT':
      return callGateway(verifyPassport, { passportNo: number, dob, merchantCode, isSuperMerchant })
    case 'DRIVINGLICENCE':
      return callGateway(verifyDrivingLicence, { drivingLicence: number, dob, merchantCode, isSuperMerchant })
    case 'VOTERID':
      return callGateway(verifyVoterId, { voterId: number, state, merchantCode, isSuperMerchant })
    case 'BANKACCOUNT':
      return callGateway(verifyBankAccount, {
        bankAccount: number,
        ifsc,
        bankName: '',
        merchantCode,
        isSuperMerchant,
      })
  }
}
