import { z } from 'zod'
import type { CallName } from '#contract/index.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import { goodAnswer } from '#contract/wire/answer.ts'
import type { Db, ReadPlace, Tx } from '#server/db/database.ts'
import { isBlockedByAnother, isUniqueViolation } from '#server/db/postgresErrors.ts'
import { writeAudit } from './audit.ts'
import type { Gateway } from './gateway.ts'
import type {
  AfterCommit,
  AllHandlers,
  AuditNote,
  CallContext,
  Outside,
  ProbedIds,
  ReceivedFile,
  RefusedBeside,
  Staff,
} from './handler.ts'
import { checkDeclared } from './declaredChanges.ts'
import { claimKey, hashBody, keepAnswer } from './idempotency.ts'
import { refuse } from './refusal.ts'
import { auditProbedIds } from './auditProbedIds.ts'
import { isRecordedRefusal } from './recordedRefusal.ts'
import { outsideTurn } from './turns.ts'

export interface Arrival {
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  readonly idempotencyKey: string | undefined
  readonly deviceToken: string | undefined
  readonly ifMatch: number | undefined
  readonly file: ReceivedFile | undefined
  readonly browserToken: string | undefined
  setSessionToken(token: string | null): void
  setDeviceToken(token: string): void
  setBrowserToken(token: string): void
}

export interface Outcome {
  readonly status: number
  readonly body: unknown
  readonly isReplay: boolean
}

type AnyContext = CallContext & Outside & { staff: Staff | undefined }
type AnyHandler = (request: unknown, context: AnyContext) => Promise<unknown>
type AnyPreparedHandler = { prepare(request: unknown, context: Omit<AnyContext, 'tx'>): Promise<AnyHandler> }

const present = (call: CallDefinition, value: unknown): unknown =>
  goodAnswer(call.answer, z.encode(call.response, value))

/** Runs one decoded call: a read on the pool, a command in one transaction with its key, its audit entry and its effects. */
export const runCall = async (
  gateway: Gateway,
  handlers: AllHandlers,
  name: CallName,
  call: CallDefinition,
  request: unknown,
  wireBody: unknown,
  staff: Staff | undefined,
  arrival: Arrival,
): Promise<Outcome> => {
  const handler = handlers[name] as unknown as AnyHandler | AnyPreparedHandler
  const now = gateway.now()
  let note: AuditNote = {}
  const probed: ProbedIds[] = []
  const refusedBeside: RefusedBeside[] = []
  const auditProbed = async (tx: Tx) => {
    if (staff !== undefined)
      await auditProbedIds(tx, probed, {
        call: name,
        staff,
        at: now,
        requestId: arrival.requestId,
        address: arrival.ip,
      })
  }
  const afterwards: AfterCommit[] = []
  const context = {
    ...arrival,
    gateway,
    db: gateway.database.db,
    now,
    staff,
    note: (audit: AuditNote) => {
      note = { ...note, ...audit }
    },
    noteProbed: (ids: ProbedIds) => {
      if (ids.ids.length > 0) probed.push(ids)
    },
    refusedBeside: (one: RefusedBeside) => {
      if (isRecordedRefusal(one.code)) refusedBeside.push(one)
    },
    afterCommit: (action: AfterCommit) => {
      afterwards.push(action)
    },
  }
  // It may wait for a provider, a drawing or a password, and keeps nobody from a turn meanwhile.
  const handle = 'prepare' in handler ? await outsideTurn(() => handler.prepare(request, context)) : handler

  if (call.kind === 'read') {
    const read = ({ db }: Pick<ReadPlace, 'db'>) => {
      probed.length = 0
      return handle(request, { ...context, db, tx: db })
    }
    const value = await (call.heavy === true ? gateway.database.replicas.read(read) : read(gateway.database))
    // Before the answer: whoever has it has left a trace.
    if (probed.length > 0) await inTransaction(gateway.database.db, auditProbed)
    return { status: 200, body: present(call, value), isReplay: false }
  }

  if (call.ifMatch === 'required' && arrival.ifMatch === undefined) refuse('version-missing')
  const key = call.replay === 'never' ? undefined : arrival.idempotencyKey
  const [firstNote, probedBefore] = [note, probed.length]
  const carryOut = async (tx: Tx): Promise<Outcome> => {
    if (key !== undefined && staff !== undefined) {
      const stored = await claimKey(tx, call, key, staff.staffId, hashBody(wireBody, arrival.file?.sha256), {
        now,
        set: gateway.config.retention,
      })
      if (stored !== undefined) return { ...stored, isReplay: true }
    }
    const value = await handle(request, { ...context, tx })
    const answer = { status: 200, body: present(call, value) }
    if (key !== undefined && staff !== undefined) await keepAnswer(tx, call, key, answer)
    await auditProbed(tx)
    for (const { code, subject, after } of refusedBeside)
      await writeAudit(tx, {
        at: now,
        staffId: staff?.staffId ?? null,
        loginId: staff?.loginId ?? '',
        call: name,
        outcome: code,
        subject,
        after,
        requestId: arrival.requestId,
        address: arrival.ip,
      })
    const actor = note.by ?? staff
    const told = await writeAudit(tx, {
      at: now,
      staffId: actor?.staffId ?? null,
      loginId: actor?.loginId ?? '',
      call: name,
      outcome: 'done',
      subject: note.subject ?? '',
      records: note.records ?? null,
      before: note.before,
      after: note.after,
      requestId: arrival.requestId,
      address: arrival.ip,
    })
    await checkDeclared(tx, gateway, name, call.changes, told)
    return { ...answer, isReplay: false }
  }
  const outcome = await inTransaction(gateway.database.db, carryOut).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    gateway.log.info({ err: error, call: name }, 'somebody else made the same at once')
    // What was prepared may have left its place with the first try: it is for the next call.
    if ('prepare' in handler) return refuse('still-running')
    // The row of the other one is there by now: whoever looks before they write refuses with their own word.
    note = firstNote
    probed.length = probedBefore
    refusedBeside.length = 0
    afterwards.length = 0
    return inTransaction(gateway.database.db, carryOut).catch((again: unknown) => {
      if (isUniqueViolation(again)) return refuse('still-running')
      throw again
    })
  })
  for (const action of afterwards) await action(gateway)
  return outcome
}

const inTransaction = async <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
  try {
    return await db.transaction(work)
  } catch (error) {
    if (isBlockedByAnother(error)) return refuse('still-running')
    throw error
  }
}
