import { Checkbox } from '@primer/react'
import { TextField } from '#src/ui/TextField.tsx'
import styles from '../people.module.css'

export interface NameAndStateProps {
  readonly label: string
  readonly caption?: string
  readonly fault: string | undefined
  readonly name: string
  readonly isActive: boolean
  readonly onName: (name: string) => void
  readonly onActive: (isActive: boolean) => void
}

/** What every role and every service begins with. */
export const NameAndState = ({ label, caption, fault, name, isActive, onName, onActive }: NameAndStateProps) => (
  <>
    <TextField
      label={label}
      fault={fault}
      caption={caption}
      spellCheck={false}
      longest={60}
      value={name}
      onChange={onName}
    />
    <label className={styles.check}>
      <Checkbox checked={isActive} onChange={(event) => onActive(event.target.checked)} />
      Is Active
    </label>
  </>
)
