import { sql } from 'drizzle-orm'
import { machineClientKind } from '#contract/waitingKinds/integrations.ts'
import { waitingOfQuery } from '#server/platform/waiting/index.ts'

/** Clients and new secrets that somebody else made and saw, for administrators. */
export const waitingClients = waitingOfQuery(machineClientKind, ({ staff, now }, people) => {
  const at = now.toISOString()
  return sql`
    select c.id::text as key, c.name || case when c.confirmed_at is null then ', new client' else ', new secret' end as title,
      null::bigint as paise, p.login_id as asked_by, k.made_at as since
    from machine_clients c
    join machine_client_secrets k on k.client_id = c.id and k.confirmed_at is null
    join staff p on p.id = k.made_by
    where ${staff.flags.has('admin')} and c.ended_at is null and c.ends_at > ${at} and (k.ends_at is null or k.ends_at > ${at})
      and not k.made_by = any(${people}) and (c.confirmed_at is not null or not c.made_by = any(${people}))`
})
