import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { checkedRecordNotice } from '#contract/calls/files/files.ts'
import { notifications } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { sendNotifications } from '#server/platform/notifications/index.ts'
import type { CheckedRecord } from './checkedRecord.ts'
import type { CheckedRow } from './checkedRow.ts'

/** Flags of the steps; a kind whose steps need none is decided on by everybody who holds its service. */
const flagOf = { approve: sql`r.is_approver`, verify: sql`r.is_checker` }

/** Content that passed its checks, and that these made count. */
const isInForce = ({ state }: CheckedRow): boolean => state === 'approved' || state === 'verified'

/**
 * A maker's edit takes a record out of force by itself, and so does a cancellation, as documented: whoever may check it
 * learns of it at once.
 */
export const tellCheckers = async <Row extends CheckedRow, Fields extends object>(
  record: CheckedRecord<Row, Fields>,
  row: Row,
  act: 'changed' | 'cancelled',
  { tx, staff, now, afterCommit }: StaffContext,
): Promise<void> => {
  if (!isInForce(row)) return
  const { entry, machine } = record
  const flags = machine.acts.includes('verify') ? sql`(${flagOf.approve} or ${flagOf.verify})` : sql`true`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct p.id from staff p
    join staff_roles m on m.staff_id = p.id join roles r on r.id = m.role_id and r.is_active
    where p.is_active and p.id <> ${staff.staffId} and ${flags} and exists (
      select from staff_roles n join roles o on o.id = n.role_id and o.is_active
      join role_services g on g.role_id = o.id join services w on w.id = g.service_id and w.is_active
      where n.staff_id = p.id and not g.is_blocked and lower(w.service_name) = any(${sql.param([...entry.deciders])}::text[]))
    order by p.id limit 200`)
  if (rows.length === 0) return
  const title = record.titleOf(record.contentOf(row), row)
  const message =
    act === 'changed'
      ? `${staff.name} changed ${entry.name}: ${title}. It is out of force until it is checked again.`
      : `${staff.name} cancelled ${entry.name}: ${title}. It is out of force.`
  await tx.insert(notifications).values(
    rows.map(({ id }) => ({
      id: randomUUID(),
      staffId: id,
      fileName: entry.name,
      fileType: checkedRecordNotice,
      message,
      createdAt: now,
      modifiedAt: now,
    })),
  )
  afterCommit((outside) => sendNotifications(outside))
}
