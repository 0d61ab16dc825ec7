import { byValue } from '#contract/sheets/offerCells.ts'

interface ValueList {
  /** The values are left out. */
  readonly isNot: boolean
  readonly values: readonly string[]
}

/** A list of a rule as it is typed; none is all. */
export const readValueList = (text: string): ValueList => {
  const trimmed = text.trim()
  const isNot = /^not\s/i.test(trimmed)
  const values = (isNot ? trimmed.slice(4) : /^all$/i.test(trimmed) ? '' : trimmed)
    .split(/[,\n;]/)
    .map((one) => one.trim().toUpperCase())
    .filter((one) => one !== '')
  return { isNot: isNot && values.length > 0, values: [...new Set(values)] }
}

export const writeValueList = ({ isNot, values }: ValueList): string =>
  values.length === 0 ? '' : `${isNot ? 'NOT ' : ''}${values.toSorted(byValue).join(',')}`
