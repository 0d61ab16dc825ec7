import { randomUUID } from 'node:crypto'
import { type Database, type DatabaseWay, openClient } from './database.ts'
import { isDatabaseAway, isNoSuchHost } from './postgresErrors.ts'
import { OlderTimeline } from './timeline.ts'

const hearMs = 5_000

const notLetIn = (error: unknown): never => {
  if (error instanceof OlderTimeline) throw error
  const { message } = error as Error
  if (message.includes('unsupported startup parameter'))
    throw new Error(
      'DATABASE_URL leads to a pooler. Set DATABASE_POOLER=transaction, and DATABASE_LISTEN_URL to the address of PostgreSQL itself.',
      { cause: error },
    )
  throw new Error(`DATABASE_URL: the database does not let this build in (${message}).`, { cause: error })
}

/** The role has them: the pooler takes none from who connects. */
const limitsOfTime = ['statement_timeout', 'idle_in_transaction_session_timeout']

const requirePooler = ({ pool }: Pick<Database, 'pool'>): Promise<void> =>
  pool.hold(async (client) => {
    await client.query('begin').catch((cause: unknown) => {
      throw new Error(
        'DATABASE_URL: the pooler shares its connections by the statement. Set its pool_mode to transaction.',
        { cause },
      )
    })
    const { rows } = await client.query<{ name: string; role: string }>(
      `select name, current_user as role from unnest($1::text[]) as name where current_setting(name)::interval = '0'`,
      [limitsOfTime],
    )
    await client.query('commit')
    const [missing] = rows
    if (missing !== undefined)
      throw new Error(
        `DATABASE_POOLER: nothing ends a statement that takes for ever. Run: alter role ${missing.role} set ${missing.name} = '60s'; then restart the pooler.`,
      )
  })

/** What is told over the one address is heard over the other: it is the same database, and no pooler is between. */
const requireHearing = async ({ pool, listenUrl }: Pick<Database, 'pool' | 'listenUrl'>): Promise<void> => {
  const client = openClient(listenUrl)
  const word = randomUUID()
  const heard = Promise.withResolvers<boolean>()
  client.on('error', () => heard.resolve(false))
  client.on('notification', ({ payload }) => {
    if (payload === word) heard.resolve(true)
  })
  const timer = setTimeout(heard.resolve, hearMs, false)
  try {
    await client.connect().catch((cause: unknown) => {
      throw new Error(`DATABASE_LISTEN_URL: the database does not let this build in (${(cause as Error).message}).`, {
        cause,
      })
    })
    await client.query('listen opsdesk_way')
    await pool.query(`select pg_notify('opsdesk_way', $1)`, [word])
    if (!(await heard.promise))
      throw new Error(
        'DATABASE_LISTEN_URL: what the database tells is not heard there. It must lead to the same database as DATABASE_URL, past every pooler.',
      )
  } finally {
    clearTimeout(timer)
    await client.end()
  }
}

const systemOf = 'select (pg_control_system()).system_identifier::text as system'

/** One that is away is passed over as long as it is; one of another database would answer with somebody else's rows. */
const requireReplica = async ({ pool }: Pick<Database, 'pool'>, readUrl: string): Promise<void> => {
  const { host } = new URL(readUrl)
  const client = openClient(readUrl)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const [theirs, ours] = await Promise.all([client, pool].map((one) => one.query<{ system: string }>(systemOf)))
    if (theirs?.rows[0]?.system !== ours?.rows[0]?.system)
      throw new Error(`DATABASE_READ_URL: ${host} is no replica of DATABASE_URL: it is another database server.`)
  } catch (error) {
    if (isDatabaseAway(error) || isNoSuchHost(error)) return
    if (error instanceof Error && error.message.startsWith('DATABASE_READ_URL')) throw error
    throw new Error(`DATABASE_READ_URL: ${host} does not let this build in (${(error as Error).message}).`, {
      cause: error,
    })
  } finally {
    await client.end()
  }
}

/** Ends a start, in one line, whose database would lose what is told, or hold what it is asked for ever. */
export const requireDatabaseWay = async (
  database: Pick<Database, 'pool' | 'listenUrl'>,
  { pooler, listenUrl, readUrls }: DatabaseWay,
): Promise<void> => {
  await database.pool.query('select 1').catch(notLetIn)
  if (pooler !== undefined) await requirePooler(database)
  if (listenUrl !== undefined) await requireHearing(database)
  for (const readUrl of readUrls) await requireReplica(database, readUrl)
}
