/** The tab that the address names, or the first there is. */
export const tabOf = <Key extends string>(wanted: string | null, keys: readonly Key[]): Key | undefined =>
  keys.find((key) => key === wanted) ?? keys[0]
