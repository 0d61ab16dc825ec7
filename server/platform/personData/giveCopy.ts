import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { personCopyAction } from '#contract/calls/platform/personRequests.ts'
import { startWriting } from '#server/files/jobs/startWriting.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { countUnmasking, lockOwnMerchant } from '#server/merchants/merchants/index.ts'
import { copyFileName, copyFolder, numbersInCopy } from './copyFile.ts'
import { findPersonRequest, presentPersonRequest } from './personRequestRows.ts'

export const giveCopy: Handler<'personRequests.giveCopy'> = async ({ merchantCode, reason }, context) => {
  const { tx, staff, now, note } = context
  const { id } = await lockOwnMerchant(tx, merchantCode, staff)
  if (reason.length < shortestReason) refuse('remark-missing')
  const hasKyc = staff.services.has('view_kyc_role')
  // The copy has full numbers: whoever collects them by copies meets the same limit as by looking at each.
  if (hasKyc) await countUnmasking(context, merchantCode, numbersInCopy)
  const jobId = await startWriting(
    {
      asked: { merchantCode },
      fileName: copyFileName(merchantCode, now),
      folder: copyFolder,
      fileDescription: merchantCode,
      action: personCopyAction,
      sha256: createHash('sha256').update(randomUUID()).digest(),
    },
    context,
  )
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into person_requests (merchant_id, kind, reason, state, asked_by, asked_at, job_id)
    values (${id}, 'copy', ${reason}, 'preparing', ${staff.staffId}, ${now.toISOString()}, ${jobId}) returning id`)
  const requestId = rows[0]?.id ?? 0
  note({
    subject: `personRequest:${requestId}`,
    after: { state: 'preparing', merchantCode, remark: reason, ...(hasKyc ? { numbers: numbersInCopy } : {}) },
  })
  return presentPersonRequest(await findPersonRequest(tx, requestId, staff), staff)
}
