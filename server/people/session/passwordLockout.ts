import { hash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { networkOf } from '#server/gateway/networkOf.ts'

const digest = (...parts: readonly string[]) => hash('sha256', JSON.stringify(parts), 'base64url')

/** Seconds of pause after so many failures; the last stands for all that follow. */
const pausesAfter = (patience: number, steps: readonly number[]) => [...Array<number>(patience).fill(0), ...steps]
const halfAnHour = 1_800
const doubling = [30, 60, 120, 240, 480, halfAnHour]

const lockoutSeconds = {
  /** One person's tries from one address, or from one browser they have used before. */
  near: pausesAfter(5, doubling),
  /** One person's tries from anywhere unknown. */
  account: pausesAfter(10, [halfAnHour]),
  /** Everybody's tries from one address, which may be an office. */
  address: pausesAfter(60, doubling),
} as const
type Kind = keyof typeof lockoutSeconds

export interface AttemptKeys {
  readonly near: string
  /** None for a browser that the person has used before: strangers cannot lock them out of it. */
  readonly far: { readonly account: string; readonly address: string } | undefined
}

export const strangerKeys = (loginId: string, ip: string): AttemptKeys => ({
  near: `near:${digest(loginId, networkOf(ip))}`,
  far: { account: `account:${digest(loginId)}`, address: `address:${digest(networkOf(ip))}` },
})

export const deviceKeys = (deviceToken: string, loginId: string): AttemptKeys => ({
  near: `device:${digest(deviceToken, loginId)}`,
  far: undefined,
})

export const ownPasswordKeys = (staffId: string): AttemptKeys => ({ near: `change:${digest(staffId)}`, far: undefined })

/** When the counter's pause ends; null for one that does not pause, whatever another gateway's clock says. */
const pauseOf = (kind: Kind, row: SQL): SQL => {
  const steps = sql.raw(
    `array[${lockoutSeconds[kind].map((seconds) => (seconds === 0 ? 'null' : seconds)).join(',')}]::int[]`,
  )
  return sql`(${row}.last_at + make_interval(secs => (${steps})[least(${row}.failures, ${lockoutSeconds[kind].length - 1}) + 1]))`
}

/**
 * Counts one failure, unless the counter pauses: then it stays as it is. `when` false writes the same row and counts
 * nothing. One statement, so that tries that come at once are counted one by one.
 */
const count = (kind: Kind, key: string, now: Date, when: SQL = sql`true`): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`
  const paused = sql`coalesce(${pauseOf(kind, sql`t`)} > ${at}, false)`
  return sql`insert into password_tries as t (key, failures, last_at) select ${key}, (${when})::int, ${at}
    on conflict (key) do update set
      is_refused = ${paused},
      failures = case when ${paused} then t.failures when t.last_at < ${at} - interval '12 hours' then excluded.failures else t.failures + excluded.failures end,
      last_at = case when ${paused} or excluded.failures = 0 then t.last_at else ${at} end
    returning is_refused`
}

/**
 * Takes a try before the password is looked at, counted as a failure until `forgetAttempts`: however many come at once,
 * no more are let through than may fail. Answers whether this one is. Every answer costs the same work.
 */
export const takeAttempt = async (db: Tx, { near, far }: AttemptKeys, now: Date): Promise<boolean> => {
  if (far === undefined) {
    const taken = await db.execute<{ is_refused: boolean }>(count('near', near, now))
    return taken.rows[0]?.is_refused === false
  }
  const taken = await db.execute<{ is_refused: boolean }>(sql`
    with near as (${count('near', near, now)}),
    account as (${count('account', far.account, now, sql`select not is_refused from near`)}),
    address as (select ${pauseOf('address', sql`t`)} > ${now.toISOString()}::timestamptz as is_refused from password_tries t where key = ${far.address})
    select (select is_refused from near) or (select is_refused from account) or coalesce((select is_refused from address), false) as is_refused`)
  return taken.rows[0]?.is_refused === false
}

/** After a failed try: an address pays only for failures, many people come from it at once. */
export const countAddress = async (db: Tx, { far }: AttemptKeys, now: Date): Promise<void> => {
  if (far !== undefined) await db.execute(count('address', far.address, now))
}

/** After a right password. What is older than anything that counts goes as well. */
export const forgetAttempts = async (db: Tx, { near, far }: AttemptKeys, now: Date): Promise<void> => {
  const keys = far === undefined ? [near] : [near, far.account]
  await db.execute(
    sql`delete from password_tries where key in ${keys} or last_at < ${now.toISOString()}::timestamptz - interval '12 hours'`,
  )
}

/** Seconds until the next try is let through; 0 when it is now. */
export const pauseLeft = async (db: Tx, { near }: AttemptKeys, now: Date): Promise<number> => {
  const found = await db.execute<{ seconds: number }>(
    sql`select ceil(extract(epoch from ${pauseOf('near', sql`t`)} - ${now.toISOString()}::timestamptz))::int as seconds from password_tries t where key = ${near}`,
  )
  return Math.max(0, found.rows[0]?.seconds ?? 0)
}
