import { type SQL, sql } from 'drizzle-orm'
import { ClientScope, type MachineClient } from '#contract/calls/platform/integrations.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { canEndClient, machineClientState, whyNotConfirmClient } from '#machines/platform/machineClient.ts'
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

export type ClientRow = {
  id: number
  name: string
  source: string
  scopes: string[]
  networks: string[]
  is_test: boolean
  ends_at: Date
  records_a_day: number
  paise_a_day: string
  made_by: string
  made_login: string | null
  made_at: Date
  confirmed_login: string | null
  confirmed_at: Date | null
  ended_login: string | null
  ended_at: Date | null
  last_used_at: Date | null
  version: number
  secrets: SecretRow[]
}

/** Clients `c`, each with its secrets, oldest first. */
export const clientRows = async (tx: Tx, which: SQL, order: SQL = sql`c.id`): Promise<ClientRow[]> => {
  const login = (id: SQL) => sql`(select s.login_id from staff s where s.id = ${id})`
  const { rows } = await tx.execute<ClientRow>(sql`
    select c.id, c.name, c.source, c.scopes, c.networks, c.is_test, c.ends_at, c.records_a_day, c.paise_a_day, c.made_by,
      ${login(sql`c.made_by`)} as made_login, c.made_at, ${login(sql`c.confirmed_by`)} as confirmed_login, c.confirmed_at,
      ${login(sql`c.ended_by`)} as ended_login, c.ended_at, c.last_used_at, c.version,
      (select coalesce(json_agg(json_build_object('id', k.id, 'made_by', k.made_by, 'made_login', ${login(sql`k.made_by`)},
          'made_at', k.made_at, 'confirmed_login', ${login(sql`k.confirmed_by`)}, 'confirmed_at', k.confirmed_at,
          'keeps_other_hours', k.keeps_other_hours, 'ends_at', k.ends_at)
        order by k.made_at, k.id), '[]') from machine_client_secrets k where k.client_id = c.id) as secrets
    from machine_clients c where ${which} order by ${order}, c.id`)
  return rows.map((row) => ({
    ...row,
    ends_at: new Date(row.ends_at),
    made_at: new Date(row.made_at),
    confirmed_at: instantOf(row.confirmed_at),
    ended_at: instantOf(row.ended_at),
    last_used_at: instantOf(row.last_used_at),
  }))
}

const instantOf = (at: Date | null): Date | null => (at === null ? null : new Date(at))

export const lockClient = async (tx: Tx, clientId: number): Promise<ClientRow | undefined> => {
  await tx.execute(sql`select from machine_clients where id = ${clientId} for update`)
  return (await clientRows(tx, sql`c.id = ${clientId}`))[0]
}

const iso = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString())

export const stateOfClient = (row: ClientRow, now: Date) =>
  machineClientState({
    isConfirmed: row.confirmed_at !== null,
    isEnded: row.ended_at !== null,
    isOver: row.ends_at.getTime() <= now.getTime(),
  })

export const stateOfSecret = ({ confirmed_at: confirmedAt, ends_at: endsAt }: SecretRow, now: Date) =>
  machineClientState({
    isConfirmed: confirmedAt !== null,
    isEnded: false,
    isOver: endsAt !== null && new Date(endsAt).getTime() <= now.getTime(),
  })

/** What waits for a second person: the client with its first secret, or a new secret. */
export const waitingSecret = (row: ClientRow, now: Date): SecretRow | undefined =>
  stateOfClient(row, now) === 'ended' ? undefined : row.secrets.find((one) => stateOfSecret(one, now) === 'waiting')

/** Everybody who has seen what waits: none of them confirms it. */
export const makersOf = (row: ClientRow, secret: SecretRow): readonly string[] => [
  ...new Set([...(row.confirmed_at === null ? [row.made_by] : []), secret.made_by]),
]

const whyNot = (row: ClientRow, staff: DecidingStaff, now: Date): string | undefined => {
  const secret = waitingSecret(row, now)
  if (secret === undefined) return undefined
  const makers = makersOf(row, secret)
  if (whyNotConfirmClient('waiting', { makers }, staff.staffId) !== undefined)
    return 'You have seen its secret: somebody else has to confirm it.'
  return whyNotIndependent(staff, makers)
}

export const presentClient = (row: ClientRow, staff: DecidingStaff, now: Date): MachineClient => {
  const state = stateOfClient(row, now)
  const why = whyNot(row, staff, now)
  return {
    id: row.id,
    name: row.name,
    source: row.source,
    // What was a kind once and is none any more opens nothing.
    scopes: row.scopes.flatMap((scope) => ClientScope.safeParse(scope).data ?? []),
    networks: row.networks,
    isTest: row.is_test,
    endsOn: indianDay(new Date(row.ends_at.getTime() - 1)),
    recordsADay: row.records_a_day,
    rupeesADay: Number(row.paise_a_day) / 100,
    state,
    madeBy: row.made_login ?? '',
    madeAt: row.made_at.toISOString(),
    confirmedBy: row.confirmed_login,
    confirmedAt: iso(row.confirmed_at),
    endedBy: row.ended_login,
    endedAt: iso(row.ended_at),
    lastUsedAt: iso(row.last_used_at),
    secrets: row.secrets.flatMap((secret) => {
      const secretState = stateOfSecret(secret, now)
      if (state === 'ended' || secretState === 'ended') return []
      return {
        id: secret.id,
        state: secretState,
        madeBy: secret.made_login ?? '',
        madeAt: iso(secret.made_at) ?? '',
        confirmedBy: secret.confirmed_login,
        endsAt: iso(secret.ends_at),
      }
    }),
    version: row.version,
    can: [
      ...(why === '' ? (['confirm'] as const) : []),
      ...(state === 'live' ? (['rotate'] as const) : []),
      ...(canEndClient(state) ? (['end'] as const) : []),
    ],
    whyNot: why ?? '',
  }
}
