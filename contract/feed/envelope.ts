import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { Instant, rule } from './fields.ts'
import type { ownership, SentField, Subject } from './ownership.ts'

export const mostEvents = 5_000
/** Unpacked. */
export const mostBytes = 16 * 1024 * 1024
export const longestEvent = 64 * 1024
/** How far a time may be ahead of the clock of the desk. */
export const aheadMs = 15 * 60_000

const printable = (most: number, what: string) =>
  textUpTo(most).refine(
    (text) => /^[\x21-\x7e]+$/.test(text),
    rule('envelope-wrong', `${what} has 1 to ${most} printable characters without spaces.`),
  )

/** The number grows with each change; a source that was restored from a backup begins a higher epoch. */
const counted = (what: string) =>
  z
    .number()
    .refine(
      (value) => Number.isSafeInteger(value) && value > 0,
      rule('envelope-wrong', `${what} is a whole number from 1 on.`),
    )

export const EventId = printable(128, 'An id')
export const EventSource = printable(200, 'A source')

const envelope = {
  specversion: z.literal('1.0'),
  id: EventId,
  source: EventSource,
  time: Instant,
  sequence: counted('A sequence'),
  epoch: counted('An epoch').default(1),
  /** The revision of the merchant that the platform had seen when it made the event. */
  seenrevision: z
    .number()
    .refine(
      (value) => Number.isSafeInteger(value) && value >= 0,
      rule('envelope-wrong', 'seenrevision is a whole number.'),
    )
    .default(0),
  datacontenttype: z.literal('application/json').optional(),
}

type Fields<Of extends Subject> = Readonly<Record<SentField<(typeof ownership)[Of]>, z.ZodType>>

interface WrittenKind<Of extends Subject, Data extends Fields<Of>, Key extends z.ZodType> {
  /** With its version: `payment.created.v1`. */
  readonly type: string
  /** What is changed: of one thing the greatest sequence counts, whichever of its kinds brought it. */
  readonly of: Of
  /** What it waits for where it is not there yet: the merchant or payment that its data or its subject names. */
  readonly waitsFor?: 'merchant' | 'payment'
  readonly key: Key
  readonly data: Data
  readonly check?: (data: z.output<z.ZodObject<Data>>) => { field: string; right: string } | undefined
  /** When it happened; that is never ahead of the clock. */
  readonly happened?: keyof Data & string
  readonly summary: string
  readonly maxBytes?: number
  readonly example: { readonly subject: string; readonly data: z.input<z.ZodObject<Data>> }
}

/** A field that `ownership` does not name, or that it names and the kind leaves out, does not compile. */
export const defineKind = <Of extends Subject, Data extends Fields<Of>, Key extends z.ZodType>(
  written: WrittenKind<Of, Data & Readonly<Record<Exclude<keyof Data, keyof Fields<Of>>, never>>, Key>,
) => {
  const { key, data, check } = written
  const shape = z.strictObject(data)
  const checked =
    check === undefined
      ? shape
      : shape.superRefine((value, context) => {
          const found = check(value as never)
          if (found !== undefined)
            context.addIssue({
              code: 'custom',
              path: [found.field],
              message: found.right,
              params: { fault: 'fields-disagree' },
              input: undefined,
            })
        })
  return {
    ...written,
    schema: z.strictObject({
      ...envelope,
      type: z.literal(written.type),
      subject: key,
      data: checked as unknown as z.ZodObject<Data>,
    }),
  }
}
