import type { StaffContext } from '#server/gateway/handler.ts'
import { auditProbedMerchants } from '#server/merchants/merchants/index.ts'
import { auditProbedNumbers } from '#server/money/transactions/index.ts'

interface Asked {
  readonly merchantCode?: readonly string[] | undefined
  readonly txnRefNumber?: readonly string[] | undefined
}

/** Says which merchants and transactions a list leaves out because they are not the person's to see. */
export const auditProbed = async (
  { merchantCode, txnRefNumber }: Asked,
  context: Pick<StaffContext, 'gateway' | 'staff' | 'noteProbed' | 'tx'>,
): Promise<void> => {
  await auditProbedMerchants(merchantCode ?? [], context)
  await auditProbedNumbers(txnRefNumber, context)
}
