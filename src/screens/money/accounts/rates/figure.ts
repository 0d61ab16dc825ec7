import { maxPaise, readRupees, writeHundredths } from '#contract/wire/money.ts'
import { text } from '#src/editing/fields/fieldKinds.tsx'
import type { FormField } from '#src/editing/fields/formField.ts'

/** An amount of a rate in rupees, or a percentage; hundredths in the contract. */
export const figure = (label: string): FormField<string, number> => ({
  ...text(label, {
    inputMode: 'decimal',
    leadingVisual: '₹',
    fault: 'Write a number with at most 2 decimals.',
  }),
  read: writeHundredths,
  write: (typed) => {
    const hundredths = readRupees(typed)
    return hundredths === undefined || hundredths > maxPaise ? undefined : hundredths
  },
})
