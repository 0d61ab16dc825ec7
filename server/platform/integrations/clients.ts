import { type SQL, sql } from 'drizzle-orm'
import { type clientSortFields, longestClientDays, type MachineClient } from '#contract/calls/platform/integrations.ts'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { dayAfter, indianDay, indianDayBounds } from '#contract/wire/indianTime.ts'
import { keptDays } from '#machines/platform/retention/index.ts'
import { canEndClient, whyNotConfirmClient } from '#machines/platform/machineClient.ts'
import type { RequestOfName } from '#contract/index.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { decidingStaff, refuseOnePerson } from '#server/people/independence/index.ts'
import {
  type ClientRow,
  clientRows,
  lockClient,
  makersOf,
  presentClient,
  stateOfClient,
  stateOfSecret,
  waitingSecret,
} from './clientRows.ts'
import { makeSecret } from './clientSecret.ts'

/** An ended one is listed as long as what it did is kept. */
const endedDays = keptDays('changes')

const sortColumns: Readonly<Record<(typeof clientSortFields)[number], SQL>> = {
  name: sql`lower(c.name)`,
  source: sql`c.source`,
  endsOn: sql`c.ends_at`,
  lastUsedAt: sql`c.last_used_at`,
  madeAt: sql`c.made_at`,
}

type ListRequest = RequestOfName<'integrations.clients'>

/** Those that have not ended, and those that ended lately. */
export const foundClients = async (
  { text = '', state, clientId, sort, order = 'asc' }: ListRequest,
  { tx, staff, now }: Pick<StaffContext, 'tx' | 'staff' | 'now'>,
): Promise<MachineClient[]> => {
  const deciding = await decidingStaff({ tx, staff, now })
  const since = new Date(now.getTime() - endedDays * 86_400_000).toISOString()
  const sorted = sort === undefined ? sql`c.ended_at is not null, lower(c.name)` : sortColumns[sort]
  const rows = await clientRows(
    tx,
    sql`(c.ended_at is null and c.ends_at > ${since} or c.ended_at > ${since})
      and (${clientId ?? null}::int is null or c.id = ${clientId ?? null})
      and (strpos(lower(c.name), ${text.toLowerCase()}) > 0 or strpos(lower(c.source), ${text.toLowerCase()}) > 0)`,
    order === 'desc' ? sql`${sorted} desc nulls last` : sql`${sorted} nulls last`,
  )
  return rows
    .map((row) => presentClient(row, deciding, now))
    .filter((client) => state === undefined || client.state === state)
}

const found = async ({ tx, ifMatch }: StaffContext, clientId: number): Promise<ClientRow> => {
  const row =
    (await lockClient(tx, clientId)) ??
    refuse('record-not-found', { recorded: { subject: `client:${clientId}`, after: { asked: 'client' } } })
  if (row.version !== ifMatch) refuse('record-changed')
  return row
}

const shown = async ({ tx, staff, now }: StaffContext, clientId: number) => {
  const [row] = await clientRows(tx, sql`c.id = ${clientId}`)
  if (row === undefined) throw new Error('the client that was written cannot be found')
  return presentClient(row, await decidingStaff({ tx, staff, now }), now)
}

const addSecret = async ({ tx, gateway, staff, now }: StaffContext, clientId: number, keepsOtherHours: number) => {
  const { id, secret, hash, signingKey } = makeSecret()
  const sealed = gateway.fieldSeal.seal(signingKey, sealedFields.signingKey)
  await tx.execute(sql`
    insert into machine_client_secrets (id, client_id, secret_hash, signing_key_sealed, made_by, made_at, keeps_other_hours)
    values (${id}, ${clientId}, ${hash}, ${sealed}, ${staff.staffId}, ${now.toISOString()}, ${keepsOtherHours})`)
  return secret
}

export const createClient: Handler<'integrations.createClient'> = async (wanted, context) => {
  const { tx, staff, now, note } = context
  const today = indianDay(now)
  const bounds = indianDayBounds(wanted.endsOn)
  if (bounds === undefined || wanted.endsOn <= today || wanted.endsOn > dayAfter(today, longestClientDays))
    return refuse('client-end-wrong')
  const taken = await tx.execute(sql`
    select from machine_clients where lower(name) = lower(${wanted.name}) and ended_at is null`)
  if (taken.rowCount !== 0) refuse('client-name-taken')
  const scopes = [...new Set(wanted.scopes)].sort()
  const networks = [...new Set(wanted.networks)].sort()
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into machine_clients (name, source, scopes, networks, is_test, ends_at, records_a_day, paise_a_day, made_by, made_at)
    values (${wanted.name}, ${wanted.source}, ${sql.param(scopes)}::text[], ${sql.param(networks)}::text[], ${wanted.isTest},
      ${bounds.before.toISOString()}, ${wanted.recordsADay}, ${wanted.rupeesADay * 100}, ${staff.staffId}, ${now.toISOString()})
    returning id`)
  const clientId = rows[0]?.id ?? 0
  const secret = await addSecret(context, clientId, 0)
  note({ subject: `client:${wanted.name}`, after: { ...wanted, scopes, networks, state: 'waiting' } })
  return { client: await shown(context, clientId), secret }
}

export const confirmClient: Handler<'integrations.confirmClient'> = async ({ clientId }, context) => {
  const { tx, staff, now, note } = context
  const row = await found(context, clientId)
  const secret = waitingSecret(row, now) ?? refuse('wrong-state')
  const makers = makersOf(row, secret)
  const why = whyNotConfirmClient('waiting', { makers }, staff.staffId)
  if (why !== undefined) refuse(why, { message: 'You have seen its secret: somebody else has to confirm it.' })
  await refuseOnePerson(context, makers)
  const at = now.toISOString()
  // Two are good at a time. The last one goes on for as long as was said, and never beyond an end that was set before.
  const last = row.secrets.findLast((one) => stateOfSecret(one, now) === 'live')
  await tx.execute(sql`
    update machine_client_secrets set ends_at = least(ends_at, ${at}::timestamptz
      + case when id = ${last?.id ?? null}::uuid then ${secret.keeps_other_hours} else 0 end * interval '1 hour')
    where client_id = ${clientId} and id <> ${secret.id} and (ends_at is null or ends_at > ${at})`)
  await tx.execute(sql`
    update machine_client_secrets set confirmed_by = ${staff.staffId}, confirmed_at = ${at} where id = ${secret.id}`)
  const isFirst = row.confirmed_at === null
  await tx.execute(sql`
    update machine_clients set version = version + 1,
      confirmed_by = coalesce(confirmed_by, ${isFirst ? staff.staffId : null}::uuid),
      confirmed_at = coalesce(confirmed_at, ${isFirst ? at : null}::timestamptz) where id = ${clientId}`)
  const client = await shown(context, clientId)
  note({
    subject: `client:${row.name}`,
    before: { state: stateOfClient(row, now), waits: isFirst ? 'client' : 'secret' },
    after: { state: client.state, source: row.source, scopes: row.scopes, networks: row.networks, secret: secret.id },
  })
  return client
}

export const rotateSecret: Handler<'integrations.rotateSecret'> = async ({ clientId, keepsOtherHours }, context) => {
  const { tx, now, note } = context
  const row = await found(context, clientId)
  if (stateOfClient(row, now) !== 'live') refuse('wrong-state')
  await tx.execute(sql`
    update machine_client_secrets set ends_at = ${now.toISOString()}
    where client_id = ${clientId} and confirmed_at is null and ends_at is null`)
  const secret = await addSecret(context, clientId, keepsOtherHours)
  await tx.execute(sql`update machine_clients set version = version + 1 where id = ${clientId}`)
  note({ subject: `client:${row.name}`, after: { newSecret: 'waiting', keepsOtherHours } })
  return { client: await shown(context, clientId), secret }
}

export const endClient: Handler<'integrations.endClient'> = async ({ clientId, remark }, context) => {
  const { tx, staff, now, note } = context
  const row = await found(context, clientId)
  const state = stateOfClient(row, now)
  if (!canEndClient(state)) refuse('wrong-state')
  if (remark.length < shortestReason) refuse('remark-missing')
  await tx.execute(sql`
    update machine_clients set ended_by = ${staff.staffId}, ended_at = ${now.toISOString()}, version = version + 1
    where id = ${clientId}`)
  note({ subject: `client:${row.name}`, before: { state }, after: { state: 'ended', remark } })
  return shown(context, clientId)
}
