import type { Filter } from './filters.ts'

/** Pixels; as wide as a field of the bar has to be, which FilterBar.module.css says too. */
const leastWidths: Readonly<Record<Filter<unknown>['kind'], number>> = {
  text: 150,
  codes: 160,
  choice: 140,
  choices: 140,
  flag: 0,
  day: 150,
  dayTime: 206,
  amount: 150,
  number: 150,
}
const letter = 7.6
const box = 24
/** Between two of a line, in pixels. */
export const gap = 16
/** A narrower bar is that of a phone or of much zoom: one field would be all of its line, so lines are as many as needed. */
export const foldsFrom = 640
/** The button that unfolds the rest, with its count. */
const buttonWidth = 112

export const leastWidthOf = ({ kind, label, field }: Filter<unknown>): number =>
  Math.max(
    field.isWide === true ? leastWidths.codes : leastWidths[kind],
    Math.ceil(label.length * letter) + (kind === 'flag' ? box : 0),
  )

export interface FieldGroup {
  /** One filter, or the two ends of a range, which stand together. */
  readonly names: readonly string[]
  readonly width: number
  /** Never out of sight. */
  readonly isKept: boolean
}

/**
 * What stands on the line, of whose pixels its buttons take `taken`: the first fields that fit, and those without which
 * nothing is asked for. The rest is folded, in its order.
 */
export const foldGroups = (
  groups: readonly FieldGroup[],
  { line, taken }: { readonly line: number; readonly taken: number },
): { readonly inSight: readonly FieldGroup[]; readonly folded: readonly FieldGroup[] } => {
  const widthOf = (some: readonly FieldGroup[]) => some.reduce((sum, { width }) => sum + width + gap, 0)
  const room = line - taken
  if (line < foldsFrom || widthOf(groups) <= room) return { inSight: groups, folded: [] }
  const inSight = new Set(groups.filter(({ isKept }) => isKept))
  for (const group of groups) {
    if (inSight.has(group)) continue
    if (widthOf([...inSight, group]) > room - buttonWidth) break
    inSight.add(group)
  }
  // A line without a field is none.
  if (inSight.size === 0 && groups[0] !== undefined) inSight.add(groups[0])
  return { inSight: groups.filter((one) => inSight.has(one)), folded: groups.filter((one) => !inSight.has(one)) }
}
