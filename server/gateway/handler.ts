import type { CallName, CallNameOf, CallOf, RequestOfName, ResponseOfName } from '#contract/index.ts'
import type { CheckedSubject } from '#contract/checkedKinds/index.ts'
import type { RefusalCode } from '#contract/wire/refusals.ts'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import type { PasswordDemand } from '#machines/people/session.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Gateway, Tools } from './gateway.ts'

/** The signed-in person, read from the session on every request. */
export interface Staff {
  readonly staffId: string
  readonly sessionId: string
  readonly loginId: string
  readonly name: string
  readonly roleNames: readonly string[]
  readonly flags: ReadonlySet<RoleFlag>
  /** Lower case. */
  readonly services: ReadonlySet<string>
  /** Brand codes the person is limited to; empty: no limit. */
  readonly brands: readonly string[]
  /** The same text for the same roles, flags, services and brands. */
  readonly rightsMark: string
  readonly passwordExpiresOn: string | null
  readonly passwordSetByAdmin: boolean
  readonly lastSignInAt: Date | null
  readonly signedInAt: Date
  readonly signedInBy: 'password' | 'singleSignOn'
  /** Why the password has to be changed before anything else; null when it need not. */
  readonly demand: PasswordDemand | null
}

/** A file that arrived with the call, already on disk; the door removes it when the call ends. */
export interface ReceivedFile {
  readonly path: string
  readonly fileName: string
  readonly byteSize: number
  readonly sha256: Buffer
}

export interface AuditNote {
  /** Who acted, where the call itself found out: nobody was signed in before. */
  readonly by?: Pick<Staff, 'staffId' | 'loginId'>
  readonly subject?: string
  /** Several records changed by one act: their names, which are the fields of `before` and `after`. */
  readonly records?: readonly string[]
  readonly before?: unknown
  readonly after?: unknown
}

/** Ids that are not the person's and that a list passed over: its answer says nothing of them. */
export interface ProbedIds {
  readonly asked: 'merchant' | 'transaction' | 'brand' | 'login' | CheckedSubject
  readonly ids: readonly string[]
}

/** One of several records of a call, which was refused for itself while others were done. */
export interface RefusedBeside {
  readonly code: RefusalCode
  readonly subject: string
  readonly after: Readonly<Record<string, unknown>>
}

/** Is done when the transaction is committed and holds no connection any more. */
export type AfterCommit = (gateway: Gateway) => void | Promise<void>

export interface CallContext {
  /** The call's transaction for a command, the pool for a read. */
  readonly tx: Tx
  readonly gateway: Tools
  readonly now: Date
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  readonly idempotencyKey: string | undefined
  /** The token of the browser, when somebody has signed in with it before. */
  readonly deviceToken: string | undefined
  /** The version in `If-Match`. */
  readonly ifMatch: number | undefined
  readonly file: ReceivedFile | undefined
  /** What the audit entry of this command says; the door writes it. */
  readonly note: (audit: AuditNote) => void
  /** Somebody else's ids that the answer leaves out without a word: the door keeps them in the audit. */
  readonly noteProbed: (ids: ProbedIds) => void
  /** The door keeps it in the audit, as it does where such a refusal ends a call. */
  readonly refusedBeside: (refused: RefusedBeside) => void
  /** Runs when the transaction is committed, never when it is not. */
  readonly afterCommit: (action: AfterCommit) => void
  /** Names the browser in which a single sign-on was begun. */
  readonly browserToken: string | undefined
  readonly setBrowserToken: (token: string) => void
  /** Sets (or with null clears) the session cookie of the answer. */
  readonly setSessionToken: (token: string | null) => void
  readonly setDeviceToken: (token: string) => void
}

export interface StaffContext extends CallContext {
  readonly staff: Staff
}

/** Holds no connection while it runs, so it may begin transactions: a read, and what a command prepares. */
export interface Outside {
  readonly gateway: Gateway
  /** Where a read begins them: the replica that answers it, if one does. A command’s is the primary. */
  readonly db: Db
}
export type ReadingContext = StaffContext & Outside
export type PreparingContext = Omit<StaffContext, 'tx'> & Outside

type PublicCall = {
  [Name in CallName]: CallOf<Name>['access'] extends 'public' ? Name : never
}[CallName]
type ReadCall = {
  [Name in CallName]: CallOf<Name>['kind'] extends 'read' ? Name : never
}[CallName]
type CallerOf<Name extends CallName> = Name extends PublicCall ? CallContext : StaffContext
export type ContextOf<Name extends CallName> = Name extends ReadCall ? CallerOf<Name> & Outside : CallerOf<Name>
export type PreparedContextOf<Name extends CallName> = Omit<CallerOf<Name>, 'tx'> & Outside
export type Handler<Name extends CallName> = (
  request: RequestOfName<Name>,
  context: ContextOf<Name>,
) => Promise<ResponseOfName<Name>>

/**
 * A command with work that takes long and needs no database: `prepare` does it before the transaction, so that no
 * connection waits for it, and answers what is to be done inside.
 */
export interface PreparedHandler<Name extends CallName> {
  prepare(request: RequestOfName<Name>, context: PreparedContextOf<Name>): Promise<Handler<Name>>
}

type AnyHandlerOf<Name extends CallName> = Handler<Name> | PreparedHandler<Name>

/** The table of one area: every call of the area has its handler, or it does not compile. */
export type Handlers<Area extends string> = { readonly [Name in CallNameOf<Area>]: AnyHandlerOf<Name> }
export type AllHandlers = { readonly [Name in CallName]: AnyHandlerOf<Name> }
