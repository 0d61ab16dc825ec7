import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { CallLog } from '#contract/portfolio.ts'
import { callLogs, staff as people } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { ownMerchants } from '#server/merchants/index.ts'
import { refuseOthersName } from './refuseOthersName.ts'

type CallLogRow = typeof callLogs.$inferSelect

/** So many of the latest are shown. */
const mostShown = 500

const present = (row: CallLogRow, loginId: string, merchantCode: string): CallLog => ({
  callLogId: row.id,
  loginId,
  creationDate: row.createdAt.toISOString(),
  comment: row.comment,
  feedback: row.feedback,
  merchantCode,
  ticketId: row.ticketId,
  mobileNumber: row.mobileNumber,
  category: row.category,
})

export const listCallLogs: Handler<'portfolio.callLogs'> = async (request, { tx, staff }) => {
  refuseOthersName(request.loginId, staff)
  const [merchant] = await ownMerchants(tx, [request.merchantCode], staff)
  if (merchant === undefined) return refuse('merchant-not-found')
  const rows = await tx
    .select({ log: callLogs, loginId: people.loginId })
    .from(callLogs)
    .leftJoin(people, eq(people.id, callLogs.staffId))
    .where(
      and(
        eq(callLogs.merchantId, merchant.id),
        request.ticketId ? eq(callLogs.ticketId, request.ticketId) : undefined,
        request.mobileNumber ? eq(callLogs.mobileNumber, request.mobileNumber) : undefined,
      ),
    )
    .orderBy(desc(callLogs.createdAt), desc(callLogs.arrivalNo))
    .limit(mostShown)
  return rows.map(({ log, loginId }) => present(log, loginId ?? '', merchant.merchantCode))
}

/** Not from the future, and not older than a comment may have waited on a device. */
const longestWaitMs = 30 * 86_400_000
const writtenOr = (writtenAt: string | undefined, now: Date): Date => {
  const at = writtenAt === undefined ? now.getTime() : Date.parse(writtenAt)
  return new Date(Math.min(Math.max(at, now.getTime() - longestWaitMs), now.getTime()))
}

export const addCallLog: Handler<'portfolio.addCallLog'> = async (request, { tx, staff, now, note }) => {
  refuseOthersName(request.loginId, staff)
  const { merchantCode, comment, feedback, ticketId, mobileNumber, writtenAt } = request
  if (comment === '' && feedback === '') return refuse('comment-empty')
  const [merchant] = await ownMerchants(tx, [merchantCode], staff)
  if (merchant === undefined) return refuse('merchant-not-found')
  const [row] = await tx
    .insert(callLogs)
    .values({
      id: randomUUID(),
      merchantId: merchant.id,
      staffId: staff.staffId,
      category: '',
      comment,
      feedback,
      ticketId,
      mobileNumber,
      createdAt: writtenOr(writtenAt, now),
    })
    .returning()
  if (row === undefined) throw new Error('the comment was not written')
  note({ subject: merchantCode, after: { callLogId: row.id, comment, feedback } })
  return present(row, staff.loginId, merchantCode)
}
