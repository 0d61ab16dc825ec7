import { createBankScheme, maxTenureIdLength, tenures } from '#contract/calls/money/bankSchemes.ts'
import { bankSchemeKind } from '#contract/checkedKinds/bankSchemes.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { brand, indianMinute, numberChoice, percent, text } from '#src/editing/fields/fieldKinds.tsx'

const { bank, bankCode, tenure, rate, bankTenureId, brandCode, startDate, endDate } = bankSchemeKind.fields
const past = 'Choose today or a later day.'

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
  startDate: indianMinute(startDate.label, { past }),
  endDate: indianMinute(endDate.label, { past, notBefore: 'startDate', early: 'The scheme ends before it starts.' }),
})
