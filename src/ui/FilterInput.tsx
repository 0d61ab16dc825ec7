import { TextInput } from '@primer/react'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Narrows the list below it as it is typed in. Enter submits no form around it. */
export const FilterInput = ({ label, value, onChange }: Props) => (
  <TextInput
    block
    size="small"
    type="search"
    aria-label={label}
    placeholder="Filter"
    autoComplete="off"
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.preventDefault()
    }}
  />
)
