import type { RequestOf } from '#contract/wire/call.ts'
import { maxPaise, readRupees, writeHundredths } from '#contract/wire/money.ts'
import { BrandCode, type Fee, type saveFee, writtenGst } from '#contract/calls/money/rates.ts'

/** What stands in the fields of a fee; its GST follows from it. */
export interface FeeDraft {
  readonly feeType: string
  readonly duration: string
  readonly fee: string
  readonly brandCode: string
  readonly thresholdDate: string
}

export const emptyFee: FeeDraft = { feeType: '', duration: '', fee: '', brandCode: '', thresholdDate: '' }

export const draftOfFee = (fee: Fee): FeeDraft => ({
  feeType: fee.feeType,
  duration: fee.duration,
  fee: writeHundredths(fee.fee),
  brandCode: fee.brandCode,
  thresholdDate: fee.thresholdDate ?? '',
})

const paiseOf = (text: string): number | undefined => {
  const paise = readRupees(text)
  return paise === undefined || paise > maxPaise ? undefined : paise
}

/** 18 % of the fee as it is written; empty while there is no fee. */
export const gstOfDraft = ({ fee }: FeeDraft): string => {
  const paise = paiseOf(fee)
  return paise === undefined ? '' : writtenGst(paise)
}

export const faultsOfFeeDraft = ({ fee, brandCode }: FeeDraft): Partial<Record<keyof FeeDraft, string>> => ({
  ...(fee.trim() !== '' && paiseOf(fee) === undefined ? { fee: 'Write a number with at most 2 decimals.' } : {}),
  ...(brandCode !== '' && !BrandCode.safeParse(brandCode).success ? { brandCode: 'Choose a brand.' } : {}),
})

type Content = Pick<RequestOf<typeof saveFee>['data'], 'feeType' | 'duration' | 'fee' | 'brandCode' | 'thresholdDate'>

/** What is sent; undefined while something is missing or wrong. */
export const contentOfFeeDraft = (draft: FeeDraft): Content | undefined => {
  const fee = paiseOf(draft.fee)
  const [feeType, duration] = [draft.feeType.trim(), draft.duration.trim()]
  if (fee === undefined || feeType === '' || duration === '' || draft.brandCode === '') return undefined
  if (Object.keys(faultsOfFeeDraft(draft)).length > 0) return undefined
  return {
    feeType,
    duration,
    fee,
    brandCode: draft.brandCode,
    thresholdDate: draft.thresholdDate === '' ? null : draft.thresholdDate,
  }
}
