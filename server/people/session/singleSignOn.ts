import { randomBytes } from 'node:crypto'
import { singleSignOnPath } from '#contract/wire/singleSignOnPath.ts'
import { unstorablePath } from '#contract/wire/storableText.ts'
import { IdentityRefused, ProviderUnreachable, type Identity } from '#server/adapters/identityProvider.ts'
import type { CallContext, Handler, Outside, PreparedHandler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { hashToken } from '#server/gateway/staffLookup.ts'
import { signInAs } from './identityOfStaff.ts'

const goodForMs = 10 * 60_000
const secret = () => randomBytes(32).toString('base64url')

type Prepared = Omit<CallContext, 'tx'> & Outside

const providerOf = ({ gateway }: Prepared) => gateway.identityProvider ?? refuse('single-sign-on-off')

const redirectUri = ({ gateway }: Prepared) => gateway.address() + singleSignOnPath

/** The refusal of a provider's fault; the cause goes to the log, and what was refused into the audit. */
const refuseFor = (error: unknown, { gateway, requestId }: Prepared): never => {
  if (error instanceof ProviderUnreachable) {
    gateway.log.error({ err: error, cause: String(error.cause).slice(0, 300), id: requestId }, 'single sign-on failed')
    return refuse('single-sign-on-unreachable')
  }
  if (error instanceof IdentityRefused)
    return refuse('single-sign-on-unverified', { recorded: { after: { why: error.why } } })
  throw error
}

export const beginSingleSignOn: Handler<'session.beginSingleSignOn'> = async (_request, context) => {
  const { gateway, now, browserToken = secret() } = context
  const provider = providerOf(context)
  const begun = { redirectUri: redirectUri(context), state: secret(), nonce: secret(), codeVerifier: secret() }
  const address = await provider.authorizationAddress(begun).catch((error: unknown) => refuseFor(error, context))
  const { pool } = gateway.database
  await pool.query('delete from single_sign_ons where expires_at < $1', [now])
  await pool.query(
    `insert into single_sign_ons (state_hash, browser_hash, nonce, code_verifier, expires_at) values ($1, $2, $3, $4, $5)`,
    [
      hashToken(begun.state),
      hashToken(browserToken),
      begun.nonce,
      begun.codeVerifier,
      new Date(now.getTime() + goodForMs),
    ],
  )
  // The same for every tab of the browser: a second one must not take the first one's away.
  context.setBrowserToken(browserToken)
  return { address, nonce: begun.nonce }
}

interface BegunRow {
  state_hash: Buffer
  browser_hash: Buffer
  nonce: string
  code_verifier: string
  used_at: Date | null
}

/**
 * Takes what was begun, once, and outside of any transaction that a refusal would undo. Somebody who learnt the
 * address of another browser's answer takes nothing, and does not use it up either.
 */
const takeBegun = async (
  by: { readonly state: string } | { readonly nonce: string },
  { gateway, now, browserToken }: Prepared,
): Promise<{ nonce: string; codeVerifier: string }> => {
  const { pool } = gateway.database.beside
  const [column, value] = 'state' in by ? ['state_hash', hashToken(by.state)] : ['nonce', by.nonce]
  const { rows } = await pool.query<BegunRow>(
    `select state_hash, browser_hash, nonce, code_verifier, used_at from single_sign_ons where ${column} = $1 and expires_at >= $2`,
    [value, now],
  )
  const begun = rows[0]
  if (begun === undefined) return refuse('single-sign-on-expired')
  if (browserToken === undefined || !hashToken(browserToken).equals(begun.browser_hash))
    return refuse('single-sign-on-elsewhere')
  const taken = await pool.query(
    'update single_sign_ons set used_at = $2 where state_hash = $1 and used_at is null returning 1',
    [begun.state_hash, now],
  )
  if (taken.rows.length === 0) return refuse('single-sign-on-used')
  return { nonce: begun.nonce, codeVerifier: begun.code_verifier }
}

const cancelled = new Set(['access_denied', 'login_required', 'consent_required', 'interaction_required'])

const identityOf = async (context: Prepared, ask: () => Promise<Identity>): Promise<Identity> => {
  try {
    const identity = await ask()
    if (unstorablePath(identity) !== undefined) throw new IdentityRefused('text that cannot be stored')
    return identity
  } catch (error) {
    return refuseFor(error, context)
  }
}

export const finishSingleSignOn: PreparedHandler<'session.finishSingleSignOn'> = {
  prepare: async ({ state, code, iss, error }, context) => {
    const provider = providerOf(context)
    const begun = { redirectUri: redirectUri(context), state, ...(await takeBegun({ state }, context)) }
    if (error !== undefined) {
      if (cancelled.has(error)) return refuse('single-sign-on-cancelled')
      context.gateway.log.error({ error, id: context.requestId }, 'the identity provider refused a sign-in')
      return refuse('single-sign-on-unreachable')
    }
    if (code === undefined) return refuse('bad-request', { message: 'A sign-in comes back with a code or an error.' })
    const identity = await identityOf(context, () => provider.redeem(begun, { code, iss }))
    return (_request, inside) => signInAs(identity, inside)
  },
}

export const signInWithGoogle: PreparedHandler<'session.signInWithGoogle'> = {
  prepare: async ({ idToken, nonce }, context) => {
    const provider = providerOf(context)
    await takeBegun({ nonce }, context)
    const identity = await identityOf(context, () => provider.verifyIdToken(idToken, nonce))
    return (_request, inside) => signInAs(identity, inside)
  },
}
