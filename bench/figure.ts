import { execFileSync } from 'node:child_process'

/** One measured figure. `ok` is false when the goal is missed, or when `reason` says why it could not be measured. */
export interface Figure {
  readonly name: string
  readonly figure: number | null
  readonly unit: string
  /** 0.5 for 'at least 0.5'; null when the figure is only told. */
  readonly goal: number | null
  readonly ok: boolean
  readonly seed: number
  readonly reason?: string
}

export const atLeast = (name: string, figure: number, unit: string, goal: number, seed = 0): Figure => ({
  name,
  figure: Math.round(figure * 100) / 100,
  unit,
  goal,
  ok: figure >= goal,
  seed,
})

export const told = (name: string, figure: number, unit: string, seed = 0): Figure => ({
  name,
  figure: Math.round(figure * 100) / 100,
  unit,
  goal: null,
  ok: true,
  seed,
})

/** A table for people, or one JSON line per figure with the commit. */
export const printFigures = (figures: readonly Figure[], asJson: boolean): void => {
  if (!asJson) return console.table(figures)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  for (const figure of figures) console.log(JSON.stringify({ ...figure, commit }))
}
