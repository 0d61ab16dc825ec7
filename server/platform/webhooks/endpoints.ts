import { randomBytes, randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import type { endpointSortFields, WebhookEndpoint } from '#contract/calls/platform/webhooks.ts'
import type { RequestOfName } from '#contract/index.ts'
import type { ChangeType } from '#contract/wire/changeTypes.ts'
import { keptDays } from '#machines/platform/retention/index.ts'
import {
  canDoToEndpoint,
  type EndpointAct,
  endpointAfter,
  whyNotConfirmEndpoint,
} from '#machines/platform/webhookEndpoint.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import { whyNotWebhookAddress } from '#server/adapters/webhookSender.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { decidingStaff, refuseOnePerson } from '#server/people/independence/index.ts'
import { positionNow } from '#server/platform/changes/index.ts'
import {
  endpointRows,
  type EndpointRow,
  lockEndpoint,
  makersOfWaiting,
  ownWork,
  presentEndpoint,
  stateOfSecret,
  waitingSecret,
  whereOf,
} from './endpointRows.ts'
import { isFailing } from './outgoing.ts'

/** An ended one is listed as long as what it did is kept. */
const endedDays = keptDays('webhookDeliveries')
/** So many of one client that have not ended. */
const mostEndpoints = 20

const sortColumns: Readonly<Record<(typeof endpointSortFields)[number], SQL>> = {
  clientName: sql`lower(c.name)`,
  lastDeliveredAt: sql`e.last_delivered_at`,
  madeAt: sql`e.made_at`,
}

/** Those that have not ended, and those that ended lately. */
export const foundEndpoints = async (
  { text = '', state, endpointId, sort, order = 'asc' }: RequestOfName<'integrations.endpoints'>,
  { tx, staff, now }: Pick<StaffContext, 'tx' | 'staff' | 'now'>,
): Promise<WebhookEndpoint[]> => {
  const deciding = await decidingStaff({ tx, staff, now })
  const since = new Date(now.getTime() - endedDays * 86_400_000).toISOString()
  const sorted = sort === undefined ? sql`e.state = 'ended', lower(c.name)` : sortColumns[sort]
  const has = (column: SQL) => sql`strpos(lower(coalesce(${column}, '')), ${text.toLowerCase()}) > 0`
  const rows = await endpointRows(
    tx,
    now,
    sql`(e.ended_at is null or e.ended_at > ${since})
      and (${endpointId ?? null}::int is null or e.id = ${endpointId ?? null})
      and (${state ?? null}::text is null or e.state = ${state ?? null})
      and (${has(sql`c.name`)} or ${has(sql`e.url`)} or ${has(sql`e.waiting_url`)})`,
    order === 'desc' ? sql`${sorted} desc nulls last` : sql`${sorted} nulls last`,
  )
  return rows.map((row) => presentEndpoint(row, deciding, now))
}

const missing = (subject: string): never =>
  refuse('record-not-found', { recorded: { subject, after: { asked: 'endpoint' } } })

/** Locked; and as the person saw it, where they said what they saw. */
export const foundEndpoint = async ({ tx, now, ifMatch }: StaffContext, endpointId: number): Promise<EndpointRow> => {
  const row = (await lockEndpoint(tx, now, endpointId)) ?? missing(`endpoint:${endpointId}`)
  if (ifMatch !== undefined && row.version !== ifMatch) refuse('record-changed')
  return row
}

const refuseUnless = (row: EndpointRow, act: EndpointAct): void => {
  if (!canDoToEndpoint(whereOf(row), act)) refuse('wrong-state')
}

const shown = async ({ tx, staff, now }: StaffContext, endpointId: number) => {
  const [row] = await endpointRows(tx, now, sql`e.id = ${endpointId}`)
  if (row === undefined) throw new Error('the endpoint that was written cannot be found')
  return presentEndpoint(row, await decidingStaff({ tx, staff, now }), now)
}

const secretBytes = 32

const addSecret = async (
  { tx, staff, now, gateway }: StaffContext,
  endpointId: number,
  keepsOtherHours: number,
): Promise<string> => {
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`
  await tx.execute(sql`
    insert into webhook_secrets (id, endpoint_id, secret_sealed, made_by, made_at, keeps_other_hours)
    values (${randomUUID()}, ${endpointId}, ${gateway.fieldSeal.seal(secret, sealedFields.webhookSecret)},
      ${staff.staffId}, ${now.toISOString()}, ${keepsOtherHours})`)
  return secret
}

const typesFor = async ({ tx }: StaffContext, clientId: number, wanted: readonly ChangeType[]): Promise<string[]> => {
  const { rows } = await tx.execute<{ scopes: string[] }>(
    sql`select scopes from machine_clients where id = ${clientId}`,
  )
  const types = [...new Set(wanted)].sort()
  if (types.some((type) => rows[0]?.scopes.includes(`out:${type}`) !== true)) refuse('endpoint-types-wrong')
  return types
}

const refuseAddress = ({ gateway }: StaffContext, url: string): void => {
  const why = whyNotWebhookAddress(url, gateway.config.webhooks.networks)
  if (why !== undefined) refuse('endpoint-address-wrong', { message: why })
}

export const createEndpoint: Handler<'integrations.createEndpoint'> = async ({ clientId, url, types }, context) => {
  const { tx, staff, now, note } = context
  const { rows: clients } = await tx.execute<{ name: string; is_live: boolean; endpoints: number }>(sql`
    select c.name, c.confirmed_at is not null and c.ended_at is null and c.ends_at > ${now.toISOString()} as is_live,
      (select count(*)::int from webhook_endpoints e where e.client_id = c.id and e.state <> 'ended') as endpoints
    from machine_clients c where c.id = ${clientId} for update of c`)
  const client =
    clients[0] ??
    refuse('record-not-found', { recorded: { subject: `client:${clientId}`, after: { asked: 'client' } } })
  if (!client.is_live) refuse('wrong-state')
  if (client.endpoints >= mostEndpoints) refuse('too-many-endpoints')
  refuseAddress(context, url)
  const chosen = await typesFor(context, clientId, types)
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into webhook_endpoints (client_id, types, state, waiting_url, waiting_url_by, waiting_url_at, made_by, made_at)
    values (${clientId}, ${sql.param(chosen)}::text[], 'waiting', ${url}, ${staff.staffId}, ${now.toISOString()},
      ${staff.staffId}, ${now.toISOString()})
    returning id`)
  const endpointId = rows[0]?.id ?? 0
  const secret = await addSecret(context, endpointId, 0)
  note({ subject: `endpoint:${endpointId}`, after: { client: client.name, url, types: chosen, state: 'waiting' } })
  return { endpoint: await shown(context, endpointId), secret }
}

/** Two sign at a time: the last one for as long as was said, and never beyond an end that was set before. */
const confirmSecret = async ({ tx, staff, now }: StaffContext, row: EndpointRow): Promise<string | undefined> => {
  const secret = waitingSecret(row, now)
  if (secret === undefined) return undefined
  const at = now.toISOString()
  const last = row.secrets.findLast((one) => stateOfSecret(one, now) === 'live')
  await tx.execute(sql`
    update webhook_secrets set ends_at = least(ends_at, ${at}::timestamptz
      + case when id = ${last?.id ?? null}::uuid then ${secret.keeps_other_hours} else 0 end * interval '1 hour')
    where endpoint_id = ${row.id} and id <> ${secret.id} and (ends_at is null or ends_at > ${at})`)
  await tx.execute(sql`
    update webhook_secrets set confirmed_by = ${staff.staffId}, confirmed_at = ${at} where id = ${secret.id}`)
  return secret.id
}

export const confirmEndpoint: Handler<'integrations.confirmEndpoint'> = async ({ endpointId }, context) => {
  const { tx, staff, now, note, gateway } = context
  const row = await foundEndpoint(context, endpointId)
  const makers = makersOfWaiting(row, now)
  const why = whyNotConfirmEndpoint(whereOf(row), makers, staff.staffId)
  if (why !== undefined) refuse(why, why === 'own-work' ? { message: ownWork(row) } : {})
  await refuseOnePerson(context, makers)
  const state = endpointAfter(whereOf(row), { type: 'endpoint.confirm', by: staff.staffId }, makers)
  const secret = await confirmSecret(context, row)
  const url = row.waiting_url ?? row.url
  if (row.waiting_url !== null)
    await tx.execute(sql`
      update webhook_endpoints set url = waiting_url, url_by = waiting_url_by, url_confirmed_by = ${staff.staffId},
        waiting_url = null, waiting_url_by = null, waiting_url_at = null where id = ${endpointId}`)
  // What came before it was an endpoint is not sent to it, nor what nobody had numbered by then.
  const begins = row.state === 'waiting' ? await positionNow(tx, gateway.fieldSeal) : null
  await tx.execute(sql`
    update webhook_endpoints set state = ${state}, version = version + 1, planned_to = coalesce(${begins}::bigint, planned_to)
    where id = ${endpointId}`)
  note({
    subject: `endpoint:${endpointId}`,
    before: { state: row.state, url: row.url },
    after: { state, url, ...(secret === undefined ? {} : { secret }) },
  })
  return shown(context, endpointId)
}

export const changeEndpoint: Handler<'integrations.changeEndpoint'> = async ({ endpointId, url, types }, context) => {
  const { tx, staff, now, note } = context
  const row = await foundEndpoint(context, endpointId)
  refuseUnless(row, 'endpoint.change')
  const chosen = types === undefined ? row.types : await typesFor(context, row.client_id, types)
  if (url !== undefined) refuseAddress(context, url)
  const isTakenBack = url !== undefined && url === row.url
  const waits = isTakenBack ? null : (url ?? row.waiting_url)
  const waitsBy = waits === null ? null : url === undefined ? row.waiting_url_by : staff.staffId
  await tx.execute(sql`
    update webhook_endpoints set types = ${sql.param(chosen)}::text[], waiting_url = ${waits}, waiting_url_by = ${waitsBy}::uuid,
      waiting_url_at = ${waits === null ? null : url === undefined ? sql`waiting_url_at` : now.toISOString()}::timestamptz,
      version = version + 1 where id = ${endpointId}`)
  note({
    subject: `endpoint:${endpointId}`,
    before: { types: row.types, url: row.url, waitingUrl: row.waiting_url },
    after: { types: chosen, url: row.url, waitingUrl: waits },
  })
  return shown(context, endpointId)
}

export const pauseEndpoint: Handler<'integrations.pauseEndpoint'> = async ({ endpointId }, context) => {
  const { tx, note } = context
  const row = await foundEndpoint(context, endpointId)
  refuseUnless(row, 'endpoint.pause')
  const state = endpointAfter(whereOf(row), { type: 'endpoint.pause' })
  await tx.execute(sql`update webhook_endpoints set state = ${state}, version = version + 1 where id = ${endpointId}`)
  note({ subject: `endpoint:${endpointId}`, before: { state: row.state }, after: { state } })
  return shown(context, endpointId)
}

export const resumeEndpoint: Handler<'integrations.resumeEndpoint'> = async ({ endpointId }, context) => {
  const { tx, now, note, afterCommit } = context
  const row = await foundEndpoint(context, endpointId)
  refuseUnless(row, 'endpoint.resume')
  const state = endpointAfter(whereOf(row), { type: 'endpoint.resume' })
  await tx.execute(sql`
    update webhook_endpoints set state = ${state}, resting_since = null, failing_since = null, version = version + 1
    where id = ${endpointId}`)
  await tx.execute(sql`
    update webhook_deliveries d set state = 'waiting', next_try_at = ${now.toISOString()}, failing_since = null
    where d.endpoint_id = ${endpointId} and d.change_id is not null and ${isFailing}`)
  note({ subject: `endpoint:${endpointId}`, before: { state: row.state }, after: { state } })
  afterCommit((gateway) => gateway.wakeWebhooks())
  return shown(context, endpointId)
}

export const rotateEndpointSecret: Handler<'integrations.rotateEndpointSecret'> = async (
  { endpointId, keepsOtherHours },
  context,
) => {
  const { tx, now, note } = context
  const row = await foundEndpoint(context, endpointId)
  refuseUnless(row, 'endpoint.change')
  // One waits at a time: of two that wait nobody could say which one is confirmed.
  await tx.execute(sql`
    update webhook_secrets set ends_at = ${now.toISOString()}
    where endpoint_id = ${endpointId} and confirmed_at is null and ends_at is null`)
  const secret = await addSecret(context, endpointId, keepsOtherHours)
  await tx.execute(sql`update webhook_endpoints set version = version + 1 where id = ${endpointId}`)
  note({ subject: `endpoint:${endpointId}`, after: { newSecret: 'waiting', keepsOtherHours } })
  return { endpoint: await shown(context, endpointId), secret }
}

export const endEndpoint: Handler<'integrations.endEndpoint'> = async ({ endpointId, remark }, context) => {
  const { tx, staff, now, note } = context
  const row = await foundEndpoint(context, endpointId)
  refuseUnless(row, 'endpoint.end')
  if (remark.length < shortestReason) refuse('remark-missing')
  const state = endpointAfter(whereOf(row), { type: 'endpoint.end' })
  await tx.execute(sql`
    update webhook_endpoints set state = ${state}, waiting_url = null, waiting_url_by = null,
      waiting_url_at = null, ended_by = ${staff.staffId},
      ended_at = ${now.toISOString()}, version = version + 1 where id = ${endpointId}`)
  await tx.execute(sql`delete from webhook_deliveries where endpoint_id = ${endpointId} and state = 'waiting'`)
  await tx.execute(sql`delete from webhook_secrets where endpoint_id = ${endpointId}`)
  note({ subject: `endpoint:${endpointId}`, before: { state: row.state }, after: { state, remark } })
  return shown(context, endpointId)
}
