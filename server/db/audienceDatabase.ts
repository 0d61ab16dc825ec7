import { brandQueryView } from '#contract/calls/catalogue/banners.ts'
import pg from 'pg'

/** The login role that audience queries run as. */
export interface AudienceRole {
  readonly user: string
  readonly password: string
}

/** Views that audience queries may read, with their columns; made by the migrations 0052 and 0055. */
export const audienceViews = {
  audience_merchants: [
    'merchant_code',
    'display_name',
    'city',
    'state',
    'category',
    'brand',
    'is_active',
    'kyc_state',
    'last_transaction',
    'app_installed',
  ],
  audience_transactions: ['merchant_code', 'brand', 'status', 'amount', 'day'],
  audience_devices: ['merchant_code', 'installed_on'],
} as const

/** What search queries of a brand may read: products of the brand in `opsdesk.brand`; made by the migration 0056. */
export const brandQueryViews = { [brandQueryView.name]: brandQueryView.columns }

const literal = (text: string): string => pg.escapeLiteral(text)
const name = (text: string): string => pg.escapeIdentifier(text)

/**
 * What a superuser runs once: a login role that reads those views and nothing else. Of the demo the gateway runs it
 * itself; docs/operations.md has the same statements for a database that is given.
 */
export const audienceRoleStatements = ({ user, password }: AudienceRole): readonly string[] => [
  `do $$ begin
    if not exists (select from pg_roles where rolname = ${literal(user)}) then
      create role ${name(user)} login noinherit nocreatedb nocreaterole noreplication connection limit 6;
    end if;
  end $$`,
  `alter role ${name(user)} password ${literal(password)}`,
  `alter role ${name(user)} set default_transaction_read_only = on`,
  `alter role ${name(user)} set statement_timeout = '2s'`,
  `alter role ${name(user)} set lock_timeout = '200ms'`,
  `alter role ${name(user)} set work_mem = '4MB'`,
  `alter role ${name(user)} set temp_file_limit = '64MB'`,
  `alter role ${name(user)} set search_path = public`,
]

/** What the owner of the database runs after its migrations: the views are given, and the desk's own functions are nobody else's. */
const audienceGrants = ({ user }: Pick<AudienceRole, 'user'>): readonly string[] => [
  // Gateways and workers that start at once change the same rights, and migrations what they are of.
  `select pg_advisory_xact_lock(hashtext('opsdesk migrations'))`,
  'revoke execute on all functions in schema public from public',
  ...Object.keys({ ...audienceViews, ...brandQueryViews }).map(
    (view) => `grant select on ${name(view)} to ${name(user)}`,
  ),
]

/** Gives the role what it may read; false: there is no such role, or it is not ours to give. */
export const grantAudienceViews = async (owner: Pick<pg.Pool, 'query'>, role: AudienceRole): Promise<boolean> => {
  const { rows } = await owner.query('select from pg_roles where rolname = $1', [role.user])
  if (rows.length === 0) return false
  // One query, and so one transaction.
  await owner.query(audienceGrants(role).join('; '))
  return true
}

export interface AudienceDatabase {
  readonly pool: pg.Pool
  close(): Promise<void>
}

const connections = 2

/** The same database through the other role. Nothing connects before a query is asked for. */
export const openAudienceDatabase = (url: string, { user, password }: AudienceRole): AudienceDatabase => {
  const other = new URL(url)
  other.username = encodeURIComponent(user)
  other.password = encodeURIComponent(password)
  const pool = new pg.Pool({
    connectionString: other.href,
    max: connections,
    application_name: 'opsdesk audience',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 2_000,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { pool, close: () => pool.end() }
}
