import { BlockList, isIPv6 } from 'node:net'
import { sql } from 'drizzle-orm'
import { ClientScope } from '#contract/calls/platform/integrations.ts'
import { type FeedKind, feedKindNames } from '#contract/feed/kindNames.ts'
import { type ChangeType, changeTypes } from '#contract/wire/changeTypes.ts'
import { machineClientState } from '#machines/platform/machineClient.ts'
import type { Tx } from '#server/db/database.ts'
import type { BoundedPool } from '#server/db/boundedPool.ts'
import { isSecret, secretIdOf } from './clientSecret.ts'

/** Who sends: what it may, as it stands in the database now. */
export interface Client {
  readonly clientId: number
  readonly name: string
  readonly source: string
  readonly kinds: ReadonlySet<FeedKind>
  /** Changes that it may have. */
  readonly changes: ReadonlySet<ChangeType>
  /** Personal numbers in them are not covered. */
  readonly opensNumbers: boolean
  readonly isTest: boolean
  readonly recordsADay: number
  readonly paiseADay: number
}

type Stored = {
  id: number
  name: string
  source: string
  scopes: string[]
  is_test: boolean
  records_a_day: number
  paise_a_day: string
}

type Found = Stored & {
  secret_hash: Buffer
  secret_confirmed: boolean
  secret_ends_at: Date | null
  client_confirmed: boolean
  is_ended: boolean
  ends_at: Date
  networks: string[]
}

const clientOf = (row: Stored): Client => {
  const scopes = row.scopes.flatMap((scope) => ClientScope.safeParse(scope).data ?? [])
  return {
    clientId: row.id,
    name: row.name,
    source: row.source,
    kinds: new Set(feedKindNames.filter((kind) => scopes.includes(`in:${kind}`))),
    changes: new Set(changeTypes.filter((type) => scopes.includes(`out:${type}`))),
    opensNumbers: scopes.includes('out:numbers'),
    isTest: row.is_test,
    recordsADay: row.records_a_day,
    paiseADay: Number(row.paise_a_day),
  }
}

const isWithin = (ip: string, networks: readonly string[]): boolean => {
  const address = ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', prefix = ''] = network.split('/')
    try {
      list.addSubnet(base, Number(prefix), isIPv6(base) ? 'ipv6' : 'ipv4')
    } catch {
      // An address that no network has lets nobody in.
    }
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

const useGrainMs = 60_000

/** The client of a secret; a text says why there is none. */
export const findClient = async (
  pool: Pick<BoundedPool, 'query'>,
  secret: string,
  ip: string,
  now: Date,
): Promise<Client | 'client-unknown' | 'client-network' | 'client-over'> => {
  const secretId = secretIdOf(secret)
  if (secretId === undefined) return 'client-unknown'
  const { rows } = await pool.query<Found>({
    name: 'machine-client',
    text: `select k.secret_hash, k.confirmed_at is not null as secret_confirmed, k.ends_at as secret_ends_at,
        c.confirmed_at is not null as client_confirmed, c.ended_at is not null as is_ended, c.ends_at, c.id, c.name,
        c.source, c.scopes, c.networks, c.is_test, c.records_a_day, c.paise_a_day
      from machine_client_secrets k join machine_clients c on c.id = k.client_id where k.id = $1`,
    values: [secretId],
  })
  const [row] = rows
  if (row === undefined || !isSecret(secret, row.secret_hash)) return 'client-unknown'
  const isOver = (at: Date | null) => at !== null && at.getTime() <= now.getTime()
  const states = [
    machineClientState({ isConfirmed: row.client_confirmed, isEnded: row.is_ended, isOver: isOver(row.ends_at) }),
    machineClientState({ isConfirmed: row.secret_confirmed, isEnded: false, isOver: isOver(row.secret_ends_at) }),
  ]
  if (states.includes('ended')) return 'client-over'
  if (states.includes('waiting')) return 'client-unknown'
  if (!isWithin(ip, row.networks)) return 'client-network'
  await pool.query(
    `update machine_clients set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $3)`,
    [row.id, now, new Date(now.getTime() - useGrainMs)],
  )
  return clientOf(row)
}

/** The live client of this name, for who works on the server itself; undefined: there is none. */
export const clientOfName = async (
  pool: Pick<BoundedPool, 'query'>,
  name: string,
  now: Date,
): Promise<Client | undefined> => {
  const { rows } = await pool.query<Stored>(
    `select c.id, c.name, c.source, c.scopes, c.is_test, c.records_a_day, c.paise_a_day from machine_clients c
     where lower(c.name) = lower($1) and c.ended_at is null and c.confirmed_at is not null and c.ends_at > $2`,
    [name, now],
  )
  return rows[0] && clientOf(rows[0])
}

/** A client that may send now, as its corrected events are judged. */
export const liveClient = async (tx: Tx, clientId: number, now: Date): Promise<Client | undefined> => {
  const { rows } = await tx.execute<Stored>(sql`
    select id, name, source, scopes, is_test, records_a_day, paise_a_day from machine_clients
    where id = ${clientId} and confirmed_at is not null and ended_at is null and ends_at > ${now.toISOString()}`)
  return rows[0] && clientOf(rows[0])
}
