import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { checkedRecordNotice } from '#contract/calls/files/files.ts'
import { notifications } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { sendNotifications } from './sendNotifications.ts'

interface Told {
  readonly name: string
  readonly message: string
}

type Telling = Pick<StaffContext, 'tx' | 'staff' | 'now' | 'afterCommit'>

const tell = async (ids: readonly string[], { name, message }: Told, { tx, now, afterCommit }: Telling) => {
  if (ids.length === 0) return
  await tx.insert(notifications).values(
    ids.map((staffId) => ({
      id: randomUUID(),
      staffId,
      fileName: name,
      fileType: checkedRecordNotice,
      message,
      createdAt: now,
      modifiedAt: now,
    })),
  )
  afterCommit((outside) => sendNotifications(outside))
}

export const tellPerson = (
  { staffId, ...told }: Told & { readonly staffId: string },
  context: Telling,
): Promise<void> => tell([staffId], told, context)

/** Who holds one of these services and sees the brand learns that something of it waits; who asked does not. */
export const tellHolders = async (
  { services, brand, ...told }: Told & { readonly services: readonly string[]; readonly brand: string },
  context: Telling,
): Promise<void> => {
  const { tx, staff } = context
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from staff p where p.is_active and p.id <> ${staff.staffId}
    and exists (select from staff_brands s join brands b on b.id = s.brand_id where s.staff_id = p.id and b.brand_code = ${brand}
      union all select where not exists (select from staff_brands s where s.staff_id = p.id)
        and not exists (select from staff_roles n join roles o on o.id = n.role_id where n.staff_id = p.id and o.is_active and o.is_brand))
    and exists (
      select from staff_roles n join roles o on o.id = n.role_id and o.is_active
      join role_services g on g.role_id = o.id join services w on w.id = g.service_id and w.is_active
      where n.staff_id = p.id and lower(w.service_name) = any(${sql.param([...services])}::text[])
      group by lower(w.service_name) having not bool_or(g.is_blocked))
    order by p.id limit 200`)
  await tell(
    rows.map(({ id }) => id),
    told,
    context,
  )
}
