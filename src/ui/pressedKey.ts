/** Keys that shortcuts use besides letters and digits: without and with Shift. */
const signs: Readonly<Record<string, readonly [string, string]>> = {
  Slash: ['/', '?'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
}

/** Letters, vowel signs and digits of scripts in which no shortcut is written. */
const otherScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/**
 * The key that a shortcut is compared with. On a keyboard in another script, as Hindi InScript, it is what a Latin
 * keyboard has at the same place; on Latin ones it is what the key writes, wherever it is.
 */
export const pressedKey = ({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string => {
  if (!otherScript.test(key)) return key
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? []
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  return digit ?? signs[code]?.[shiftKey ? 1 : 0] ?? key
}
