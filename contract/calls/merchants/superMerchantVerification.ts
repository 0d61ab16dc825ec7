import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { CalendarDay, wireAnswer } from '#contract/wire/wire.ts'
import { MerchantCode } from './merchants.ts'
import { ifscLength, longestNumber, type NumberKind, plainNumber } from './superMerchantNumbers.ts'
import { access, NumberState } from './superMerchants.ts'

/** Longer than any number, so that what is wrong is said by `numberFault`. */
export const numberText = (kind: NumberKind) =>
  textUpTo(longestNumber[kind] * 2 + 20)
    .overwrite(plainNumber)
    .min(1)

export const Ifsc = textUpTo(ifscLength * 2).overwrite(plainNumber)

/** `31/12/1990` on the wire. */
const DateOfBirth = z.codec(
  textUpTo(60).regex(/^\d{2}\/\d{2}\/\d{4}$/, 'A date of birth is written DD/MM/YYYY.'),
  CalendarDay,
  {
    decode: (written) => written.split('/').toReversed().join('-'),
    encode: (day) => day.split('-').toReversed().join('/'),
  },
)

/** What the documents send with each, and that no decision is made by. */
export const isSuperMerchant = z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false', 'Y', 'N'])]).optional()

/** What became of a verification, or of the check of a section: `statusCode` decides, the words are for people. */
export const Verification = z.lazy(() =>
  wireAnswer(
    {
      statusCode: z.int(),
      statusMessage: z.string(),
      /** Whom the authority names. */
      beneficiaryName: z.string(),
      state: NumberState,
      /** Covered. */
      number: z.string(),
      /** What is unusual; it blocks nothing. */
      warnings: z.array(z.string()),
      /** The version of the record, for its next change. */
      version: z.int(),
    },
    { statusCode: 'statusCode', statusMessage: 'statusMessage', beneficiaryName: 'benificiaryName' },
  ),
)

export type Verification = z.output<typeof Verification>

/** The one code that means yes. */
export const verifiedCode = 200

const verificationRefusals = [
  'super-merchant-not-found',
  'super-merchant-submitted',
  'identity-number-wrong',
  'kyc-date-in-future',
  'verification-not-configured',
  'wrong-state',
] as const

const verifies = {
  family: 'platform',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  replay: 'never',
  answer: 'verification',
  refusals: verificationRefusals,
} as const

export const verifyPan = defineCall({
  ...verifies,
  name: 'superMerchants.verifyPan',
  path: '/validatePanDetails',
  summary: 'Verifies the PAN of the owner (PAN, IDENTITY) or of the business (BUSINESSPAN, LEGALITY).',
  request: () =>
    z.strictObject({
      kycDocType: z.enum(['PAN', 'BUSINESSPAN']).default('PAN'),
      kycGroup: z.enum(['IDENTITY', 'LEGALITY']).default('IDENTITY'),
      panNumber: numberText('PAN'),
      merchantCode: MerchantCode,
      isSuperMerchant,
    }),
  response: () => Verification,
})

export const verifyDrivingLicence = defineCall({
  ...verifies,
  name: 'superMerchants.verifyDrivingLicence',
  path: '/validateDrivingLicence',
  summary: 'Verifies a driving licence by its number and the date of birth.',
  request: () =>
    z.strictObject({
      drivingLicence: numberText('DRIVINGLICENCE'),
      dob: DateOfBirth,
      merchantCode: MerchantCode,
      isSuperMerchant,
    }),
  response: () => Verification,
})

export const verifyPassport = defineCall({
  ...verifies,
  name: 'superMerchants.verifyPassport',
  path: '/validatePassport',
  summary: 'Verifies a passport by its file number and the date of birth.',
  request: () =>
    z.strictObject({
      passportNo: numberText('PASSPORT'),
      dob: DateOfBirth,
      merchantCode: MerchantCode,
      isSuperMerchant,
    }),
  response: () => Verification,
})

export const verifyVoterId = defineCall({
  ...verifies,
  name: 'superMerchants.verifyVoterId',
  path: '/validateVoterId',
  summary: 'Verifies a voter id by its number and the state that gave it.',
  request: () =>
    z.strictObject({
      voterId: numberText('VOTERID'),
      state: typedLine(60).min(1),
      merchantCode: MerchantCode,
      isSuperMerchant,
    }),
  response: () => Verification,
})

export const verifyGst = defineCall({
  ...verifies,
  name: 'superMerchants.verifyGst',
  path: '/validateGst',
  summary: 'Verifies a GST number.',
  request: () => z.strictObject({ merchantCode: MerchantCode, gst: numberText('GST') }),
  response: () => Verification,
})

export const verifyBankAccount = defineCall({
  ...verifies,
  name: 'superMerchants.verifyBankAccount',
  path: '/validateKycBankAc',
  summary: 'Verifies a bank account by its number and IFSC.',
  request: () =>
    z.strictObject({
      merchantCode: MerchantCode,
      bankAccount: numberText('BANKACCOUNT'),
      ifsc: Ifsc,
      bankName: typedLine(120).default(''),
      isSuperMerchant,
    }),
  response: () => Verification,
})
