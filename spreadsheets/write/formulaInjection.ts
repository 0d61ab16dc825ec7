/** An apostrophe before one of them is protection already, or looks like it. */
const formulaStart = /^'*[=+\-@\t\r\0]/
const unprintable = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uFFFE\uFFFF]/g

/** What a text that stays as it is neither begins with nor holds. */
const needsCare = /^'*[=+\-@\t\r]|[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uD800-\uDFFF\uFFFE\uFFFF]/

/** The text with a mark in place of what nobody sees and no database keeps. */
export const markUnprintable = (text: string): string => text.replace(unprintable, '\uFFFD').toWellFormed()

/** The text that was neutralised, as it was. */
export const withoutProtection = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** The text as it may stand in an exported cell: no formula, no control character but tab and line ends, well-formed. */
export const neutralise = (text: string): string => {
  if (!needsCare.test(text)) return text
  const printable = text.replace(unprintable, '').toWellFormed()
  return formulaStart.test(text) || formulaStart.test(printable) ? `'${printable}` : printable
}
