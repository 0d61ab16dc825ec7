import { Client } from 'pg'
import type { EmbeddedPostgres } from '#server/db/embedded.ts'

/** Tells PostgreSQL what only its superuser may say: tests and benches need rights that the gateway does not have. */
export const asSuperuser = async ({ superuserUrl }: EmbeddedPostgres, statement: string): Promise<void> => {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
