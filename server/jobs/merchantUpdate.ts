import { sql } from 'drizzle-orm'
import { merchantScript } from './merchantScript.ts'

/** An empty cell keeps the present value. */
export const merchantUpdate = merchantScript(
  'merchantUpdate',
  () => ({
    codeHeader: 'merchant_code',
    cellHeaders: ['display_name', 'contact_person'],
    newValues: {
      display_name: sql`coalesce(nullif(i.cell_1, ''), m.display_name)`,
      contact_person: sql`coalesce(nullif(i.cell_2, ''), m.contact_person)`,
    },
  }),
  // New words wait in a list that every search reads from end to end.
  (tx) => tx.execute(sql`select gin_clean_pending_list('merchant_names_words')`),
)
