import { type SQL, sql } from 'drizzle-orm'
import type { KeptEvent } from '#contract/calls/platform/incoming.ts'
import { eventFaults } from '#contract/feed/faults.ts'
import { type FeedKind, feedKindNames } from '#contract/feed/kindNames.ts'
import type { Tx } from '#server/db/database.ts'

export type KeptRow = {
  id: number
  client_id: number
  client: string
  source_id: number
  source: string
  event_id: string
  kind: string
  subject: string
  state: 'early' | 'fetching' | 'refused'
  fault: string
  field: string
  advice: string
  waits_for: string
  sealed: Buffer
  received_at: Date
  version: number
  decision_id: string | null
  is_ended: boolean
}

const columns = sql`k.id::int as id, k.client_id, c.name as client, k.source_id, s.source, k.event_id, k.kind, k.subject,
  k.state, k.fault, k.field, k.advice, k.waits_for, k.sealed, k.received_at, k.version, c.ended_at is not null as is_ended,
  (select d.id from feed_decisions d where d.source_id = k.source_id and d.event_id = k.event_id and d.state = 'waiting') as decision_id`
const tables = sql`feed_kept k join machine_clients c on c.id = k.client_id join feed_sources s on s.id = k.source_id`

export const keptRows = async (tx: Tx, which: SQL, rest: SQL = sql``): Promise<KeptRow[]> =>
  (await tx.execute<KeptRow>(sql`select ${columns} from ${tables} where ${which} ${rest}`)).rows

export const countKept = async (tx: Tx, which: SQL): Promise<number> =>
  (await tx.execute<{ count: number }>(sql`select count(*)::int as count from ${tables} where ${which}`)).rows[0]
    ?.count ?? 0

export const lockKept = async (tx: Tx, keptId: number): Promise<KeptRow | undefined> => {
  await tx.execute(sql`select from feed_kept where id = ${keptId} for update`)
  return (await keptRows(tx, sql`k.id = ${keptId}`))[0]
}

const faultOf = (code: string) =>
  Object.hasOwn(eventFaults, code) ? eventFaults[code as keyof typeof eventFaults] : undefined

/** `advice` is said of the very event. */
export const faultWords = (code: string, advice = ''): { readonly message: string; readonly right: string } => ({
  message: faultOf(code)?.text ?? '',
  right: advice || (faultOf(code)?.right ?? ''),
})

export const kindOf = (kind: string): FeedKind | undefined => feedKindNames.find((name) => name === kind)

export const presentKept = (row: KeptRow): KeptEvent => ({
  keptId: row.id,
  client: row.client,
  source: row.source,
  eventId: row.event_id,
  kind: row.kind,
  subject: row.subject,
  state: row.state,
  code: row.fault,
  field: row.field,
  ...faultWords(row.fault, row.advice),
  waitsFor: row.waits_for,
  receivedAt: new Date(row.received_at).toISOString(),
  isWaiting: row.decision_id !== null,
  version: row.version,
})
