export interface PasswordLength {
  readonly shortest: number
  readonly longest: number
}

export const documentedLength: PasswordLength = { shortest: 8, longest: 20 }

export interface PasswordRule {
  readonly text: string
  readonly isMet: (password: string) => boolean
}

/** The documented rules of a new password with their texts, in the order in which they are shown. */
export const passwordRules = ({ shortest, longest }: PasswordLength = documentedLength): readonly PasswordRule[] => [
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
    text: `Password must contain a length of at least ${shortest} characters and a maximum of ${longest} characters.`,
    isMet: (password) => password.length >= shortest && password.length <= longest,
  },
]

export const passwordsDiffer = 'Password and confirm-password not same.'

/** The texts of the rules that `password` breaks; none when it may be used. */
export function passwordFaults(password: string, length?: PasswordLength): string[] {
  return passwordRules(length)
    .filter((rule) => !rule.isMet(password))
    .map((rule) => rule.text)
}

/** Days left at which the expiry notice begins. */
export const expiryNoticeDays = 10
