import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'

/** The Indian day on which a password has to be changed; null for none, and where `days` is 0: then none expires. */
export const passwordExpiresOn = (setAt: Date | null, days: number): string | null =>
  setAt === null || days === 0 ? null : dayAfter(indianDay(setAt), days)
