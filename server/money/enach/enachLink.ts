import { sql } from 'drizzle-orm'
import type { LinkKind } from '#server/merchants/links/index.ts'

/** What a merchant reads under a registration link, and what agreeing means: the mandate is initiated. */
export const enachLink: LinkKind = {
  asks: (company) => ({
    title: 'Register your e-NACH mandate',
    text: `With this mandate ${company} collects what you owe from your bank account. Your bank asks you to confirm it.`,
    button: 'Start registration',
  }),
  done: {
    title: 'Your registration has started',
    text: 'Your bank is asked to set up the mandate. You can close this page.',
  },
  complete: async (tx, link) => {
    await tx.execute(sql`update enach_registrations set mandate_state = 'initiated'
      where link_id = ${link.id} and mandate_state = 'none'`)
  },
}
