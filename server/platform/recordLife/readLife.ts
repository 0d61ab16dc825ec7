import { sql } from 'drizzle-orm'
import { mostRecordActs, RecordAct, recordActs, type RecordKind } from '#contract/calls/platform/recordLife.ts'
import { type CallName, calls } from '#contract/index.ts'
import { mayCall } from '#contract/wire/call.ts'
import { answerRow } from '#server/db/answerRow.ts'
import type { Handler, PreparedHandler, ReadingContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

interface RecordSource {
  /** The call of its page: who may make it may read its life. */
  readonly call: CallName
  /** Reads the record as its page does, so that what is not the person's is refused; answers its name in the audit. */
  readonly subjectOf: (key: string, context: ReadingContext) => Promise<string>
}

/** Every kind has its source: one that is missing does not compile in `server/app`. */
export type RecordSources = Readonly<Record<RecordKind, RecordSource>>

/** A record whose page is read by one call. A key that cannot be one names no record. */
export const recordOf = <Name extends CallName>(
  call: Name,
  read: Handler<Name> | PreparedHandler<Name>,
  requestOf: (key: string) => unknown,
  subjectOf: (key: string) => string,
): RecordSource => {
  if ('prepare' in read) throw new Error(`${call} prepares what a page reads.`)
  return {
    call,
    subjectOf: async (key, context) => {
      const request = calls[call].request.safeParse(requestOf(key))
      if (!request.success) return refuse('record-not-found')
      await read(request.data as Parameters<Handler<Name>>[0], context as Parameters<Handler<Name>>[1])
      return subjectOf(key)
    },
  }
}

const textOf = (field: string, name: string) =>
  `case when jsonb_typeof(e.${field} -> '${name}') = 'string' then e.${field} ->> '${name}' end`

/** A checked record has its state as its status. */
const said = (field: string) => `coalesce(${textOf(field, 'state')}, ${textOf(field, 'status')}, '')`

/** A decision on several records at once says of each what became of it. */
const ofItself = `from jsonb_array_elements(case when jsonb_typeof(e.after -> 'results') = 'array' then e.after -> 'results' else '[]' end) o
  where (o ->> 'kind') || ':' || (o ->> 'id') = s.subject`

const refusedOfItself = `${ofItself} and o ->> 'isDone' = 'false'`

/** Entries `e` of the audit. What they say was covered when it was written. */
const actRow = answerRow(RecordAct, {
  at: 'e.at',
  by: 'e.login_id',
  call: 'e.call',
  outcome: `coalesce((select o ->> 'code' ${refusedOfItself} limit 1), e.outcome)`,
  before: said('before'),
  after: `coalesce((select o ->> 'state' ${ofItself} limit 1), ${said('after')})`,
  remark: `coalesce(e.after ->> 'remark', e.after ->> 'reason', '')`,
})

export const readLife =
  (sources: RecordSources): Handler<'records.life'> =>
  async ({ kind, key }, context) => {
    const { tx, staff, gateway } = context
    const { call, subjectOf } = sources[kind]
    if (!mayCall(calls[call], staff, gateway.config.product)) return refuse('not-allowed')
    const subject = await subjectOf(key, context)
    const latest = await actRow.read(
      tx,
      sql`select ${actRow.columns} from audit_entries e cross join (select ${subject}::text as subject) s
      where (e.subject = ${subject} or e.records @> array[${subject}]::text[])
        and e.call = any(${sql.param(Object.keys(recordActs[kind]))}::text[])
        -- What is recorded as refused is told once.
        and not (e.outcome = 'done' and exists (select ${sql.raw(refusedOfItself)}) and exists (
          select from audit_entries r where r.subject = s.subject and r.request_id = e.request_id and r.outcome <> 'done'))
      order by e.at desc, e.id desc limit ${mostRecordActs}`,
    )
    return latest.toReversed()
  }
