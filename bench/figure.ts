import { execFileSync } from 'node:child_process'

/** One measured figure. `ok` is false when the goal is missed, or when `reason` says why it could not be measured. */
export interface Figure {
  readonly name: string
  readonly figure: number | null
  readonly unit: string
  /** The bound; null when the figure is only told. */
  readonly goal: number | null
  readonly bound?: 'at least' | 'at most'
  readonly ok: boolean
  readonly seed: number
  readonly reason?: string
}

const rounded = (figure: number) => Math.round(figure * 100) / 100

export const atLeast = (name: string, figure: number, unit: string, goal: number, seed = 0): Figure =>
  measured({ name, figure, unit, goal, bound: 'at least', ok: figure >= goal, seed })

export const atMost = (name: string, figure: number, unit: string, goal: number, seed = 0): Figure =>
  measured({ name, figure, unit, goal, bound: 'at most', ok: figure <= goal, seed })

export const told = (name: string, figure: number, unit: string, seed = 0): Figure =>
  measured({ name, figure, unit, goal: null, ok: true, seed })

export const unmeasured = (name: string, reason: string): Figure => ({
  name,
  figure: null,
  unit: '',
  goal: null,
  ok: false,
  seed: 0,
  reason,
})

const measured = (figure: Figure & { figure: number }): Figure =>
  Number.isFinite(figure.figure)
    ? { ...figure, figure: rounded(figure.figure) }
    : { ...figure, figure: null, ok: false, reason: 'it came to no number' }

export const presentCommit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()

const goalOf = ({ goal, bound }: Figure) => (goal === null ? '' : `${bound === 'at most' ? '≤' : '≥'} ${goal}`)

/** Headed columns of text, as for a page and for a terminal. */
export const tableOf = (figures: readonly Figure[]): string[][] => [
  ['figure', 'measured', 'unit', 'goal', ''],
  ...figures.map((figure) => [
    figure.name,
    figure.figure === null ? '–' : figure.figure.toLocaleString('en-IN'),
    figure.unit,
    goalOf(figure),
    figure.reason ?? (figure.goal === null ? '' : figure.ok ? 'met' : 'missed'),
  ]),
]

/** A table for people, or one JSON line per figure with the commit. */
export const printFigures = (figures: readonly Figure[], asJson: boolean): void => {
  if (asJson) {
    const commit = presentCommit()
    for (const figure of figures) console.log(JSON.stringify({ ...figure, commit }))
    return
  }
  const table = tableOf(figures)
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
