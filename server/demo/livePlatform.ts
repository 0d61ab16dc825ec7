import { sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import { feedKindNames } from '#contract/feed/kindNames.ts'
import type { ChangeType } from '#contract/wire/changeTypes.ts'
import { dayAfter, indianDay, indianDayBounds } from '#contract/wire/indianTime.ts'
import type { FieldSeal } from '#server/adapters/fieldSeal.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { GatewayConfig } from '#server/gateway/gatewayConfig.ts'
import { makeSecret } from '#server/platform/integrations/index.ts'
import { addEndpoint, addWebhookSecret, makeWebhookSecret } from './demoWebhooks.ts'
import { staffIdOf } from './people.ts'
import { brandCodes } from './words.ts'

const name = 'live'
const told: readonly ChangeType[] = [
  'merchant.changed',
  'merchant.switchedOff',
  'merchant.switchedOn',
  'kyc.decided',
  'kyc.reopened',
  'rate.inForce',
  'settlement.approved',
  'payout.confirmed',
  'payout.failed',
  'hold.placed',
  'hold.released',
  'refund.succeeded',
]
const scopes: RequestOfName<'integrations.createClient'>['scopes'] = [
  ...feedKindNames.map((kind) => `in:${kind}` as const),
  ...told.map((type) => `out:${type}` as const),
]

/** Sold by its shops. */
export const livingBrands: readonly string[] = brandCodes.slice(0, 5)

/** What a platform beside the demo speaks to its desk with. */
export interface LivePlatform {
  readonly secret: string
  readonly webhookSecret: string
  /** Its client was made now: its shops are new to the desk. */
  readonly isNew: boolean
}

/** The desk of the demo fetches papers from the platform beside it, and sends it what is decided. */
export const besidePlatform = (config: GatewayConfig, address: string): GatewayConfig => {
  const { host, hostname } = new URL(address)
  return {
    ...config,
    feedDocuments: {
      hosts: [...config.feedDocuments.hosts, host],
      networks: [...config.feedDocuments.networks, hostname],
    },
    webhooks: { networks: [...config.webhooks.networks, hostname] },
  }
}

interface Admins {
  readonly makerId: string
  readonly checkerId: string
}

/** Its endpoint is where the platform listens since this start, with a secret of this start. */
const openEndpoint = async (
  tx: Tx,
  seal: FieldSeal,
  { clientId, url, makerId, checkerId }: Admins & { readonly clientId: number; readonly url: string },
  at: string,
): Promise<string> => {
  const secret = makeWebhookSecret()
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from webhook_endpoints where client_id = ${clientId} and state <> 'ended' order by id limit 1 for update`)
  const [known] = rows
  if (known === undefined) {
    const id = await addEndpoint(tx, seal, { clientId, url, makerId, checkerId, secret }, at, told)
    await tx.execute(sql`
      update webhook_endpoints set planned_to = (select last_position from change_head where one = 1) where id = ${id}`)
    return secret
  }
  await tx.execute(sql`
    update webhook_endpoints set types = ${sql.param([...told])}::text[], waiting_url = ${url}, waiting_url_by = ${makerId},
      waiting_url_at = ${at} where id = ${known.id}`)
  await tx.execute(sql`
    update webhook_endpoints set url = waiting_url, url_by = waiting_url_by, url_confirmed_by = ${checkerId}, waiting_url = null,
      waiting_url_by = null, waiting_url_at = null, state = 'live', resting_since = null, failing_since = null,
      version = version + 1 where id = ${known.id}`)
  await tx.execute(sql`
    update webhook_secrets set ends_at = ${at} where endpoint_id = ${known.id} and (ends_at is null or ends_at > ${at})`)
  await addWebhookSecret(tx, seal, { endpointId: known.id, secret, makerId, checkerId }, at)
  return secret
}

/** A client and an endpoint for the platform that lives beside the demo at `address`, with secrets of their own for each start. */
export const openLivePlatform = (
  { db }: Pick<Database, 'db'>,
  seal: FieldSeal,
  { source, address }: { readonly source: string; readonly address: string },
  now: Date,
): Promise<LivePlatform> =>
  db.transaction(async (tx) => {
    const admins = { makerId: await staffIdOf(tx, 'opsadmin'), checkerId: await staffIdOf(tx, 'deskadmin') }
    const { makerId, checkerId } = admins
    const at = now.toISOString()
    const found = await tx.execute<{ id: number }>(sql`
      update machine_clients set scopes = ${sql.param([...scopes])}::text[]
      where name = ${name} and ended_at is null and ends_at > ${at} returning id`)
    const made =
      found.rows[0] === undefined
        ? await tx.execute<{ id: number }>(sql`
            insert into machine_clients (name, source, scopes, networks, ends_at, records_a_day, paise_a_day, made_by,
              made_at, confirmed_by, confirmed_at)
            values (${name}, ${source}, ${sql.param([...scopes])}::text[], array['127.0.0.0/8', '::1/128'],
              ${indianDayBounds(dayAfter(indianDay(now), 360))?.before.toISOString() ?? at}, 1000000, 5000000000000,
              ${makerId}, ${at}, ${checkerId}, ${at}) returning id`)
        : found
    const clientId = made.rows[0]?.id ?? 0
    await tx.execute(sql`
      update machine_client_secrets set ends_at = ${at} where client_id = ${clientId} and (ends_at is null or ends_at > ${at})`)
    const { id, secret, hash } = makeSecret()
    await tx.execute(sql`
      insert into machine_client_secrets (id, client_id, secret_hash, made_by, made_at, confirmed_by, confirmed_at)
      values (${id}, ${clientId}, ${hash}, ${makerId}, ${at}, ${checkerId}, ${at})`)
    const webhookSecret = await openEndpoint(tx, seal, { clientId, url: `${address}/changes`, ...admins }, at)
    return { secret, webhookSecret, isNew: found.rows[0] === undefined }
  })

/** What the desk does once it knows the shops of the platform: they sell from now on, and two of them are corrected. */
export const receiveShops = ({ db }: Pick<Database, 'db'>, source: string): Promise<void> =>
  db.transaction(async (tx) => {
    const mine = sql`m.merchant_code in (select f.subject from feed_subjects f join feed_sources s on s.id = f.source_id
      where s.source = ${source} and f.of = 'merchant')`
    await tx.execute(sql`
      update merchants m set is_active = true, version = m.version + 1
      where not m.is_active and m.desk_revisions = '{}' and ${mine}`)
    await tx.execute(sql`
      update merchants m set city = 'Nagpur', contact_person = m.contact_person || ' Deshmukh', version = m.version + 1
      where m.desk_revisions = '{}' and m.id in (
        select m.id from merchants m where ${mine} order by m.merchant_code offset 2 limit 2)`)
  })
