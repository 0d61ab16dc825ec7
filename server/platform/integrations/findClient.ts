import { BlockList, isIPv6 } from 'node:net'
import { sql } from 'drizzle-orm'
import { ClientScope } from '#contract/calls/platform/integrations.ts'
import { type FeedKind, feedKindNames } from '#contract/feed/kindNames.ts'
import { type ChangeType, changeTypes } from '#contract/wire/changeTypes.ts'
import { machineClientState } from '#machines/platform/machineClient.ts'
import type { Tx } from '#server/db/database.ts'
import type { BoundedPool } from '#server/db/boundedPool.ts'
import { type FieldSeal, sealedFields } from '#server/adapters/fieldSeal.ts'
import { isSecret, isSignedBy, type MessageSignature, secretIdOf } from './clientSecret.ts'

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
  signing_key_sealed: Buffer | null
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

/** Whether all addresses of a network are in one of a client. */
const coversNetwork = (networks: readonly string[], wanted: string): boolean => {
  const [base = '', prefix] = wanted.split('/')
  const bits = Number(prefix ?? (isIPv6(base) ? 128 : 32))
  return isWithin(
    base,
    networks.filter((network) => Number(network.split('/')[1]) <= bits),
  )
}

const useGrainMs = 60_000

/** Why a client is none; the same words for a request and for a message. */
export type NoClient = 'client-unknown' | 'client-network' | 'client-over'

const findSecret = async (pool: Pick<BoundedPool, 'query'>, secretId: string): Promise<Found | undefined> => {
  const { rows } = await pool.query<Found>({
    name: 'machine-client',
    text: `select k.secret_hash, k.signing_key_sealed, k.confirmed_at is not null as secret_confirmed,
        k.ends_at as secret_ends_at, c.confirmed_at is not null as client_confirmed, c.ended_at is not null as is_ended,
        c.ends_at, c.id, c.name, c.source, c.scopes, c.networks, c.is_test, c.records_a_day, c.paise_a_day
      from machine_client_secrets k join machine_clients c on c.id = k.client_id where k.id = $1`,
    values: [secretId],
  })
  return rows[0]
}

const whyNotNow = (row: Found, now: Date): NoClient | undefined => {
  const isOver = (at: Date | null) => at !== null && at.getTime() <= now.getTime()
  const states = [
    machineClientState({ isConfirmed: row.client_confirmed, isEnded: row.is_ended, isOver: isOver(row.ends_at) }),
    machineClientState({ isConfirmed: row.secret_confirmed, isEnded: false, isOver: isOver(row.secret_ends_at) }),
  ]
  if (states.includes('ended')) return 'client-over'
  return states.includes('waiting') ? 'client-unknown' : undefined
}

const noteUse = (pool: Pick<BoundedPool, 'query'>, clientId: number, now: Date) =>
  pool.query(
    `update machine_clients set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $3)`,
    [clientId, now, new Date(now.getTime() - useGrainMs)],
  )

/** The client of a secret; a text says why there is none. */
export const findClient = async (
  pool: Pick<BoundedPool, 'query'>,
  secret: string,
  ip: string,
  now: Date,
): Promise<Client | NoClient> => {
  const secretId = secretIdOf(secret)
  if (secretId === undefined) return 'client-unknown'
  const row = await findSecret(pool, secretId)
  if (row === undefined || !isSecret(secret, row.secret_hash)) return 'client-unknown'
  const why = whyNotNow(row, now)
  if (why !== undefined) return why
  if (!isWithin(ip, row.networks)) return 'client-network'
  await noteUse(pool, row.id, now)
  return clientOf(row)
}

export interface Signer {
  /** Whose messages they are; a text says why nothing of them is taken. */
  readonly client: Client | NoClient
  isOf(signature: MessageSignature, body: Uint8Array): boolean
}

/**
 * Who signs with this secret. `networks` are those that the broker lets senders in from: a client counts only where it may
 * send from every one of them. Undefined: there is no such secret, or it is from before messages were signed.
 */
export const findSigner = async (
  pool: Pick<BoundedPool, 'query'>,
  seal: FieldSeal,
  secretId: string,
  networks: readonly string[],
  now: Date,
): Promise<Signer | undefined> => {
  const row = await findSecret(pool, secretId)
  if (row === undefined || row.signing_key_sealed === null) return undefined
  const key = seal.open(row.signing_key_sealed, sealedFields.signingKey)
  const isOf: Signer['isOf'] = (signature, body) => isSignedBy(key, signature, body)
  const why = whyNotNow(row, now)
  if (why !== undefined) return { client: why, isOf }
  if (!networks.every((network) => coversNetwork(row.networks, network))) return { client: 'client-network', isOf }
  await noteUse(pool, row.id, now)
  return { client: clientOf(row), isOf }
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
