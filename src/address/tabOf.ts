/** The tab that the address names, else `initial`, else the first there is. */
export const tabOf = <Key extends string>(
  wanted: string | null,
  keys: readonly Key[],
  initial?: string,
): Key | undefined => keys.find((key) => key === wanted) ?? keys.find((key) => key === initial) ?? keys[0]
