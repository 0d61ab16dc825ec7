import { connection, type Tx } from '#server/db/database.ts'

/** Whose merchants somebody sees. */
const scopeTables = ['merchant_managers']
const writing = ['RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']

/** How often these tables have changed; undefined while somebody is changing one of them. */
export const dataMark = async (tx: Tx, tables: readonly string[]): Promise<string | undefined> => {
  const names = [...tables, ...scopeTables]
  const marks = `concat_ws(' ', ${names.map((name) => `(select last_value from changes_of_${name})`).join(', ')})`
  const { rows } = await tx[connection].query<{ mark: string; is_quiet: boolean }>(
    // Copies of one database number their tables alike, and locks are those of all. In this order: who begins to write after the first look is seen by a second one.
    `select ${marks} as mark, not exists (select from pg_locks l join pg_class c on c.oid = l.relation
      where l.database = (select oid from pg_database where datname = current_database())
        and c.relname = any($1) and l.mode = any($2) and l.pid <> pg_backend_pid()) as is_quiet`,
    [names, writing],
  )
  const [found] = rows
  return found?.is_quiet === true ? found.mark : undefined
}
