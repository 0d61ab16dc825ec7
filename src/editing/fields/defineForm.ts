import { z } from 'zod'
import type { CallDefinition, RequestOf } from '#contract/wire/call.ts'
import { fieldSchemasOf } from '#contract/wire/wire.ts'
import type { FormField } from './formField.ts'

/** A field for each part of the request that a person fills in. */
type FieldsOf<Request> = { readonly [Name in keyof Request]?: FormField<unknown, Request[Name], unknown> }

type TypedOf<Field> = Field extends { readonly empty: infer Typed } ? Typed : never
type SentOf<Field> = Field extends { readonly write: (typed: never) => infer Sent } ? Exclude<Sent, undefined> : never
type SavedOf<Field> = Field extends { readonly read: (saved: infer Saved) => unknown } ? Saved : never

export type DraftOf<Fields> = { readonly [Name in keyof Fields]: TypedOf<Fields[Name]> }
type ContentOf<Fields> = { readonly [Name in keyof Fields]: SentOf<Fields[Name]> }
export type RecordOf<Fields> = { readonly [Name in keyof Fields]: SavedOf<Fields[Name]> }
type FaultsOf<Fields> = { readonly [Name in keyof Fields]?: string | undefined }

export interface FormTable<Fields> {
  readonly fields: Fields
  readonly labels: Readonly<Record<keyof Fields & string, string>>
  readonly empty: DraftOf<Fields>
  readonly draftOf: (saved: RecordOf<Fields> | undefined) => DraftOf<Fields>
  /** Undefined while a field is empty or wrong. */
  readonly contentOf: (draft: DraftOf<Fields>) => ContentOf<Fields> | undefined
  /** `whenEmpty`: names fields that are empty and must not be. */
  readonly faultsOf: (draft: DraftOf<Fields>, whenEmpty?: boolean) => FaultsOf<Fields>
  readonly isComplete: (draft: DraftOf<Fields>) => boolean
}

type AnyField = FormField<unknown, unknown, unknown>

const contractFault = (schema: unknown, sent: unknown): string | undefined =>
  schema === undefined ? undefined : z.safeEncode(schema as z.ZodType, sent as never).error?.issues[0]?.message

/**
 * The one table of a form: its draft, labels, faults and request come from it, in the order in which the fields are written.
 * What a field may hold is what the request of `call` takes.
 */
export const defineForm = <D extends CallDefinition, const Fields extends FieldsOf<RequestOf<D>>>(
  call: D,
  fields: Fields & Readonly<Record<Exclude<keyof Fields, keyof RequestOf<D>>, never>>,
): FormTable<Fields> => {
  const entries = Object.entries(fields as Readonly<Record<string, AnyField>>)
  const each = <Value>(of: (field: AnyField, name: string) => Value) =>
    Object.fromEntries(entries.map(([name, field]) => [name, of(field, name)]))
  const faultOf = (
    field: AnyField,
    name: string,
    draft: Readonly<Record<string, unknown>>,
    whenEmpty: boolean,
  ): string | undefined => {
    const typed = draft[name]
    if (field.isEmpty(typed)) return field.isRequired && whenEmpty ? `${field.label} is required.` : undefined
    const own = field.faultOf?.(typed, draft)
    if (own !== undefined) return own
    const sent = field.write(typed)
    if (sent === undefined) return field.fault ?? `${field.label} cannot be read.`
    const said = contractFault(fieldSchemasOf(call.request)?.[name], sent)
    return said === undefined ? undefined : (field.fault ?? said)
  }
  const faultsOf = (draft: DraftOf<Fields>, whenEmpty = true) =>
    each((field, name) =>
      faultOf(field, name, draft as Readonly<Record<string, unknown>>, whenEmpty),
    ) as FaultsOf<Fields>
  const isRight = (draft: DraftOf<Fields>) => Object.values(faultsOf(draft)).every((fault) => fault === undefined)
  return {
    fields: fields as Fields,
    labels: each(({ label }) => label) as FormTable<Fields>['labels'],
    empty: each(({ empty }) => empty) as DraftOf<Fields>,
    draftOf: (saved) =>
      each((field, name) =>
        saved === undefined ? field.empty : field.read((saved as Readonly<Record<string, unknown>>)[name]),
      ) as DraftOf<Fields>,
    contentOf: (draft) =>
      isRight(draft)
        ? (each((field, name) => field.write((draft as Readonly<Record<string, unknown>>)[name])) as ContentOf<Fields>)
        : undefined,
    faultsOf,
    isComplete: (draft) =>
      entries.every(
        ([name, field]) => !field.isRequired || !field.isEmpty((draft as Readonly<Record<string, unknown>>)[name]),
      ),
  }
}
