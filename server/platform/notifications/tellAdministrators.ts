import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { checkedRecordNotice } from '#contract/calls/files/files.ts'
import { notifications } from '#server/db/schema/index.ts'
import type { Tx } from '#server/db/database.ts'

interface Told {
  readonly services: readonly string[]
  readonly name: string
  readonly message: string
  /** What it is about, where that is no record that waits: it leads there. */
  readonly notice?: string
}

/** Administrators who hold one of these services learn what nobody in particular did. `sendNotifications` shows it at once. */
export const tellAdministrators = async (tx: Tx, at: Date, told: Told): Promise<void> => {
  const { services, name, message, notice = checkedRecordNotice } = told
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from staff p where p.is_active
    and exists (select from staff_roles n join roles o on o.id = n.role_id where n.staff_id = p.id and o.is_active and o.is_admin)
    and exists (
      select from staff_roles n join roles o on o.id = n.role_id and o.is_active
      join role_services g on g.role_id = o.id join services w on w.id = g.service_id and w.is_active
      where n.staff_id = p.id and lower(w.service_name) = any(${sql.param([...services])}::text[])
      group by lower(w.service_name) having not bool_or(g.is_blocked))
    order by p.id limit 200`)
  if (rows.length === 0) return
  await tx.insert(notifications).values(
    rows.map(({ id }) => ({
      id: randomUUID(),
      staffId: id,
      fileName: name,
      fileType: notice,
      message,
      createdAt: at,
      modifiedAt: at,
    })),
  )
}
