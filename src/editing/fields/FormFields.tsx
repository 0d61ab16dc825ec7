import { Fragment } from 'react'
import type { DraftOf, FormTable } from './defineForm.ts'
import styles from './FormFields.module.css'
import type { FormField } from './formField.ts'

/** Of a form whose draft is that of the table. */
interface FilledForm<Fields> {
  readonly draft: DraftOf<Fields>
  readonly faults: { readonly [Name in keyof Fields]?: string | undefined }
  readonly set: (change: Partial<DraftOf<Fields>>) => void
}

type ControlOf<Field> = Field extends { readonly control: infer Control } ? Control : never

interface Props<Fields> {
  readonly table: FormTable<Fields>
  readonly form: FilledForm<Fields>
  readonly isReadOnly?: boolean
  /** Controls that depend on the rest of the form; the others are those of their kinds. */
  readonly own?: { readonly [Name in keyof Fields]?: ControlOf<Fields[Name]> }
  /** Those that are shown; absent: all. */
  readonly only?: readonly (keyof Fields)[]
}

/** The fields of a form, in the order of its table. */
export const FormFields = <Fields,>({ table, form, isReadOnly = false, own = {}, only }: Props<Fields>) =>
  Object.entries(table.fields as Readonly<Record<string, FormField<unknown, unknown, unknown>>>)
    .filter(([name]) => only === undefined || only.includes(name as keyof Fields))
    .map(([name, field]) => {
      const key = name as keyof Fields
      const control = (own[key] as FormField<unknown, unknown, unknown>['control'] | undefined) ?? field.control
      return (
        <Fragment key={name}>
          {control({
            label: field.label,
            caption: field.caption,
            fault: form.faults[key],
            className: field.isWide === true ? styles.wide : undefined,
            isDisabled: isReadOnly,
            value: form.draft[key],
            onChange: (value) => form.set({ [name]: value } as Partial<DraftOf<Fields>>),
          })}
        </Fragment>
      )
    })
