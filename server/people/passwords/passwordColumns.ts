import type { staff } from '#server/db/schema/index.ts'

type Columns = Required<Pick<typeof staff.$inferInsert, 'passwordHash' | 'passwordSetAt' | 'passwordSetByAdmin'>>

/** What a new password puts into its person's row. */
export const passwordColumns = (passwordHash: string, now: Date, setBy: 'person' | 'administrator'): Columns => ({
  passwordHash,
  passwordSetAt: now,
  passwordSetByAdmin: setBy === 'administrator',
})
