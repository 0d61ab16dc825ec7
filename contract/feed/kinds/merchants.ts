import { z } from 'zod'
import { documentKinds } from '#contract/wire/documentKinds.ts'
import { hasPanForm, panOfGstin } from '#contract/wire/identityNumbers.ts'
import { defineKind } from '../envelope.ts'
import {
  Aadhaar,
  AccountNumber,
  CodeOrEmpty,
  Email,
  Flag,
  Gstin,
  Ifsc,
  Instant,
  Line,
  MerchantAndBrand,
  MerchantCode,
  Mobile,
  Name,
  Pan,
  PinCode,
  Reference,
  rule,
  WebAddress,
  Words,
} from '../fields.ts'
import { textUpTo } from '#contract/wire/boundedText.ts'

const merchantData = {
  displayName: Name,
  contactPerson: Words(100),
  emailId: Email,
  mobileNumber: Mobile,
  altMobileNumber: Mobile,
  address: Words(300),
  locality: Words(100),
  city: Words(100),
  state: Words(100),
  pinCode: PinCode,
  accountHolderName: Words(100),
  accountNumber: AccountNumber,
  ifsc: Ifsc,
  bankName: Words(100),
  businessName: Words(100),
  panNumber: Pan,
  gstNumber: Gstin,
  distributorCode: CodeOrEmpty,
  brandCode: CodeOrEmpty,
  mccCode: Line(4),
  category: Words(60),
  userId: Line(100),
  accessRoleName: Line(60),
  businessLob: Line(60),
  isHomeDelivery: Flag.default(false),
  registeredAt: Instant,
}

interface Numbers {
  readonly panNumber: string
  readonly gstNumber: string
  readonly accountNumber: string
  readonly ifsc: string
  readonly accountHolderName: string
}

const checkNumbers = ({ panNumber, gstNumber, accountNumber, ifsc, accountHolderName }: Numbers) => {
  const pan = gstNumber === '' ? '' : panOfGstin(gstNumber)
  if (panNumber !== '' && hasPanForm(pan) && pan !== panNumber)
    return { field: 'gstNumber', right: 'The GST number has the PAN of the merchant in its third to twelfth place.' }
  const given = [accountNumber, ifsc, accountHolderName].filter((text) => text !== '').length
  if (given !== 0 && given !== 3)
    return { field: 'accountNumber', right: 'Send account number, IFSC and account holder together, or none of them.' }
  return undefined
}

const merchantExample = {
  subject: 'M0000001',
  data: {
    displayName: 'Asha Kirana Store',
    contactPerson: 'Asha Kulkarni',
    mobileNumber: '9000000001',
    emailId: 'm0000001@merchants.example',
    city: 'Pune',
    state: 'Maharashtra',
    pinCode: '411005',
    businessName: 'Asha Kirana Store',
    mccCode: '5411',
    panNumber: 'ABXPK0001Z',
    accountHolderName: 'Asha Kulkarni',
    accountNumber: '912345000000000001',
    ifsc: 'SHYD0000001',
    bankName: 'Sahyadri Bank',
    registeredAt: '2026-11-27T06:30:00Z',
  },
}

const merchantKind = (type: string, summary: string) =>
  defineKind({
    type,
    of: 'merchant',
    key: MerchantCode,
    data: merchantData,
    check: checkNumbers,
    happened: 'registeredAt',
    summary,
    example: merchantExample,
  })

export const merchantRegistered = merchantKind(
  'merchant.registered.v1',
  'A merchant came to the platform. The subject is its code, and the data is all that the platform knows of it.',
)
export const merchantUpdated = merchantKind(
  'merchant.updated.v1',
  'A merchant has changed. The data is the whole merchant again; what is left out is empty.',
)

const numberGroups = ['BASICDETAILS', 'BUSINESSADDRESS', 'BANKVERIFICATION', 'IDENTITY', 'LEGALITY'] as const

export const merchantPapers = defineKind({
  type: 'merchant.papers.v1',
  of: 'papers',
  waitsFor: 'merchant',
  key: MerchantCode,
  data: {
    aadhaarNumber: Aadhaar,
    businessType: Words(60),
    tradeName: Words(100),
    whatsappMobileNumber: Mobile,
    address2: Words(300),
    numbers: z
      .array(
        z.strictObject({
          group: z.enum(numberGroups),
          type: Reference,
          number: textUpTo(40).refine(
            (text) => /^[A-Z0-9/-]{3,40}$/.test(text),
            rule('number-wrong', 'A number has 3 to 40 capital letters, digits, / and -.'),
          ),
        }),
      )
      .max(20)
      .default([]),
    documents: z
      .array(z.strictObject({ kind: z.enum(documentKinds), url: WebAddress.optional(), upload: z.uuid().optional() }))
      .max(documentKinds.length)
      .default([]),
  },
  check: ({ documents }) => {
    if (documents.some(({ url, upload }) => (url === undefined) === (upload === undefined)))
      return {
        field: 'documents',
        right: 'A document has either a url, or the upload that POST /feed/documents answered.',
      }
    return new Set(documents.map(({ kind }) => kind)).size === documents.length
      ? undefined
      : { field: 'documents', right: 'Send one document of each kind.' }
  },
  summary:
    'What a merchant sent for its KYC: numbers, words, and where its documents are. A document is fetched after the event was applied; one that is left out is fetched no more.',
  example: {
    subject: 'M0000001',
    data: {
      businessType: 'PROPRIETORSHIP',
      tradeName: 'Asha Kirana',
      numbers: [{ group: 'LEGALITY', type: 'UDYAM', number: 'UDYAM-MH-26-0000001' }],
      documents: [
        { kind: 'pan', url: 'https://papers.example.com/M0000001/pan.pdf?expires=1795900000&signature=example' },
      ],
    },
  },
})

export const brandMappingChanged = defineKind({
  type: 'brandMapping.changed.v1',
  of: 'brandMapping',
  waitsFor: 'merchant',
  key: MerchantAndBrand,
  data: { distributorCode: CodeOrEmpty, isSold: Flag },
  summary: 'A merchant sells a brand, or does not any more. The subject is merchant code and brand code.',
  example: { subject: 'M0000001:ASTRON', data: { distributorCode: 'D0001', isSold: true } },
})

export const superMerchantRegistered = defineKind({
  type: 'superMerchant.registered.v1',
  of: 'superMerchant',
  waitsFor: 'merchant',
  key: MerchantCode,
  data: {
    superMerchantName: Words(100),
    legalName: Words(100),
    businessType: Words(60),
    whatsappMobileNumber: Mobile,
    members: z.array(MerchantCode).max(1_000).default([]),
  },
  summary: 'A merchant represents others. The subject is its code; members are the codes of the others.',
  example: {
    subject: 'M0000001',
    data: { superMerchantName: 'Sahyadri Retail', legalName: 'Sahyadri Retail', members: ['M0000002', 'M0000003'] },
  },
})
