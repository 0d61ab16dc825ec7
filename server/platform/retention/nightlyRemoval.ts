import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { indianDay } from '#contract/wire/indianTime.ts'
import { type RemovableKind, removableKinds } from '#machines/platform/retention/index.ts'
import type { Tx } from '#server/db/database.ts'
import { isBlockedByAnother, isStatementTimeout } from '#server/db/postgresErrors.ts'
import { writeAudit } from '#server/gateway/audit.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { removeFiles, removeLeftFiles } from '#server/gateway/leavingFiles.ts'
import { removedBefore } from './removedBefore.ts'
import { dueOf, heldOf, removeBatch } from './removeDue.ts'
import { type Removal, removals } from './removals.ts'

const dayMs = 86_400_000
/** What is removed within these days is shown. */
const shownDays = 30
/** A look ends after so long, and the next one goes on where it was. */
const longestLookMs = 120_000

type Work = Pick<Gateway, 'database' | 'files' | 'now' | 'config' | 'log'>
type Notice = { kind: RemovableKind; shown_before: Date }

/** Counts what goes within thirty days, and how much of it a legal hold keeps. */
const countDue = async (gateway: Work, kind: RemovableKind): Promise<void> => {
  const now = gateway.now()
  const shownBefore = new Date(removedBefore(kind, gateway).getTime() + shownDays * dayMs)
  let [due, held] = [0, 0]
  let oldest: string | null = null
  for (const removal of removals[kind]) {
    const { rows } = await gateway.database.beside.db.execute<{ due: string; held: string; oldest: Date | null }>(sql`
      select count(*) as due, count(*) filter (where ${heldOf(kind, removal)}) as held, min(${sql.raw(removal.from)})::timestamptz as oldest
      from ${dueOf(removal, shownBefore)}`)
    due += Number(rows[0]?.due ?? 0)
    held += Number(rows[0]?.held ?? 0)
    const first = rows[0]?.oldest ? new Date(rows[0].oldest).toISOString() : null
    if (first !== null && (oldest === null || first < oldest)) oldest = first
  }
  await gateway.database.db.execute(sql`
    insert into retention_notices (kind, counted_at, due, held, oldest, shown_before)
    values (${kind}, ${now.toISOString()}, ${due}, ${held}, ${oldest}, ${shownBefore.toISOString()})
    on conflict (kind) do update set counted_at = excluded.counted_at, due = excluded.due, held = excluded.held,
      oldest = excluded.oldest, shown_before = excluded.shown_before`)
}

/** The run of the day, locked; undefined: it is over, or another process is at it. */
const lockRun = async (tx: Tx, day: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select from retention_runs where day = ${day} and ended_at is null for update skip locked`)
  return rows.length === 1
}

/** One batch and its count, together; undefined: the run is somebody else's. */
const stepOf = (gateway: Work, day: string, kind: RemovableKind, removal: Removal, before: Date) =>
  gateway.database.db.transaction(async (tx) => {
    if (!(await lockRun(tx, day))) return undefined
    const gone = await removeBatch(tx, kind, removal, before)
    if (gone.rows > 0)
      await tx.execute(sql`
        update retention_runs set removed = removed || jsonb_build_object(${kind}::text, coalesce((removed->>${kind})::bigint, 0) + ${gone.rows})
        where day = ${day}`)
    return gone
  })

type Ended = 'done' | 'taken' | 'cut'

const removeKind = async (
  gateway: Work,
  day: string,
  { kind, before }: { readonly kind: RemovableKind; readonly before: Date },
  isOver: () => boolean,
): Promise<Ended> => {
  for (const removal of removals[kind]) {
    if (removal.way === 'elsewhere') continue
    for (;;) {
      if (isOver()) return 'cut'
      const gone = await stepOf(gateway, day, kind, removal, before)
      if (gone === undefined) return 'taken'
      await removeFiles(gateway, gone.files)
      if (gone.isLast) break
    }
  }
  return 'done'
}

/**
 * Each kind with the moment before which its rows were shown on a night before this one, and are over now. What this night
 * has counted already was removed first; or it is new, and a killed process does not make a night of it.
 */
const goingBefore = async (gateway: Work, day: string): Promise<{ kind: RemovableKind; before: Date }[]> => {
  const { rows } = await gateway.database.db.execute<Notice>(sql`
    select n.kind, n.shown_before from retention_notices n join retention_runs r on r.day = ${day} and n.counted_at < r.started_at`)
  const shown = new Map(rows.map(({ kind, shown_before: at }) => [kind, new Date(at).getTime()]))
  return removableKinds.flatMap((kind) => {
    const before = shown.get(kind)
    return before === undefined
      ? []
      : [{ kind, before: new Date(Math.min(before, removedBefore(kind, gateway).getTime())) }]
  })
}

const endRun = (gateway: Work, day: string, left: readonly RemovableKind[]): Promise<void> =>
  gateway.database.db.transaction(async (tx) => {
    if (!(await lockRun(tx, day))) return
    const at = gateway.now()
    const { rows } = await tx.execute<{ removed: Record<string, number> }>(sql`
      update retention_runs set ended_at = ${at.toISOString()}, left_over = ${sql.param([...left])}::text[] where day = ${day} returning removed`)
    const removed = rows[0]?.removed ?? {}
    if (Object.keys(removed).length === 0 && left.length === 0) return
    await writeAudit(tx, {
      at,
      staffId: null,
      loginId: '',
      call: 'retention.run',
      outcome: 'done',
      subject: `retention:${day}`,
      after: { removed, ...(left.length === 0 ? {} : { left: left.join(', ') }) },
      requestId: randomUUID(),
    })
  })

/**
 * Removes what was shown and is over, once an Indian day, and then counts what goes next. A process that is killed leaves a
 * run that another one goes on with: each batch counts itself in its own transaction.
 */
export const runRetention = async (gateway: Work, isStopped: () => boolean = () => false): Promise<void> => {
  const day = indianDay(gateway.now())
  await gateway.database.db.execute(sql`
    insert into retention_runs (day, started_at) values (${day}, ${gateway.now().toISOString()}) on conflict do nothing`)
  const { rows } = await gateway.database.db.execute(
    sql`select from retention_runs where day = ${day} and ended_at is null`,
  )
  if (rows.length === 0) return
  await removeLeftFiles(gateway)
  const endsAt = Date.now() + longestLookMs
  const isOver = () => isStopped() || Date.now() > endsAt
  const left: RemovableKind[] = []
  for (const going of await goingBefore(gateway, day)) {
    try {
      const ended = await removeKind(gateway, day, going, isOver)
      if (ended !== 'done') return
    } catch (error) {
      if (!isBlockedByAnother(error) && !isStatementTimeout(error)) throw error
      gateway.log.warn({ err: error, kind: going.kind }, 'something was in the way: this kind is removed tomorrow')
      left.push(going.kind)
    }
  }
  for (const kind of removableKinds) {
    if (isStopped()) return
    await countDue(gateway, kind)
  }
  await endRun(gateway, day, left)
}
