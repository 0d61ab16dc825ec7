/** Names of what the ids stand for, in the order of the alphabet. */
export const idWords = (ids: readonly number[], names: ReadonlyMap<number, string>): string =>
  ids
    .map((id) => names.get(id) ?? String(id))
    .toSorted()
    .join(', ')
