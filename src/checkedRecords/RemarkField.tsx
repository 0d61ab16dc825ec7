import { Textarea } from '@primer/react'
import type { RefObject } from 'react'
import { Field } from '#src/ui/Field.tsx'

interface Props {
  readonly caption: string
  readonly fault?: string | undefined
  readonly className?: string | undefined
  readonly field?: RefObject<HTMLTextAreaElement | null>
  readonly value: string
  readonly onChange: (remark: string) => void
}

/** What is said with a decision. */
export const RemarkField = ({ caption, fault, className, field, value, onChange }: Props) => (
  <Field label="Remark" caption={caption} fault={fault} className={className}>
    {(control) => (
      <Textarea
        {...control}
        {...(field === undefined ? {} : { ref: field })}
        block
        rows={2}
        maxLength={500}
        resize="vertical"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
