import { sql } from 'drizzle-orm'
import { changeMerchants } from './merchantChange.ts'
import type { Script } from './script.ts'

/** Who switched a merchant off, and when, stays as it was when it is off already. */
export const merchantDeactivation: Script = {
  sheet: 'merchantDeactivate',
  applyBatch: (tx, batch) =>
    changeMerchants(tx, batch, {
      codeHeader: 'mid_list',
      cellHeaders: [],
      newValues: {
        is_active: sql`false`,
        deactivation_name: sql`case when m.is_active then ${batch.actor.loginId} else m.deactivation_name end`,
        deactivation_at: sql`case when m.is_active then ${batch.at.toISOString()}::timestamptz else m.deactivation_at end`,
      },
    }),
}

export const merchantActivation: Script = {
  sheet: 'merchantActivate',
  applyBatch: (tx, batch) =>
    changeMerchants(tx, batch, {
      codeHeader: 'mid_list',
      cellHeaders: [],
      newValues: {
        is_active: sql`true`,
        deactivation_name: sql`case when m.is_active then m.deactivation_name else '' end`,
        deactivation_at: sql`case when m.is_active then m.deactivation_at end`,
      },
    }),
}
