import { CopyIcon } from '@primer/octicons-react'
import { Button, IconButton } from '@primer/react'
import { useState } from 'react'
import { panelConfig } from '#src/gateway/panelConfig.ts'
import { Field } from '#src/ui/Field.tsx'
import { showToast } from '#src/ui/toast.ts'
import styles from '../people.module.css'
import { makeTemporaryPassword } from '../temporaryPassword.ts'
import { BoundedInput } from '#src/ui/BoundedInput.tsx'

interface PasswordFieldProps {
  readonly isNew: boolean
  readonly password: string
  readonly fault: string | undefined
  readonly onChange: (password: string) => void
}

/** A temporary password: typed or made, to be told to the person, who has to change it at the next sign-in. */
export const PasswordField = ({ isNew, password, fault, onChange }: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password)
      showToast({ kind: 'info', text: 'Temporary password copied' })
    } catch {
      setShown(true)
    }
  }
  return (
    <Field
      label="Password"
      fault={fault}
      caption={
        isNew
          ? 'Temporary: the person chooses their own at the first sign-in.'
          : 'Leave empty to keep theirs. A new one is temporary and ends their sessions.'
      }
    >
      {(control) => (
        <div className={styles.password}>
          <BoundedInput
            {...control}
            aria-invalid={fault !== undefined}
            block
            type={isShown ? 'text' : 'password'}
            name="temporary-password"
            autoComplete="new-password"
            spellCheck={false}
            longest={panelConfig().passwordLength.longest}
            value={password}
            onChange={(event) => onChange(event.target.value)}
          />
          {password !== '' && <IconButton icon={CopyIcon} aria-label="Copy password" onClick={() => void copy()} />}
          <Button
            type="button"
            onClick={() => {
              onChange(makeTemporaryPassword(panelConfig().passwordLength))
              setShown(true)
            }}
          >
            Generate
          </Button>
        </div>
      )}
    </Field>
  )
}
