import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Tx } from '#server/db/database.ts'

/** Counters: the account from one address, the account from anywhere, the address. */
export const failureKeys = (loginId: string, ip: string) => [
  `both:${loginId}:${ip}`,
  `account:${loginId}`,
  `address:${ip}`,
]

/** Failures before the first pause, by kind of counter; an address serves many people, so it takes more. */
const patience = (key: string) => (key.startsWith('both:') ? 5 : key.startsWith('account:') ? 20 : 60)
const firstPauseMs = 30_000
const longestPauseMs = 30 * 60_000
const forgetAfterHours = 12

export const isPaused = async (tx: Tx, keys: readonly string[], now: Date): Promise<boolean> => {
  const paused = await tx.execute(
    sql`select 1 from sign_in_failures where key in ${[...keys]} and blocked_until > ${now.toISOString()}`,
  )
  return paused.rows.length > 0
}

/** Counts a failure outside the refused transaction, so that it stays. Five give 30 s, doubling, ten give 30 minutes. */
export const countFailure = async (pool: Pool, keys: readonly string[], now: Date): Promise<void> => {
  for (const key of keys) {
    const { rows } = await pool.query<{ failures: number }>(
      `insert into sign_in_failures (key, failures, last_at) values ($1, 1, $2)
       on conflict (key) do update set last_at = $2,
         failures = case when sign_in_failures.last_at < $2::timestamptz - interval '${forgetAfterHours} hours' then 1 else sign_in_failures.failures + 1 end
       returning failures`,
      [key, now],
    )
    const over = (rows[0]?.failures ?? 0) - patience(key)
    if (over < 0) continue
    const pause = over >= 5 ? longestPauseMs : Math.min(longestPauseMs, firstPauseMs * 2 ** over)
    await pool.query('update sign_in_failures set blocked_until = $2 where key = $1', [
      key,
      new Date(now.getTime() + pause),
    ])
  }
}

export const forgetFailures = async (tx: Tx, loginId: string, ip: string): Promise<void> => {
  await tx.execute(sql`delete from sign_in_failures where key = ${`both:${loginId}:${ip}`}`)
}
