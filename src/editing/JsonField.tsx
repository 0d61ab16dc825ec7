import { Button } from '@primer/react'
import { jsonFault, prettyJson } from '#contract/wire/jsonText.ts'
import { TextareaField } from '#src/ui/TextareaField.tsx'
import styles from './JsonField.module.css'

interface Props {
  readonly label: string
  readonly caption?: string | undefined
  readonly fault?: string | undefined
  readonly value: string
  readonly isDisabled?: boolean
  readonly rows?: number
  readonly onChange: (text: string) => void
}

/** JSON that is checked as it is typed and laid out when the field is left. */
export const JsonField = ({ label, caption, fault, value, isDisabled = false, rows = 6, onChange }: Props) => {
  const layOut = () => {
    const text = value.trim()
    if (text === '' || jsonFault(text) !== undefined) return
    const pretty = prettyJson(text)
    if (pretty !== value) onChange(pretty)
  }
  return (
    <div className={styles.json}>
      <TextareaField
        label={label}
        caption={caption}
        fault={fault}
        className={styles.field}
        rows={rows}
        resize="vertical"
        spellCheck={false}
        isDisabled={isDisabled}
        value={value}
        onBlur={layOut}
        onChange={onChange}
      />
      {!isDisabled && (
        <Button size="small" variant="invisible" disabled={value.trim() === '' || fault !== undefined} onClick={layOut}>
          Format
        </Button>
      )}
    </div>
  )
}
