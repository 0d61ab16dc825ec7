import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { notTheirs, auditProbedMerchants } from '#server/merchants/merchants/index.ts'
import { findHold, findMerchant, releaseHold, takeHold } from './kycRows.ts'
import { findNext, refuseOtherTab } from './listKyc.ts'
import { presentHolder } from './presentKyc.ts'

const untilOf = ({ now, gateway }: StaffContext): Date =>
  new Date(now.getTime() + gateway.config.kyc.holdMinutes * 60_000)

export const holdKycCase: Handler<'kyc.hold'> = async ({ merchantCode, takeOver }, context) => {
  const { tx, staff, now, note } = context
  const row = (await findMerchant(tx, merchantCode, staff)) ?? notTheirs(merchantCode)
  const before = await findHold(tx, row.id, now)
  await takeHold(tx, { merchantId: row.id, staffId: staff.staffId, now, until: untilOf(context), takeOver })
  const hold = await findHold(tx, row.id, now)
  if (hold === undefined) throw new Error('a hold that was taken is missing')
  note({ subject: merchantCode, before: { heldBy: before?.loginId ?? '' }, after: { heldBy: hold.loginId } })
  return { heldBy: presentHolder(hold), until: hold.heldUntil.toISOString(), isMine: hold.staffId === staff.staffId }
}

/** A case that is not the person's is left as it is: a page that is left asks for no answer. */
export const releaseKycCase: Handler<'kyc.release'> = async ({ merchantCode }, context) => {
  const { tx, staff, note } = context
  const row = await findMerchant(tx, merchantCode, staff)
  if (row === undefined) await auditProbedMerchants([merchantCode], context)
  else await releaseHold(tx, row.id, staff.staffId)
  note({ subject: merchantCode })
  return {}
}

export const nextKycCase: Handler<'kyc.next'> = async ({ tab, after }, context) => {
  const { tx, staff, now, note } = context
  refuseOtherTab(tab, context)
  const next = await findNext(tx, context, tab, after)
  note({ subject: next?.merchantCode ?? '' })
  if (next === undefined) return { merchantCode: null }
  await takeHold(tx, { merchantId: next.id, staffId: staff.staffId, now, until: untilOf(context), takeOver: false })
  return { merchantCode: next.merchantCode }
}
