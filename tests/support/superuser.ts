import { Client } from 'pg'
import type { EmbeddedPostgres } from '#server/db/embedded.ts'

/** Tells PostgreSQL what only its superuser may say: tests and benches need rights that the gateway does not have. */
export const asSuperuser = async (
  { superuserUrl }: Pick<EmbeddedPostgres, 'superuserUrl'>,
  statement: string,
): Promise<void> => {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** What a run writes is thrown away with it: nothing waits for the disk. */
export const writeWithoutWaiting = async (postgres: Pick<EmbeddedPostgres, 'superuserUrl'>): Promise<void> => {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await asSuperuser(postgres, `alter system set ${setting} = off`)
  await asSuperuser(postgres, 'select pg_reload_conf()')
}
