/** The id of a record in an address; undefined: there is none, or what is there cannot be one. */
export const readId = (text: string | null | undefined, mostDigits = 9): number | undefined =>
  /^[1-9]\d*$/.test(text ?? '') && (text ?? '').length <= mostDigits ? Number(text) : undefined
