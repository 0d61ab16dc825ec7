import { and, eq, sql } from 'drizzle-orm'
import type { Session } from '#contract/calls/people/session.ts'
import type { Identity } from '#server/adapters/identityProvider.ts'
import type { Tx } from '#server/db/database.ts'
import { staffIdentities } from '#server/db/schema/index.ts'
import type { CallContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { sessionStanding } from '#server/gateway/sessionStanding.ts'
import { presentSession } from './presentSession.ts'
import { openSession } from './sessionRows.ts'

const google = 'https://accounts.google.com'

/** Only a company account: a verified address of the company's domain, and no account that says it belongs elsewhere. */
const refuseStrangers = ({ issuer, email, isEmailVerified, hostedDomain }: Identity, domains: readonly string[]) => {
  if (email === undefined) return refuse('single-sign-on-no-email', { recorded: { after: { why: 'email' } } })
  const stranger = (why: string) => refuse('not-for-you', { recorded: { after: { why } } })
  if (!isEmailVerified) return stranger('email_verified')
  const domain = /^[^\s@]+@([^\s@]+)$/.exec(email)?.[1]?.toLowerCase()
  if (domain === undefined || !domains.includes(domain)) return stranger('domain')
  // Anybody may open a private Google account with an address of the company; only the company's own say `hd`.
  if (hostedDomain === undefined ? issuer === google : !domains.includes(hostedDomain.toLowerCase()))
    return stranger('hd')
  return email
}

const boundTo = async (tx: Tx, { issuer, subject }: Identity): Promise<string | undefined> => {
  const [bound] = await tx
    .select({ staffId: staffIdentities.staffId })
    .from(staffIdentities)
    .where(and(eq(staffIdentities.issuer, issuer), eq(staffIdentities.subject, subject)))
  return bound?.staffId
}

interface Person {
  readonly id: string
  readonly loginId: string
  readonly isFirst: boolean
}

const isIn = ({ gateway }: CallContext) => sql`is_active and (not is_demo or ${gateway.config.demo === 'on'})`

/** By issuer and subject; the first time by the address, which must be that of exactly one active person. */
const personOf = async (identity: Identity, email: string, context: CallContext): Promise<Person> => {
  const { tx, now } = context
  const nobody = (why: string) => refuse('no-authorities', { recorded: { after: { why } } })
  const bound = await boundTo(tx, identity)
  const found = await tx.execute<{ id: string; login_id: string }>(
    bound === undefined
      ? // The row is written when the session opens: two that only share it would wait for each other.
        sql`select id, login_id from staff where lower(email) = lower(${email}) and ${isIn(context)}
          order by id for no key update`
      : sql`select id, login_id from staff where id = ${bound} and ${isIn(context)}`,
  )
  const [person, another] = found.rows
  if (person === undefined) return nobody(bound === undefined ? 'unknown' : 'disabled')
  const known = { id: person.id, loginId: person.login_id, isFirst: bound === undefined }
  if (bound !== undefined) return known
  if (another !== undefined) return nobody('ambiguous')
  const { issuer, subject } = identity
  const tied = await tx
    .insert(staffIdentities)
    .values({ issuer, subject, staffId: person.id, boundAt: now })
    .onConflictDoNothing()
    .returning()
  // One of two first sign-ins at once ties and the other finds it tied; an address that came to another account does neither.
  if (tied.length === 0 && (await boundTo(tx, identity)) !== person.id) return nobody('bound-to-another')
  return { ...known, isFirst: tied.length > 0 }
}

/** Opens a session for the person whose company account this is. */
export const signInAs = async (identity: Identity, context: CallContext): Promise<Session> => {
  const { tx, gateway, now, ip, userAgent } = context
  const email = refuseStrangers(identity, gateway.config.singleSignOn?.domains ?? [])
  const person = await personOf(identity, email, context)
  const opened = await openSession(tx, gateway.config, {
    staffId: person.id,
    signedInBy: 'singleSignOn',
    now,
    ip,
    userAgent,
  })
  if (opened === undefined)
    return refuse('no-authorities', { recorded: { subject: person.loginId, after: { why: 'disabled' } } })
  const { token, staff } = opened
  if (sessionStanding({ ...staff, services: staff.services.size }, now, 'signingIn').because === 'no-authorities')
    return refuse('no-authorities', { recorded: { subject: person.loginId, after: { why: 'services' } } })
  context.note({ by: staff, subject: person.loginId, after: { issuer: identity.issuer, isFirst: person.isFirst } })
  context.afterCommit(() => context.setSessionToken(token))
  return presentSession(staff, now)
}
