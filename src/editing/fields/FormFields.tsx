import { Fragment } from 'react'
import type { DraftOf, FormTable } from './defineForm.ts'
import styles from './FormFields.module.css'
import type { ControlProps, FormField } from './formField.ts'

/** A form whose draft is that of the table. */
export interface FilledForm<Fields> {
  readonly draft: DraftOf<Fields>
  readonly faults: { readonly [Name in keyof Fields]?: string | undefined }
  readonly set: (change: Partial<DraftOf<Fields>>) => void
}

type AnyField = FormField<unknown, unknown, unknown>
type ControlOf<Field> = Field extends { readonly control: infer Control } ? Control : never

interface Props<Fields> {
  readonly table: FormTable<Fields>
  readonly form: FilledForm<Fields>
  readonly isReadOnly?: boolean
  /** Controls that depend on the rest of the form; the others are those of their kinds. */
  readonly own?: { readonly [Name in keyof Fields]?: ControlOf<Fields[Name]> }
  /** What a control is given in place of what the table says of its field. */
  readonly given?: {
    readonly [Name in keyof Fields]?: Partial<
      Pick<ControlProps<never>, 'label' | 'caption' | 'fault' | 'isDisabled' | 'className' | 'keepsRoom'>
    >
  }
  /** Those that are shown, in this order; absent: all. */
  readonly only?: readonly (keyof Fields)[]
}

/** The fields of a form, in the order of its table. */
export const FormFields = <Fields,>({ table, form, isReadOnly = false, own = {}, given = {}, only }: Props<Fields>) => {
  const fields = table.fields as Readonly<Record<keyof Fields, AnyField>>
  return (only ?? (Object.keys(fields) as (keyof Fields)[])).map((name) => {
    const { control, label, caption, isWide, isSaidAtOnce } = fields[name]
    const draw = (own[name] as AnyField['control'] | undefined) ?? control
    return (
      <Fragment key={String(name)}>
        {draw({
          label,
          caption,
          fault: form.faults[name] ?? (isSaidAtOnce === true ? table.faultsOf(form.draft, false)[name] : undefined),
          className: isWide === true ? styles.wide : undefined,
          isDisabled: isReadOnly,
          value: form.draft[name],
          onChange: (value) => form.set({ [name]: value } as unknown as Partial<DraftOf<Fields>>),
          ...given[name],
        })}
      </Fragment>
    )
  })
}
