import { Button, Textarea } from '@primer/react'
import { jsonFault, prettyJson } from '#contract/wire/jsonText.ts'
import { Field } from '#src/ui/Field.tsx'
import styles from './JsonField.module.css'

interface Props {
  readonly label: string
  readonly caption: string
  readonly fault: string | undefined
  readonly value: string
  readonly disabled?: boolean
  readonly rows?: number
  readonly onChange: (text: string) => void
}

/** JSON that is checked as it is typed and laid out when the field is left. */
export const JsonField = ({ label, caption, fault, value, disabled = false, rows = 6, onChange }: Props) => {
  const layOut = () => {
    const text = value.trim()
    if (text === '' || jsonFault(text) !== undefined) return
    const pretty = prettyJson(text)
    if (pretty !== value) onChange(pretty)
  }
  return (
    <div className={styles.json}>
      <Field label={label} caption={caption} fault={fault} className={styles.field}>
        {(control) => (
          <Textarea
            {...control}
            block
            rows={rows}
            resize="vertical"
            spellCheck={false}
            autoComplete="off"
            disabled={disabled}
            value={value}
            onBlur={layOut}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {!disabled && (
        <Button size="small" variant="invisible" disabled={value.trim() === '' || fault !== undefined} onClick={layOut}>
          Format
        </Button>
      )}
    </div>
  )
}
