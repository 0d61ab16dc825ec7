import { isExplained } from '#contract/wire/glossary.ts'

interface Headed {
  readonly key: string
  readonly header: string
  readonly sortable?: boolean
  readonly headerHidden?: boolean
}

/** How the words of a header are reached by keyboard. What sorts has the focus itself. */
export const wordStops = (columns: readonly Headed[], isSorted = false) => {
  const keys = columns
    .filter(
      ({ sortable, headerHidden, header }) =>
        !(isSorted && sortable === true) && headerHidden !== true && isExplained(header),
    )
    .map(({ key }) => key)
  return (key: string): 'first' | 'further' | undefined =>
    keys.includes(key) ? (keys[0] === key ? 'first' : 'further') : undefined
}
