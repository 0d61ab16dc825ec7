import { TextInput } from '@primer/react'
import { useSearchParams } from 'react-router-dom'
import { usePutParams } from './usePutParams.ts'
import { useTypedText } from './useTypedText.ts'

interface Props {
  readonly label: string
  readonly placeholder: string
  readonly className: string | undefined
}

/** What is searched for in what is already here stands in the address as `search`, key by key. */
export const SearchField = ({ label, placeholder, className = '' }: Props) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const [text, type] = useTypedText(params.get('search') ?? '', (next) =>
    put({ search: next.trim() === '' ? '' : next }, { replace: true }),
  )
  return (
    <TextInput
      className={className}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  )
}
