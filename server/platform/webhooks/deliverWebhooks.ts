import { setTimeout as passing } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { firstOf, storable } from '#contract/wire/storableText.ts'
import { endpointAfter } from '#machines/platform/webhookEndpoint.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import { openWebhookSender, type SentWebhook } from '#server/adapters/webhookSender.ts'
import { untilStored } from '#server/db/boundedPool.ts'
import { writeAudit } from '#server/gateway/audit.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { type Lookout, startLookout } from '#server/gateway/lookout.ts'
import { traceOf } from '#server/gateway/tracing.ts'
import { sendNotifications, tellAdministrators } from '#server/platform/notifications/index.ts'
import { planDeliveries } from './planDeliveries.ts'
import { changeOf, testEvent } from './webhookEvents.ts'

const everyMs = 500
/** Longer than any receiver is waited for. */
const leaseSeconds = 30
/** Under way in one process, and of them to one endpoint. */
const mostAtOnce = 32
const mostOfEndpoint = 8
/** After each failure; the last pause again and again, until three days are over. */
const pauseSeconds = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800]
const patienceMs = 3 * 86_400_000
export const longestAnswer = 64 * 1024

type Claimed = {
  id: string
  endpoint_id: number
  change_id: string | null
  type: string
  subject: string
  attempts: number
  fence: number
  failing_since: Date | null
  made_at: Date
  url: string
  opens_numbers: boolean
}

/** The first that waits of each subject, of endpoints that are live, as many as there is room for. */
const claim = async (gateway: Gateway, flying: ReadonlyMap<number, number>): Promise<Claimed[]> => {
  const at = gateway.now().toISOString()
  const full = [...flying].map(([id, count]) => ({ id, count }))
  const room = mostAtOnce - full.reduce((sum, { count }) => sum + count, 0)
  if (room <= 0) return []
  const { rows } = await gateway.database.db.execute<Claimed>(sql`
    with due as (
      select d.id from webhook_endpoints e join machine_clients c on c.id = e.client_id
      left join json_to_recordset(${JSON.stringify(full)}::json) as f(id int, count int) on f.id = e.id
      cross join lateral (
        select w.id, w.next_try_at from webhook_deliveries w
        where w.endpoint_id = e.id and w.state = 'waiting' and w.next_try_at <= ${at}
          and (w.lease_until is null or w.lease_until <= ${at}) and (e.state = 'live' or w.change_id is null)
          and not exists (select from webhook_deliveries b where b.endpoint_id = e.id and b.subject = w.subject
            and b.state = 'waiting' and b.id < w.id)
        order by w.id limit greatest(${mostOfEndpoint} - coalesce(f.count, 0), 0)) d
      where e.state in ('live', 'paused', 'resting') and c.ended_at is null and c.ends_at > ${at}
      order by d.next_try_at, d.id limit ${room}),
    ours as (select w.id from webhook_deliveries w join due on due.id = w.id
      where w.state = 'waiting' and (w.lease_until is null or w.lease_until <= ${at}) for update of w skip locked)
    update webhook_deliveries w set lease_until = ${at}::timestamptz + ${leaseSeconds} * interval '1 second',
      fence = w.fence + 1, attempts = w.attempts + 1, tried_at = ${at}
    from ours, webhook_endpoints e, machine_clients c
    where ours.id = w.id and e.id = w.endpoint_id and c.id = e.client_id
    returning w.id, w.endpoint_id, w.change_id, w.type, w.subject, w.attempts, w.fence, w.failing_since, w.made_at, e.url,
      'out:numbers' = any(c.scopes) as opens_numbers`)
  return rows.toSorted((a, b) => Number(a.id) - Number(b.id))
}

const signaturesOf = async (
  gateway: Gateway,
  endpointId: number,
  id: string,
  at: Date,
  body: string,
): Promise<string> => {
  const now = gateway.now().toISOString()
  const { rows } = await gateway.database.db.execute<{ secret_sealed: Buffer }>(sql`
    select secret_sealed from webhook_secrets where endpoint_id = ${endpointId} and confirmed_at is not null
      and (ends_at is null or ends_at > ${now}) order by made_at desc limit 2`)
  return rows
    .map(({ secret_sealed: sealed }) =>
      new Webhook(gateway.fieldSeal.open(sealed, sealedFields.webhookSecret)).sign(id, at, body),
    )
    .join(' ')
}

const gone: SentWebhook = { status: null, answer: '', trouble: 'The change is deleted: it is older than 35 days.' }

/** The receiver said that it is gone for good. */
const isGone = ({ status }: SentWebhook): boolean => status === 410

const delivered = (gateway: Gateway, claimed: Claimed, sent: SentWebhook, tookMs: number) =>
  gateway.database.db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update webhook_deliveries set state = 'delivered', next_try_at = null, lease_until = null, failing_since = null,
        status = ${sent.status}, answer = ${storable(firstOf(sent.answer, longestAnswer))}, trouble = '', took_ms = ${tookMs}
      where id = ${claimed.id} and fence = ${claimed.fence}`)
    if (rowCount === 0) return
    await tx.execute(sql`
      update webhook_endpoints set last_delivered_at = ${gateway.now().toISOString()}, failing_since = null
      where id = ${claimed.endpoint_id}
        and (failing_since is not null or last_delivered_at is null or last_delivered_at < ${new Date(gateway.now().getTime() - 5_000).toISOString()})`)
  })

/** Nothing is sent there until somebody resumes it. */
const letRest = async (gateway: Gateway, claimed: Claimed, why: string): Promise<void> =>
  gateway.database.db.transaction(async (tx) => {
    const at = gateway.now()
    const { rows } = await tx.execute<{ state: 'live'; name: string }>(sql`
      select e.state, c.name from webhook_endpoints e join machine_clients c on c.id = e.client_id
      where e.id = ${claimed.endpoint_id} and e.state = 'live' for update of e`)
    const [endpoint] = rows
    if (endpoint === undefined) return
    const state = endpointAfter({ state: endpoint.state, isClientOver: false }, { type: 'receiver.gone' })
    await tx.execute(sql`
      update webhook_endpoints set state = ${state}, resting_since = ${at.toISOString()}, version = version + 1
      where id = ${claimed.endpoint_id}`)
    await tellAdministrators(tx, at, {
      services: ['integrations'],
      name: `Endpoint ${claimed.endpoint_id}`,
      message: `Changes are not sent to ${endpoint.name} any more. ${why} Resume its endpoint ${claimed.endpoint_id} when its receiver works.`,
    })
    await writeAudit(tx, {
      at,
      staffId: null,
      loginId: '',
      call: 'integrations.endpointRests',
      outcome: 'done',
      subject: `endpoint:${claimed.endpoint_id}`,
      before: { state: endpoint.state },
      after: { state, why },
      requestId: `delivery/${claimed.id}`,
    })
  })

const failed = async (gateway: Gateway, claimed: Claimed, sent: SentWebhook, tookMs: number): Promise<void> => {
  const at = gateway.now()
  const since = claimed.failing_since === null ? at : new Date(claimed.failing_since)
  const isOver =
    isGone(sent) || sent === gone || at.getTime() - since.getTime() >= patienceMs || claimed.change_id === null
  const pause = pauseSeconds[Math.min(claimed.attempts, pauseSeconds.length) - 1] ?? 0
  const isOurs = await gateway.database.db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update webhook_deliveries set state = ${isOver ? 'failed' : 'waiting'}, lease_until = null,
        next_try_at = ${isOver ? null : new Date(at.getTime() + pause * 1_000).toISOString()},
        failing_since = ${since.toISOString()}, status = ${sent.status}, took_ms = ${tookMs},
        answer = ${storable(firstOf(sent.answer, longestAnswer))}, trouble = ${storable(firstOf(sent.trouble, 300))}
      where id = ${claimed.id} and fence = ${claimed.fence} and state = 'waiting'`)
    if (rowCount === 1 && claimed.change_id !== null)
      await tx.execute(sql`
        update webhook_endpoints set failing_since = coalesce(failing_since, ${at.toISOString()}) where id = ${claimed.endpoint_id}`)
    return rowCount === 1
  })
  if (!isOurs || !isOver || claimed.change_id === null || sent === gone) return
  const why = isGone(sent) ? 'Its receiver answered that it is gone.' : 'Its receiver has failed for three days.'
  await letRest(gateway, claimed, why)
  await sendNotifications(gateway)
}

/** Sends what waits, of each subject one after the other; what is under way when it stops is finished first. */
export const startWebhooks = (gateway: Gateway): Lookout => {
  const sender = openWebhookSender(gateway.config.webhooks.networks)

  const deliver = async (claimed: Claimed): Promise<void> => {
    const event =
      claimed.change_id === null
        ? testEvent(claimed)
        : await changeOf(gateway, claimed.change_id, { isOpened: claimed.opens_numbers })
    if (event === undefined) return failed(gateway, claimed, gone, 0)
    // A receiver compares it with a clock of its own.
    const at = gateway.clock.now()
    const body = JSON.stringify(event)
    const headers = {
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'user-agent': 'opsdesk-webhooks/1',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': await signaturesOf(gateway, claimed.endpoint_id, event.id, at, body),
    }
    const began = performance.now()
    const sent = await sender.send(claimed.url, headers, body)
    const tookMs = Math.round(performance.now() - began)
    await untilStored(() =>
      sent.trouble === '' ? delivered(gateway, claimed, sent, tookMs) : failed(gateway, claimed, sent, tookMs),
    )
    gateway.metrics.webhookTried(sent.trouble === '')
  }

  const lookout = startLookout(
    gateway,
    async (isStopped) => {
      const flying = new Set<Promise<void>>()
      const perEndpoint = new Map<number, number>()
      const count = (endpointId: number, change: 1 | -1) => {
        const left = (perEndpoint.get(endpointId) ?? 0) + change
        if (left === 0) perEndpoint.delete(endpointId)
        else perEndpoint.set(endpointId, left)
      }
      while (!isStopped()) {
        while (await planDeliveries(gateway));
        const claimed = await claim(gateway, perEndpoint)
        for (const one of claimed) {
          count(one.endpoint_id, 1)
          const flight: Promise<void> = gateway.tracing
            .span('webhook', () => deliver(one), { traceId: traceOf(gateway.tracing.newRequestId()) })
            .catch((error: unknown) =>
              gateway.log.warn({ err: error, delivery: one.id }, 'a webhook was not delivered'),
            )
            .finally(() => {
              count(one.endpoint_id, -1)
              flying.delete(flight)
            })
          flying.add(flight)
        }
        if (flying.size === 0) break
        // A receiver that is slow holds up no other: what comes meanwhile is looked for as well.
        const over = new AbortController()
        await Promise.race([...flying, passing(everyMs, undefined, { signal: over.signal }).catch(() => undefined)])
        over.abort()
      }
      await Promise.all(flying)
    },
    { everyMs, failure: 'webhooks could not be looked for' },
  )
  return {
    wake: lookout.wake,
    stop: async () => {
      await lookout.stop()
      sender.close()
    },
  }
}
