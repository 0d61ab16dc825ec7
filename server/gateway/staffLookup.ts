import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { RoleFlag } from '#contract/session.ts'
import type { Tx } from '#server/db/database.ts'
import type { GatewayConfig } from './config.ts'
import { coalesce } from './coalesce.ts'
import type { Staff } from './handler.ts'

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

interface SessionRow {
  token_hash: Buffer
  session_id: string
  created_at: Date
  last_active_at: Date
  staff_id: string
  login_id: string
  name: string
  password_expires_on: string | null
  password_set_by_admin: boolean
  last_sign_in_at: Date | null
  role_names: string[] | null
  flags: RoleFlag[] | null
  services: string[] | null
  brands: string[] | null
}

// Rights are read with every request, so that a role taken away or a person disabled counts from the very next call.
const sessionsByToken = `
select s.token_hash, s.id as session_id, s.created_at, s.last_active_at, p.id as staff_id, p.login_id, p.name,
  p.password_expires_on::text as password_expires_on, p.password_set_by_admin, p.last_sign_in_at, r.role_names, r.flags, v.services, b.brands
from sessions s join staff p on p.id = s.staff_id
cross join lateral (
  select array_agg(o.role_name order by o.role_name) as role_names,
    array_remove(array[
      case when bool_or(o.is_admin) then 'admin' end, case when bool_or(o.is_support) then 'support' end,
      case when bool_or(o.is_brand) then 'brand' end, case when bool_or(o.is_drafter) then 'drafter' end,
      case when bool_or(o.is_approver) then 'approver' end, case when bool_or(o.is_checker) then 'checker' end], null) as flags
  from staff_roles m join roles o on o.id = m.role_id and o.is_active where m.staff_id = p.id) r
cross join lateral (
  select array_agg(granted.name) as services from (
    select lower(w.service_name) as name from staff_roles m
    join roles o on o.id = m.role_id and o.is_active
    join role_services g on g.role_id = o.id
    join services w on w.id = g.service_id and w.is_active
    where m.staff_id = p.id group by 1 having not bool_or(g.is_blocked)) granted) v
cross join lateral (
  select array_agg(x.brand_code) as brands from staff_brands y join brands x on x.id = y.brand_id where y.staff_id = p.id) b
where s.token_hash = any($1) and s.ended_at is null and s.ends_at > $2 and s.last_active_at > $3 and p.is_active and (not p.is_demo or $4)`

export interface FoundSession {
  readonly staff: Staff
  readonly lastActiveAt: Date
}

const foundSession = (row: SessionRow): FoundSession => ({
  lastActiveAt: row.last_active_at,
  staff: {
    staffId: row.staff_id,
    sessionId: row.session_id,
    loginId: row.login_id,
    name: row.name,
    roleNames: row.role_names ?? [],
    flags: new Set(row.flags ?? []),
    services: new Set(row.services ?? []),
    brands: row.brands ?? [],
    passwordExpiresOn: row.password_expires_on,
    passwordSetByAdmin: row.password_set_by_admin,
    lastSignInAt: row.last_sign_in_at,
    signedInAt: row.created_at,
  },
})

const lookupValues = (hashes: readonly Buffer[], config: GatewayConfig, now: Date) => {
  const idleMs = (config.idle.timeoutSeconds + config.idle.warningSeconds) * 1000
  return [hashes, now, new Date(now.getTime() - idleMs), config.demo === 'on'] as const
}

/** Finds the person behind a session token; undefined when the session ended, idled out, or the person is disabled. */
export const openStaffLookup = (
  pool: Pool,
  config: GatewayConfig,
  now: () => Date,
): ((token: string) => Promise<FoundSession | undefined>) => {
  const find = coalesce<FoundSession>(async (hashes) => {
    const values = lookupValues(
      hashes.map((hash) => Buffer.from(hash, 'hex')),
      config,
      now(),
    )
    const { rows } = await pool.query<SessionRow>({
      name: 'sessions-by-token',
      text: sessionsByToken,
      values: [...values],
    })
    return new Map(rows.map((row) => [row.token_hash.toString('hex'), foundSession(row)]))
  })
  return (token) => find(hashToken(token).toString('hex'))
}

/** The same inside a transaction that has just opened the session. */
export const staffInTransaction = async (tx: Tx, token: string, config: GatewayConfig, now: Date): Promise<Staff> => {
  const [hashes, at, idleSince, demo] = lookupValues([hashToken(token)], config, now)
  const values = [hashes, at.toISOString(), idleSince.toISOString(), demo]
  const pieces = sessionsByToken
    .split(/\$([1-4])/)
    .map((piece, i): SQL => (i % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`))
  const { rows } = await tx.execute(sql.join(pieces))
  const row = rows[0] as unknown as SessionRow | undefined
  if (row === undefined) throw new Error('the session that was just opened is not there')
  // Through Drizzle's `execute` times come as text.
  const dated = {
    ...row,
    created_at: new Date(row.created_at),
    last_sign_in_at: row.last_sign_in_at === null ? null : new Date(row.last_sign_in_at),
  }
  return foundSession(dated).staff
}
