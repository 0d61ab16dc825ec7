import type { PasswordLength } from '#contract/wire/passwordRule.ts'

const classes = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#&$'] as const
const wantedLength = 14

/** A whole number below `limit`, each as likely as the other. */
const randomBelow = (limit: number): number => {
  const most = Math.floor(0x1_0000_0000 / limit) * limit
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (number < most) return number % limit
  }
}

const pick = (letters: string): string => letters.charAt(randomBelow(letters.length))

/** Meets every rule of a password, without letters that look alike: it is read out or copied once. */
export const makeTemporaryPassword = ({ shortest, longest }: PasswordLength): string => {
  const length = Math.min(Math.max(wantedLength, shortest), longest)
  const letters = [...classes, ...Array.from({ length: length - classes.length }, () => classes.join(''))].map(pick)
  for (let i = letters.length - 1; i > 0; i -= 1) {
    const j = randomBelow(i + 1)
    ;[letters[i], letters[j]] = [letters[j] ?? '', letters[i] ?? '']
  }
  return letters.join('')
}
