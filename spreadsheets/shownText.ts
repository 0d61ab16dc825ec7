const invisible = /\p{Cf}|\p{Default_Ignorable_Code_Point}|\u2800/u
const seenByNobody = /[\p{Cf}\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}|\u2800|(?! )\p{Zs}/gu

/** A character without width: two texts that differ by it look the same. */
export const isInvisible = (character: string): boolean => invisible.test(character)

const named: Readonly<Record<string, string>> = { '\n': '↵', '\r': '↵', '\t': '[Tab]' }

const mark = (character: string): string =>
  named[character] ?? `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** The text with a mark in place of each character that cannot be seen or told from a plain space. */
export const shownText = (text: string): string => text.replaceAll('\r\n', '\n').replace(seenByNobody, mark)
