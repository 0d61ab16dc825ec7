/** What is said of a text that is longer than its field holds; undefined: it is not. It is never cut. */
export const tooLong = (text: string, longest: number | undefined): string | undefined =>
  longest === undefined || text.trim().length <= longest
    ? undefined
    : `This has ${text.trim().length} characters. The most is ${longest}.`

/** As a field says in the page that its text is too long, so that its form is not sent. */
export const tooLongMark = 'data-too-long'
