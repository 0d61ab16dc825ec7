import { Checkbox } from '@primer/react'
import { CheckList } from '#src/ui/CheckList.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { readValueList, writeValueList } from './valueList.ts'

interface Props {
  readonly label: string
  /** What may be chosen; undefined while it is not known: the list is typed then. */
  readonly known: readonly string[] | undefined
  /** Said where none is chosen: 'all dealers'. */
  readonly all: string
  readonly fault?: string | undefined
  readonly isDisabled?: boolean
  /** Values with commas between them, or `NOT ` and those that are left out; '' is all. */
  readonly value: string
  readonly onChange: (text: string) => void
}

/** A list of a rule, chosen from the values of the brand. A value that the brand has no more stays until it is taken away. */
export const ValueListField = ({ label, known, all, fault, isDisabled = false, value, onChange }: Props) => {
  const list = readValueList(value)
  if (known === undefined || isDisabled)
    return (
      <TextField
        label={label}
        fault={fault}
        caption={`Commas between them. Empty: ${all}.`}
        isDisabled={isDisabled}
        value={value}
        onChange={onChange}
      />
    )
  const offered = [...new Set([...known.map((one) => one.toUpperCase()), ...list.values])]
  return (
    <div className="ui-column-8">
      <CheckList
        label={label}
        options={offered.map((name, id) => ({ id, name }))}
        chosen={offered.flatMap((one, id) => (list.values.includes(one) ? [id] : []))}
        caption={list.values.length === 0 ? `None chosen: ${all}.` : undefined}
        fault={fault}
        onChange={(ids) => onChange(writeValueList({ ...list, values: ids.map((id) => offered[id] ?? '') }))}
      />
      {list.values.length > 0 && (
        <label className="ui-line">
          <Checkbox
            checked={list.isNot}
            onChange={(event) => onChange(writeValueList({ ...list, isNot: event.target.checked }))}
          />
          All but these
        </label>
      )}
    </div>
  )
}
