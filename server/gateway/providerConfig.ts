import type { BucketSettings } from '#server/adapters/bucketFileStore.ts'
import type { PlatformSettings } from '#server/adapters/merchantPlatform.ts'
import type { RefundSettings } from '#server/adapters/refundProvider.ts'
import { readPlatformKey } from '#server/adapters/sealedSignIn.ts'
import type { VerificationSettings } from '#server/adapters/verificationProvider.ts'
import type { ProviderWords } from './providerWords.ts'
import { isLoopback, isSafeFrom, webAddress } from './environment.ts'
import type { SingleSignOnConfig } from './gatewayConfig.ts'
import type { Variables } from './variables.ts'

/** The key that the sign-in at the platform is sealed for; undefined: it is not sealed. */
const platformSealOf = (
  form: Variables['PLATFORM_SIGN_IN'],
  key: string | undefined,
): PlatformSettings['sealedFor'] => {
  if (form !== 'sealed') {
    if (key === undefined) return undefined
    throw new Error('PLATFORM_SIGN_IN_KEY is used with PLATFORM_SIGN_IN=sealed only.')
  }
  if (key === undefined)
    throw new Error('PLATFORM_SIGN_IN_KEY is missing: the sign-in is sealed for the public key of the platform.')
  const sealedFor = readPlatformKey(key)
  if (sealedFor === undefined)
    throw new Error('PLATFORM_SIGN_IN_KEY must be a public RSA key of at least 2048 bits, as PEM or base64.')
  return sealedFor
}

export const merchantPlatformOf = (
  said: Variables,
  { platform, imei }: ProviderWords,
): PlatformSettings | undefined => {
  const url = said.PLATFORM_URL
  const user = said.PLATFORM_USER
  const password = said.PLATFORM_PASSWORD
  const apiKey = said.PLATFORM_KEY
  const form = said.PLATFORM_SIGN_IN
  const signInKey = said.PLATFORM_SIGN_IN_KEY
  if (url === undefined) {
    if ((user ?? password ?? apiKey ?? form ?? signInKey) === undefined) return undefined
    throw new Error('PLATFORM_URL is missing: the account is of no use without the platform.')
  }
  if (user === undefined) throw new Error('PLATFORM_USER is missing: the gateway signs in at PLATFORM_URL.')
  if (password === undefined) throw new Error('PLATFORM_PASSWORD is missing: the gateway signs in at PLATFORM_URL.')
  const { username, password: inUrl, search, hash } = new URL(url)
  if (username + inUrl + search + hash !== '')
    throw new Error('PLATFORM_URL must be a plain address: no user, password, query or fragment in it.')
  if (!isSafeFrom(said.PUBLIC_URL, new URL(url)))
    throw new Error('PLATFORM_URL must begin with https://: a password is sent there.')
  return {
    url,
    user,
    password,
    apiKey,
    sealedFor: platformSealOf(form, signInKey),
    words: platform,
    imeiWords: imei,
  }
}

export const refundsOf = (said: Variables, { refund: words }: ProviderWords): RefundSettings | undefined => {
  const url = said.REFUND_URL
  const statusUrl = said.REFUND_STATUS_URL
  if (url === undefined) {
    if (statusUrl === undefined) return undefined
    throw new Error('REFUND_URL is missing: nothing can be asked about refunds that are not sent.')
  }
  for (const [name, address] of [
    ['REFUND_URL', url],
    ['REFUND_STATUS_URL', statusUrl],
  ] as const)
    if (address !== undefined && !isSafeFrom(said.PUBLIC_URL, new URL(address)))
      throw new Error(`${name} must begin with https://: money is moved there.`)
  return {
    url,
    statusUrl,
    token: said.REFUND_TOKEN,
    takesParts: said.REFUND_PARTS === 'on',
    timeoutSeconds: said.REFUND_TIMEOUT_SECONDS,
    words,
  }
}

export const verificationOf = (
  said: Variables,
  { verification: words }: ProviderWords,
): VerificationSettings | undefined => {
  const url = said.KYC_PROVIDER_URL
  if (url === undefined) return undefined
  if (!isSafeFrom(said.PUBLIC_URL, new URL(url)))
    throw new Error('KYC_PROVIDER_URL must begin with https://: identity numbers are sent there.')
  return {
    url,
    token: said.KYC_PROVIDER_TOKEN,
    timeoutSeconds: said.KYC_PROVIDER_TIMEOUT_SECONDS,
    words,
  }
}

export const singleSignOnOf = (said: Variables): SingleSignOnConfig | undefined => {
  const issuer = said.SSO_ISSUER
  const clientId = said.SSO_CLIENT_ID
  const domains = said.SSO_DOMAIN
  if (issuer === undefined && clientId === undefined && domains.length === 0) return undefined
  if (issuer === undefined) throw new Error('SSO_ISSUER is missing: single sign-on needs it besides the others.')
  if (clientId === undefined) throw new Error('SSO_CLIENT_ID is missing: single sign-on needs it besides SSO_ISSUER.')
  if (domains.length === 0) throw new Error('SSO_DOMAIN is missing: single sign-on is for a company only.')
  const wrong = domains.find((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))
  if (wrong !== undefined) throw new Error(`SSO_DOMAIN must be a domain like example.com, not '${wrong}'.`)
  if (!isSafeFrom(said.PUBLIC_URL, new URL(issuer)))
    throw new Error('SSO_ISSUER must begin with https://: what it says decides who is let in.')
  return { issuer, clientId, clientSecret: said.SSO_CLIENT_SECRET, domains }
}

/** `s3://bucket/folder?region=…&endpoint=…` */
export const filesBucketOf = (said: Variables): BucketSettings | undefined => {
  const text = said.FILES_URL
  const keyId = said.FILES_KEY_ID
  const secret = said.FILES_SECRET
  if (text === undefined) {
    if ((keyId ?? secret) === undefined) return undefined
    throw new Error('FILES_URL is missing: the account is of no use without the storage.')
  }
  const url = URL.parse(text)
  if (url === null || url.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    throw new Error(`FILES_URL must be like s3://bucket/folder?region=ap-south-1, not '${text}'.`)
  if (url.username + url.password !== '')
    throw new Error('FILES_URL must have no account in it: that is in FILES_KEY_ID and FILES_SECRET.')
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'region' && name !== 'endpoint')
  if (unknown !== undefined) throw new Error(`FILES_URL may name region and endpoint, not '${unknown}'.`)
  if ((keyId === undefined) !== (secret === undefined))
    throw new Error('FILES_KEY_ID and FILES_SECRET are given together or not at all.')
  const endpoint = webAddress('FILES_URL: endpoint', url.searchParams.get('endpoint') ?? undefined)
  if (endpoint?.startsWith('http:') && !isLoopback(new URL(endpoint).hostname))
    throw new Error('FILES_URL: endpoint must begin with https://: sheets of merchants are sent there.')
  const folder = url.pathname.split('/').filter((part) => part !== '')
  return {
    bucket: url.hostname,
    prefix: folder.map((part) => `${decodeURIComponent(part)}/`).join(''),
    region: url.searchParams.get('region') ?? 'ap-south-1',
    endpoint,
    account: keyId === undefined || secret === undefined ? undefined : { keyId, secret },
  }
}
