export type Side = 'mine' | 'theirs'

/** One field as text: as it was read, as I left it, as somebody else saved it. */
export interface FieldVersions {
  readonly key: string
  readonly label: string
  readonly original: string
  readonly mine: string
  readonly theirs: string
}

export interface FieldDifference extends FieldVersions {
  /** Known when only one of the two changed the field. */
  readonly suggested: Side | null
}

const amount = /^(0|[1-9]\d{0,14})(\.\d+)?$/

/** As people see it: spaces around it are none, and 10 is 10.00. A code that begins with 0 is no number. */
const isEqual = (one: string, other: string): boolean => {
  const [a, b] = [one.trim(), other.trim()]
  return a === b || (amount.test(a) && amount.test(b) && Number(a) === Number(b))
}

/** The fields on which mine differs from theirs: where both hold the same there is nothing to choose. */
export const differencesOf = (fields: readonly FieldVersions[]): FieldDifference[] =>
  fields.flatMap((field) => {
    const { original, mine, theirs } = field
    if (isEqual(mine, theirs)) return []
    const suggested = isEqual(mine, original) ? 'theirs' : isEqual(theirs, original) ? 'mine' : null
    return [{ ...field, suggested }]
  })

/** Their version with my value in every field that was chosen so. */
export const choose = <Draft extends object>(
  mine: Draft,
  theirs: Draft,
  choices: Readonly<Record<string, Side>>,
): Draft => {
  const own = Object.entries(mine).filter(([key]) => choices[key] === 'mine')
  return { ...theirs, ...Object.fromEntries(own) }
}
