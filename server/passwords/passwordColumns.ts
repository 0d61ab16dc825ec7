import { dayAfter, indianDay } from '#contract/indianTime.ts'
import type { staff } from '#server/db/schema/index.ts'

type Columns = Required<
  Pick<typeof staff.$inferInsert, 'passwordHash' | 'passwordSetAt' | 'passwordExpiresOn' | 'passwordSetByAdmin'>
>

/** What a new password puts into its person's row. `days` as configured: 0 for one that does not expire. */
export const passwordColumns = (
  { passwordHash, days }: { readonly passwordHash: string; readonly days: number },
  now: Date,
  setBy: 'person' | 'administrator',
): Columns => ({
  passwordHash,
  passwordSetAt: now,
  passwordExpiresOn: days === 0 ? null : dayAfter(indianDay(now), days),
  passwordSetByAdmin: setBy === 'administrator',
})
