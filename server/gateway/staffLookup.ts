import { hash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Pool } from 'pg'
import { indianMidnightAfter } from '#contract/wire/indianTime.ts'
import type { SessionEnd } from '#contract/wire/sessionEnd.ts'
import type { Tx } from '#server/db/database.ts'
import { passwordExpiresOn } from '#machines/people/passwordExpiry.ts'
import { coalesce } from './coalesce.ts'
import type { GatewayConfig } from './gatewayConfig.ts'
import type { Staff } from './handler.ts'
import { sessionStanding } from './sessionStanding.ts'
import { openRightsLookup, readRights, rightsOfStaff, type Rights, type RightsRow } from './staffRights.ts'

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

interface SessionRow extends Record<string, unknown> {
  token_hash: Buffer
  session_id: string
  created_at: Date
  last_active_at: Date
  signed_in_by: 'password' | 'singleSignOn'
  rights_mark: string
  staff_id: string
  login_id: string
  name: string
  password_set_at: Date | null
  password_set_by_admin: boolean
  last_sign_in_at: Date | null
  rights_version: string
}

const columns = `s.id as session_id, s.created_at, s.last_active_at, s.signed_in_by, s.rights_mark, p.id as staff_id, p.login_id,
  p.name, p.password_set_at, p.password_set_by_admin, p.last_sign_in_at,
  (select version from rights_version) as rights_version`
const withPerson = `join staff p on p.id = s.staff_id`
const isOpen = `s.ended_at is null and s.ends_at > $2 and s.last_active_at > $3 and p.is_active and (not p.is_demo or $4)`

// Read with every request, so that a role taken away or a person disabled counts from the very next call. The tokens are
// joined: compared with a list they make PostgreSQL expect one row, and read all of staff for each that there is. They pass
// through a subselect, so that the plan for a list of any length is kept.
const sessionsByToken = `select s.token_hash, ${columns}
from unnest(array(select unnest($1::bytea[]))) as asked(token_hash)
join sessions s on s.token_hash = asked.token_hash ${withPerson} where ${isOpen}`
const sessionsByPreviousToken = `select s.previous_token_hash as token_hash, ${columns}
from sessions s ${withPerson} where s.previous_token_hash = any($1) and s.renewed_at > $5 and ${isOpen}`
const sessionsById = `select s.token_hash, ${columns}
from sessions s ${withPerson} where s.id = any($1) and ${isOpen}`

/** Calls that were under way when the token was renewed still carry the old one. */
const oldTokenMs = 60_000

export interface FoundSession {
  readonly staff: Staff
  readonly lastActiveAt: Date
  /** The token was given for other rights than the person has now. */
  readonly needsNewToken: boolean
}

export interface StaffLookup {
  /** Undefined when the session ended, idled out, or the person is disabled. */
  byToken(token: string): Promise<FoundSession | undefined>
  byId(sessionId: string): Promise<FoundSession | undefined>
  /** Why the session of a token that no longer opens anything is over; null for a token that never did. */
  whyEnded(token: string): Promise<SessionEnd | null>
}

const staffOf = (row: SessionRow, rights: Rights, { passwords }: GatewayConfig, now: Date): Staff | undefined => {
  const staff = {
    staffId: row.staff_id,
    sessionId: row.session_id,
    loginId: row.login_id,
    name: row.name,
    ...rights,
    passwordExpiresOn: passwordExpiresOn(row.password_set_at, passwords.days),
    passwordSetByAdmin: row.password_set_by_admin,
    lastSignInAt: row.last_sign_in_at,
    signedInAt: row.created_at,
    signedInBy: row.signed_in_by,
  }
  const { state, because } = sessionStanding({ ...staff, services: rights.services.size }, now)
  if (state !== 'signedIn' && state !== 'mustChangePassword') return undefined
  return { ...staff, demand: because === 'expired' || because === 'set-by-admin' ? because : null }
}

const idleSince = (config: GatewayConfig, now: Date): Date =>
  new Date(now.getTime() - (config.idle.timeoutSeconds + config.idle.warningSeconds) * 1000)

export const openStaffLookup = (pool: Pool, config: GatewayConfig, now: () => Date): StaffLookup => {
  const read = async (name: string, text: string, keys: readonly unknown[], ...more: unknown[]) => {
    const at = now()
    const values = [keys, at, idleSince(config, at), config.demo === 'on', ...more]
    return (await pool.query<SessionRow>({ name, text, values })).rows
  }
  const byHash = (rows: readonly SessionRow[]) => new Map(rows.map((row) => [row.token_hash.toString('base64'), row]))
  const buffers = (hashes: readonly string[]) => hashes.map((one) => Buffer.from(one, 'base64'))
  const findSession = coalesce<SessionRow>(async (hashes) =>
    byHash(await read('sessions-by-token', sessionsByToken, buffers(hashes))),
  )
  const findById = coalesce<SessionRow>(async (ids) => {
    const rows = await read('sessions-by-id', sessionsById, ids)
    return new Map(rows.map((row) => [row.session_id, row]))
  })
  const findRights = openRightsLookup(pool)

  const foundOf = async (row: SessionRow | undefined, isRenewable: boolean): Promise<FoundSession | undefined> => {
    if (row === undefined) return undefined
    const rights = await findRights(row.staff_id, Number(row.rights_version))
    const staff = staffOf(row, rights, config, now())
    if (staff === undefined) return undefined
    return {
      staff,
      lastActiveAt: row.last_active_at,
      needsNewToken: isRenewable && row.rights_mark !== rights.rightsMark,
    }
  }
  return {
    byToken: async (token) => {
      const tokenHash = hash('sha256', token, 'base64')
      const present = await findSession(tokenHash)
      if (present !== undefined) return foundOf(present, true)
      const since = new Date(now().getTime() - oldTokenMs)
      const [previous] = await read('sessions-by-previous-token', sessionsByPreviousToken, buffers([tokenHash]), since)
      return foundOf(previous, false)
    },
    byId: async (sessionId) => foundOf(await findById(sessionId), false),
    whyEnded: async (token) => {
      const { rows } = await pool.query<EndedRow>({
        name: 'why-session-ended',
        text: `select s.ended_because, s.created_at, s.ends_at, p.is_active from sessions s join staff p on p.id = s.staff_id
          where s.token_hash = $1`,
        values: [hashToken(token)],
      })
      return rows[0] === undefined ? null : endOf(rows[0], now())
    },
  }
}

interface EndedRow {
  ended_because: SessionEnd | null
  created_at: Date
  ends_at: Date
  is_active: boolean
}

const endOf = (row: EndedRow, now: Date): SessionEnd => {
  if (row.ended_because !== null) return row.ended_because
  if (!row.is_active) return 'disabled'
  if (row.ends_at > now) return 'idle'
  return row.ends_at < indianMidnightAfter(row.created_at) ? 'too-long' : 'day-changed'
}

const rowInTransaction = async (tx: Tx, text: string, values: readonly unknown[]): Promise<Record<string, unknown>> => {
  const pieces = text
    .split(/\$([1-4])/)
    .map((piece, i): SQL => (i % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`))
  const [row] = (await tx.execute(sql.join(pieces))).rows
  if (row === undefined) throw new Error('the session that was just opened is missing')
  return row
}

/** The same inside a transaction that has just opened the session. */
export const staffInTransaction = async (tx: Tx, token: string, config: GatewayConfig, now: Date): Promise<Staff> => {
  const at = [now.toISOString(), idleSince(config, now).toISOString(), config.demo === 'on']
  const row = (await rowInTransaction(tx, sessionsByToken, [[hashToken(token)], ...at])) as SessionRow
  const rights = readRights((await rowInTransaction(tx, rightsOfStaff, [[row.staff_id]])) as RightsRow)
  // Through Drizzle's `execute` times come as text.
  const instant = (text: Date | null) => (text === null ? null : new Date(text))
  const staff = staffOf(
    {
      ...row,
      created_at: new Date(row.created_at),
      last_sign_in_at: instant(row.last_sign_in_at),
      password_set_at: instant(row.password_set_at),
    },
    rights,
    config,
    now,
  )
  if (staff === undefined) throw new Error('the session that was just opened is over')
  return staff
}
