import type { RequestOf } from '#contract/wire/call.ts'
import { describeJsonFault, jsonFault, prettyJson } from '#contract/wire/jsonText.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { maxPaise, readHundredths, readRupees, writeHundredths } from '#contract/wire/money.ts'
import {
  BrandCode,
  faultsOfMdr,
  type MdrMaster,
  type MdrRate,
  type PaymentMethod,
  paymentMethods,
  type RateType,
  type saveMdrRate,
} from '#contract/calls/money/rates.ts'

/** What stands in the fields of a rate. */
export interface MdrDraft {
  readonly paymentMethod: PaymentMethod | ''
  readonly type: RateType
  readonly value: string
  readonly bankwiseValue: string
  readonly fromAmount: string
  readonly toAmount: string
  readonly from: string
  readonly to: string
  readonly brand: string
  readonly category: string
  readonly merchantCode: string
}

export const emptyMdr: MdrDraft = {
  paymentMethod: '',
  type: 'PERCENTAGE',
  value: '',
  bankwiseValue: '',
  fromAmount: '',
  toAmount: '',
  from: '',
  to: '',
  brand: '',
  category: '',
  merchantCode: '',
}

export const draftOfMdr = (rate: MdrRate): MdrDraft => ({
  paymentMethod: rate.paymentMethod,
  type: rate.type,
  value: writeHundredths(rate.value),
  bankwiseValue: prettyJson(rate.bankwiseValue),
  fromAmount: writeHundredths(rate.fromAmount),
  toAmount: writeHundredths(rate.toAmount),
  from: rate.from,
  to: rate.to,
  brand: rate.brand,
  category: rate.category,
  merchantCode: rate.merchantCode,
})

export type MdrFaults = Partial<Record<keyof MdrDraft, string>>

const notANumber = 'Write a number with at most 2 decimals.'
const amountFields = ['value', 'fromAmount', 'toAmount'] as const

/** The value may be a percentage, which is written without groups. */
const readFigure = (draft: MdrDraft, field: (typeof amountFields)[number]): number | undefined =>
  field === 'value' ? readHundredths(draft.value.trim()) : readRupees(draft[field])

/** What is wrong with each filled field; an empty field has no fault, it is missing. */
export const faultsOfMdrDraft = (draft: MdrDraft): MdrFaults => {
  const faults: MdrFaults = {}
  const read = (field: (typeof amountFields)[number]) => readFigure(draft, field)
  for (const field of amountFields) {
    const number = read(field)
    if (draft[field].trim() !== '' && (number === undefined || number > maxPaise)) faults[field] = notANumber
  }
  const broken = draft.bankwiseValue.trim() === '' ? undefined : jsonFault(draft.bankwiseValue.trim())
  if (broken !== undefined) faults.bankwiseValue = describeJsonFault(broken)
  if (draft.brand !== '' && !BrandCode.safeParse(draft.brand).success) faults.brand = 'Choose a brand.'
  if (draft.merchantCode !== '' && !MerchantCode.safeParse(draft.merchantCode).success)
    faults.merchantCode = 'This is not a merchant code.'
  const together = faultsOfMdr({
    paymentMethod: draft.paymentMethod === '' ? 'UPI' : draft.paymentMethod,
    type: draft.type,
    value: read('value') ?? 0,
    bankwiseValue: draft.bankwiseValue,
    fromAmount: read('fromAmount') ?? 0,
    toAmount: read('toAmount') ?? maxPaise,
    from: draft.from === '' ? '0000-01-01' : draft.from,
    to: draft.to === '' ? '9999-12-31' : draft.to,
    brand: draft.brand,
    category: draft.category,
    merchantCode: draft.merchantCode,
  })
  return { ...together, ...faults }
}

type Content = Pick<
  RequestOf<typeof saveMdrRate>,
  Exclude<keyof MdrDraft, 'paymentMethod'> | 'paymentMethod' | 'paymentMethodType'
>

/** What is sent; undefined while something that the master needs is missing or wrong. */
export const contentOfMdrDraft = (draft: MdrDraft, master: MdrMaster): Content | undefined => {
  const [value, fromAmount, toAmount] = amountFields.map((field) => readFigure(draft, field))
  const bankwiseValue = draft.bankwiseValue.trim()
  const isComplete =
    bankwiseValue !== '' &&
    draft.from !== '' &&
    draft.to !== '' &&
    (master !== 'brand' || draft.brand !== '') &&
    (master !== 'special' || draft.merchantCode !== '')
  if (draft.paymentMethod === '' || value === undefined || fromAmount === undefined || toAmount === undefined)
    return undefined
  if (!isComplete || Object.keys(faultsOfMdrDraft(draft)).length > 0) return undefined
  return {
    paymentMethod: draft.paymentMethod,
    paymentMethodType: paymentMethods.indexOf(draft.paymentMethod),
    type: draft.type,
    value,
    bankwiseValue,
    fromAmount,
    toAmount,
    from: draft.from,
    to: draft.to,
    brand: draft.brand,
    category: draft.category.trim(),
    merchantCode: draft.merchantCode,
  }
}
