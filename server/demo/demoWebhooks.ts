import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ChangeType } from '#contract/wire/changeTypes.ts'
import { type FieldSeal, sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { numberChanges } from '#server/platform/changes/index.ts'
import { addDemoClient } from './demoFeed.ts'
import { staffIdOf } from './people.ts'

const hourMs = 3_600_000
const stepMs = 15 * 60_000
const steps = 96
const shops = 40
/** Since then the receiver of the warehouse is gone. */
const restsForMs = 5 * hourMs
/** In private networks that no demo names: nothing is connected to, and nobody is asked for a name. */
const addresses = {
  billing: 'https://10.20.0.14/desk/changes',
  warehouse: 'https://10.20.7.3/hooks/opsdesk',
  ledger: 'https://10.20.0.31/changes',
} as const

const types: readonly ChangeType[] = [
  'merchant.changed',
  'merchant.switchedOff',
  'merchant.switchedOn',
  'kyc.decided',
  'settlement.approved',
  'payout.confirmed',
  'payout.failed',
]
const scopes = types.map((type) => `out:${type}`)

/** Little at night, most in the afternoon. */
const countAt = (at: Date): number => {
  const hour = ((at.getTime() + 5.5 * hourMs) % (24 * hourMs)) / hourMs
  return Math.round(1 + 4 * Math.max(0, Math.sin(((hour - 7) / 15) * Math.PI)) ** 2)
}

interface Told {
  readonly at: string
  readonly shop: number
  readonly type: ChangeType
}

/** Shops are switched off and on again in turn, and corrected in between: what is told leaves each as it is. */
const toldUntil = (now: Date): Told[] => {
  const told: Told[] = []
  for (let step = steps; step > 0; step -= 1) {
    const from = now.getTime() - step * stepMs
    const count = countAt(new Date(from))
    for (let no = 0; no < count; no += 1) {
      const at = new Date(from + (no * stepMs) / count).toISOString()
      const turn = told.length
      const type = (['merchant.switchedOff', 'merchant.switchedOn', 'merchant.changed'] as const)[turn % 3]
      if (type !== undefined) told.push({ at, shop: Math.floor(turn / 3) % shops, type })
    }
  }
  return told
}

const addChanges = async (tx: Tx, now: Date): Promise<void> => {
  const told = toldUntil(now)
  await tx.execute(sql`
    with shops as (
      select id, row_number() over (order by id) - 1 as no from merchants where is_active order by id limit ${shops})
    insert into changes (type, subject, data, numbers, made_by, at)
    select t.type, 'merchant:' || m.merchant_code,
      change_of_merchant(m) || jsonb_build_object('isActive', t.type <> 'merchant.switchedOff'),
      numbers_of_merchant(m), case when t.place % 4 = 0 then 'deskadmin' else 'opsadmin' end, t.at
    from unnest(${sql.param(told.map(({ at }) => at))}::timestamptz[], ${sql.param(told.map(({ shop }) => shop))}::int[],
      ${sql.param(told.map(({ type }) => type))}::text[]) with ordinality as t(at, shop, type, place)
    join shops s on s.no = t.shop join merchants m on m.id = s.id order by t.place`)
}

interface DemoEndpoint {
  readonly clientId: number
  readonly url: string
  readonly makerId: string
  readonly checkerId: string | null
  /** Absent: one that nobody has to know. */
  readonly secret?: string
}

export const makeWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** A secret that signs at once where somebody has confirmed it. */
export const addWebhookSecret = (
  tx: Tx,
  seal: FieldSeal,
  {
    endpointId,
    secret,
    makerId,
    checkerId,
  }: Pick<DemoEndpoint, 'makerId' | 'checkerId'> & {
    readonly endpointId: number
    readonly secret: string
  },
  at: string,
) =>
  tx.execute(sql`
    insert into webhook_secrets (id, endpoint_id, secret_sealed, made_by, made_at, confirmed_by, confirmed_at)
    values (${randomUUID()}, ${endpointId}, ${seal.seal(secret, sealedFields.webhookSecret)}, ${makerId}, ${at},
      ${checkerId}::uuid, ${checkerId === null ? null : at}::timestamptz)`)

export const addEndpoint = async (
  tx: Tx,
  seal: FieldSeal,
  { clientId, url, makerId, checkerId, secret = makeWebhookSecret() }: DemoEndpoint,
  at: string,
  told: readonly ChangeType[] = types,
): Promise<number> => {
  const isConfirmed = checkerId !== null
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into webhook_endpoints (client_id, types, state, url, url_by, url_confirmed_by, waiting_url, waiting_url_by,
      waiting_url_at, made_by, made_at)
    values (${clientId}, ${sql.param([...told])}::text[], ${isConfirmed ? 'live' : 'waiting'},
      ${isConfirmed ? url : null}, ${isConfirmed ? makerId : null}::uuid, ${checkerId}::uuid,
      ${isConfirmed ? null : url}, ${isConfirmed ? null : makerId}::uuid, ${isConfirmed ? null : at}::timestamptz,
      ${makerId}, ${at}) returning id`)
  const id = rows[0]?.id ?? 0
  await addWebhookSecret(tx, seal, { endpointId: id, secret, makerId, checkerId }, at)
  return id
}

/** All are delivered but the last ones, of which the receiver takes none for the moment. */
const addBilling = async (tx: Tx, endpointId: number, now: Date): Promise<void> => {
  const failsFrom = new Date(now.getTime() - 40 * 60_000).toISOString()
  const at = now.toISOString()
  await tx.execute(sql`
    with mine as (
      select c.*, c.at >= ${failsFrom} as is_late, row_number() over (order by c.position) as no,
        row_number() over (partition by c.subject, c.at >= ${failsFrom} order by c.position) as turn
      from changes c where c.type = any(${sql.param([...types])}::text[]) and c.position is not null and c.subject like 'merchant:%'
        and c.at > ${new Date(now.getTime() - 24 * hourMs).toISOString()} and c.made_by <> '')
    insert into webhook_deliveries (endpoint_id, change_id, position, type, subject, state, attempts, made_at, tried_at,
      next_try_at, failing_since, took_ms, status, answer, trouble)
    select ${endpointId}, id, position, type, subject,
      case when is_late then 'waiting' else 'delivered' end,
      case when is_late then case when turn = 1 then 4 else 0 end when no % 29 = 0 then 3 else 1 end,
      at, case when is_late and turn > 1 then null else at + interval '2 seconds' end,
      case when is_late then ${at}::timestamptz + interval '25 minutes' + no * interval '1 second' end,
      case when is_late and turn = 1 then at + interval '2 seconds' end,
      case when is_late and turn > 1 then null else 40 + (no * 37 % 160)::int end,
      case when is_late then case when turn = 1 then 503 end else 204 end,
      case when is_late and turn = 1 then '{"error":"maintenance","retryAfter":"18:30"}' else '' end,
      case when is_late and turn = 1 then 'The receiver answered 503.' else '' end
    from mine order by position`)
  await tx.execute(sql`
    update webhook_endpoints set planned_to = (select last_position from change_head where one = 1),
      failing_since = (select min(failing_since) from webhook_deliveries where endpoint_id = ${endpointId}),
      last_delivered_at = (select max(tried_at) from webhook_deliveries where endpoint_id = ${endpointId} and state = 'delivered')
    where id = ${endpointId}`)
}

/** Its receiver said that it is gone, and it rests: what came since is behind. */
const addWarehouse = async (tx: Tx, endpointId: number, now: Date): Promise<void> => {
  const restsFrom = new Date(now.getTime() - restsForMs).toISOString()
  await tx.execute(sql`
    with mine as (
      select c.*, row_number() over (order by c.position desc) as back
      from changes c where c.type = any(${sql.param([...types])}::text[]) and c.position is not null and c.subject like 'merchant:%'
        and c.at > ${new Date(now.getTime() - 24 * hourMs).toISOString()} and c.at < ${restsFrom} and c.made_by <> '')
    insert into webhook_deliveries (endpoint_id, change_id, position, type, subject, state, attempts, made_at, tried_at,
      failing_since, took_ms, status, answer, trouble)
    select ${endpointId}, id, position, type, subject, case when back <= 3 then 'failed' else 'delivered' end, 1, at,
      at + interval '1 second', case when back <= 3 then at + interval '1 second' end, 90 + (back * 53 % 240)::int,
      case when back <= 3 then 410 else 200 end, case when back <= 3 then 'Gone' else '{"ok":true}' end,
      case when back <= 3 then 'The receiver answered 410.' else '' end
    from mine order by position`)
  await tx.execute(sql`
    update webhook_endpoints set state = 'resting', resting_since = ${restsFrom}, failing_since = ${restsFrom},
      planned_to = coalesce((select max(position) from webhook_deliveries where endpoint_id = ${endpointId}), 0),
      last_delivered_at = (select max(tried_at) from webhook_deliveries where endpoint_id = ${endpointId} and state = 'delivered')
    where id = ${endpointId}`)
}

/** Since its receiver takes nothing it is told of money alone: what moves in a demo that is alive would fail there as well. */
const narrowBilling = (tx: Tx, endpointId: number) =>
  tx.execute(sql`
    update webhook_endpoints set types = ${sql.param(types.filter((type) => !type.startsWith('merchant.')))}::text[]
    where id = ${endpointId}`)

/** Two systems that are told what the desk decides, one of which is gone, and an endpoint that waits for an administrator. */
export const addDemoWebhooks = async (database: Database, fieldSeal: FieldSeal, now: Date): Promise<void> => {
  const { db } = database
  const { rowCount } = await db.execute(sql`select from webhook_endpoints limit 1`)
  if (rowCount !== 0) return
  await db.transaction((tx) => addChanges(tx, now))
  while ((await numberChanges({ database, fieldSeal })) > 0);
  await db.transaction(async (tx) => {
    const [makerId, checkerId] = [await staffIdOf(tx, 'opsadmin'), await staffIdOf(tx, 'deskadmin')]
    const made = new Date(now.getTime() - 20 * 24 * hourMs).toISOString()
    const clientOf = (name: string) =>
      addDemoClient(tx, { name, from: `/platform/${name}`, scopes, makerId, checkerId }, now)
    const [billing, warehouse] = [await clientOf('billing'), await clientOf('warehouse')]
    const endpointOf = (clientId: number, url: string) =>
      addEndpoint(tx, fieldSeal, { clientId, url, makerId, checkerId }, made)
    // The latest delivery is that of the endpoint that is live.
    await addWarehouse(tx, await endpointOf(warehouse, addresses.warehouse), now)
    const billingId = await endpointOf(billing, addresses.billing)
    await addBilling(tx, billingId, now)
    await narrowBilling(tx, billingId)
    await addEndpoint(
      tx,
      fieldSeal,
      { clientId: billing, url: addresses.ledger, makerId: checkerId, checkerId: null },
      new Date(now.getTime() - 2 * hourMs).toISOString(),
    )
  })
}
