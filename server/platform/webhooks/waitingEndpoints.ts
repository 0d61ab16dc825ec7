import { sql } from 'drizzle-orm'
import { webhookEndpointKind } from '#contract/waitingKinds/integrations.ts'
import { waitingOfQuery } from '#server/platform/waiting/index.ts'

/** Addresses and secrets of endpoints that somebody else proposed or made, for administrators. */
export const waitingEndpoints = waitingOfQuery(webhookEndpointKind, ({ staff, now }, people) => {
  const at = now.toISOString()
  return sql`
    select e.id::text as key, c.name || ' ' || coalesce(e.waiting_url, e.url)
        || case when e.state = 'waiting' then ', new endpoint' when e.waiting_url is not null then ', new address' else ', new secret' end as title,
      null::bigint as paise, p.login_id as asked_by, coalesce(e.waiting_url_at, k.made_at) as since
    from webhook_endpoints e join machine_clients c on c.id = e.client_id
    left join webhook_secrets k on k.endpoint_id = e.id and k.confirmed_at is null and (k.ends_at is null or k.ends_at > ${at})
    join staff p on p.id = coalesce(e.waiting_url_by, k.made_by)
    where ${staff.flags.has('admin')} and e.state <> 'ended' and c.ended_at is null and c.ends_at > ${at}
      and (k.id is null or not k.made_by = any(${people}))
      and (e.waiting_url_by is null or not e.waiting_url_by = any(${people}) and not exists (
        select from webhook_secrets g where g.endpoint_id = e.id and (g.ends_at is null or g.ends_at > ${at})
          and g.made_by = any(${people})))`
})
