import { sql } from 'drizzle-orm'
import type { Changes, ChangeType } from '#contract/wire/changeTypes.ts'
import type { Tx } from '#server/db/database.ts'
import type { Gateway } from './gateway.ts'
import type { WrittenChange } from './judgeChanges.ts'

/** What writes a change has to say in the contract that it does: receivers read there what comes when. */
export const checkDeclared = async (
  tx: Tx,
  { log, judgeChanges }: Partial<Pick<Gateway, 'log' | 'judgeChanges'>>,
  writer: string,
  declared: Changes,
  told: readonly ChangeType[],
): Promise<void> => {
  if (told.length === 0) return
  const undeclared = told.filter((type) => declared === 'none' || !declared.includes(type))
  if (undeclared.length > 0) log?.error({ writer, undeclared }, 'a change was told that nobody declared')
  if (judgeChanges === undefined) return
  const { rows } = await tx.execute<WrittenChange & Record<string, unknown>>(sql`
    select type, data from changes where written_in = pg_current_xact_id()::text::bigint and position is null`)
  judgeChanges(writer, declared, rows)
}
