import type { StaffContext } from '#server/gateway/handler.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { merchantsAreThere } from './merchantsAreThere.ts'

/** Says which merchants of these codes a list leaves out because they are not the person's; whoever sees all tries nothing. */
export const auditProbedMerchants = async (
  codes: readonly string[],
  { tx, staff, noteProbed }: Pick<StaffContext, 'tx' | 'staff' | 'noteProbed'>,
): Promise<void> => {
  if (codes.length === 0 || !isLimited(staff)) return
  const there = await merchantsAreThere(tx, codes, staff)
  noteProbed({ asked: 'merchant', ids: codes.filter((code) => !there.has(code)) })
}
