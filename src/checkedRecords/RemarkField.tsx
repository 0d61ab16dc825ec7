import type { RefObject } from 'react'
import { TextareaField } from '#src/ui/TextareaField.tsx'

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
  <TextareaField
    label="Remark"
    caption={caption}
    fault={fault}
    className={className}
    ref={field}
    rows={2}
    longest={500}
    resize="vertical"
    value={value}
    onChange={onChange}
  />
)
