/** Elements that a description may have. Only a link takes an attribute: its web address. */
export const richElements = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'h2', 'h3', 'a'] as const
/** What links may lead to. */
export const richSchemes = ['https', 'http', 'mailto'] as const

/** What a person reads of it, to see whether there is anything. */
export const plainTextOf = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .trim()
