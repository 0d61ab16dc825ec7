import { useState } from 'react'
import { DayInput, type DayInputProps, isReadableDay } from './DayInput.tsx'
import { Field, type FieldProps, splitField } from './Field.tsx'
import { unreadableDay, unreadableMoment } from './readDay.ts'

/** A labelled day of the calendar. What cannot be read is said when the field is left, not while it is typed. */
export const DayField = (props: FieldProps & DayInputProps) => {
  const { field, control: input } = splitField(props)
  const { value, withTime = false, onBlur } = input
  const [isTyping, setTyping] = useState(false)
  const isUnreadable = value !== '' && !isReadableDay(value, withTime)
  const said = withTime === true ? unreadableMoment : unreadableDay
  const own = isTyping ? undefined : said
  const fault = isUnreadable && field.faultId === undefined ? own : field.fault
  return (
    <Field {...field} fault={fault}>
      {(control) => (
        <DayInput
          {...control}
          {...input}
          onChange={(day) => {
            setTyping(true)
            input.onChange(day)
          }}
          onBlur={() => {
            setTyping(false)
            onBlur?.()
          }}
        />
      )}
    </Field>
  )
}
