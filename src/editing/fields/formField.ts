import type { ReactNode } from 'react'
import type { FieldProps } from '#src/ui/Field.tsx'

/** Compared in both directions, so that a field of any kind is a `FormField<unknown, …>`. */
type InBoth<Args extends unknown[], Result> = { of(this: void, ...args: Args): Result }['of']

/** What the control of a field is given. */
export interface ControlProps<Typed> extends FieldProps {
  readonly isDisabled: boolean
  readonly value: Typed
  readonly onChange: InBoth<[Typed], void>
}

/**
 * All that a form knows of one of its fields. `Typed` is what is in its control, `Sent` what goes into the request, `Saved`
 * what the record holds.
 */
export interface FormField<Typed, Sent, Saved = Sent> {
  readonly label: string
  readonly caption?: string | undefined
  /** In a new record. */
  readonly empty: Typed
  /** Takes the whole width of a form in columns. */
  readonly isWide?: boolean | undefined
  /** Must be filled in. */
  readonly isRequired: boolean
  /** Said of an empty field that must be filled in. */
  readonly missing?: string | undefined
  /** Says it in place of the contract. */
  readonly fault?: string | undefined
  /** A fault of what is typed is shown before the person submits. */
  readonly isSaidAtOnce?: boolean | undefined
  readonly read: InBoth<[saved: Saved], Typed>
  /** Undefined where what is typed is no such value, or is left out of the request for being empty. */
  readonly write: InBoth<[typed: Typed], Sent | undefined>
  readonly isEmpty: InBoth<[typed: Typed], boolean>
  /**
   * What neither the contract nor an empty field says. `draft` holds what is typed in the whole form, `saved` what this
   * field held before.
   */
  readonly faultOf?: InBoth<
    [typed: Typed, draft: Readonly<Record<string, unknown>>, saved: Typed | undefined],
    string | undefined
  >
  /** How it reads where two versions are compared; absent: as it is typed. */
  readonly inWords?: InBoth<[typed: Typed], string> | undefined
  readonly control: InBoth<[props: ControlProps<Typed>], ReactNode>
}

export interface FieldOptions {
  readonly caption?: string
  readonly isWide?: boolean
  readonly optional?: boolean
  readonly missing?: string
  readonly fault?: string
}

/** What every kind of field takes from its options. */
export const describedField = (label: string, { caption, isWide, optional = false, missing, fault }: FieldOptions) => ({
  label,
  caption,
  isWide,
  isRequired: !optional,
  missing,
  fault,
})
