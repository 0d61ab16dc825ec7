import { sql } from 'drizzle-orm'
import { troublesOfQuery } from '#server/platform/troubles/index.ts'

/** Events of other systems that were refused, and are neither corrected nor dropped. */
export const refusedEvents = troublesOfQuery(
  () => sql`
    select k.id::text as key, k.kind || case k.subject when '' then '' else ', ' || k.subject end as title,
      null::bigint as paise, k.received_at as since
    from feed_kept k where k.state = 'refused'`,
)
