import { Client } from 'pg'
import { reachDatabase } from '#commands/reachDatabase.ts'
import { ownGateway } from '#tests/support/journeyGateways.ts'

/** The url of the database that the gateway under test works on. */
export const gatewayDatabaseUrl = async (): Promise<string> => {
  const { dataDir } = ownGateway()
  const { url } = await reachDatabase({ dataDir, databaseUrl: process.env['DATABASE_URL'], log: () => undefined })
  return url
}

/** Asks the database behind the gateway's back. */
export const ask = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: await gatewayDatabaseUrl() })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}
