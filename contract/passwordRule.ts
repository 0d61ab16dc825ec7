/** The documented rules of a new password with their texts, in the order in which they are shown. */
export const passwordRules: readonly { readonly text: string; readonly isMet: (password: string) => boolean }[] = [
  { text: 'Password must contain at least one digit [0-9].', isMet: (password) => /[0-9]/.test(password) },
  {
    text: 'Password must contain at least one lowercase character [a-z].',
    isMet: (password) => /[a-z]/.test(password),
  },
  {
    text: 'Password must contain at least one uppercase character [A-Z].',
    isMet: (password) => /[A-Z]/.test(password),
  },
  {
    text: 'Password must contain at least one special character like ! @ # & $ ().',
    isMet: (password) => /[!@#&$()*]/.test(password),
  },
  {
    text: 'Password must contain a length of at least 8 characters and a maximum of 20 characters.',
    isMet: (password) => password.length >= 8 && password.length <= 20,
  },
]

export const passwordsDiffer = 'Password and confirm-password not same.'

/** The texts of the rules that `password` breaks; none when it may be used. */
export function passwordFaults(password: string): string[] {
  return passwordRules.filter((rule) => !rule.isMet(password)).map((rule) => rule.text)
}
