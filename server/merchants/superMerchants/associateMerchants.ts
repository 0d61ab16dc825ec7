import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { superMerchantMembers, superMerchants } from '#server/db/schema/index.ts'
import type { Handler, Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { ownMerchants, withinScopeOf } from '#server/merchants/merchants/index.ts'
import { lockSuperMerchant, refuseUnlessSeen } from './superMerchantRows.ts'

type Taken = { code: string; owner: string | null }
const namedOf = (count: number): string => (count === 1 ? 'one merchant' : `${count} merchants`)
const mostNamed = 10

/** Names each that belongs to another, and to whom as far as the person may see that one. */
const refuseTaken = async (tx: Tx, staff: Staff, merchantId: number, ids: readonly number[]): Promise<void> => {
  const { rows } = await tx.execute<Taken>(sql`
    select m.merchant_code as code,
      case when ${withinScopeOf(staff, sql`s.id`, sql`s.brand_code`)} then s.merchant_code end as owner
    from super_merchant_members x join merchants m on m.id = x.member_id join merchants s on s.id = x.merchant_id
    where x.member_id = any(${sql.param([...ids])}::int[]) and x.merchant_id <> ${merchantId} order by m.merchant_code`)
  if (rows.length === 0) return
  const said = rows
    .slice(0, mostNamed)
    .map(({ code, owner }) => `${code} belongs to ${owner ?? 'another super merchant'}`)
  const more = rows.length > mostNamed ? `, and ${namedOf(rows.length - mostNamed)} more` : ''
  refuse('merchant-of-another-super-merchant', {
    message: `${said.join(', ')}${more}. Take ${rows.length === 1 ? 'it' : 'them'} from there first.`,
    details: { merchants: rows.map(({ code }) => code) },
  })
}

/** All of them or none; what is so already stays so. */
export const associateMerchants: Handler<'superMerchants.associate'> = async (request, context) => {
  const { superMerchantCode, add, remove } = request
  const { tx, staff, now, note } = context
  const file = await lockSuperMerchant(tx, superMerchantCode, staff)
  refuseUnlessSeen(file, context)
  const { merchantId } = file.row
  const toAdd = await ownMerchants(tx, add, staff)
  const toRemove = await ownMerchants(tx, remove, staff)
  if (toAdd.some(({ id }) => id === merchantId)) refuse('super-merchant-of-itself')
  const removed =
    toRemove.length === 0
      ? []
      : await tx
          .delete(superMerchantMembers)
          .where(
            and(
              eq(superMerchantMembers.merchantId, merchantId),
              inArray(
                superMerchantMembers.memberId,
                toRemove.map(({ id }) => id),
              ),
            ),
          )
          .returning({ id: superMerchantMembers.memberId })
  const added =
    toAdd.length === 0
      ? []
      : await tx
          .insert(superMerchantMembers)
          .values(toAdd.map(({ id }) => ({ memberId: id, merchantId, addedBy: staff.staffId, addedAt: now })))
          .onConflictDoNothing()
          .returning({ id: superMerchantMembers.memberId })
  await refuseTaken(
    tx,
    staff,
    merchantId,
    toAdd.map(({ id }) => id),
  )
  const version = file.row.version + 1
  await tx.update(superMerchants).set({ version }).where(eq(superMerchants.merchantId, merchantId))
  const codesOf = (from: typeof toAdd, ids: readonly { id: number }[]) =>
    from.flatMap(({ id, merchantCode }) => (ids.some((one) => one.id === id) ? [merchantCode] : []))
  note({
    subject: superMerchantCode,
    before: { associated: codesOf(toRemove, removed) },
    after: { associated: codesOf(toAdd, added) },
  })
  return { version, added: added.length, removed: removed.length }
}
