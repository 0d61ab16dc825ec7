import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import * as openid from 'openid-client'

export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  /** Absent for a client that has none: PKCE alone then binds the code. */
  readonly clientSecret: string | undefined
}

/** The provider did not answer, or not in the way the protocol wants. */
export class ProviderUnreachable extends Error {}
/** What the browser brought is not what this provider gave for this sign-in; `why` names the claim or part that does not fit. */
export class IdentityRefused extends Error {
  readonly why: string
  constructor(why: string, cause?: unknown) {
    super(`the identity is refused: ${why}`, { cause })
    this.why = why
  }
}

/** What a verified ID token says about somebody. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  /** The company that the account belongs to, where the provider says so (`hd`). */
  readonly hostedDomain: string | undefined
}

export interface Begun {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export interface IdentityProvider {
  /** Where the browser is sent. Throws `ProviderUnreachable`. */
  authorizationAddress(begun: Begun): Promise<string>
  /** Exchanges the code. Throws `ProviderUnreachable` or `IdentityRefused`. */
  redeem(begun: Begun, answer: { readonly code: string; readonly iss: string | undefined }): Promise<Identity>
  /** Throws `ProviderUnreachable` or `IdentityRefused`. */
  verifyIdToken(idToken: string, nonce: string): Promise<Identity>
}

const algorithms = ['RS256', 'ES256']
const toleranceSeconds = 30
/** An ID token is used when it is made; an old one was lying about. */
const oldestToken = '10m'
const timeoutSeconds = 5
const keepMetadataMs = 3_600_000

/** Failures of the token; all others are the provider's. */
const reasonOfCode: Readonly<Record<string, string>> = {
  ERR_JWT_INVALID: 'form',
  ERR_JWS_INVALID: 'form',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'signature',
  ERR_JOSE_ALG_NOT_ALLOWED: 'alg',
  ERR_JOSE_NOT_SUPPORTED: 'header',
  ERR_JWKS_NO_MATCHING_KEY: 'kid',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'kid',
}

const refusalOf = (error: unknown): Error => {
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
    return new IdentityRefused(error.claim, error)
  const why = error instanceof errors.JOSEError ? reasonOfCode[error.code] : undefined
  if (why !== undefined) return new IdentityRefused(why, error)
  return new ProviderUnreachable('the keys of the identity provider could not be read', { cause: error })
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const addressOf = (claims: Readonly<Record<string, unknown>>) => ({
  email: textOf(claims['email']),
  isEmailVerified: claims['email_verified'] === true,
  hostedDomain: textOf(claims['hd']),
})

const identityOf = (claims: JWTPayload, { issuer, clientId }: ProviderSettings): Identity => {
  const audience = Array.isArray(claims.aud) ? claims.aud : [claims.aud]
  const authorized = claims['azp']
  if (authorized === undefined ? audience.length > 1 : authorized !== clientId) throw new IdentityRefused('azp')
  const subject = textOf(claims.sub)
  if (subject === undefined || subject.length > 255) throw new IdentityRefused('sub')
  return {
    issuer,
    subject,
    ...addressOf(claims),
  }
}

const isLoopback = (issuer: URL) => ['127.0.0.1', '[::1]', 'localhost'].includes(issuer.hostname)

interface Known {
  readonly config: openid.Configuration
  readonly issuer: string
  readonly keys: JWTVerifyGetKey
  readonly readAt: number
}

const discover = async (settings: ProviderSettings): Promise<Known> => {
  const issuer = new URL(settings.issuer)
  const config = await openid.discovery(
    issuer,
    settings.clientId,
    settings.clientSecret,
    settings.clientSecret === undefined ? openid.None() : undefined,
    { timeout: timeoutSeconds, ...(isLoopback(issuer) ? { execute: [openid.allowInsecureRequests] } : {}) },
  )
  const { issuer: named, jwks_uri: keysAt, token_endpoint_auth_methods_supported: methods } = config.serverMetadata()
  if (keysAt === undefined) throw new Error('the identity provider names no keys')
  // Without a word about it the standard means client_secret_basic.
  const takesBasic = methods === undefined || methods.includes('client_secret_basic')
  const chosen =
    settings.clientSecret !== undefined && takesBasic
      ? new openid.Configuration(
          config.serverMetadata(),
          settings.clientId,
          undefined,
          openid.ClientSecretBasic(settings.clientSecret),
        )
      : config
  if (isLoopback(issuer)) openid.allowInsecureRequests(chosen)
  chosen.timeout = timeoutSeconds
  return {
    config: chosen,
    issuer: named,
    keys: createRemoteJWKSet(new URL(keysAt), { timeoutDuration: timeoutSeconds * 1_000 }),
    readAt: Date.now(),
  }
}

/** One OpenID Connect provider. Its metadata are read when first needed, and again every hour. */
export const openIdentityProvider = (settings: ProviderSettings, now: () => Date): IdentityProvider => {
  let known: Known | undefined
  let reading: Promise<Known> | undefined

  const read = async (): Promise<Known> => {
    try {
      known = await discover(settings)
      return known
    } catch (cause) {
      if (known !== undefined) return known
      throw new ProviderUnreachable('the identity provider does not answer', { cause })
    } finally {
      reading = undefined
    }
  }
  const provider = async (): Promise<Known> => {
    if (known !== undefined && Date.now() - known.readAt < keepMetadataMs) return known
    reading ??= read()
    return reading
  }

  const verifyIdToken = async (idToken: string, nonce: string): Promise<Identity> => {
    const { issuer, keys } = await provider()
    let claims: JWTPayload
    try {
      const verified = await jwtVerify(idToken, keys, {
        algorithms,
        issuer,
        audience: settings.clientId,
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
        clockTolerance: toleranceSeconds,
        maxTokenAge: oldestToken,
        currentDate: now(),
      })
      // An access or logout token is signed with the same key.
      const type = verified.protectedHeader.typ
      if (type !== undefined && type.toLowerCase() !== 'jwt') throw new IdentityRefused('typ')
      claims = verified.payload
    } catch (error) {
      if (error instanceof IdentityRefused) throw error
      throw refusalOf(error)
    }
    if (claims['nonce'] !== nonce) throw new IdentityRefused('nonce')
    return identityOf(claims, { ...settings, issuer })
  }

  return {
    verifyIdToken,
    authorizationAddress: async ({ redirectUri, state, nonce, codeVerifier }) => {
      const { config } = await provider()
      return openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }).href
    },
    redeem: async (begun, { code, iss }) => {
      const { config } = await provider()
      const answered = new URL(begun.redirectUri)
      answered.search = new URLSearchParams({
        code,
        state: begun.state,
        ...(iss === undefined ? {} : { iss }),
      }).toString()
      let tokens: Awaited<ReturnType<typeof openid.authorizationCodeGrant>>
      try {
        tokens = await openid.authorizationCodeGrant(config, answered, {
          pkceCodeVerifier: begun.codeVerifier,
          expectedState: begun.state,
          expectedNonce: begun.nonce,
          idTokenExpected: true,
        })
      } catch (error) {
        if (error instanceof openid.ResponseBodyError && error.status < 500)
          throw new IdentityRefused(error.error, error)
        if (error instanceof openid.ClientError && error.code?.startsWith('OAUTH_JWT') === true)
          throw new IdentityRefused('id_token', error)
        if (error instanceof openid.ClientError && error.code === 'OAUTH_INVALID_RESPONSE')
          throw new IdentityRefused('answer', error)
        throw new ProviderUnreachable('the identity provider did not redeem the code', { cause: error })
      }
      const identity = await verifyIdToken(tokens.id_token ?? '', begun.nonce)
      if (identity.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined) return identity
      // Some providers name nobody in the token as long as they can be asked.
      const person = await openid
        .fetchUserInfo(config, tokens.access_token, identity.subject)
        .catch((cause: unknown) => {
          throw new ProviderUnreachable('the identity provider did not say who it is', { cause })
        })
      return { ...identity, ...addressOf(person) }
    },
  }
}
