import { Client, escapeLiteral } from 'pg'
import { createHash } from 'node:crypto'
import { type AudienceRole, audienceRoleStatements } from './audienceDatabase.ts'

/** The superuser that initdb makes, and the role the gateway signs in as: it owns its database and may nothing else. */
export const ROLES = { superuser: 'opsdesk', gateway: 'opsdesk_gateway' } as const

/** What audience queries sign in as; it reads a few views and nothing else, and its password opens nothing else. */
export const audienceRoleOf = (password: string): AudienceRole => ({
  user: 'opsdesk_audience',
  password: createHash('sha256').update(`audience ${password}`).digest('hex'),
})

const DATABASE = 'opsdesk'

export function urlAs(role: keyof typeof ROLES, password: string, port: number, database = DATABASE): string {
  return `postgres://${ROLES[role]}:${password}@127.0.0.1:${port}/${database}`
}

/** Makes the gateway's role and database where they are missing; a database that the superuser owned is handed over. */
export async function ensureGatewayDatabase(password: string, port: number): Promise<void> {
  try {
    const owner = await onServer(urlAs('superuser', password, port, 'postgres'), async (client) => {
      await ensureRole(client, password)
      for (const statement of audienceRoleStatements(audienceRoleOf(password))) await client.query(statement)
      return ownerOfDatabase(client)
    })
    if (owner === ROLES.gateway) return
    await onServer(urlAs('superuser', password, port), (client) => client.query(HAND_OVER))
  } catch (cause) {
    throw new Error(`PostgreSQL answers, but refused us: ${(cause as Error).message}`, { cause })
  }
}

async function ensureRole(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [ROLES.gateway])
  if (!rowCount) await client.query(`create role ${ROLES.gateway} login password ${escapeLiteral(password)}`)
}

async function ownerOfDatabase(client: Client): Promise<string> {
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [DATABASE],
  )
  if (rows[0]) return rows[0].owner
  await client.query(`create database ${DATABASE} owner ${ROLES.gateway}`)
  return ROLES.gateway
}

// REASSIGN OWNED refuses the role that initdb made. Sequences and indexes follow their tables.
const HAND_OVER = `do $$
declare act text;
begin
  for act in
    select format('alter schema %I owner to ${ROLES.gateway}', nspname) from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    union all
    select format('alter table %s owner to ${ROLES.gateway}', pg_class.oid::regclass) from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm') and nspname !~ '^pg_' and nspname <> 'information_schema'
    union all
    select format('alter function %s owner to ${ROLES.gateway}', pg_proc.oid::regprocedure) from pg_proc
      join pg_namespace on pg_namespace.oid = pronamespace
      where prokind = 'f' and nspname !~ '^pg_' and nspname <> 'information_schema'
  loop
    execute act;
  end loop;
  alter database ${DATABASE} owner to ${ROLES.gateway};
end $$`

async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
