import { faultOfPattern, findUtr } from '#contract/sheets/utrPattern.ts'

interface Props {
  readonly patterns: readonly string[]
  readonly narrations: readonly string[]
}

const foundBy = (pattern: string, narrations: readonly string[]): string => {
  const found = narrations.map((narration) => findUtr(narration, [pattern])).filter((utr) => utr !== '')
  return found[0] === undefined
    ? 'finds none in these rows'
    : `finds ${found.length} in these rows, such as ${found[0]}`
}

/** What each pattern finds in the narrations of the first rows: a wrong one is seen before it is kept. */
export const FoundUtrs = ({ patterns, narrations }: Props) => (
  <ul className="ui-muted" aria-label="What the patterns find">
    {patterns
      .filter((pattern) => faultOfPattern(pattern) === undefined)
      .map((pattern) => (
        <li key={pattern}>
          <code>{pattern}</code> {foundBy(pattern, narrations)}
        </li>
      ))}
  </ul>
)
