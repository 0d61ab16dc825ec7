import { type SQL, sql } from 'drizzle-orm'
import type { DeliveryState, WebhookDelivery } from '#contract/calls/platform/webhooks.ts'
import type { RequestOfName } from '#contract/index.ts'
import { canDoToEndpoint } from '#machines/platform/webhookEndpoint.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { longestAnswer } from './deliverWebhooks.ts'
import { endpointRows, whereOf } from './endpointRows.ts'
import { foundEndpoint } from './endpoints.ts'
import { changeOf, testEvent, webhookIdOf } from './webhookEvents.ts'
import { isFailing } from './outgoing.ts'

type DeliveryRow = {
  id: string
  endpoint_id: number
  client_name: string
  change_id: string | null
  type: string
  subject: string
  state: DeliveryState
  attempts: number
  made_at: string
  tried_at: string | null
  next_try_at: string | null
  took_ms: number | null
  status: number | null
  answer: string
  trouble: string
  asked_login: string | null
}

type Wanted = Omit<RequestOfName<'integrations.deliveries'>, 'page' | 'size'>

const iso = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString())
const mostCounted = 100_000
/** A list has no more of an answer. */
const shortAnswer = 500

const whichOf = ({ endpointId, state, subject, from, to }: Wanted): SQL => {
  const wheres: SQL[] = [sql`true`]
  if (endpointId !== undefined) wheres.push(sql`d.endpoint_id = ${endpointId}`)
  if (state === 'failing') wheres.push(isFailing)
  else if (state !== undefined) wheres.push(sql`d.state = ${state}`)
  if (subject !== undefined)
    wheres.push(sql`d.subject = any(array[${subject}, ${`merchant:${subject.toUpperCase()}`}]::text[])`)
  if (from !== undefined) wheres.push(sql`d.made_at >= ${from}`)
  if (to !== undefined) wheres.push(sql`d.made_at <= ${to}`)
  return sql.join(wheres, sql` and `)
}

const deliveryRows = async (tx: Tx, which: SQL, longest: number, page: SQL = sql``): Promise<DeliveryRow[]> => {
  const { rows } = await tx.execute<DeliveryRow>(sql`
    select d.id, d.endpoint_id, c.name as client_name, d.change_id, d.type, d.subject, d.state, d.attempts, d.made_at,
      d.tried_at, d.next_try_at, d.took_ms, d.status, left(d.answer, ${longest}::int) as answer, d.trouble,
      (select s.login_id from staff s where s.id = d.asked_by) as asked_login
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join machine_clients c on c.id = e.client_id
    where ${which} order by d.id desc ${page}`)
  return rows
}

const present = (row: DeliveryRow): WebhookDelivery => ({
  id: Number(row.id),
  endpointId: row.endpoint_id,
  clientName: row.client_name,
  changeId: webhookIdOf(row.change_id, row.id),
  type: row.type,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  madeAt: iso(row.made_at) ?? '',
  triedAt: iso(row.tried_at),
  nextTryAt: iso(row.next_try_at),
  tookMs: row.took_ms,
  status: row.status,
  answer: row.answer,
  trouble: row.trouble,
  askedBy: row.asked_login,
  isTest: row.change_id === null,
})

export const listDeliveries: Handler<'integrations.deliveries'> = async ({ page, size, ...wanted }, { tx }) => {
  const which = whichOf(wanted)
  const rows = await deliveryRows(tx, which, shortAnswer, sql`limit ${size} offset ${(page - 1) * size}`)
  const { rows: counted } = await tx.execute<{ total: number }>(sql`
    select count(*)::int as total from (select from webhook_deliveries d where ${which} limit ${mostCounted}) d`)
  return { rows: rows.map(present), total: counted[0]?.total ?? 0 }
}

const atATime = 1_000

/** From the latest down: what is made meanwhile comes before those that were read. */
export async function* walkDeliveries(
  { page: _page, size: _size, ...wanted }: RequestOfName<'integrations.deliveries'>,
  { tx }: Pick<StaffContext, 'tx'>,
): AsyncGenerator<readonly WebhookDelivery[]> {
  const which = whichOf(wanted)
  for (let below = String(Number.MAX_SAFE_INTEGER); ; ) {
    const rows = await deliveryRows(tx, sql`${which} and d.id < ${below}`, shortAnswer, sql`limit ${atATime}`)
    if (rows.length === 0) return
    yield rows.map(present)
    below = rows.at(-1)?.id ?? '0'
  }
}

export const readDelivery: Handler<'integrations.delivery'> = async ({ deliveryId }, { tx, now, gateway }) => {
  const [row] = await deliveryRows(tx, sql`d.id = ${deliveryId}`, longestAnswer)
  if (row === undefined)
    return refuse('record-not-found', { recorded: { subject: `delivery:${deliveryId}`, after: { asked: 'delivery' } } })
  const [endpoint] = await endpointRows(tx, now, sql`e.id = ${row.endpoint_id}`)
  const event = row.change_id === null ? testEvent(row) : await changeOf(gateway, row.change_id, { isOpened: false })
  const maySend =
    event !== undefined &&
    row.change_id !== null &&
    endpoint !== undefined &&
    canDoToEndpoint(whereOf(endpoint), 'endpoint.test')
  return {
    ...present(row),
    address: endpoint?.url ?? '',
    event: event === undefined ? '' : JSON.stringify(event, null, 2),
    can: maySend ? ['sendAgain'] : [],
  }
}

export const testEndpoint: Handler<'integrations.testEndpoint'> = async ({ endpointId }, context) => {
  const { tx, staff, now, note, afterCommit } = context
  const row = await foundEndpoint(context, endpointId)
  if (!canDoToEndpoint(whereOf(row), 'endpoint.test')) refuse('wrong-state')
  const { rowCount } = await tx.execute(sql`
    select from webhook_deliveries where endpoint_id = ${endpointId} and change_id is null and state = 'waiting'`)
  if (rowCount !== 0) refuse('test-under-way')
  const at = now.toISOString()
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into webhook_deliveries (endpoint_id, type, subject, state, made_at, next_try_at, asked_by)
    values (${endpointId}, 'webhook.test', ${`webhook:${endpointId}`}, 'waiting', ${at}, ${at}, ${staff.staffId}) returning id`)
  const deliveryId = Number(rows[0]?.id ?? 0)
  note({ subject: `endpoint:${endpointId}`, after: { test: deliveryId } })
  afterCommit((gateway) => gateway.wakeWebhooks())
  return { deliveryId }
}

export const sendDeliveriesAgain: Handler<'integrations.sendAgain'> = async (
  { endpointId, deliveryId, allFailing, from },
  context,
) => {
  const { tx, staff, now, note, afterCommit } = context
  const asked = [deliveryId, allFailing === true ? true : undefined, from].filter((one) => one !== undefined)
  if (asked.length !== 1) refuse('send-again-wrong')
  const row = await foundEndpoint(context, endpointId)
  if (!canDoToEndpoint(whereOf(row), 'endpoint.test')) refuse('wrong-state')
  const at = now.toISOString()
  const one = async (id: number): Promise<number> => {
    const { rowCount: waiting } = await tx.execute(sql`
      update webhook_deliveries set state = 'waiting', next_try_at = ${at}, failing_since = null
      where id = ${id} and endpoint_id = ${endpointId} and change_id is not null and state in ('waiting', 'failed')`)
    if (waiting === 1) return 1
    const { rowCount } = await tx.execute(sql`
      insert into webhook_deliveries (endpoint_id, change_id, position, type, subject, state, made_at, next_try_at, asked_by)
      select endpoint_id, change_id, position, type, subject, 'waiting', ${at}, ${at}, ${staff.staffId}
      from webhook_deliveries d where id = ${id} and endpoint_id = ${endpointId}
        and exists (select from changes c where c.id = d.change_id)`)
    if (rowCount === 0)
      refuse('record-not-found', { recorded: { subject: `delivery:${id}`, after: { asked: 'delivery' } } })
    return 1
  }
  const failing = async (): Promise<number> => {
    const { rowCount } = await tx.execute(sql`
      update webhook_deliveries d set state = 'waiting', next_try_at = ${at}, failing_since = null
      where d.endpoint_id = ${endpointId} and d.change_id is not null and ${isFailing}`)
    return rowCount ?? 0
  }
  /** What waits of it already is planned anew with the rest, so that its order stays. */
  const allFrom = async (moment: string): Promise<number> => {
    const { rows } = await tx.execute<{ position: string | null; count: number }>(sql`
      select min(c.position) - 1 as position, count(*)::int as count from changes c join webhook_endpoints e on e.id = ${endpointId}
      where c.at >= ${moment} and c.position is not null and c.position <= e.planned_to and c.type = any(e.types)`)
    const [found] = rows
    if (found === undefined || found.position === null) return 0
    await tx.execute(sql`
      delete from webhook_deliveries where endpoint_id = ${endpointId} and state = 'waiting' and position > ${found.position}
        and (lease_until is null or lease_until <= ${at})`)
    await tx.execute(sql`update webhook_endpoints set planned_to = ${found.position} where id = ${endpointId}`)
    return found.count
  }
  const count =
    deliveryId !== undefined ? await one(deliveryId) : from !== undefined ? await allFrom(from) : await failing()
  note({ subject: `endpoint:${endpointId}`, after: { sentAgain: count, deliveryId, allFailing, from } })
  afterCommit((gateway) => gateway.wakeWebhooks())
  return { count }
}
