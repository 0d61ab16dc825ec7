import { sql } from 'drizzle-orm'
import { indianDay } from '#contract/wire/indianTime.ts'
import { noDeactivation } from './merchantActivation.ts'
import { merchantRecord } from './merchantRecord.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'

const activationDate = sql`nullif(${cell('storeActivation', 'activation_date')}, '')::date`

/** Switches the store on; without a day it keeps the one that it has. */
export const storeActivation = recordScript('storeActivation', ({ actor, at }) => ({
  ...merchantRecord('storeActivation', actor),
  newValues: {
    is_active: sql`true`,
    activation_date: sql`coalesce(${activationDate}, m.activation_date, ${indianDay(at)}::date)`,
  },
  traces: noDeactivation,
  rowRules: [
    {
      when: sql`${activationDate} > ${indianDay(at)}::date`,
      blames: 'activation_date',
      reason: 'The activation date is after today.',
    },
  ],
}))
