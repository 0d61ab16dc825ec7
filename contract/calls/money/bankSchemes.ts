import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { checkedFields, checkedRefusals, Remark, WhyNot } from '#contract/calls/platform/checkedRecords.ts'
import { bankCheckerService, bankMakerService, bankSchemeKind } from '#contract/checkedKinds/bankSchemes.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, flag, instant, number, percent, status, text } from '#contract/wire/columns.ts'
import { WireHundredths } from '#contract/wire/money.ts'
import { BrandCode } from './rates.ts'
import { GivenInstant, Instant, RecordNumber, wireAnswer, WireFlag, wireObject } from '#contract/wire/wire.ts'

const anyBankService = { anyOf: bankSchemeKind.readers } as const

export const BankSchemeState = z.enum(['created', 'approved', 'rejected'])
export type BankSchemeState = z.infer<typeof BankSchemeState>
/** Upper case on the wire; CREATED is shown as PENDING. */
export const WireBankSchemeState = z.codec(z.enum(['CREATED', 'APPROVED', 'REJECTED']), BankSchemeState, {
  decode: (status) => status.toLowerCase() as BankSchemeState,
  encode: (state) => state.toUpperCase() as 'CREATED',
})

/** Months. */
export const tenures = [3, 6, 8, 9, 10, 12, 18, 24, 36] as const
/** Basis points: 19.99 %. */
export const maxBankRate = 1_999
export const maxTenureIdLength = 14
export const bankPageSize = 13

/** As a number or as text on the wire. */
export const Tenure = z.codec(z.union([z.int(), textUpTo(10)]), z.literal(tenures), {
  decode: (months) => Number(months) as (typeof tenures)[number],
  encode: (months) => months,
})
const BankRate = WireHundredths.refine((bps) => bps <= maxBankRate, 'The rate is a number from 0 to 19.99.')
export const BankTenureId = typedLine(200).regex(
  /^[A-Za-z0-9]{1,14}$/,
  'A bank tenure id has 1 to 14 letters and digits.',
)

export interface BankSchemeContent {
  readonly bank: string
  readonly bankCode: string
  /** Months. */
  readonly tenure: number
  /** Basis points. */
  readonly rate: number
  readonly bankTenureId: string
  readonly brandCode: string
  /** ISO 8601 in UTC. */
  readonly startDate: string
  readonly endDate: string
}

export const BankScheme = wireAnswer(
  {
    id: z.int(),
    bank: z.string(),
    bankCode: z.string(),
    tenure: Tenure,
    rate: WireHundredths,
    bankTenureId: z.string(),
    brandCode: z.string(),
    startDate: Instant,
    endDate: Instant,
    state: WireBankSchemeState,
    isActive: WireFlag,
    ...checkedFields,
    /** What the person who asks may do with it now. */
    can: z.array(z.enum(['edit', 'approve', 'reject'])),
    /** Why they may decide nothing about it. */
    whyNot: WhyNot.nullable(),
  },
  { state: 'verification_status', isActive: 'activation_status' },
)
export type BankScheme = z.output<typeof BankScheme>

export const listBankSchemes = defineCall({
  name: 'bankSchemes.list',
  family: 'wrapper',
  path: '/bank_setup/getAllScheme',
  access: anyBankService,
  kind: 'read',
  offline: 'cache',
  summary: '`created`: schemes that wait, and rejected ones to be corrected. `approved`: those that were approved.',
  request: () =>
    wireObject({
      /** 0-based. */
      page: z.int().min(0).max(100_000).default(0),
      size: z.int().min(1).max(300).default(bankPageSize),
      status: z.enum(['created', 'approved']).default('created'),
      /** This one alone, whatever its status, for a link that opens it. */
      id: RecordNumber.optional(),
    }),
  response: () => z.object({ rows: z.array(BankScheme), hasMore: z.boolean().optional() }),
  answer: 'moreData',
  refusals: [],
})

/** Titled as the documents write them. */
export const bankSchemeColumns = columnsOf(listBankSchemes, {
  bank: text('Bank'),
  bankCode: text('Bank Code'),
  tenure: number('Tenure'),
  rate: percent('Flat Rate'),
  brandCode: text('Brand'),
  bankTenureId: text('Bank Tenure Id'),
  startDate: instant('Start Date'),
  endDate: instant('End Date'),
  createdByUser: text('Created By'),
  approvedBy: text('Approved By'),
  state: status('Status'),
  isActive: flag('Activation Status', ['Active', 'Not active']),
})

export const listBanks = defineCall({
  name: 'bankSchemes.banks',
  family: 'wrapper',
  method: 'GET',
  path: '/bank_setup/getBankNameAndCode',
  access: anyBankService,
  kind: 'read',
  offline: 'cache',
  offlineFields: { open: ['bankName', 'bankCodes'], blank: {} },
  summary: 'Banks with their bank codes.',
  request: () => z.strictObject({}),
  response: () =>
    z.array(
      wireAnswer({
        bankName: z.string(),
        /** Separated by commas on the wire. */
        bankCodes: z.codec(z.string(), z.array(z.string()), {
          decode: (text) => text.split(',').filter((code) => code !== ''),
          encode: (codes) => codes.join(','),
        }),
      }),
    ),
  answer: 'list',
  refusals: [],
})

const content = {
  bank: typedLine(60).min(1),
  bankCode: typedLine(40).min(1),
  tenure: Tenure,
  rate: BankRate,
  bankTenureId: BankTenureId,
  brandCode: BrandCode,
  startDate: GivenInstant,
  endDate: GivenInstant,
}
/** Sent by the documents' panel; they have to be true. */
const claims = {
  user: textUpTo(100).optional(),
  verificationStatus: WireBankSchemeState.optional(),
  activationStatus: WireFlag.optional(),
}

export const createBankScheme = defineCall({
  name: 'bankSchemes.create',
  family: 'wrapper',
  path: '/bank_setup/createScheme',
  access: { anyOf: [bankMakerService] },
  kind: 'money',
  changes: 'none',
  offline: 'never',
  summary: 'Makes a bank EMI scheme. It waits for a checker and is not active.',
  request: () => wireObject({ ...content, ...claims, role: z.literal(['maker', 'checker']).optional() }),
  response: () => BankScheme,
  answer: 'list',
  refusals: ['own-work', 'not-independent'],
})

export const editBankScheme = defineCall({
  name: 'bankSchemes.edit',
  family: 'wrapper',
  path: '/bank_setup/updateScheme',
  discriminator: { role: 'maker' },
  access: { anyOf: [bankMakerService] },
  kind: 'money',
  changes: ['bankScheme.outOfForce'],
  offline: 'never',
  ifMatch: 'required',
  summary: 'A maker changes a scheme: it waits for a checker again, and is not active until then.',
  request: () => wireObject({ id: RecordNumber, ...content, ...claims }),
  response: () => BankScheme,
  answer: 'list',
  refusals: ['record-not-found', 'record-changed', 'own-work', 'not-independent', 'wrong-state'],
})

export const verifyBankScheme = defineCall({
  name: 'bankSchemes.verify',
  family: 'wrapper',
  path: '/bank_setup/updateScheme',
  discriminator: { role: 'checker' },
  access: { anyOf: [bankCheckerService] },
  kind: 'money',
  changes: ['bankScheme.inForce', 'bankScheme.outOfForce'],
  offline: 'never',
  ifMatch: 'required',
  summary: 'A checker approves or rejects a scheme as they saw it. A rejection says why.',
  request: () =>
    wireObject({
      id: RecordNumber,
      ...content,
      user: claims.user,
      activationStatus: claims.activationStatus,
      verificationStatus: WireBankSchemeState,
      remark: Remark.default(''),
    }),
  response: () => BankScheme,
  answer: 'list',
  refusals: [...checkedRefusals, 'remark-missing'],
})
