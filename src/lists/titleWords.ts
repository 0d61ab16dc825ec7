/** `merchant_code` as people read it; a file has it as the documents write it. */
export const titleWords = (title: string): string =>
  title
    .replaceAll('_', ' ')
    .replace(/(^| )([a-z])/g, (_, space: string, letter: string) => space + letter.toUpperCase())
