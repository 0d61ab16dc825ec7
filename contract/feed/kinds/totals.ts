import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { isCalendarDay } from '#contract/wire/indianTime.ts'
import { defineKind } from '../envelope.ts'
import { rule } from '../fields.ts'

/** What is counted of a day, and what is summed of it. */
export const totalledThings = ['payment', 'refund', 'order', 'merchant'] as const

const keyForm = new RegExp(`^(?:${totalledThings.join('|')}):(\\d{4}-\\d\\d-\\d\\d)$`)

const whole = (most: number) =>
  z
    .number()
    .refine(
      (value) => Number.isSafeInteger(value) && value >= 0 && value <= most,
      rule('field-wrong', `A whole number from 0 to ${most}.`),
    )

const Count = whole(100_000_000)
const Sum = whole(Number.MAX_SAFE_INTEGER)

const mostSubjects = 10_000

interface Totals {
  readonly count: number
  readonly amountPaise: number
  readonly subjects: readonly { readonly amountPaise: number }[]
}

const checkSubjects = ({ count, amountPaise, subjects }: Totals) => {
  if (subjects.length === 0) return undefined
  if (subjects.length !== count) return { field: 'subjects', right: 'Name every subject of the day, or none of them.' }
  const sum = subjects.reduce((all, one) => all + one.amountPaise, 0)
  return sum === amountPaise ? undefined : { field: 'amountPaise', right: 'The sum of the amounts of all subjects.' }
}

export const controlTotals = defineKind({
  type: 'control.totals.v1',
  of: 'controlTotals',
  key: textUpTo(20).refine(
    (text) => isCalendarDay(keyForm.exec(text)?.[1] ?? ''),
    rule('code-wrong', 'What is counted and an Indian day, such as payment:2026-11-28.'),
  ),
  data: {
    count: Count,
    amountPaise: Sum.default(0),
    subjects: z
      .array(
        z.strictObject({
          subject: textUpTo(60).refine(
            (text) => /^[A-Za-z0-9_/.-]{1,60}$/.test(text),
            rule('code-wrong', 'A reference has 1 to 60 letters, digits or - _ / . signs.'),
          ),
          amountPaise: Sum.default(0),
        }),
      )
      .max(mostSubjects)
      .default([]),
  },
  check: checkSubjects,
  maxBytes: 1024 * 1024,
  summary:
    'What the source sent of an Indian day: successful payments by when they were made, its own refunds, orders or merchants. Where the subjects are named, those that differ are found.',
  example: {
    subject: 'payment:2026-11-28',
    data: {
      count: 2,
      amountPaise: 150_050,
      subjects: [
        { subject: 'PAY-2026-000001', amountPaise: 125_050 },
        { subject: 'PAY-2026-000002', amountPaise: 25_000 },
      ],
    },
  },
})
