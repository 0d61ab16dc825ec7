import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { readAnswer } from '#contract/wire/answer.ts'
import { calls, type CallName, type RequestOfName, type ResponseOfName } from '#contract/index.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import { ensureDefaultRoles } from '#server/people/access/defaultRoles.ts'
import { migrateDatabase, openDatabase, type Database } from '#server/db/database.ts'
import { addDemoPeople, demoPassword } from '#server/demo/people.ts'
import { readConfig } from '#server/gateway/config.ts'
import { type GatewayConfig } from '#server/gateway/gatewayConfig.ts'
import { openGateway, type OpenGateway } from '#server/app/openGateway.ts'
import { openSession } from '#server/people/session/sessionRows.ts'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { judgeChanges } from './judgeChanges.ts'
import { passDayTurn } from './dayTurn.ts'
import { sealPassword } from './sealPassword.ts'
import { keepSignInKey } from './signInKey.ts'

export { sealPassword }

const templateName = 'opsdesk_template'
/** With every table and not a row. */
export const migratedTemplate = 'migrated_template'

const createDatabase = async (
  postgresUrl: string,
  name: string,
  template: string,
  options: Parameters<typeof openDatabase>[1] = {},
): Promise<Database> => {
  const admin = new pg.Client({ connectionString: postgresUrl })
  await admin.connect()
  try {
    await admin.query(`create database ${name} template ${template}`)
  } finally {
    await admin.end()
  }
  return openDatabase(urlOf(postgresUrl, name), options)
}

/** A copy of a template under a name of its own. */
export const copyDatabase = (
  postgresUrl: string,
  kind: string,
  template: string,
  options?: Parameters<typeof openDatabase>[1],
): Promise<Database> => createDatabase(postgresUrl, `${kind}_${randomUUID().replaceAll('-', '')}`, template, options)

/** One migrated database for the whole run, and one with roles and demo people; every test file gets a copy of it. */
export const buildTemplates = async (postgresUrl: string): Promise<void> => {
  const migrated = await createDatabase(postgresUrl, migratedTemplate, 'template0')
  await migrateDatabase(migrated)
  await migrated.close()
  const database = await createDatabase(postgresUrl, templateName, migratedTemplate)
  await database.db.transaction(async (tx) => {
    await ensureDefaultRoles(tx, 'paywise')
    await addDemoPeople(tx, new Date())
  })
  await database.close()
}

const urlOf = (postgresUrl: string, name: string): string => {
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return url.href
}

/** A fresh copy of the template. */
export const openTestDatabase = async (
  postgresUrl: string,
  options?: Parameters<typeof openDatabase>[1],
): Promise<Database> => {
  await passDayTurn(120_000)
  return copyDatabase(postgresUrl, 'test', templateName, options)
}

export interface TestGateway extends OpenGateway {
  readonly database: Database
  /** The one that the gateway itself asks: `database`, or another through the pooler of the run. */
  readonly ownDatabase: Database
  readonly config: GatewayConfig
  signIn(loginId: string): Promise<Client>
  /** The session that signing in opens, without the tenth of a second that the password takes: for loops. */
  enter(loginId: string): Promise<Client>
  anonymous(): Client
}

export interface CallOptions {
  readonly idempotencyKey?: string
  readonly ifMatch?: number
  readonly headers?: Record<string, string>
}

export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

export interface Client {
  readonly cookie: string
  /** The decoded answer; throws `Refused` for a refusal. */
  call<Name extends CallName>(
    name: Name,
    request: z.input<(typeof calls)[Name]['request']> extends never ? never : RequestOfName<Name>,
    options?: CallOptions,
  ): Promise<ResponseOfName<Name>>
  /** A hand-made request. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<RawAnswer>
  upload(
    file: { name: string; bytes: Uint8Array<ArrayBuffer>; sheetName?: string },
    options?: CallOptions,
  ): Promise<{ fileUrl: string }>
}

export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  constructor(status: number, code: string, message: string, details: unknown) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** Speaks to a gateway with the cookie of a session; without one as nobody. */
export const client = (gateway: Pick<OpenGateway, 'address'>, firstCookie: string): Client => {
  // As a browser does: a new token takes the place of the old one. A cleared cookie is kept, to be tried again.
  let cookie = firstCookie
  const post: Client['post'] = async (path, body, headers = {}) => {
    const response = await fetch(gateway.address + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-opsdesk': 'test',
        ...(cookie === '' ? {} : { cookie }),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    cookie = response.headers.get('set-cookie')?.match(/^__Host-opsdesk=[\w-]+/)?.[0] ?? cookie
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    }
  }
  const headersOf = (options: CallOptions, call: CallDefinition): Record<string, string> => ({
    ...(call.kind === 'read' ? {} : { 'idempotency-key': options.idempotencyKey ?? randomUUID() }),
    ...(options.ifMatch === undefined ? {} : { 'if-match': String(options.ifMatch) }),
    ...options.headers,
  })
  const valueOf = (call: CallDefinition, answer: { status: number; body: unknown }): unknown => {
    const read = readAnswer(call.answer, answer.status, answer.body)
    if (!read.ok) throw new Refused(answer.status, read.code, read.message, read.details)
    return z.decode(call.response, read.value as never)
  }
  return {
    get cookie() {
      return cookie
    },
    post,
    call: async (name, request, options = {}) => {
      const call: CallDefinition = calls[name]
      const body = z.encode(call.request, request as never) as object
      const marked = call.discriminator === undefined ? body : { ...body, ...call.discriminator }
      const answer =
        call.family === 'wrapper'
          ? await post(
              '/ops/campaign/wrapperLambdaApis',
              { url: call.path, method: call.method ?? 'POST', payload: marked },
              headersOf(options, call),
            )
          : await post(
              `${call.family === 'platform' ? '/platform' : '/ops'}${call.path}`,
              marked,
              headersOf(options, call),
            )
      return valueOf(call, answer) as never
    },
    upload: async (file, options = {}) => {
      const form = new FormData()
      const place = { s3bucketname: 'operations', s3bucketLocation: 'merchantUpdate', sheet_name: file.sheetName }
      form.set('documentVO', JSON.stringify(place))
      form.set('file', new File([file.bytes], file.name))
      const response = await fetch(`${gateway.address}/upload`, {
        method: 'POST',
        headers: { 'x-opsdesk': 'test', cookie, ...headersOf(options, calls['files.upload']) },
        body: form,
      })
      return valueOf(calls['files.upload'], { status: response.status, body: await response.json() }) as {
        fileUrl: string
      }
    },
  }
}

/** The same database as a gateway behind the pooler of the run opens it: docs/decisions/house.md. */
const throughPooler = async (database: Database, options: Parameters<typeof openDatabase>[1]): Promise<Database> => {
  const pooler = process.env['FACTS_POOLER']
  const url = new URL(database.url)
  // A fact that has a PostgreSQL of its own, with a standby, asks it directly.
  if (pooler === undefined || url.host !== process.env['FACTS_POOLED']) return database
  const name = url.pathname.slice(1)
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await database.pool.query(`alter role current_user in database ${name} set ${limit} = '60s'`)
  url.host = pooler
  const way = { listenUrl: database.url, pooler: 'transaction', readUrls: [] } as const
  return openDatabase(url.href, { ...options, way })
}

/** A gateway on its own database and a free port. `env` as in docs/operations.md. */
export const openTestGateway = async (
  postgresUrl: string,
  options: {
    env?: Record<string, string>
    now?: () => Date
    connections?: number
    connectionWaitMs?: number
  } = {},
): Promise<TestGateway> => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'opsdesk-gateway-')), 'data')
  keepSignInKey(dataDir)
  const database = await openTestDatabase(postgresUrl, options)
  const reached = await throughPooler(database, options)
  const config = {
    ...readConfig({
      LOG_LEVEL: 'silent',
      CALLS_PER_MINUTE: '100000',
      BUSY_AFTER_MS: '60000',
      ...options.env,
      DATA_DIR: dataDir,
    }),
    port: 0,
  }
  const opened = await openGateway({
    config,
    database: reached,
    panelDir: undefined,
    judgeChanges,
    ...(options.now === undefined ? {} : { now: options.now }),
  })
  const anonymous = () => client(opened, '')
  return {
    ...opened,
    database,
    ownDatabase: reached,
    config,
    anonymous,
    signIn: async (loginId) => {
      const { body } = await anonymous().post('/ops/opsloginnonce', {})
      const { nonce } = body['payload'] as { nonce: string }
      const password = sealPassword(opened.gateway.signInKey.publicKey, nonce, demoPassword)
      const answer = await anonymous().post('/ops/opslogin', { login_id: loginId, password, app_id: 'V14' })
      const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0]
      if (cookie === undefined) throw new Error(`${loginId} could not sign in: ${JSON.stringify(answer.body)}`)
      return client(opened, cookie)
    },
    enter: async (loginId) => {
      const { rows } = await database.pool.query<{ id: string }>('select id from staff where login_id = $1', [loginId])
      const [person] = rows
      if (person === undefined) throw new Error(`Nobody is called ${loginId}.`)
      const arrival = { staffId: person.id, signedInBy: 'password', ip: '127.0.0.1', userAgent: 'loop' } as const
      const session = await database.db.transaction((tx) =>
        openSession(tx, config, { ...arrival, now: opened.gateway.now() }),
      )
      if (session === undefined) throw new Error(`${loginId} is disabled.`)
      return client(opened, `__Host-opsdesk=${session.token}`)
    },
    close: async () => {
      await opened.close()
      if (reached !== database) await reached.close()
      await database.close()
    },
  }
}
