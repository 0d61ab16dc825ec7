import { merchantStateAfter } from '#machines/merchants/merchantStatus.ts'
import { countSwitchedOff } from '#server/files/jobs/secondPerson.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { lockMerchants, switchMerchants } from './merchantRows.ts'
import { notAllTheirs } from './ownMerchants.ts'

/** Switches all of them or, when one is not there, none. */
const switchAll = async (merchantCodes: readonly string[], isActive: boolean, context: StaffContext) => {
  const { tx, staff, now } = context
  const wanted = [...new Set(merchantCodes)]
  const rows = await lockMerchants(tx, wanted, staff)
  if (rows.length !== wanted.length) {
    const found = new Set(rows.map((row) => row.merchantCode))
    return notAllTheirs(wanted.filter((code) => !found.has(code)))
  }
  const event = {
    type: isActive ? 'merchant.reactivate' : 'merchant.deactivate',
    holdsDeactivate: staff.services.has('deactivatemerchant'),
  } as const
  const changing = rows.filter(
    (row) => merchantStateAfter(row.isActive ? 'active' : 'deactivated', event) !== undefined,
  )
  if (!isActive && !(await countSwitchedOff(tx, staff.staffId, changing.length, now)))
    refuse('switching-off-needs-sheet')
  await switchMerchants(
    tx,
    changing.map((row) => row.id),
    { isActive, by: staff.loginId, at: now },
  )
  context.note(
    wanted.length === 1
      ? { subject: wanted[0] ?? '', before: { isActive: rows[0]?.isActive }, after: { isActive } }
      : {
          subject: `${wanted.length} merchants`,
          records: wanted,
          before: Object.fromEntries(rows.map((row) => [row.merchantCode, { isActive: row.isActive }])),
          after: Object.fromEntries(rows.map((row) => [row.merchantCode, { isActive }])),
        },
  )
  return rows.map((row) => ({ merchant_code: row.merchantCode, status: isActive ? (1 as const) : (0 as const) }))
}

export const deactivateMerchants = ({ merchantCodes }: { merchantCodes: string[] }, context: StaffContext) =>
  switchAll(merchantCodes, false, context)
export const reactivateMerchants = ({ merchantCodes }: { merchantCodes: string[] }, context: StaffContext) =>
  switchAll(merchantCodes, true, context)
