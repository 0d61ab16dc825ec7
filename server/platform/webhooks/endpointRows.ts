import { type SQL, sql } from 'drizzle-orm'
import type { EndpointState, WebhookEndpoint } from '#contract/calls/platform/webhooks.ts'
import { changeTypes } from '#contract/wire/changeTypes.ts'
import { canDoToEndpoint, whyNotConfirmEndpoint } from '#machines/platform/webhookEndpoint.ts'
import type { Tx } from '#server/db/database.ts'
import { type DecidingStaff, whyNotIndependent } from '#server/people/independence/index.ts'

type SecretRow = {
  id: string
  made_by: string
  made_login: string | null
  made_at: string
  ends_at: string | null
}

export type EndpointRow = {
  id: number
  client_id: number
  client_name: string
  types: string[]
  state: EndpointState
  url: string | null
  waiting_url: string | null
  waiting_url_by: string | null
  waiting_login: string | null
  made_login: string | null
  made_at: Date
  confirmed_login: string | null
  failing_since: Date | null
  resting_since: Date | null
  last_delivered_at: Date | null
  waiting: number
  failed: number
  behind: number
  version: number
  secrets: SecretRow[]
}

const mostCounted = 10_000

/** Endpoints `e`, each with its secrets, oldest first. */
export const endpointRows = async (tx: Tx, which: SQL): Promise<EndpointRow[]> => {
  const login = (id: SQL) => sql`(select s.login_id from staff s where s.id = ${id})`
  const counted = (state: 'waiting' | 'failed') => sql`(select count(*)::int from (
    select from webhook_deliveries d where d.endpoint_id = e.id and d.state = ${sql.raw(`'${state}'`)} limit ${mostCounted}) d)`
  const { rows } = await tx.execute<EndpointRow>(sql`
    select e.id, e.client_id, c.name as client_name, e.types, e.state, e.url, e.waiting_url, e.waiting_url_by,
      ${login(sql`e.waiting_url_by`)} as waiting_login, ${login(sql`e.made_by`)} as made_login, e.made_at,
      ${login(sql`e.url_confirmed_by`)} as confirmed_login, e.failing_since, e.resting_since, e.last_delivered_at,
      ${counted('waiting')} as waiting, ${counted('failed')} as failed,
      case when e.state in ('waiting', 'ended') then 0
        else (select greatest(h.last_position - e.planned_to, 0)::int from change_head h where h.one = 1) end as behind,
      e.version,
      (select coalesce(json_agg(json_build_object('id', k.id, 'made_by', k.made_by, 'made_login', ${login(sql`k.made_by`)},
          'made_at', k.made_at, 'ends_at', k.ends_at) order by k.made_at, k.id), '[]')
        from webhook_secrets k where k.endpoint_id = e.id) as secrets
    from webhook_endpoints e join machine_clients c on c.id = e.client_id
    where ${which} order by e.state = 'ended', c.name, e.id`)
  return rows
}

export const lockEndpoint = async (tx: Tx, endpointId: number): Promise<EndpointRow | undefined> => {
  await tx.execute(sql`select from webhook_endpoints where id = ${endpointId} for update`)
  return (await endpointRows(tx, sql`e.id = ${endpointId}`))[0]
}

const iso = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString())

const liveSecrets = (row: EndpointRow, now: Date): SecretRow[] =>
  row.secrets.filter(({ ends_at: endsAt }) => endsAt === null || new Date(endsAt).getTime() > now.getTime())

/** Who proposed the address that waits, or has seen a secret that signs: none of them confirms it. */
export const makersOfAddress = (row: EndpointRow, now: Date): readonly string[] =>
  row.waiting_url_by === null
    ? []
    : [...new Set([row.waiting_url_by, ...liveSecrets(row, now).map(({ made_by: by }) => by)])]

const whyNot = (row: EndpointRow, staff: DecidingStaff, now: Date): string | undefined => {
  const makers = makersOfAddress(row, now)
  const why = whyNotConfirmEndpoint(row.state, makers, staff.staffId)
  if (why === 'wrong-state') return undefined
  if (why === 'own-work') return ownAddress
  return whyNotIndependent(staff, makers)
}

export const ownAddress = 'You proposed its address or have seen its secret: somebody else has to confirm it.'

export const presentEndpoint = (row: EndpointRow, staff: DecidingStaff, now: Date): WebhookEndpoint => {
  const why = whyNot(row, staff, now)
  const may = <Act extends WebhookEndpoint['can'][number]>(act: Act, isPossible: boolean): Act[] =>
    isPossible ? [act] : []
  const can = (act: Parameters<typeof canDoToEndpoint>[1]) => canDoToEndpoint(row.state, act)
  return {
    id: row.id,
    clientId: row.client_id,
    clientName: row.client_name,
    types: changeTypes.filter((type) => row.types.includes(type)),
    state: row.state,
    url: row.url,
    waitingUrl: row.waiting_url,
    waitingUrlBy: row.waiting_login,
    madeBy: row.made_login ?? '',
    madeAt: iso(row.made_at) ?? '',
    confirmedBy: row.confirmed_login,
    failingSince: iso(row.failing_since),
    restingSince: iso(row.resting_since),
    lastDeliveredAt: iso(row.last_delivered_at),
    waiting: row.waiting,
    failed: row.failed,
    behind: row.behind,
    secrets:
      row.state === 'ended'
        ? []
        : liveSecrets(row, now).map((secret) => ({
            id: secret.id,
            madeBy: secret.made_login ?? '',
            madeAt: iso(secret.made_at) ?? '',
            endsAt: iso(secret.ends_at),
          })),
    version: row.version,
    can: [
      ...may('confirm', why === ''),
      ...may('change', can('endpoint.change')),
      ...may('pause', can('endpoint.pause')),
      ...may('resume', can('endpoint.resume')),
      ...may('rotate', can('endpoint.change')),
      ...may('test', can('endpoint.test')),
      ...may('sendAgain', can('endpoint.test')),
      ...may('end', can('endpoint.end')),
    ],
    whyNot: why ?? '',
  }
}
