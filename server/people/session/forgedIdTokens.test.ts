import { createHmac, createPublicKey, generateKeyPairSync, KeyObject, sign, type SignKeyObjectInput } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  beginSingleSignOn,
  cookieNamed,
  openCompanyProvider,
  type CompanyProvider,
} from '#tests/support/companyProvider.ts'
import { client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'

const domain = 'paywise.example'
const evil = 'https://evil.example'

let company: CompanyProvider
let testGateway: TestGateway
let clockAheadMs = 0

beforeAll(async () => {
  company = await openCompanyProvider({ domain, redirectUri: 'http://127.0.0.1:4999/login/single-sign-on' })
  testGateway = await openTestGateway(inject('postgresUrl'), {
    env: company.env,
    now: () => new Date(Date.now() + clockAheadMs),
  })
  await testGateway.database.pool.query(`update staff set email = 'sales@${domain}' where login_id = 'sales'`)
})
afterAll(async () => {
  await testGateway.close()
  await company.close()
})

type Json = Record<string, unknown>
interface Parts {
  header: Json
  claims: Json
}
const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ownCurve = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const base64url = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const signingInput = ({ header, claims }: Parts) => `${base64url(header)}.${base64url(claims)}`
const genuineKey = () => KeyObject.from(company.key.privateKey)
const publicKey = () => createPublicKey(KeyObject.from(company.key.publicKey).export({ type: 'spki', format: 'pem' }))

const signed = (parts: Parts, options: Partial<SignKeyObjectInput> = {}, hash = 'sha256') => {
  const input = signingInput(parts)
  return `${input}.${sign(hash, Buffer.from(input), { key: genuineKey(), ...options }).toString('base64url')}`
}
const macced = (parts: Parts, key: Buffer | string, bits = 256) => {
  const input = signingInput({ ...parts, header: { ...parts.header, alg: `HS${bits}` } })
  return `${input}.${createHmac(`sha${bits}`, key).update(input).digest('base64url')}`
}
const pem = () => publicKey().export({ type: 'spki', format: 'pem' })
const der = () => publicKey().export({ type: 'spki', format: 'der' })

const seconds = () => Math.floor(Date.now() / 1000)
const genuine = (nonce: string): Parts => ({
  header: { alg: 'RS256', typ: 'JWT', kid: company.key.kid },
  claims: {
    iss: company.issuer,
    aud: company.clientId,
    sub: 'sales',
    email: `sales@${domain}`,
    email_verified: true,
    nonce,
    iat: seconds(),
    exp: seconds() + 300,
  },
})

interface Try {
  readonly browser: string
  readonly nonce: string
}
interface Forgery {
  readonly what: string
  /** What is sent: a token for the nonce that was begun, or a whole body. */
  readonly make: (begun: Try) => string | Json | Promise<Json>
  readonly code: string
  /** What the audit says about it. */
  readonly why?: string
}

const withClaims =
  (claims: Json) =>
  ({ nonce }: Try) => {
    const parts = genuine(nonce)
    return signed({ ...parts, claims: { ...parts.claims, ...claims } })
  }
const withHeader =
  (header: Json, options?: Partial<SignKeyObjectInput>, hash?: string) =>
  ({ nonce }: Try) => {
    const parts = genuine(nonce)
    return signed({ ...parts, header: { ...parts.header, ...header } }, options, hash)
  }
const unsigned =
  (alg: string, signature = '') =>
  ({ nonce }: Try) => {
    const { header, claims } = genuine(nonce)
    return `${signingInput({ header: { ...header, alg }, claims })}.${signature}`
  }
const byOwnKey = { key: own.privateKey }
const partsOf = (begun: Try) => signed(genuine(begun.nonce)).split('.') as [string, string, string]

const unverified = 'single-sign-on-unverified'
const stranger = 'not-for-you'
const refusedFor = (why: string) => ({ code: unverified, why })

const forgeries: readonly Forgery[] = [
  // Signature and algorithm
  { what: 'says alg none and has no signature', make: unsigned('none'), ...refusedFor('alg') },
  { what: 'says alg None', make: unsigned('None'), ...refusedFor('alg') },
  { what: 'says alg NONE', make: unsigned('NONE'), ...refusedFor('alg') },
  { what: 'says alg nOnE', make: unsigned('nOnE'), ...refusedFor('alg') },
  { what: 'says alg none and keeps a signature', make: unsigned('none', 'c2lnbmF0dXJl'), ...refusedFor('alg') },
  { what: 'has an empty alg', make: unsigned(''), ...refusedFor('form') },
  { what: 'has no alg', make: withHeader({ alg: undefined }), ...refusedFor('form') },
  {
    what: 'is HS256 with the public key as PEM',
    make: ({ nonce }) => macced(genuine(nonce), pem()),
    ...refusedFor('alg'),
  },
  {
    what: 'is HS256 with the public key as PEM without its last line end',
    make: ({ nonce }) => macced(genuine(nonce), String(pem()).trim()),
    ...refusedFor('alg'),
  },
  {
    what: 'is HS256 with the public key as DER',
    make: ({ nonce }) => macced(genuine(nonce), der()),
    ...refusedFor('alg'),
  },
  {
    what: 'is HS256 with the public key as JWK',
    make: ({ nonce }) => macced(genuine(nonce), JSON.stringify(publicKey().export({ format: 'jwk' }))),
    ...refusedFor('alg'),
  },
  {
    what: 'is HS256 with the client secret',
    make: ({ nonce }) => macced(genuine(nonce), company.clientSecret),
    ...refusedFor('alg'),
  },
  { what: 'is HS256 with an empty key', make: ({ nonce }) => macced(genuine(nonce), ''), ...refusedFor('alg') },
  {
    what: 'is HS384 with the public key',
    make: ({ nonce }) => macced(genuine(nonce), pem(), 384),
    ...refusedFor('alg'),
  },
  {
    what: 'is HS512 with the public key',
    make: ({ nonce }) => macced(genuine(nonce), pem(), 512),
    ...refusedFor('alg'),
  },
  { what: 'is RS512 by the genuine key', make: withHeader({ alg: 'RS512' }, {}, 'sha512'), ...refusedFor('alg') },
  {
    what: 'is ES256 by a key of its own under the genuine kid',
    make: withHeader({ alg: 'ES256' }, { key: ownCurve.privateKey, dsaEncoding: 'ieee-p1363' }),
    ...refusedFor('kid'),
  },
  {
    what: 'is signed by another key under the genuine kid',
    make: withHeader({}, byOwnKey),
    ...refusedFor('signature'),
  },
  {
    what: 'brings its own key in jwk',
    make: withHeader({ jwk: own.publicKey.export({ format: 'jwk' }) }, byOwnKey),
    ...refusedFor('signature'),
  },
  {
    what: 'names its own keys in jku',
    make: withHeader({ jku: `${evil}/keys` }, byOwnKey),
    ...refusedFor('signature'),
  },
  {
    what: 'names its own certificate in x5u',
    make: withHeader({ x5u: `${evil}/x5` }, byOwnKey),
    ...refusedFor('signature'),
  },
  {
    what: 'brings its own certificate in x5c',
    make: withHeader({ x5c: ['MIIB'] }, byOwnKey),
    ...refusedFor('signature'),
  },
  {
    what: 'names no key and is signed by another',
    make: withHeader({ kid: undefined }, byOwnKey),
    ...refusedFor('signature'),
  },
  { what: 'names a key that is not there', make: withHeader({ kid: 'company-key-2' }, byOwnKey), ...refusedFor('kid') },
  { what: 'is genuine but names another key', make: withHeader({ kid: 'company-key-2' }), ...refusedFor('kid') },
  {
    what: 'names a file as its key',
    make: withHeader({ kid: '../../../../dev/null' }, byOwnKey),
    ...refusedFor('kid'),
  },
  { what: 'names a query as its key', make: withHeader({ kid: `' or 1=1 --` }, byOwnKey), ...refusedFor('kid') },
  {
    what: 'lost its signature',
    make: (begun) => `${partsOf(begun).slice(0, 2).join('.')}.`,
    ...refusedFor('signature'),
  },
  {
    what: 'has the signature of another token',
    make: (begun) => {
      const [, , signature] = partsOf({ ...begun, nonce: 'other' })
      return `${partsOf(begun).slice(0, 2).join('.')}.${signature}`
    },
    ...refusedFor('signature'),
  },
  {
    what: 'had one bit of its signature turned',
    make: (begun) => {
      const [header, claims, signature] = partsOf(begun)
      const bytes = Buffer.from(signature, 'base64url')
      bytes[40] = (bytes[40] ?? 0) ^ 1
      return [header, claims, bytes.toString('base64url')].join('.')
    },
    ...refusedFor('signature'),
  },
  {
    what: 'names somebody else behind the signature',
    make: (begun) => {
      const [header, , signature] = partsOf(begun)
      const { claims } = genuine(begun.nonce)
      return [header, base64url({ ...claims, sub: 'opsadmin', email: `opsadmin@${domain}` }), signature].join('.')
    },
    ...refusedFor('signature'),
  },
  {
    what: 'changed its header behind the signature',
    make: (begun) => {
      const [, claims, signature] = partsOf(begun)
      return [base64url({ ...genuine('').header, cty: 'JWT' }), claims, signature].join('.')
    },
    ...refusedFor('signature'),
  },
  {
    what: 'demands a rule nobody knows (crit)',
    make: withHeader({ crit: ['evil'], evil: 1 }),
    ...refusedFor('header'),
  },
  {
    what: 'says that its claims are not encoded (b64)',
    make: withHeader({ crit: ['b64'], b64: false }),
    ...refusedFor('form'),
  },
  // Form
  { what: 'has two parts', make: (begun) => partsOf(begun).slice(0, 2).join('.'), ...refusedFor('form') },
  { what: 'has five parts', make: (begun) => [...partsOf(begun), 'a', 'b'].join('.'), ...refusedFor('form') },
  { what: 'is no token', make: () => 'x'.repeat(200), ...refusedFor('form') },
  {
    what: 'has a list for claims',
    make: ({ nonce }) => {
      const { header, claims } = genuine(nonce)
      return signed({ header, claims: [claims] as unknown as Json })
    },
    ...refusedFor('form'),
  },
  { what: 'is an access token', make: withHeader({ typ: 'at+jwt' }), ...refusedFor('typ') },
  { what: 'is a logout token', make: withHeader({ typ: 'logout+jwt' }), ...refusedFor('typ') },
  // Issuer and audience
  { what: 'comes from another issuer', make: withClaims({ iss: evil }), ...refusedFor('iss') },
  {
    what: 'has a slash behind the issuer',
    make: (begun) => withClaims({ iss: `${company.issuer}/` })(begun),
    ...refusedFor('iss'),
  },
  {
    what: 'has the issuer in a list',
    make: (begun) => withClaims({ iss: [company.issuer] })(begun),
    ...refusedFor('iss'),
  },
  { what: 'names no issuer', make: withClaims({ iss: undefined }), ...refusedFor('iss') },
  { what: 'is for another client', make: withClaims({ aud: 'other-client' }), ...refusedFor('aud') },
  { what: 'is for a list of others', make: withClaims({ aud: ['a', 'b'] }), ...refusedFor('aud') },
  { what: 'is for nobody', make: withClaims({ aud: undefined }), ...refusedFor('aud') },
  {
    what: 'is for us and another, and nobody asked for it',
    make: (begun) => withClaims({ aud: [company.clientId, 'other-client'] })(begun),
    ...refusedFor('azp'),
  },
  {
    what: 'is for us and another, and the other asked for it',
    make: (begun) => withClaims({ aud: [company.clientId, 'other-client'], azp: 'other-client' })(begun),
    ...refusedFor('azp'),
  },
  { what: 'was asked for by another client', make: withClaims({ azp: 'other-client' }), ...refusedFor('azp') },
  // Nonce
  { what: 'has no nonce', make: withClaims({ nonce: undefined }), ...refusedFor('nonce') },
  { what: 'has another nonce', make: withClaims({ nonce: 'another' }), ...refusedFor('nonce') },
  {
    what: 'has its nonce in a list',
    make: (begun) => withClaims({ nonce: [begun.nonce] })(begun),
    ...refusedFor('nonce'),
  },
  {
    what: 'has a nonce that nobody gave',
    make: () => ({ id_token: signed(genuine('n'.repeat(43))), nonce: 'n'.repeat(43), app_id: 'V14' }),
    code: 'single-sign-on-expired',
  },
  {
    what: 'has a nonce that was given to another browser',
    make: async () => {
      const { nonce } = await beginSingleSignOn(testGateway)
      return { id_token: signed(genuine(nonce)), nonce }
    },
    code: 'single-sign-on-elsewhere',
  },
  // Time
  { what: 'is past its time', make: (begun) => withClaims({ exp: seconds() - 60 })(begun), ...refusedFor('exp') },
  { what: 'has no end', make: withClaims({ exp: undefined }), ...refusedFor('exp') },
  { what: 'has a word for its end', make: withClaims({ exp: '2100-01-01' }), ...refusedFor('exp') },
  {
    what: 'was made an hour ago, for a day',
    make: (begun) => withClaims({ iat: seconds() - 3_600, exp: seconds() + 86_400 })(begun),
    ...refusedFor('iat'),
  },
  {
    what: 'will be made tomorrow',
    make: (begun) => withClaims({ iat: seconds() + 86_400 })(begun),
    ...refusedFor('iat'),
  },
  { what: 'does not say when it was made', make: withClaims({ iat: undefined }), ...refusedFor('iat') },
  { what: 'has a word for when it was made', make: withClaims({ iat: 'now' }), ...refusedFor('iat') },
  { what: 'is not good yet', make: (begun) => withClaims({ nbf: seconds() + 600 })(begun), ...refusedFor('nbf') },
  // Person
  { what: 'names nobody', make: withClaims({ sub: undefined }), ...refusedFor('sub') },
  { what: 'has an empty subject', make: withClaims({ sub: '' }), ...refusedFor('sub') },
  { what: 'has a number for its subject', make: withClaims({ sub: 7 }), ...refusedFor('sub') },
  { what: 'has a subject longer than any', make: withClaims({ sub: 's'.repeat(256) }), ...refusedFor('sub') },
  { what: 'has no address', make: withClaims({ email: undefined }), code: 'single-sign-on-no-email', why: 'email' },
  {
    what: 'has a list of addresses',
    make: withClaims({ email: [`sales@${domain}`] }),
    code: 'single-sign-on-no-email',
    why: 'email',
  },
  {
    what: 'has an address of another domain',
    make: withClaims({ email: 'sales@evil.example' }),
    code: stranger,
    why: 'domain',
  },
  {
    what: 'has an address of a domain below',
    make: withClaims({ email: `sales@evil.${domain}` }),
    code: stranger,
    why: 'domain',
  },
  {
    what: 'has an address of a domain that ends alike',
    make: withClaims({ email: `sales@evil${domain}` }),
    code: stranger,
    why: 'domain',
  },
  {
    what: 'has an address of a domain that begins alike',
    make: withClaims({ email: `sales@${domain}.evil.example` }),
    code: stranger,
    why: 'domain',
  },
  {
    what: 'has two domains',
    make: withClaims({ email: `sales@evil.example@${domain}` }),
    code: stranger,
    why: 'domain',
  },
  {
    what: 'has an address with a line end',
    make: withClaims({ email: `sales@evil.example\n@${domain}` }),
    code: stranger,
    why: 'domain',
  },
  {
    what: 'has an address that nobody verified',
    make: withClaims({ email_verified: false }),
    code: stranger,
    why: 'email_verified',
  },
  {
    what: 'does not say that its address was verified',
    make: withClaims({ email_verified: undefined }),
    code: stranger,
    why: 'email_verified',
  },
  {
    what: 'says it was verified in a word',
    make: withClaims({ email_verified: 'true' }),
    code: stranger,
    why: 'email_verified',
  },
  {
    what: 'says it was verified in a number',
    make: withClaims({ email_verified: 1 }),
    code: stranger,
    why: 'email_verified',
  },
  { what: 'belongs to another company', make: withClaims({ hd: 'evil.example' }), code: stranger, why: 'hd' },
]

/** What is not even taken for a token. */
const bodies: readonly (readonly [what: string, body: (token: string, nonce: string) => Json, code: string])[] = [
  ['googleId alone', () => ({ googleId: '118' }), 'claim-mismatch'],
  [
    'the documented body',
    () => ({ login_id: 'sales', name: 'Karan', app_id: 'V14', googleId: '118' }),
    'claim-mismatch',
  ],
  ['a token and a googleId', (id_token, nonce) => ({ id_token, nonce, googleId: '118' }), 'claim-mismatch'],
  ['a token and a login_id', (id_token, nonce) => ({ id_token, nonce, login_id: 'opsadmin' }), 'claim-mismatch'],
  ['a token and a name', (id_token, nonce) => ({ id_token, nonce, name: 'Ops Admin' }), 'bad-request'],
  ['a token without the nonce', (id_token) => ({ id_token }), 'bad-request'],
  ['no token', (_token, nonce) => ({ nonce }), 'bad-request'],
  ['an empty token', (_token, nonce) => ({ id_token: '', nonce }), 'bad-request'],
  ['a list of tokens', (id_token, nonce) => ({ id_token: [id_token], nonce }), 'bad-request'],
]

/** What the audit says about the request. */
const whyOf = async (requestId: unknown) => {
  const { rows } = await testGateway.database.pool.query<{ why: string | null }>(
    `select after ->> 'why' as why from audit_entries where request_id = $1`,
    [requestId],
  )
  return rows[0]?.why ?? undefined
}
const send = async (body: Json, browser: string) => {
  const answer = await client(testGateway, browser).post('/ops/opsloginwithgoogle', body)
  return {
    status: answer.status,
    code: answer.body['code'] ?? 'none',
    session: cookieNamed(answer, '__Host-opsdesk') === undefined ? 'none' : 'opened',
    why: await whyOf(answer.body['request_id']),
  }
}
const countSessions = async () =>
  Number((await testGateway.database.pool.query('select count(*) from sessions')).rows[0]?.['count'])
const opened = { status: 200, code: 'none', session: 'opened', why: undefined }

describe('an ID token', () => {
  test('that the provider signed for this sign-in opens a session', async () => {
    for (const header of [{}, { typ: undefined }, { kid: undefined }]) {
      const { nonce, browser } = await beginSingleSignOn(testGateway)
      expect(await send({ id_token: withHeader(header)({ nonce, browser }), nonce, app_id: 'V14' }, browser)).toEqual(
        opened,
      )
    }
    for (const claims of [{ hd: domain }, { azp: company.clientId }, { email: `SALES@${domain.toUpperCase()}` }]) {
      const { nonce, browser } = await beginSingleSignOn(testGateway)
      expect(await send({ id_token: withClaims(claims)({ nonce, browser }), nonce }, browser)).toEqual(opened)
    }
  })

  test.each(forgeries)('that $what is refused', async ({ make, code, why }) => {
    const before = await countSessions()
    const { nonce, browser } = await beginSingleSignOn(testGateway)
    const made = await make({ nonce, browser })
    const body = typeof made === 'string' ? { id_token: made, nonce, app_id: 'V14' } : made
    expect(await send(body, browser)).toEqual({ status: code === stranger ? 403 : 401, code, session: 'none', why })
    expect(await countSessions()).toBe(before)
  })

  test('counts once, in its browser, for ten minutes', async () => {
    const { nonce, browser } = await beginSingleSignOn(testGateway)
    const body = { id_token: signed(genuine(nonce)), nonce }
    const refused = (code: string) => ({ status: 401, code, session: 'none', why: undefined })
    expect(await send(body, '')).toEqual(refused('single-sign-on-elsewhere'))
    expect(await send(body, browser)).toEqual(opened)
    expect(await send(body, browser)).toEqual(refused('single-sign-on-used'))
    const late = await beginSingleSignOn(testGateway)
    clockAheadMs = 601_000
    expect(await send({ id_token: signed(genuine(late.nonce)), nonce: late.nonce }, late.browser)).toEqual(
      refused('single-sign-on-expired'),
    )
    clockAheadMs = 0
  })

  test('that was refused has used up its nonce', async () => {
    const { nonce, browser } = await beginSingleSignOn(testGateway)
    await send({ id_token: withClaims({ aud: 'other' })({ nonce, browser }), nonce }, browser)
    expect((await send({ id_token: signed(genuine(nonce)), nonce }, browser)).code).toBe('single-sign-on-used')
  })

  test('at least sixty forgeries are tried, each under its own name', () => {
    const names = new Set([...forgeries.map(({ what }) => what), ...bodies.map(([what]) => what)])
    expect([names.size, names.size >= 60]).toEqual([forgeries.length + bodies.length, true])
  })
})

test.each(bodies)('%s is not a sign-in', async (_, body, code) => {
  const before = await countSessions()
  const { nonce, browser } = await beginSingleSignOn(testGateway)
  expect(await send(body(signed(genuine(nonce)), nonce), browser)).toEqual({
    status: code === 'bad-request' ? 400 : 403,
    code,
    session: 'none',
    why: undefined,
  })
  expect(await countSessions()).toBe(before)
})
