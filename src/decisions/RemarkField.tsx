import type { RefObject } from 'react'
import { TextareaField } from '#src/ui/TextareaField.tsx'

interface Props {
  readonly label?: string | undefined
  readonly caption: string
  readonly fault?: string | undefined
  readonly className?: string | undefined
  readonly ref?: RefObject<HTMLTextAreaElement | null>
  readonly required?: boolean
  readonly longest?: number | undefined
  readonly value: string
  readonly onChange: (remark: string) => void
}

/** What is said with a decision. */
export const RemarkField = ({ label = 'Remark', longest = 500, ...props }: Props) => (
  <TextareaField {...props} label={label} rows={2} longest={longest} resize="vertical" />
)
