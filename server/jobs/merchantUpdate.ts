import { sql } from 'drizzle-orm'
import { merchantScript } from './merchantScript.ts'

/** An empty cell keeps the present value. */
export const merchantUpdate = merchantScript(
  'merchantUpdate',
  ({ actor }) => ({
    codeHeader: 'merchant_code',
    cellHeaders: ['display_name', 'contact_person'],
    newValues: {
      display_name: sql`coalesce(nullif(i.cell_1, ''), m.display_name)`,
      contact_person: sql`coalesce(nullif(i.cell_2, ''), m.contact_person)`,
    },
    // Who changed what a reviewer looks at does not decide on it.
    alongside: {
      kyc_editors: sql`array_append(array_remove(m.kyc_editors, ${actor.staffId}::uuid), ${actor.staffId}::uuid)`,
    },
  }),
  // New words wait in a list that every search reads from end to end.
  (tx) => tx.execute(sql`select gin_clean_pending_list('merchant_names_words')`),
)
