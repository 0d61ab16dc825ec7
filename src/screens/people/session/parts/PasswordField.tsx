import { EyeClosedIcon, EyeIcon } from '@primer/octicons-react'
import { TextInput } from '@primer/react'
import { type Ref, useState } from 'react'
import { Field } from '#src/ui/Field.tsx'

interface Props {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly fault: string | undefined
  readonly autoComplete: 'current-password' | 'new-password'
  /** Id of more that describes the field. */
  readonly describedBy?: string
  /** Shown red for what `describedBy` says. */
  readonly isFaulty?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onChange: (value: string) => void
  readonly onLeave?: () => void
}

/** A password that can be looked at and hidden again. */
export const PasswordField = ({ id, label, value, fault, autoComplete, describedBy, isFaulty, ...rest }: Props) => {
  const [isShown, setShown] = useState(false)
  const { inputRef, onChange, onLeave } = rest
  return (
    <Field id={id} label={label} fault={fault}>
      {({ validationStatus, 'aria-describedby': words, ...control }) => (
        <TextInput
          {...control}
          {...(inputRef === undefined ? {} : { ref: inputRef })}
          aria-describedby={[words, describedBy].filter((one) => one !== undefined).join(' ') || undefined}
          validationStatus={isFaulty === true ? 'error' : validationStatus}
          block
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
          trailingAction={
            <TextInput.Action
              icon={isShown ? EyeClosedIcon : EyeIcon}
              aria-label={`${isShown ? 'Hide' : 'Show'} ${label}`}
              onClick={() => setShown(!isShown)}
            />
          }
        />
      )}
    </Field>
  )
}
