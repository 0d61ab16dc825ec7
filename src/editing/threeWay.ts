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
  /** Known when only one of the two changed the field, or both the same way. */
  readonly suggested: Side | null
}

/** The fields on which mine or theirs differ from the original. */
export const differencesOf = (fields: readonly FieldVersions[]): FieldDifference[] =>
  fields.flatMap((field) => {
    const { original, mine, theirs } = field
    if (mine === original && theirs === original) return []
    const suggested = mine === theirs || mine === original ? 'theirs' : theirs === original ? 'mine' : null
    return [{ ...field, suggested }]
  })

/** Their version with my value in every field that was chosen so. */
export const choose = <Draft extends object>(
  mine: Draft,
  theirs: Draft,
  choices: Readonly<Record<string, Side>>,
): Draft => {
  const kept = Object.entries(mine).filter(([key]) => choices[key] === 'mine')
  return { ...theirs, ...Object.fromEntries(kept) }
}
