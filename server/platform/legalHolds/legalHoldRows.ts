import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { LegalHold } from '#contract/calls/platform/legalHolds.ts'
import { type LegalHoldFacts, legalHoldActs, legalHoldDecision } from '#machines/platform/legalHold.ts'
import { retentions } from '#machines/platform/retention/index.ts'
import { answerRow, type FoundBy } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { legalHolds } from '#server/db/schema/index.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'

export const legalHoldRow = answerRow(
  LegalHold,
  {
    legalHoldId: 'h.id',
    merchantCode: 'm.merchant_code',
    setBy: 'p.login_id',
    endAskedBy: 'q.login_id',
    endedBy: 'u.login_id',
    displayName: 'm.display_name',
    endAskedById: 'h.end_asked_by',
  },
  {
    from: [legalHolds, 'h'],
    computed: ['keeps', 'can', 'whyNot'],
    also: { displayName: z.string().nullable(), endAskedById: z.uuid().nullable() },
  },
)
export type LegalHoldRow = FoundBy<typeof legalHoldRow>

/** Legal holds `h` with their merchants `m` and the people who had to do with them, as far as the person may see the merchant. */
export const legalHoldsFrom = (staff: Staff): SQL => sql`
  from legal_holds h left join merchants m on m.id = h.merchant_id join staff p on p.id = h.set_by
  left join staff q on q.id = h.end_asked_by left join staff u on u.id = h.ended_by
  where (h.merchant_id is null or ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)})`

/** Not there and not the person's are one answer, and the try is kept in the audit. */
export const legalHoldNotFound = (legalHoldId: number): never =>
  refuse('record-not-found', { recorded: { subject: `legalHold:${legalHoldId}`, after: { asked: 'legalHold' } } })

export const findLegalHold = async (tx: Tx, legalHoldId: number, staff: Staff): Promise<LegalHoldRow> => {
  const [found] = await legalHoldRow.read(
    tx,
    sql`select ${legalHoldRow.columns} ${legalHoldsFrom(staff)} and h.id = ${legalHoldId}`,
  )
  return found ?? legalHoldNotFound(legalHoldId)
}

export const factsOfLegalHold = ({ endAskedById }: LegalHoldRow): LegalHoldFacts => ({
  makers: endAskedById === null ? [] : [endAskedById],
})

/** `Ganga Sports`, `KYC papers and numbers`. */
export const presentLegalHold = (row: LegalHoldRow, { staffId: by }: Staff): LegalHold => {
  const { endAskedById: _, displayName, ...hold } = row
  const why = (act: (typeof legalHoldActs)[number]) =>
    legalHoldDecision.whyNot(row.state, factsOfLegalHold(row), { type: `legalHold.${act}`, by })
  return {
    ...hold,
    keeps: displayName ?? (row.kind === null ? '' : retentions[row.kind].title),
    can: legalHoldActs.filter((act) => why(act) === undefined),
    whyNot: row.state === 'endAsked' ? (why('end') ?? null) : null,
  }
}
