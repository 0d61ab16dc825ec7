import { z } from 'zod'
import type { CodeKind } from '#contract/wire/codedWords.ts'
import type { ColumnKind } from '#contract/wire/columns.ts'
import { WireHundredths } from '#contract/wire/money.ts'
import { Day, Instant, WireText } from '#contract/wire/wire.ts'

/** What a column of a report is called, how it is read by people, and how it travels. */
export interface ReportColumn<Schema extends z.ZodType = z.ZodType> {
  readonly title: string
  readonly kind: ColumnKind
  /** What a `coded` value is a code of. */
  readonly codes?: CodeKind
  readonly schema: Schema
}
export type ReportColumns = Readonly<Record<string, ReportColumn>>

interface Build<Value, Usual extends z.ZodType> {
  (title: string): ReportColumn<Usual>
  <Schema extends z.ZodType<Value>>(title: string, schema: Schema): ReportColumn<Schema>
}

const column =
  <Value, Usual extends z.ZodType<Value>>(kind: ColumnKind, usual: Usual): Build<Value, Usual> =>
  (title: string, schema: z.ZodType = usual): ReportColumn<never> => ({ title, kind, schema: schema as never })

type Text = string | null | undefined
type Figure = number | null | undefined

export const text = column<unknown, typeof WireText>('text', WireText)
export const id = column<Text, typeof WireText>('id', WireText)
export const masked = column<Text, typeof WireText>('masked', WireText)
export const status = column<Text, typeof WireText>('status', WireText)
export const amount = column<Figure, typeof WireHundredths>('amount', WireHundredths)
export const percent = column<Figure, typeof WireHundredths>('percent', WireHundredths)
export const number = column<Figure, z.ZodInt>('number', z.int())
export const instant = column<Text, typeof Instant>('instant', Instant)
export const day = column<Text, typeof Day>('day', Day)

interface Coded {
  (codes: CodeKind, title: string): ReportColumn<typeof WireText>
  <Schema extends z.ZodType<Text>>(codes: CodeKind, title: string, schema: Schema): ReportColumn<Schema>
}
/** A code in words; a file has the code. */
export const coded: Coded = (codes: CodeKind, title: string, schema: z.ZodType = WireText): ReportColumn<never> => ({
  title,
  kind: 'coded',
  codes,
  schema: schema as never,
})

/** The same where a row may have none. */
export const orNone = <Schema extends z.ZodType>({ title, kind, schema }: ReportColumn<Schema>) => ({
  title,
  kind,
  schema: schema.nullish(),
})
