import pg from 'pg'
import { isFault } from '#contract/calls/platform/audit.ts'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'

export interface DeskFound {
  /** Said to be done, and not there. */
  readonly lost: number
  /** There more than once. */
  readonly twice: number
  /** Breaks of the audit chain. */
  readonly breaks: number
}

/** What became of commands that were said to be done, asked of the database itself. */
export const judgeDesk = async (
  databaseUrl: string,
  acknowledged: readonly { readonly comment: string }[],
): Promise<DeskFound> => {
  const asking = new pg.Client(databaseUrl)
  await asking.connect()
  try {
    const { rows } = await asking.query<{ comment: string; times: number }>(
      `select comment, count(*)::int as times from call_logs where comment like 'Called back %' group by comment`,
    )
    const times = new Map(rows.map((row) => [row.comment, row.times]))
    const { breaks } = await verifyAuditChain(asking)
    return {
      lost: acknowledged.filter(({ comment }) => !times.has(comment)).length,
      twice: rows.filter((row) => row.times > 1).length,
      breaks: breaks.filter(isFault).length,
    }
  } finally {
    await asking.end()
  }
}
