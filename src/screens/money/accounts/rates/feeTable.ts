import { FeeData, writtenGst } from '#contract/calls/money/rates.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { brand, day, nullable, text } from '#src/editing/fields/fieldKinds.tsx'
import { figure } from './figure.ts'

const fee = figure('fee')

export const feeTable = defineForm(
  { request: FeeData },
  {
    feeType: text('fee_type', { longest: 60 }),
    duration: text('duration', { longest: 60 }),
    fee,
    brandCode: brand('brand_code', { fault: 'Choose a brand.' }),
    thresholdDate: nullable(day('threshhold_date', { caption: 'Optional' })),
  },
)

/** 18 % of the fee as it is written; empty while there is no fee. */
export const gstOf = (typed: string): string => {
  const paise = fee.write(typed)
  return paise === undefined ? '' : writtenGst(paise)
}
