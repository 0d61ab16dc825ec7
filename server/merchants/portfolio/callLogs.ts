import { randomUUID } from 'node:crypto'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import { CallLog, mostCommentsShown } from '#contract/calls/merchants/callLogs.ts'
import { answerOf } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { callLogs, staff as people } from '#server/db/schema/index.ts'
import { presented, rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { ownMerchants } from '#server/merchants/merchants/index.ts'
import { refuseOthersName } from './refuseOthersName.ts'

const present = answerOf(
  CallLog,
  callLogs,
  (row: typeof callLogs.$inferSelect, loginId: string, merchantCode: string) => ({
    callLogId: row.id,
    loginId,
    creationDate: row.createdAt.toISOString(),
    merchantCode,
  }),
)

export const listCallLogs: Handler<'portfolio.callLogs'> = async (request, { tx, staff }) => {
  refuseOthersName(request.loginId, staff)
  const [merchant] = await ownMerchants(tx, [request.merchantCode], staff)
  if (merchant === undefined) return refuse('merchant-not-found')
  const rows = await readCallLogs(tx, matching(merchant.id, request), mostCommentsShown)
  return rows.map(({ log, loginId }) => present(log, loginId ?? '', merchant.merchantCode))
}

type CallLogFilter = Pick<RequestOfName<'portfolio.callLogs'>, 'ticketId' | 'mobileNumber'>

const matching = (merchantId: number, { ticketId, mobileNumber }: CallLogFilter): SQL[] => [
  eq(callLogs.merchantId, merchantId),
  ...(ticketId ? [eq(callLogs.ticketId, ticketId)] : []),
  ...(mobileNumber ? [eq(callLogs.mobileNumber, mobileNumber)] : []),
]

/** Newest first. */
const readCallLogs = (tx: Tx, conditions: readonly SQL[], limit: number) =>
  tx
    .select({ log: callLogs, loginId: people.loginId, exactlyAt: sql<string>`${callLogs.createdAt}::text` })
    .from(callLogs)
    .leftJoin(people, eq(people.id, callLogs.staffId))
    .where(and(...conditions))
    .orderBy(desc(callLogs.createdAt), desc(callLogs.arrivalNo))
    .limit(limit)

/** All of them, newest first, some at a time. */
export const walkCallLogs = async (
  request: RequestOfName<'portfolio.callLogs'>,
  { tx, staff }: Pick<StaffContext, 'tx' | 'staff'>,
): Promise<AsyncIterable<readonly CallLog[]>> => {
  refuseOthersName(request.loginId, staff)
  const [merchant] = await ownMerchants(tx, [request.merchantCode], staff)
  if (merchant === undefined) return refuse('merchant-not-found')
  const pieces = walkRows((last: Awaited<ReturnType<typeof readCallLogs>>[number] | undefined) =>
    readCallLogs(
      tx,
      [
        ...matching(merchant.id, request),
        ...(last === undefined
          ? []
          : [
              sql`(${callLogs.createdAt}, ${callLogs.arrivalNo}) < (${last.exactlyAt}::timestamptz, ${last.log.arrivalNo})`,
            ]),
      ],
      rowsAtATime,
    ),
  )
  return presented(pieces, ({ log, loginId }) => present(log, loginId ?? '', merchant.merchantCode))
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
