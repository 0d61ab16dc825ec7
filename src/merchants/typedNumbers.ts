/** Spaces of every kind, and signs that nobody sees: they come with what is pasted from a chat or a sheet. */
const between = /[\s\p{Cf}]+/gu

export const typedCode = (text: string): string => text.replace(between, '').toUpperCase()

/** Ten digits of an Indian number, however it was written; what is none stays as it is. */
export const typedMobile = (text: string): string => {
  const bare = text.replace(between, '')
  return /^(?:\+?91|0)?(\d{10})$/.exec(bare.replace(/[-()]/g, ''))?.[1] ?? bare
}
