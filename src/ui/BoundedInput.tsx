import { AlertFillIcon } from '@primer/octicons-react'
import { TextInput, Textarea, useFormControlForwardedProps } from '@primer/react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { tooLong, tooLongMark } from './tooLong.ts'

interface Bounded {
  readonly value: string
  /** A longer text stays as it is, and is said to be too long. */
  readonly longest: number | undefined
}

/** What a control is told of its text, and the line below it. */
const useTooLong = ({ value, longest }: Bounded, describedBy: string | undefined) => {
  const id = useId()
  const words = tooLong(value, longest)
  const line: ReactNode = words !== undefined && (
    <span id={id} className={styles.fault}>
      <AlertFillIcon size={12} className={styles.icon} />
      {words}
    </span>
  )
  return {
    line,
    told:
      words === undefined
        ? {}
        : {
            [tooLongMark]: '',
            validationStatus: 'error' as const,
            'aria-describedby': describedBy === undefined ? id : `${describedBy} ${id}`,
          },
  }
}

/** A line of text of a bounded length, in a FormControl or by itself. */
export const BoundedInput = ({ longest, ...props }: Omit<ComponentProps<typeof TextInput>, 'longest'> & Bounded) => {
  const input = useFormControlForwardedProps(props)
  const { line, told } = useTooLong({ value: props.value, longest }, input['aria-describedby'])
  return (
    <>
      <TextInput {...input} {...told} />
      {line}
    </>
  )
}

/** The same of several lines. */
export const BoundedTextarea = ({ longest, ...props }: Omit<ComponentProps<typeof Textarea>, 'longest'> & Bounded) => {
  const textarea = useFormControlForwardedProps(props)
  const { line, told } = useTooLong({ value: props.value, longest }, textarea['aria-describedby'])
  return (
    <>
      <Textarea {...textarea} {...told} />
      {line}
    </>
  )
}
