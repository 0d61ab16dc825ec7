import { type SQL, sql } from 'drizzle-orm'
import type { EndpointState, WebhookEndpoint } from '#contract/calls/platform/webhooks.ts'
import { changeTypes } from '#contract/wire/changeTypes.ts'
import { machineClientState } from '#machines/platform/machineClient.ts'
import { canDoToEndpoint, whyNotConfirmEndpoint } from '#machines/platform/webhookEndpoint.ts'
import type { Tx } from '#server/db/database.ts'
import { type DecidingStaff, whyNotIndependent } from '#server/people/independence/index.ts'

type SecretRow = {
  id: string
  made_by: string
  made_login: string | null
  made_at: string
  confirmed_login: string | null
  confirmed_at: string | null
  keeps_other_hours: number
  ends_at: string | null
}

export type EndpointRow = {
  id: number
  client_id: number
  client_name: string
  client_ended: boolean
  opens_numbers: boolean
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
  failing: number
  failed: number
  behind_since: Date | null
  behind: number
  version: number
  secrets: SecretRow[]
}

const mostCounted = 10_000

const login = (id: SQL) => sql`(select s.login_id from staff s where s.id = ${id})`

const counted = (which: SQL) => sql`(select count(*)::int from (
  select from webhook_deliveries d where d.endpoint_id = e.id and ${which} limit ${mostCounted}) d)`

/** Endpoints `e` of clients `c`, each with its secrets: those that end soon first, what waits last. */
export const endpointRows = async (
  tx: Tx,
  now: Date,
  which: SQL,
  order: SQL = sql`e.state = 'ended', c.name`,
): Promise<EndpointRow[]> => {
  const { rows } = await tx.execute<EndpointRow>(sql`
    select e.id, e.client_id, c.name as client_name,
      c.ended_at is not null or c.ends_at <= ${now.toISOString()} as client_ended,
      'out:numbers' = any(c.scopes) as opens_numbers, e.types, e.state, e.url, e.waiting_url, e.waiting_url_by,
      ${login(sql`e.waiting_url_by`)} as waiting_login, ${login(sql`e.made_by`)} as made_login, e.made_at,
      ${login(sql`e.url_confirmed_by`)} as confirmed_login, e.failing_since, e.resting_since, e.last_delivered_at,
      ${counted(sql`d.state = 'waiting'`)} as waiting,
      ${counted(sql`d.state = 'waiting' and d.failing_since is not null`)} as failing,
      ${counted(sql`d.state = 'failed'`)} as failed,
      case when e.state in ('waiting', 'ended') then null else coalesce(
        (select h.at from webhook_deliveries d join changes h on h.id = d.change_id
          where d.endpoint_id = e.id and d.state = 'waiting' and d.change_id is not null order by d.id limit 1),
        (select h.at from (select at, type, position from changes where position > e.planned_to order by position
            limit ${mostCounted}) h where h.type = any(e.types) order by h.position limit 1)
      ) end as behind_since,
      case when e.state in ('waiting', 'ended') then 0
        else (select greatest(h.last_position - e.planned_to, 0)::int from change_head h where h.one = 1) end as behind,
      e.version,
      (select coalesce(json_agg(json_build_object('id', k.id, 'made_by', k.made_by, 'made_login', ${login(sql`k.made_by`)},
          'made_at', k.made_at, 'confirmed_login', ${login(sql`k.confirmed_by`)}, 'confirmed_at', k.confirmed_at,
          'keeps_other_hours', k.keeps_other_hours, 'ends_at', k.ends_at) order by k.confirmed_at is null, k.ends_at nulls last, k.made_at, k.id), '[]')
        from webhook_secrets k where k.endpoint_id = e.id) as secrets
    from webhook_endpoints e join machine_clients c on c.id = e.client_id
    where ${which} order by ${order}, e.id`)
  return rows
}

export const lockEndpoint = async (tx: Tx, now: Date, endpointId: number): Promise<EndpointRow | undefined> => {
  await tx.execute(sql`select from webhook_endpoints where id = ${endpointId} for update`)
  return (await endpointRows(tx, now, sql`e.id = ${endpointId}`))[0]
}

const iso = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString())

export const whereOf = (row: EndpointRow) => ({ state: row.state, isClientOver: row.client_ended })

export const stateOfSecret = ({ confirmed_at: confirmedAt, ends_at: endsAt }: SecretRow, now: Date) =>
  machineClientState({
    isConfirmed: confirmedAt !== null,
    isEnded: false,
    isOver: endsAt !== null && new Date(endsAt).getTime() <= now.getTime(),
  })

const goodSecrets = (row: EndpointRow, now: Date): SecretRow[] =>
  row.secrets.filter((secret) => stateOfSecret(secret, now) !== 'ended')

export const waitingSecret = (row: EndpointRow, now: Date): SecretRow | undefined =>
  row.secrets.find((secret) => stateOfSecret(secret, now) === 'waiting')

/**
 * Who does not confirm what waits: of a secret, who made it; of an address, who proposed it or has seen any secret that is
 * good. Empty: nothing waits.
 */
export const makersOfWaiting = (row: EndpointRow, now: Date): readonly string[] => {
  const secret = waitingSecret(row, now)
  if (row.waiting_url_by === null) return secret === undefined ? [] : [secret.made_by]
  return [...new Set([row.waiting_url_by, ...goodSecrets(row, now).map(({ made_by: by }) => by)])]
}

const whyNot = (row: EndpointRow, staff: DecidingStaff, now: Date): string | undefined => {
  const makers = makersOfWaiting(row, now)
  const why = whyNotConfirmEndpoint(whereOf(row), makers, staff.staffId)
  if (why === 'wrong-state') return undefined
  if (why === 'own-work') return ownWork(row)
  return whyNotIndependent(staff, makers)
}

export const ownWork = (row: EndpointRow): string =>
  row.waiting_url_by === null
    ? 'You have seen its secret: somebody else has to confirm it.'
    : 'You proposed its address or have seen its secret: somebody else has to confirm it.'

export const presentEndpoint = (row: EndpointRow, staff: DecidingStaff, now: Date): WebhookEndpoint => {
  const why = whyNot(row, staff, now)
  const may = <Act extends WebhookEndpoint['can'][number]>(act: Act, isPossible: boolean): Act[] =>
    isPossible ? [act] : []
  const can = (act: Parameters<typeof canDoToEndpoint>[1]) => canDoToEndpoint(whereOf(row), act)
  return {
    id: row.id,
    clientId: row.client_id,
    clientName: row.client_name,
    isClientOver: row.client_ended,
    opensNumbers: row.opens_numbers,
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
    failing: row.failing,
    failed: row.failed,
    behindSince: iso(row.behind_since),
    behind: row.behind,
    secrets:
      row.state === 'ended'
        ? []
        : goodSecrets(row, now).map((secret) => ({
            id: secret.id,
            state: stateOfSecret(secret, now),
            madeBy: secret.made_login ?? '',
            madeAt: iso(secret.made_at) ?? '',
            confirmedBy: secret.confirmed_login,
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
