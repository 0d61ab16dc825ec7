import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { chosenBankFile } from './chosenBankFile.ts'
import { findBatch, presentBatch } from './batchRows.ts'
import { payoutDay, refuseUnfinishedDay } from './previewSettlement.ts'
import { sealBatch } from './sealBatch.ts'
import { lockSealing } from './settlementLock.ts'
import { refuseLimited } from './settlementPerson.ts'

export const initiateSettlement: Handler<'settlements.initiate'> = async ({ startDate, bankFile }, context) => {
  const { tx, staff, now, note } = context
  refuseLimited(staff)
  refuseUnfinishedDay(startDate, now)
  const { bankFormat, rule } = chosenBankFile(bankFile, context)
  await lockSealing(tx)
  const batchId =
    (await sealBatch(tx, {
      txnDay: startDate,
      settlesOn: payoutDay(startDate, context),
      rule,
      bankFormat,
      sealedBy: staff.staffId,
      now,
    })) ?? refuse('nothing-to-settle')
  const batch = presentBatch(await findBatch(tx, batchId), staff)
  note({
    subject: `batch:${batchId}`,
    after: {
      state: batch.state,
      txnDay: startDate,
      rows: batch.rows,
      merchants: batch.merchants,
      amount: batch.amount,
      sealHash: batch.sealHash,
      bankFormat: batch.bankFormat,
    },
  })
  return batch
}
