import { sql } from 'drizzle-orm'
import type { FeedContext } from './feedContext.ts'

type Seen = Pick<FeedContext, 'tx' | 'clientId'> & Partial<Pick<FeedContext, 'editors'>>

/** Who has seen a secret of the client: nobody of them decides on what it sent. */
export const seersOf = async ({ tx, clientId, editors = [] }: Seen): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select made_by as id from machine_clients where id = ${clientId}
    union select made_by from machine_client_secrets where client_id = ${clientId}`)
  return [...new Set([...rows.map(({ id }) => id), ...editors])]
}
