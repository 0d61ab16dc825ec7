import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PersonRequest } from '#contract/calls/platform/personRequests.ts'
import { type ErasureFacts, erasureDecision, erasureDecisions } from '#machines/platform/erasure.ts'
import { personData } from '#machines/platform/personData/index.ts'
import { ErasureState } from '#contract/wire/personRequestWords.ts'
import { PersonDataKind } from '#contract/wire/personDataKinds.ts'
import { answerRow, type FoundBy } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { personRequests } from '#server/db/schema/index.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'

/** A copy whose job came to nothing has failed; the row of the job says so. */
export const stateOfRequest = sql`case when r.state = 'preparing' and j.state in ('failed', 'broken', 'cancelled') then 'failed' else r.state end`

export const personRequestRow = answerRow(
  PersonRequest,
  {
    requestId: 'r.id',
    merchantCode: 'm.merchant_code',
    displayName: 'm.display_name',
    state: stateOfRequest,
    askedBy: 'p.login_id',
    decidedBy: 'q.login_id',
    fileId: 'j.result_file_id',
    askedById: 'r.asked_by',
    counts: 'r.erased',
  },
  {
    from: [personRequests, 'r'],
    computed: ['erased', 'can', 'whyNot'],
    also: { askedById: z.uuid(), counts: z.record(z.string(), z.number()) },
  },
)
export type PersonRequestRow = FoundBy<typeof personRequestRow>

/** Requests `r` with their merchants `m`, people and jobs, as far as the person may see the merchant. */
export const personRequestsFrom = (staff: Staff): SQL => sql`
  from person_requests r join merchants m on m.id = r.merchant_id join staff p on p.id = r.asked_by
  left join staff q on q.id = r.decided_by left join file_jobs j on j.id = r.job_id
  where ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}`

/** Not there and not the person's are one answer, and the try is kept in the audit. */
const personRequestNotFound = (requestId: number): never =>
  refuse('record-not-found', { recorded: { subject: `personRequest:${requestId}`, after: { asked: 'personRequest' } } })

export const findPersonRequest = async (tx: Tx, requestId: number, staff: Staff): Promise<PersonRequestRow> => {
  const [found] = await personRequestRow.read(
    tx,
    sql`select ${personRequestRow.columns} ${personRequestsFrom(staff)} and r.id = ${requestId}`,
  )
  return found ?? personRequestNotFound(requestId)
}

export const factsOfErasure = ({ askedById }: PersonRequestRow): ErasureFacts => ({ makers: [askedById] })

export const presentPersonRequest = (row: PersonRequestRow, { staffId: by }: Staff): PersonRequest => {
  const { askedById, counts, ...request } = row
  const state = ErasureState.safeParse(row.state)
  const why = (act: (typeof erasureDecisions)[number]) =>
    state.success
      ? erasureDecision.whyNot(state.data, factsOfErasure(row), { type: `erasure.${act}`, by })
      : 'wrong-state'
  return {
    ...request,
    // The file is its writer's alone.
    fileId: askedById === by ? request.fileId : null,
    erased: Object.entries(counts).flatMap(([name, rows]) => {
      const kind = PersonDataKind.safeParse(name)
      return kind.success ? [{ kind: kind.data, title: personData[kind.data].title, rows }] : []
    }),
    can: erasureDecisions.filter((act) => why(act) === undefined),
    whyNot: row.state === 'asked' ? (why('erase') ?? null) : null,
  }
}
