const wordsOf = (name: string): readonly string[] => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
const typedWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '')

/** Every word of the text begins a word of the name. */
export const matchesWords = (name: string, text: string): boolean => {
  const words = wordsOf(name)
  return typedWords(text).every((part) => words.some((word) => word.startsWith(part)))
}

/** Every word of the text is a word of the name; the last of several may be on its way. */
export const isOfWords = (name: string, text: string): boolean => {
  const words = wordsOf(name)
  const typed = typedWords(text)
  const whole = typed.length > 1 ? typed.slice(0, -1) : typed
  return typed.length > 0 && whole.every((part) => words.includes(part)) && matchesWords(name, text)
}

export const beginsName = (name: string, text: string): boolean =>
  name.toLowerCase().startsWith(text.trim().toLowerCase())

interface Named {
  readonly label: string
  readonly words?: string
}

/**
 * Whether the text means this start and no screen: it begins its name, or says its words whole. Words of its name alone
 * may be those of a screen that the text begins the name of.
 */
export const isMeantStart = ({ label, words = '' }: Named, text: string, screens: readonly string[]): boolean => {
  if (beginsName(label, text)) return true
  if (!isOfWords(`${label} ${words}`, text)) return false
  return !isOfWords(label, text) || !screens.some((name) => beginsName(name, text))
}
