import { createBankScheme, maxTenureIdLength, tenures } from '#contract/calls/money/bankSchemes.ts'
import { bankSchemeKind } from '#contract/checkedKinds/bankSchemes.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { defineForm, type DraftOf } from '#src/editing/fields/defineForm.ts'
import { brand, indianMinute, numberChoice, percent, text } from '#src/editing/fields/fieldKinds.tsx'

const { bank, bankCode, tenure, rate, bankTenureId, brandCode, startDate, endDate } = bankSchemeKind.fields

export const bankSchemeFields = defineForm(createBankScheme, {
  bank: text(bank.label),
  bankCode: text(bankCode.label),
  tenure: numberChoice(tenure.label, tenures, { caption: 'Months', unchosen: 'Choose a tenure' }),
  rate: percent(rate.label, { caption: '0 to 19.99', fault: 'A rate is 0 to 19.99, with at most two decimals.' }),
  bankTenureId: text(bankTenureId.label, {
    caption: `Letters and digits, at most ${maxTenureIdLength}`,
    fault: `A Bank Tenure Id has only letters and digits, at most ${maxTenureIdLength}.`,
  }),
  brandCode: brand(brandCode.label),
  startDate: indianMinute(startDate.label),
  endDate: indianMinute(endDate.label, { notBefore: 'startDate', early: 'The scheme ends before it starts.' }),
})
export type BankSchemeDraft = DraftOf<typeof bankSchemeFields.fields>

/** Dates are looked at where they differ from the saved ones: a running scheme keeps its start. */
export const pastFaults = (draft: BankSchemeDraft, saved: BankSchemeDraft | undefined, now: Date) => {
  const today = indianDay(now)
  const faultOf = (field: 'startDate' | 'endDate') =>
    draft[field] !== '' && draft[field] !== saved?.[field] && draft[field].slice(0, 10) < today
      ? 'Choose today or a later day.'
      : undefined
  return { startDate: faultOf('startDate'), endDate: faultOf('endDate') }
}
