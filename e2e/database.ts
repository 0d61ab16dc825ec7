import { Client } from 'pg'
import { gatewayDatabaseUrl } from '#tests/support/journeyGateways.ts'

/** Asks the database behind the gateway's back. */
export const ask = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: gatewayDatabaseUrl() })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}
