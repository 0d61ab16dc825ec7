import { and, eq, inArray } from 'drizzle-orm'
import { superMerchantMembers, superMerchants } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { ownMerchants } from '#server/merchants/merchants/index.ts'
import { lockSuperMerchant, refuseUnlessSeen } from './superMerchantRows.ts'

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
  const there = await tx
    .select({ id: superMerchantMembers.memberId, merchantId: superMerchantMembers.merchantId })
    .from(superMerchantMembers)
    .where(
      inArray(
        superMerchantMembers.memberId,
        toAdd.map(({ id }) => id),
      ),
    )
  const ofOthers = new Set(there.flatMap((member) => (member.merchantId === merchantId ? [] : [member.id])))
  if (ofOthers.size > 0)
    refuse('merchant-of-another-super-merchant', {
      details: { merchants: toAdd.flatMap(({ id, merchantCode }) => (ofOthers.has(id) ? [merchantCode] : [])) },
    })
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
