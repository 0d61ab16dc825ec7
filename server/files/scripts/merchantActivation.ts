import { sql } from 'drizzle-orm'
import { merchantRecord } from './merchantRecord.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'

/** Who switched a merchant off, and when, stays as it was when it is off already. */
export const merchantDeactivation = recordScript('merchantDeactivate', ({ actor, at }) => ({
  ...merchantRecord('merchantDeactivate', actor, 'mid_list'),
  newValues: { is_active: sql`false` },
  traces: { deactivation_name: sql`${actor.loginId}`, deactivation_at: sql`${at.toISOString()}::timestamptz` },
}))

export const noDeactivation = { deactivation_name: sql`''`, deactivation_at: sql`null::timestamptz` }

export const merchantActivation = recordScript('merchantActivate', ({ actor }) => ({
  ...merchantRecord('merchantActivate', actor, 'mid_list'),
  newValues: { is_active: sql`true` },
  traces: noDeactivation,
}))
