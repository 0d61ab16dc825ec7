import { sql } from 'drizzle-orm'
import type { Gateway } from '#server/gateway/gateway.ts'
import { type Lookout, startLookout } from '#server/gateway/lookout.ts'
import { hourlyKinds, removeAll, removedBefore } from '#server/platform/retention/index.ts'
import { lookForAlarms } from './alarms.ts'
import { auditMinutes } from './minutes.ts'
import { applyWaiting } from './takeEvents.ts'

const dayMs = 86_400_000
const earlyDays = 1
const mostAtATime = 5_000

/** Early events whose merchant or payment did not come within a day are refused by name, and still wait for it. */
const refuseEarly = ({ database, now }: Gateway) =>
  database.db.transaction(async (tx) => {
    const before = new Date(now().getTime() - earlyDays * dayMs).toISOString()
    const { rows } = await tx.execute<{ source_id: number; event_id: string }>(sql`
      update feed_kept set state = 'refused', version = version + 1, field = case when waits_for like 'payment:%' then 'data.txnRefNumber' else 'data.merchantCode' end,
        fault = case when client_id in (select id from machine_clients where ended_at is not null) then 'client-ended'
          when waits_for like 'payment:%' then 'payment-unknown' else 'merchant-unknown' end
      where id in (select id from feed_kept where state = 'early' and received_at < ${before} order by received_at
        limit ${mostAtATime} for update skip locked) returning source_id, event_id`)
    if (rows.length === 0) return
    // Sent again, it is early again.
    await tx.execute(sql`
      delete from feed_events e using json_to_recordset(${JSON.stringify(rows)}::json) as n(source_id int, event_id text)
      where e.source_id = n.source_id and e.event_id = n.event_id`)
  })

const forgetOld = async (gateway: Gateway): Promise<void> => {
  for (const kind of hourlyKinds) await removeAll(gateway, kind, removedBefore(kind, gateway))
}

/** What came while its merchant came too, in another request. */
const applyLeft = async (gateway: Gateway): Promise<void> => {
  const { rows } = await gateway.database.pool.query<{ client_id: number; source_id: number; waits_for: string[] }>(
    `select max(client_id) as client_id, source_id, array_agg(distinct waits_for) as waits_for from (
       select client_id, source_id, waits_for from feed_kept k join machine_clients c on c.id = k.client_id
       where waits_for <> '' and c.ended_at is null and (
         exists (select from merchants m where m.merchant_code = substr(k.waits_for, 10) and k.waits_for like 'merchant:%')
         or exists (select from transactions t where t.txn_ref_number = substr(k.waits_for, 9) and k.waits_for like 'payment:%'))
       limit ${mostAtATime}) w group by source_id`,
  )
  for (const { client_id: clientId, source_id: sourceId, waits_for: waitsFor } of rows)
    await applyWaiting(gateway, clientId, sourceId, waitsFor)
}

const everyMs = 15_000
const forgetEveryMs = 3_600_000

export const sweepFeed = async (gateway: Gateway): Promise<void> => {
  await refuseEarly(gateway)
  await applyLeft(gateway)
  await gateway.database.db.transaction((tx) => auditMinutes(tx, gateway.now()))
  await lookForAlarms(gateway)
}

/** Looks after what was kept, as long as the gateway runs. */
export const startFeed = (gateway: Gateway): Lookout => {
  let forgotAt = 0
  return startLookout(
    gateway,
    async () => {
      await sweepFeed(gateway)
      if (Date.now() - forgotAt < forgetEveryMs) return
      forgotAt = Date.now()
      await forgetOld(gateway)
    },
    { everyMs, failure: 'kept events were not looked at' },
  )
}
