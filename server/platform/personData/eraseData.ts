import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { decideErasure } from '#contract/calls/platform/personRequests.ts'
import type { PersonDataKind } from '#contract/wire/personDataKinds.ts'
import type { ErasureState } from '#contract/wire/personRequestWords.ts'
import { type ErasureEvent, erasureDecision } from '#machines/platform/erasure.ts'
import type { Tx } from '#server/db/database.ts'
import { isBlockedByAnother, isStatementTimeout } from '#server/db/postgresErrors.ts'
import { writeAudit } from '#server/gateway/audit.ts'
import { checkDeclared } from '#server/gateway/declaredChanges.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { removeFiles, removeLeftFiles } from '#server/gateway/leavingFiles.ts'
import { type Lookout, startLookout } from '#server/gateway/lookout.ts'
import { isDue, lockAgainstHolds, removeBatch } from '#server/platform/retention/index.ts'
import { isHeldMerchant } from './erasureStops.ts'
import { erasedBefore, erasedKinds, removalsOf, retentionOf } from './personRemovals.ts'

const everyMs = 60_000
const atOnce = 20

type Work = Pick<Gateway, 'database' | 'files' | 'now' | 'log'> & Partial<Pick<Gateway, 'judgeChanges'>>
type Erasing = { merchant_id: number; state: ErasureState; decided_by: string; login_id: string }

/**
 * The request, locked; undefined: it is over. It waits for who holds it, a person who decides too late among them: passed
 * over, it would be left to the next look.
 */
const lockErasing = async (tx: Tx, requestId: number): Promise<Erasing | undefined> => {
  // First: whoever erases sees every hold that is in force, or the hold waits until what goes is gone.
  await lockAgainstHolds(tx)
  const { rows } = await tx.execute<Erasing>(sql`
    select r.merchant_id, r.state, r.decided_by, p.login_id from person_requests r join staff p on p.id = r.decided_by
    where r.id = ${requestId} and r.state = 'erasing' for update of r`)
  return rows[0]
}

/** Its end, with how much went and nothing of what. */
const end = async (
  tx: Tx,
  gateway: Work,
  requestId: number,
  { state: before, decided_by: staffId, login_id: loginId }: Erasing,
  type: Extract<ErasureEvent['type'], 'erasure.done' | 'erasure.held'>,
): Promise<void> => {
  const at = gateway.now()
  const state = erasureDecision.after(before, { makers: [] }, { type })
  const { rows } = await tx.execute<{ erased: Record<string, number> }>(sql`
    update person_requests set state = ${state}, ended_at = ${at.toISOString()} where id = ${requestId} returning erased`)
  const told = await writeAudit(tx, {
    at,
    staffId,
    loginId,
    call: 'personRequests.erase',
    outcome: 'done',
    subject: `personRequest:${requestId}`,
    before: { state: before },
    after: { state, erased: rows[0]?.erased ?? {} },
    requestId: randomUUID(),
  })
  await checkDeclared(tx, gateway, decideErasure.name, decideErasure.changes, told)
}

/** What of the merchant's own row goes: with the end, in one transaction, as other systems are told of it. */
const ofOwnRow: readonly PersonDataKind[] = ['identity', 'contact']
const batchedKinds = erasedKinds.filter((kind) => !ofOwnRow.includes(kind))

const eraseBatch = async (
  tx: Tx,
  gateway: Work,
  { requestId, merchantId, kind, at }: { requestId: number; merchantId: number; kind: PersonDataKind; at: number },
) => {
  const { removal, of } = removalsOf(kind)[at] ?? { removal: undefined, of: undefined }
  if (removal === undefined) return undefined
  const gone = await removeBatch(tx, retentionOf(kind), removal, erasedBefore(kind, gateway.now()), of(merchantId))
  if (gone.rows > 0)
    await tx.execute(sql`
      update person_requests set erased = erased || jsonb_build_object(${kind}::text, coalesce((erased->>${kind})::bigint, 0) + ${gone.rows})
      where id = ${requestId}`)
  return gone
}

/** One batch with its count, or the end of a request that a hold stops; undefined: nothing more is to be done here. */
const step = (gateway: Work, requestId: number, kind: PersonDataKind, at: number) =>
  gateway.database.db.transaction(async (tx) => {
    const erasing = await lockErasing(tx, requestId)
    if (erasing === undefined) return undefined
    const { merchant_id: merchantId } = erasing
    if (await isHeldMerchant(tx, merchantId)) {
      await end(tx, gateway, requestId, erasing, 'erasure.held')
      return undefined
    }
    return eraseBatch(tx, gateway, { requestId, merchantId, kind, at })
  })

/** Others were at some of it, or a copy is being written: it goes on with the next look. */
class InTheWay extends Error {}

/** A copy that is being written would have what is gone by then. */
const refuseDuringCopy = async (tx: Tx, merchantId: number): Promise<void> => {
  const { rows } = await tx.execute(sql`
    select from person_requests r join file_jobs j on j.id = r.job_id
    where r.merchant_id = ${merchantId} and j.ended_at is null limit 1`)
  if (rows.length > 0) throw new InTheWay('a copy is being written')
}

/** What a batch passed over is not erased. */
const refuseLeft = async (
  tx: Tx,
  gateway: Work,
  merchantId: number,
  kinds: readonly PersonDataKind[],
): Promise<void> => {
  const now = gateway.now()
  for (const kind of kinds)
    for (const { removal, of } of removalsOf(kind))
      if (await isDue(tx, retentionOf(kind), removal, erasedBefore(kind, now), of(merchantId)))
        throw new InTheWay(`somebody was at some of it: ${kind}`)
}

const finish = (gateway: Work, requestId: number): Promise<void> =>
  gateway.database.db.transaction(async (tx) => {
    const erasing = await lockErasing(tx, requestId)
    if (erasing === undefined) return
    const { merchant_id: merchantId } = erasing
    const isHeld = await isHeldMerchant(tx, merchantId)
    if (!isHeld) {
      await refuseDuringCopy(tx, merchantId)
      await refuseLeft(tx, gateway, merchantId, batchedKinds)
      for (const kind of ofOwnRow)
        for (const at of removalsOf(kind).keys()) await eraseBatch(tx, gateway, { requestId, merchantId, kind, at })
      await refuseLeft(tx, gateway, merchantId, ofOwnRow)
    }
    await end(tx, gateway, requestId, erasing, isHeld ? 'erasure.held' : 'erasure.done')
  })

const eraseOne = async (gateway: Work, requestId: number, isStopped: () => boolean): Promise<void> => {
  for (const kind of batchedKinds)
    for (const at of removalsOf(kind).keys())
      for (;;) {
        if (isStopped()) return
        const gone = await step(gateway, requestId, kind, at)
        if (gone === undefined) return
        await removeFiles(gateway, gone.files)
        if (gone.isLast) break
      }
  // A process that was killed may have left the bytes of a batch: erased is said when they are gone.
  await removeLeftFiles(gateway)
  await finish(gateway, requestId)
}

/** Erases what two people let be erased. A process that is killed leaves a request that another one goes on with. */
export const runErasures = async (gateway: Work, isStopped: () => boolean = () => false): Promise<void> => {
  await removeLeftFiles(gateway)
  const { rows } = await gateway.database.db.execute<{ id: number }>(
    sql`select id from person_requests where state = 'erasing' order by id limit ${atOnce}`,
  )
  for (const { id } of rows) {
    try {
      await eraseOne(gateway, id, isStopped)
    } catch (error) {
      if (!(error instanceof InTheWay) && !isBlockedByAnother(error) && !isStatementTimeout(error)) throw error
      gateway.log.warn(
        { err: error, requestId: id },
        'something was in the way of an erasure: it goes on with the next look',
      )
    }
  }
}

export const startErasures = (gateway: Gateway): Lookout =>
  startLookout(gateway, (isStopped) => runErasures(gateway, isStopped), {
    everyMs,
    failure: 'what two people let be erased was not',
  })
