import { hash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Tx } from '#server/db/database.ts'
import { coalesce } from './coalesce.ts'
import type { GatewayConfig } from './config.ts'
import type { Staff } from './handler.ts'
import { openRightsLookup, readRights, rightsOfStaff, type Rights, type RightsRow } from './staffRights.ts'

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

interface SessionRow extends Record<string, unknown> {
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
  rights_version: string
}

// Read with every request, so that a role taken away or a person disabled counts from the very next call.
const sessionsByToken = `
select s.token_hash, s.id as session_id, s.created_at, s.last_active_at, p.id as staff_id, p.login_id, p.name,
  case when s.signed_in_by = 'password' then p.password_expires_on::text end as password_expires_on,
  p.password_set_by_admin and s.signed_in_by = 'password' as password_set_by_admin, p.last_sign_in_at, c.version as rights_version
from sessions s join staff p on p.id = s.staff_id cross join rights_version c
where s.token_hash = any($1) and s.ended_at is null and s.ends_at > $2 and s.last_active_at > $3 and p.is_active and (not p.is_demo or $4)`

export interface FoundSession {
  readonly staff: Staff
  readonly lastActiveAt: Date
}

const staffOf = (row: SessionRow, rights: Rights): Staff => ({
  staffId: row.staff_id,
  sessionId: row.session_id,
  loginId: row.login_id,
  name: row.name,
  ...rights,
  passwordExpiresOn: row.password_expires_on,
  passwordSetByAdmin: row.password_set_by_admin,
  lastSignInAt: row.last_sign_in_at,
  signedInAt: row.created_at,
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
  const findSession = coalesce<SessionRow>(async (hashes) => {
    const values = lookupValues(
      hashes.map((hash) => Buffer.from(hash, 'base64')),
      config,
      now(),
    )
    const { rows } = await pool.query<SessionRow>({
      name: 'sessions-by-token',
      text: sessionsByToken,
      values: [...values],
    })
    return new Map(rows.map((row) => [row.token_hash.toString('base64'), row]))
  })
  const findRights = openRightsLookup(pool)
  return async (token) => {
    const row = await findSession(hash('sha256', token, 'base64'))
    if (row === undefined) return undefined
    const rights = await findRights(row.staff_id, Number(row.rights_version))
    return { lastActiveAt: row.last_active_at, staff: staffOf(row, rights) }
  }
}

const rowInTransaction = async (tx: Tx, text: string, values: readonly unknown[]): Promise<Record<string, unknown>> => {
  const pieces = text
    .split(/\$([1-4])/)
    .map((piece, i): SQL => (i % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`))
  const [row] = (await tx.execute(sql.join(pieces))).rows
  if (row === undefined) throw new Error('the session that was just opened is not there')
  return row
}

/** The same inside a transaction that has just opened the session. */
export const staffInTransaction = async (tx: Tx, token: string, config: GatewayConfig, now: Date): Promise<Staff> => {
  const [hashes, at, idleSince, demo] = lookupValues([hashToken(token)], config, now)
  const values = [hashes, at.toISOString(), idleSince.toISOString(), demo]
  const row = (await rowInTransaction(tx, sessionsByToken, values)) as SessionRow
  const rights = readRights((await rowInTransaction(tx, rightsOfStaff, [[row.staff_id]])) as RightsRow)
  // Through Drizzle's `execute` times come as text.
  const lastSignInAt = row.last_sign_in_at === null ? null : new Date(row.last_sign_in_at)
  return staffOf({ ...row, created_at: new Date(row.created_at), last_sign_in_at: lastSignInAt }, rights)
}
