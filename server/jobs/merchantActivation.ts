import { sql } from 'drizzle-orm'
import { merchantScript } from './merchantScript.ts'

/** Who switched a merchant off, and when, stays as it was when it is off already. */
export const merchantDeactivation = merchantScript('merchantDeactivate', ({ actor, at }) => ({
  codeHeader: 'mid_list',
  cellHeaders: [],
  newValues: { is_active: sql`false` },
  traces: { deactivation_name: sql`${actor.loginId}`, deactivation_at: sql`${at.toISOString()}::timestamptz` },
}))

export const merchantActivation = merchantScript('merchantActivate', () => ({
  codeHeader: 'mid_list',
  cellHeaders: [],
  newValues: { is_active: sql`true` },
  traces: { deactivation_name: sql`''`, deactivation_at: sql`null::timestamptz` },
}))
