import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import type { OpenSession } from '#contract/calls/people/sessionList.ts'
import type { SessionEnd } from '#contract/wire/sessionEnd.ts'
import type { Tx } from '#server/db/database.ts'
import { sessions, staff as people } from '#server/db/schema/index.ts'
import type { GatewayConfig } from '#server/gateway/gatewayConfig.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { deviceWords } from './deviceWords.ts'

const stillOpen = (staffId: string, { idle }: GatewayConfig, now: Date) =>
  and(
    eq(sessions.staffId, staffId),
    isNull(sessions.endedAt),
    gt(sessions.endsAt, now),
    gt(sessions.lastActiveAt, new Date(now.getTime() - (idle.timeoutSeconds + idle.warningSeconds) * 1_000)),
  )

const openSessionsOf = async (
  { tx, gateway, staff, now }: StaffContext,
  staffId: string,
): Promise<readonly OpenSession[]> => {
  const rows = await tx
    .select()
    .from(sessions)
    .where(stillOpen(staffId, gateway.config, now))
    .orderBy(desc(sessions.lastActiveAt), desc(sessions.id))
    .limit(200)
  return rows.map((row) => ({
    id: row.id,
    device: deviceWords(row.userAgent),
    address: row.ip,
    signedInBy: row.signedInBy,
    startDate: row.createdAt.toISOString(),
    lastSeenDate: row.lastActiveAt.toISOString(),
    endDate: row.endsAt.toISOString(),
    isCurrent: row.id === staff.sessionId,
  }))
}

const personOf = async (tx: Tx, loginId: string) => {
  const [person] = await tx
    .select({ id: people.id, loginId: people.loginId, name: people.name })
    .from(people)
    .where(eq(people.loginId, loginId))
  return person ?? refuse('no-such-person')
}

export const listSessions: Handler<'session.list'> = async ({ loginId }, context) => {
  const { id, ...person } = await personOf(context.tx, loginId)
  return { ...person, sessions: [...(await openSessionsOf(context, id))] }
}

export const listOwnSessions: Handler<'session.listOwn'> = async (_request, context) => {
  const { staffId, loginId, name } = context.staff
  return { loginId, name, sessions: [...(await openSessionsOf(context, staffId))] }
}

/** The present session is ended by signing out, so that its cookie goes too. */
const end = async (
  { tx, gateway, staff, now, note }: StaffContext,
  person: { readonly id: string; readonly loginId: string },
  sessionId: string | undefined,
  because: SessionEnd,
) => {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now, endedBecause: because })
    .where(
      and(
        stillOpen(person.id, gateway.config, now),
        ne(sessions.id, staff.sessionId),
        sessionId === undefined ? undefined : eq(sessions.id, sessionId),
      ),
    )
    .returning({ id: sessions.id })
  if (sessionId !== undefined && ended.length === 0)
    return refuse('session-not-open', { recorded: { subject: `session:${sessionId}`, after: { asked: 'session' } } })
  note({ subject: person.loginId, after: { sessionsEnded: ended.length, because } })
  return { ended: ended.length }
}

export const endSessions: Handler<'session.end'> = async ({ loginId, sessionId }, context) =>
  end(context, await personOf(context.tx, loginId), sessionId, 'revoked')

export const endOwnSessions: Handler<'session.endOwn'> = async ({ sessionId }, context) =>
  end(context, { id: context.staff.staffId, loginId: context.staff.loginId }, sessionId, 'ended-elsewhere')
