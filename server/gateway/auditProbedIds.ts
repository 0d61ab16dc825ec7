import { sql } from 'drizzle-orm'
import type { CallName } from '#contract/index.ts'
import type { RefusalCode } from '#contract/wire/refusals.ts'
import type { Tx } from '#server/db/database.ts'
import { writeAudit } from './audit.ts'
import type { Staff, ProbedIds } from './handler.ts'

const outcomeOf = (asked: ProbedIds['asked']): RefusalCode =>
  asked === 'merchant' ? 'merchant-not-found' : 'record-not-found'

/** A list that refreshes itself asks the same every minute: within this time it is the same try. */
const sameTryFor = "interval '1 hour'"

interface By {
  readonly call: CallName
  readonly staff: Staff
  readonly at: Date
  readonly requestId: string
  readonly address: string
}

/** One entry for all ids of one kind that a call asked for; none when the person asked for the same ones just now. */
export const auditProbedIds = async (
  tx: Tx,
  probed: readonly ProbedIds[],
  { call, staff, at, requestId, address }: By,
) => {
  for (const { asked, ids } of probed) {
    const wanted = [...new Set(ids)].toSorted()
    const [only, ...more] = wanted
    if (only === undefined) continue
    const entry = {
      at,
      staffId: staff.staffId,
      loginId: staff.loginId,
      call,
      outcome: outcomeOf(asked),
      requestId,
      address,
      ...(more.length === 0
        ? { subject: only, records: null, after: { asked } }
        : {
            subject: `${wanted.length} ${asked}s`,
            records: wanted,
            after: Object.fromEntries(wanted.map((id) => [id, { asked }])),
          }),
    }
    const { rows } = await tx.execute(sql`
      select from audit_entries e where e.login_id = ${staff.loginId} and e.call = ${call}
        and e.at > ${at.toISOString()}::timestamptz - ${sql.raw(sameTryFor)} and e.outcome = ${entry.outcome}
        and e.subject = ${entry.subject} and e.after = ${JSON.stringify(entry.after)}::jsonb limit 1`)
    if (rows.length === 0) await writeAudit(tx, entry)
  }
}
