import { codeChoices } from '#contract/wire/codedWords.ts'
import { faultsOfMdr, type MdrMaster, paymentMethods, RateType, saveMdrRate } from '#contract/calls/money/rates.ts'
import { maxPaise } from '#contract/wire/money.ts'
import { BrandField } from '#src/editing/BrandField.tsx'
import { defineForm, type DraftOf } from '#src/editing/fields/defineForm.ts'
import { brand, choice, day, json, text } from '#src/editing/fields/fieldKinds.tsx'
import type { ControlProps } from '#src/editing/fields/formField.ts'
import { isReadableDay } from '#src/ui/DayInput.tsx'
import { figure } from './figure.ts'

const methodWords = codeChoices('method', paymentMethods)
const value = figure('value')
const fromAmount = figure('from_amount')
const toAmount = figure('to_amount')

/** What fields say together; one that cannot be read says so itself. */
const together =
  (field: 'value' | 'toAmount' | 'to') =>
  (_: string, draft: Readonly<Record<string, unknown>>): string | undefined => {
    const typed = draft as MdrDraft
    return faultsOfMdr({
      ...typed,
      paymentMethod: 'UPI',
      type: RateType.parse(typed.type),
      value: value.write(typed.value) ?? 0,
      fromAmount: fromAmount.write(typed.fromAmount) ?? 0,
      toAmount: toAmount.write(typed.toAmount) ?? maxPaise,
      from: isReadableDay(typed.from) ? typed.from : '0000-01-01',
      to: isReadableDay(typed.to) ? typed.to : '9999-12-31',
    })[field]
  }

const tableOf = (master: MdrMaster) =>
  defineForm(saveMdrRate, {
    paymentMethod: choice('payment_method', methodWords, { unchosen: 'Choose a payment method' }),
    merchantCode: text('merchant_code', {
      optional: master !== 'special',
      isUpperCase: true,
      spellCheck: false,
      fault: 'This is not a merchant code.',
    }),
    brand: {
      ...brand('brand', {
        optional: master !== 'brand',
        fault: 'Choose a brand.',
        ...(master === 'special' ? { caption: 'Optional' } : {}),
      }),
      control: (props: ControlProps<string>) => (
        <BrandField {...props} {...(master === 'special' ? { emptyText: 'No brand' } : {})} />
      ),
    },
    category: text('category', { caption: 'Optional', optional: true, longest: 60 }),
    type: choice('type', codeChoices('valueKind', RateType.options), { first: 'PERCENTAGE' }),
    value: { ...value, faultOf: together('value') },
    fromAmount,
    toAmount: { ...toAmount, faultOf: together('toAmount') },
    from: day('from'),
    to: { ...day('to'), faultOf: together('to') },
    bankwiseValue: json('bankwise_value', { caption: 'JSON, a value for each bank: {"HDFC": 1.8}' }),
  })
export type MdrDraft = DraftOf<ReturnType<typeof tableOf>['fields']>

export const mdrTables: Readonly<Record<MdrMaster, ReturnType<typeof tableOf>>> = {
  general: tableOf('general'),
  brand: tableOf('brand'),
  special: tableOf('special'),
}

/** Which fields a master has. */
export const mdrFields: Readonly<Record<MdrMaster, readonly (keyof MdrDraft)[]>> = {
  general: [],
  brand: ['brand', 'category'],
  special: ['merchantCode', 'brand'],
}
