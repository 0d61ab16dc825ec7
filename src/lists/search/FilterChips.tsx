import { wordsOfCode } from '#contract/wire/codedWords.ts'
import { XIcon } from '@primer/octicons-react'
import hidden from '#src/ui/hidden.module.css'
import { formatDay } from '#src/ui/time.ts'
import styles from './FilterBar.module.css'
import type { Choice, Filter } from './filters.ts'

interface Props {
  /** Those that are set, in the order of their fields. */
  readonly set: readonly { readonly name: string; readonly filter: Filter<unknown>; readonly text: string }[]
  readonly onRemove: (name: string) => void
}

const noChoices = (): readonly Choice[] => []
const mostNamed = 2

const several = (texts: readonly string[]): string =>
  texts.length > mostNamed
    ? `${texts.slice(0, mostNamed).join(', ')} and ${texts.length - mostNamed} more`
    : texts.join(', ')

const saidBy = ({ kind, field }: Filter<unknown>, text: string, choices: readonly Choice[]): string => {
  const nameOf = (value: string) => choices.find((one) => one.value === value)?.label ?? value
  switch (kind) {
    case 'choice':
      return nameOf(text)
    case 'choices':
      return several(text.split(',').map(nameOf))
    case 'codes':
      return several(text.split(','))
    case 'day':
      return formatDay(text) ?? text
    case 'dayTime':
      return `${formatDay(text.slice(0, 10)) ?? text} ${text.slice(11, 16)}`
    default:
      return field.codes === undefined ? text : wordsOfCode(field.codes, text)
  }
}

const Chip = ({ filter, text, onRemove }: { filter: Filter<unknown>; text: string; onRemove: () => void }) => {
  const read = (filter.field.useChoices ?? noChoices)()
  const said = saidBy(filter, text, filter.field.choices ?? read)
  return (
    <button type="button" className={styles.chip} onClick={onRemove}>
      <span className={hidden.hidden}>Remove the filter</span>{' '}
      <span className={styles.chipText}>{filter.kind === 'flag' ? filter.label : `${filter.label}: ${said}`}</span>
      <XIcon size={12} />
    </button>
  )
}

/** What is searched, each with the way to take it away. */
export const FilterChips = ({ set, onRemove }: Props) =>
  set.map(({ name, filter, text }) => <Chip key={name} filter={filter} text={text} onRemove={() => onRemove(name)} />)
