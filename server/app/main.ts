import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { ensureDefaultRoles } from '#server/people/access/index.ts'
import { openFieldSealOf } from '#server/adapters/fieldSeal.ts'
import { openFileStore, placeOfFiles } from '#server/adapters/openFileStore.ts'
import { carryOutMigrations, type Database, inTurn, isMigrated, openDatabase } from '#server/db/database.ts'
import { besidePlatform, livingBrands, openLivePlatform, receiveShops } from '#server/demo/livePlatform.ts'
import { addDemoFeed } from '#server/demo/demoFeed.ts'
import { addDemoWebhooks } from '#server/demo/demoWebhooks.ts'
import { loadDemo } from '#server/demo/loadDemo.ts'
import { replicaNews } from '#server/db/replicas.ts'
import { requireDatabaseWay } from '#server/db/requireDatabaseWay.ts'
import { StandbySilent } from '#server/db/standbyWait.ts'
import { openTimelineWatch } from '#server/db/timeline.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { readConfig } from '#server/gateway/config.ts'
import { type OpenWorker, openWorker } from './openWorker.ts'
import type { GatewayConfig } from '#server/gateway/gatewayConfig.ts'
import { requireSameState } from '#server/platform/backup/index.ts'
import { requireFieldKey } from '#server/gateway/requireFieldKey.ts'
import { mutedProviders } from '#server/gateway/providerWords.ts'
import { type OpenGateway, openGateway } from './openGateway.ts'
import { collectEarly } from './heapGrowth.ts'

export interface RunningGateway {
  readonly address: string
  /** Lines for the person at the terminal: who can sign in. */
  readonly signInHint: readonly string[]
  /** What a platform beside the demo speaks with; undefined: none is wanted. */
  readonly platform: OpenedPlatform | undefined
  close(): Promise<void>
}

interface OpenedPlatform {
  readonly secret: string
  readonly webhookSecret: string
  /** Brands that its shops may sell. */
  readonly brands: readonly string[]
  /** The desk knows everything of before today. */
  readonly opened: () => Promise<void>
}

export interface RunOptions {
  readonly dataDir: string
  readonly port: number
  readonly host: string
  readonly panelDir?: string
  readonly env?: Record<string, string | undefined>
  readonly log?: (line: string) => void
  /** Where the demo is alive: the source of the platform beside it, and how it begins; answers where that listens. */
  readonly platform?: { readonly source: string; readonly begin: () => Promise<string> }
  /** Where mail of the demo goes that names no other way; asked for where the demo is alone. */
  readonly mailbox?: () => Promise<string>
  /** The database is gone and does not come back, or is an old primary. */
  readonly onLost?: (line: string) => void
  /** Aborted before it runs: what was begun is undone and closed, and `runGateway` throws the reason. */
  readonly signal?: AbortSignal
}

const demoHint = [
  'Demo people, all with the password Opsdesk@2026:',
  '  opsadmin support support2 finance finance2 sales relmanager catalogue branduser brandlead drafter approver',
  '  ratechecker bankmaker bankchecker bankboth bankviewer kycreviewer kycreviewer2 pinereviewer deskadmin',
]
const nobodyHint = ['Nobody can sign in yet. Make the first administrator with: npm run user']
const staffHint = ['Staff sign in with their own usernames and passwords.']

const sameBreakMs = 5_000

/** One line, though each connection of a pool breaks with the server. */
const tellBroken = (log: (line: string) => void) => {
  let said = -sameBreakMs
  return (error: Error): void => {
    if (performance.now() - said < sameBreakMs) return
    said = performance.now()
    log(error instanceof StandbySilent ? error.message : `The database connection broke: ${error.message}`)
  }
}

/** Database (its own unless DATABASE_URL is set), migrations, demo data the first time, then the gateway. */
export const runGateway = async ({
  dataDir,
  port,
  host,
  panelDir,
  env = process.env,
  log = () => undefined,
  signal,
  onLost,
  platform,
  mailbox,
}: RunOptions): Promise<RunningGateway> => {
  collectEarly()
  const read = readConfig({ ...env, DATA_DIR: dataDir, PORT: String(port), HOST: host })
  const postgres =
    read.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: read.dataDir, log, onLost }) : undefined
  const audienceRole = read.campaigns.audienceRole ?? postgres?.audienceRole
  const config = { ...read, campaigns: { ...read.campaigns, audienceRole } }
  const database = openDatabase(config.databaseUrl ?? postgres?.url ?? '', {
    onError: tellBroken(log),
    onReplica: (replica, became) => log(replicaNews(replica, became)),
    way: config.databaseWay,
    timeline: config.databaseUrl === undefined ? undefined : watchTimeline(config, onLost),
  })
  try {
    signal?.throwIfAborted()
    if (config.databaseUrl !== undefined) await requireDatabaseWay(database, config.databaseWay)
    signal?.throwIfAborted()
    await takeAndLeavePort(config.host, config.port)
    const firstWrites = async () => {
      await carryOutMigrations(database)
      // With an embedded database the keys beside it are those that it was sealed with.
      if (postgres !== undefined)
        await requireFieldKey(database, { dataDir: config.dataDir, fieldKey: env['FIELD_KEY'] })
      await database.db.transaction((tx) => ensureDefaultRoles(tx, config.product))
      if (config.demo !== 'on' || !(await isEmpty(database.pool))) return
      log(`Loading ${config.demoMerchants} demo merchants.`)
      const seal = openFieldSealOf({ dataDir: config.dataDir, fieldKey: env['FIELD_KEY'] })
      await loadDemo(database.pool, {
        merchants: config.demoMerchants,
        transactions: config.demoTransactions,
        product: config.product,
        now: new Date(),
        seal,
        files: await openFileStore(config, env['FIELD_KEY'] || undefined),
        isAlone: true,
        onProgress: () => signal?.throwIfAborted(),
      })
      await addDemoFeed(database, seal, new Date())
      await addDemoWebhooks(database, seal, new Date())
    }
    await inTurn(database, firstWrites, signal)
    signal?.throwIfAborted()
    await requireSameState(database, await openFileStore(config, env['FIELD_KEY'] || undefined), {
      place: placeOfFiles(config),
      log,
    })
    const signInHint = await hintFor(database.pool, config.demo)
    const isDemo = signInHint.includes(demoHint[0] ?? '') && !signInHint.includes(staffHint[0] ?? '')
    const configured = await withMailbox(config, isDemo ? mailbox : undefined)
    for (const line of mutedProviders(configured)) log(line)
    const isAlive = config.demoLive && signInHint.includes(demoHint[0] ?? '')
    const beside = isAlive ? platform : undefined
    const platformAddress = await beside?.begin()
    const opened = await openGateway({
      config: platformAddress === undefined ? configured : besidePlatform(configured, platformAddress),
      database,
      panelDir,
      env,
    })
    return {
      address: opened.address,
      signInHint,
      platform:
        beside === undefined || platformAddress === undefined
          ? undefined
          : await openBeside(opened, { source: beside.source, address: platformAddress }),
      close: async () => {
        await endAll(opened, database, log)
        await postgres?.stop()
      },
    }
  } catch (error) {
    await endsWithin(releaseMs, database.close())
    await postgres?.stop()
    throw error
  }
}

/** The embedded database has no standby. */
const watchTimeline = ({ dataDir }: GatewayConfig, onLost: RunOptions['onLost']) =>
  openTimelineWatch(join(dataDir, 'database.timeline'), (line) => onLost?.(line))

/** Never where people of the company work: their mail is no demo. */
const withMailbox = async (
  config: GatewayConfig,
  mailbox: (() => Promise<string>) | undefined,
): Promise<GatewayConfig> =>
  mailbox === undefined || config.messages.smtpUrl !== undefined || config.merchantPlatform !== undefined
    ? config
    : { ...config, messages: { ...config.messages, smtpUrl: await mailbox() } }

const openBeside = async (
  { gateway }: OpenGateway,
  at: { readonly source: string; readonly address: string },
): Promise<OpenedPlatform> => {
  const { secret, webhookSecret, isNew } = await openLivePlatform(gateway.database, gateway.fieldSeal, at, new Date())
  return {
    secret,
    webhookSecret,
    brands: livingBrands,
    opened: async () => {
      if (isNew) await receiveShops(gateway.database, at.source)
    },
  }
}

/** A stop waits longest for jobs, ten seconds, and then for calls under way, eight. */
const stopMs = 20_000
const releaseMs = 1_000

/** Whatever it still held is given back by the end of the process. */
const endsWithin = async (ms: number, work: Promise<void>): Promise<boolean> => {
  const over = new AbortController()
  try {
    return await Promise.race([work.then(() => true), passing(ms, false, { signal: over.signal })])
  } finally {
    over.abort()
  }
}

/** In so many seconds, whoever holds connections or waits for one. */
const endAll = async (
  opened: { close(): Promise<void> },
  database: Database,
  log: (line: string) => void,
): Promise<void> => {
  if (!(await endsWithin(stopMs, opened.close()))) log('Not everything came to its end in time. It is left as it is.')
  await endsWithin(releaseMs, database.close())
}

/** Works on the jobs of a database that a gateway has migrated. */
export const runWorker = async ({
  dataDir,
  databaseUrl,
  env = process.env,
  log = () => undefined,
  onLost,
}: Pick<RunOptions, 'dataDir' | 'env' | 'log' | 'onLost'> & { readonly databaseUrl: string }): Promise<OpenWorker> => {
  collectEarly()
  const config = readConfig({ ...env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const database = openDatabase(databaseUrl, {
    onError: tellBroken(log),
    onReplica: (replica, became) => log(replicaNews(replica, became)),
    way: config.databaseWay,
    timeline: watchTimeline(config, onLost),
  })
  try {
    await requireDatabaseWay(database, config.databaseWay)
    if (!(await isMigrated(database)))
      throw new Error(
        'The database is of an older version than this worker. Start a gateway of this version first: it migrates.',
      )
    const worker = await openWorker({ config, database, env })
    return { ...worker, close: () => endAll(worker, database, log) }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Throws EADDRINUSE now, and not after minutes of loading. */
const takeAndLeavePort = async (host: string, port: number): Promise<void> => {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

type Asked = { query(text: string): Promise<{ rows: unknown[] }> }

const isEmpty = async (pool: Asked): Promise<boolean> =>
  (await pool.query('select 1 from staff limit 1')).rows.length === 0

const hintFor = async (pool: Asked, demo: 'on' | 'off'): Promise<readonly string[]> => {
  const anybody = async (where: string) =>
    (await pool.query(`select 1 from staff where is_active and ${where} limit 1`)).rows.length > 0
  const hasStaff = await anybody('not is_demo')
  if (demo === 'on' && (await anybody('is_demo'))) return hasStaff ? [...demoHint, ...staffHint] : demoHint
  return hasStaff ? staffHint : nobodyHint
}
