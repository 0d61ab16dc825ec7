import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { merchantRecord } from './merchantRecord.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'

/** New words wait in a list that every search reads from end to end. */
export const settleNames = (tx: Tx) => tx.execute(sql`select gin_clean_pending_list('merchant_names_words')`)

const given = (header: string) => cell('merchantUpdate', header)

/** An empty cell keeps the present value. */
export const merchantUpdate = recordScript(
  'merchantUpdate',
  ({ actor }) => ({
    ...merchantRecord('merchantUpdate', actor),
    newValues: {
      display_name: sql`coalesce(nullif(${given('display_name')}, ''), m.display_name)`,
      contact_person: sql`coalesce(nullif(${given('contact_person')}, ''), m.contact_person)`,
    },
    // Who changed what a reviewer looks at does not decide on it.
    alongside: {
      kyc_editors: sql`array_append(array_remove(m.kyc_editors, ${actor.staffId}::uuid), ${actor.staffId}::uuid)`,
    },
  }),
  settleNames,
)
