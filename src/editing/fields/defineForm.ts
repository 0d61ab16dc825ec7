import { z } from 'zod'
import { fieldSchemasOf } from '#contract/wire/wire.ts'
import { type FieldLabels, fieldVersions } from '../OtherDraft.tsx'
import type { FormField } from './formField.ts'

/** A field for each part of the request that a person fills in. */
type FieldsOf<Request> = { readonly [Name in keyof Request]?: FormField<unknown, Request[Name], unknown> }

type TypedOf<Field> = Field extends { readonly empty: infer Typed } ? Typed : never
type SentOf<Field> = Field extends { readonly write: (typed: never) => infer Sent } ? Exclude<Sent, undefined> : never
type SavedOf<Field> = Field extends { readonly read: (saved: infer Saved) => unknown } ? Saved : never

export type DraftOf<Fields> = { readonly [Name in keyof Fields]: TypedOf<Fields[Name]> }
export type ContentOf<Fields> = { readonly [Name in keyof Fields]: SentOf<Fields[Name]> }
type MayLack<Field, Then, Else> = undefined extends SavedOf<Field> ? Then : Else
/** What a record holds; it may lack what a field reads as empty. */
export type RecordOf<Fields> = {
  readonly [Name in keyof Fields as MayLack<Fields[Name], never, Name>]: SavedOf<Fields[Name]>
} & { readonly [Name in keyof Fields as MayLack<Fields[Name], Name, never>]?: SavedOf<Fields[Name]> }
type FaultsOf<Fields> = { readonly [Name in keyof Fields]?: string | undefined }

interface TableOptions {
  /** The fields that differ from what is saved are sent, and no other is at fault, however it was stored. */
  readonly sendsChanges?: boolean
}

export interface FormTable<Fields> extends Required<TableOptions> {
  readonly fields: Fields
  readonly labels: FieldLabels<DraftOf<Fields>>
  readonly empty: DraftOf<Fields>
  readonly draftOf: (saved: RecordOf<Fields> | undefined) => DraftOf<Fields>
  /** Undefined while a field is empty or wrong. `saved`: what the fields held before. */
  readonly contentOf: (draft: DraftOf<Fields>, saved?: DraftOf<Fields>) => ContentOf<Fields> | undefined
  /** What is sent of the fields that differ from what is saved. */
  readonly changesOf: (draft: DraftOf<Fields>, saved: DraftOf<Fields>) => Partial<ContentOf<Fields>>
  /** `whenEmpty`: names fields that are empty and must not be. */
  readonly faultsOf: (draft: DraftOf<Fields>, whenEmpty?: boolean, saved?: DraftOf<Fields>) => FaultsOf<Fields>
  readonly isComplete: (draft: DraftOf<Fields>) => boolean
}

type AnyField = FormField<unknown, unknown, unknown>

const contractFault = (schema: unknown, sent: unknown): string | undefined =>
  schema === undefined ? undefined : z.safeEncode(schema as z.ZodType, sent as never).error?.issues[0]?.message

/** Blanks around a text are no change. */
const isAlike = ({ write }: AnyField, one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other) ||
  (write(one) !== undefined && JSON.stringify(write(one)) === JSON.stringify(write(other)))

const tableOf = <Fields>(
  fields: Fields,
  schemas: Readonly<Record<string, unknown>> | undefined,
  { sendsChanges = false }: TableOptions,
): FormTable<Fields> => {
  const entries = Object.entries(fields as Readonly<Record<string, AnyField>>)
  const each = <Value>(of: (field: AnyField, name: string) => Value) =>
    Object.fromEntries(entries.map(([name, field]) => [name, of(field, name)]))
  type Typed = Readonly<Record<string, unknown>>
  const faultOf = (
    field: AnyField,
    name: string,
    draft: Typed,
    whenEmpty: boolean,
    saved: Typed | undefined,
  ): string | undefined => {
    const typed = draft[name]
    if (field.isEmpty(typed))
      return field.isRequired && whenEmpty ? (field.missing ?? `${field.label} is required.`) : undefined
    const own = field.faultOf?.(typed, draft, saved?.[name])
    if (own !== undefined) return own
    const sent = field.write(typed)
    if (sent === undefined) return field.fault ?? `${field.label} cannot be read.`
    const said = contractFault(schemas?.[name], sent)
    return said === undefined ? undefined : (field.fault ?? said)
  }
  const isChanged = (field: AnyField, name: string, draft: DraftOf<Fields>, saved: DraftOf<Fields>) =>
    !isAlike(field, (draft as Typed)[name], (saved as Typed)[name])
  const faultsOf = (draft: DraftOf<Fields>, whenEmpty = true, saved?: DraftOf<Fields>) =>
    each((field, name) =>
      sendsChanges && saved !== undefined && !isChanged(field, name, draft, saved)
        ? undefined
        : faultOf(field, name, draft as Typed, whenEmpty, saved as Typed | undefined),
    ) as FaultsOf<Fields>
  const isRight = (draft: DraftOf<Fields>, saved: DraftOf<Fields> | undefined) =>
    Object.values(faultsOf(draft, true, saved)).every((fault) => fault === undefined)
  const written = (draft: DraftOf<Fields>) => each((field, name) => field.write((draft as Typed)[name]))
  const labels = each(({ label }) => label) as Readonly<Record<keyof Fields & string, string>>
  return {
    sendsChanges,
    fields,
    labels: entries.every(([, { inWords }]) => inWords === undefined)
      ? labels
      : (was, mine, is) => {
          const worded = (draft: DraftOf<Fields>) =>
            each(({ inWords }, name) => inWords?.((draft as Typed)[name]) ?? (draft as Typed)[name]) as DraftOf<Fields>
          return fieldVersions(labels, worded(was), worded(mine), worded(is))
        },
    empty: each(({ empty }) => empty) as DraftOf<Fields>,
    draftOf: (saved) =>
      each((field, name) =>
        saved === undefined ? field.empty : field.read((saved as Typed)[name]),
      ) as DraftOf<Fields>,
    contentOf: (draft, saved) => (isRight(draft, saved) ? (written(draft) as ContentOf<Fields>) : undefined),
    changesOf: (draft, saved) =>
      Object.fromEntries(
        entries
          .filter(([name, field]) => isChanged(field, name, draft, saved))
          .map(([name, field]) => [name, field.write((draft as Typed)[name])]),
      ) as Partial<ContentOf<Fields>>,
    faultsOf,
    isComplete: (draft) =>
      entries.every(([name, field]) => !field.isRequired || !field.isEmpty((draft as Typed)[name])),
  }
}

/**
 * The one table of a form: its draft, labels, faults and request come from it, in the order in which the fields are written.
 * What a field may hold is what the request of `call` takes.
 */
export const defineForm = <S extends z.ZodType, const Fields extends FieldsOf<z.output<S>>>(
  call: { readonly request: S },
  fields: Fields & Readonly<Record<Exclude<keyof Fields, keyof z.output<S>>, never>>,
  options: TableOptions = {},
): FormTable<Fields> => tableOf<Fields>(fields, fieldSchemasOf(call.request), options)

/** The table of a form whose fields are not those of a request: its form says what is sent. */
export const defineFields = <const Fields extends Readonly<Record<string, AnyField>>>(
  fields: Fields,
): FormTable<Fields> => tableOf(fields, undefined, {})
