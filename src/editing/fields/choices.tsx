import { Select } from '@primer/react'
import type { ReactNode } from 'react'
import { CheckList } from '#src/ui/CheckList.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import type { ControlProps } from './formField.ts'

interface Option<Value> {
  readonly value: Value
  /** Absent: the value. */
  readonly name?: string
  readonly aside?: ReactNode
}

/** Draws a field as one of these, `unchosen` before one is. A value that is not among them stays until another is chosen. */
export const oneOf =
  (options: readonly (string | Option<string>)[], unchosen?: string) => (props: ControlProps<string>) => {
    const all = options.map((option) => (typeof option === 'string' ? { value: option } : option))
    const isKnown = props.value === '' || all.some(({ value }) => value === props.value)
    return (
      <SelectField {...props}>
        {unchosen !== undefined && <Select.Option value="">{unchosen}</Select.Option>}
        {!isKnown && <Select.Option value={props.value}>{props.value}</Select.Option>}
        {all.map(({ value, name = value }) => (
          <Select.Option key={value} value={value}>
            {name}
          </Select.Option>
        ))}
      </SelectField>
    )
  }

/** Draws a field as several of these. */
export const someOf =
  <Value extends string | number>(options: readonly (Value | Option<Value>)[]) =>
  ({ isDisabled: _, value: chosen, onChange, ...props }: ControlProps<readonly Value[]>) => {
    const all = options.map((option) => (typeof option === 'object' ? option : { value: option }))
    return (
      <CheckList
        {...props}
        options={all.map(({ value, name = String(value), aside }, id) => ({
          id,
          name,
          ...(aside === undefined ? {} : { aside }),
        }))}
        chosen={all.flatMap(({ value }, id) => (chosen.includes(value) ? [id] : []))}
        onChange={(ids) => {
          const known = new Set(all.map(({ value }) => value))
          onChange(
            [
              ...chosen.filter((value) => !known.has(value)),
              ...all.flatMap(({ value }, id) => (ids.includes(id) ? [value] : [])),
            ].toSorted((one, other) => (one < other ? -1 : 1)),
          )
        }}
      />
    )
  }
