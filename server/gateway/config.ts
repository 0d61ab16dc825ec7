import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import type { BucketSettings } from '#server/adapters/bucketFileStore.ts'
import type { PlatformSettings } from '#server/adapters/merchantPlatform.ts'
import type { AudienceRole } from '#server/db/audienceDatabase.ts'
import type { CampaignVendor } from '#server/adapters/campaignProvider.ts'
import type { RefundSettings } from '#server/adapters/refundProvider.ts'
import type { VerificationSettings } from '#server/adapters/verificationProvider.ts'
import { readPlatformKey } from '#server/adapters/sealedSignIn.ts'
import { type KycSettings, readKycSettings } from './settings.ts'
import { holdDefault } from '#contract/calls/settlementHolds.ts'
import { indianDayBounds } from '#contract/wire/indianTime.ts'
import type { QuietHours } from '#machines/messagingCampaign.ts'
import { type LimitName, limits, type SetLimits } from '#machines/limits.ts'
import { oldestWriter, panelBuild } from '#contract/wire/panelBuild.ts'
import { documentedLength, type PasswordLength } from '#contract/wire/passwordRule.ts'

export interface GatewayConfig {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  /** Own PostgreSQL when absent. */
  readonly databaseUrl: string | undefined
  /** Where files are kept; absent: a folder of `dataDir`. */
  readonly filesBucket: BucketSettings | undefined
  readonly product: string
  readonly productName: string
  readonly company: string
  /** The address people open; its origin may call, and `https` turns on HSTS. */
  readonly publicUrl: string | undefined
  readonly idle: { readonly timeoutSeconds: number; readonly warningSeconds: number }
  readonly passwords: {
    readonly length: PasswordLength
    /** Indian days a password is good for; 0: it does not expire. */
    readonly days: number
  }
  /** Proxies in front of us whose word about the caller's address is believed. */
  readonly trustedProxies: readonly string[]
  /** Calls a person may make per minute, and one address without a session. */
  readonly callsPerMinute: number
  /** Uploaded sheets that are looked into at a time, each in a process of its own. */
  readonly sheetReaders: number
  /** Uploaded images that are drawn anew at a time, each in a process of its own. */
  readonly imageDrawers: number
  /** Lateness of the process on average over a second after which it refuses calls as busy, in ms. */
  readonly busyAfterMs: number
  /** Base addresses of a gateway that is not this one, per family. */
  readonly families: {
    readonly gateway: string
    readonly wrapper: string
    readonly platform: string
    readonly upload: string
    readonly socket: string
  }
  readonly connectOrigins: readonly string[]
  /** The oldest build of the panel whose changes are taken. */
  readonly oldestWriter: number
  /** `off`: the panel's service worker takes itself and what it keeps away from each device. */
  readonly serviceWorker: 'on' | 'off'
  /** Off unless we listen on loopback and nothing says that others are let through to us. */
  readonly demo: 'on' | 'off'
  readonly demoMerchants: number
  readonly demoTransactions: number
  readonly logLevel: string
  readonly kyc: KycSettings
  readonly settlements: {
    /** Indian days on which no bank pays out. */
    readonly holidays: ReadonlySet<string>
    /** What a transaction may be held as; the first is the usual one. */
    readonly holdStatuses: readonly string[]
  }
  /** Brands whose reports call the serial number of a product SR Number (conflict X170). */
  readonly serialNumberBrands: readonly string[]
  /** Settlement files by mail (conflicts X154, X155). */
  readonly mis: {
    /** Brands whose payments the partner's files have. */
    readonly brands: readonly string[]
    readonly pFileRecipients: readonly string[]
    readonly refundRecipients: readonly string[]
    /** Lower case. A merchant's own address is always allowed. */
    readonly domains: readonly string[]
  }
  /** Absent: no provider is configured. */
  readonly refunds: RefundSettings | undefined
  /** Who verifies numbers; absent: no provider is configured. */
  readonly verification: VerificationSettings | undefined
  /** What one person may do alone, where it differs from the usual. */
  readonly limits: SetLimits
  /** How messages to merchants leave; what has no way is kept. */
  readonly messages: {
    readonly smtpUrl: string | undefined
    readonly mailFrom: string
    readonly smsUrl: string | undefined
    readonly smsToken: string | undefined
    /** After the first failure; doubles with each. */
    readonly retrySeconds: number
  }
  /** How merchants are asked to register a mandate, and how long the link is good. */
  readonly enach: { readonly linkDays: number; readonly sms: string; readonly subject: string; readonly email: string }
  /** How super merchants are sent the terms and conditions. */
  readonly tnc: { readonly linkDays: number; readonly sms: string; readonly subject: string; readonly email: string }
  readonly campaigns: {
    /** Who sends for which channel; where there is none and the demo is on, a sandbox stands in. */
    readonly vendors: readonly CampaignVendor[]
    /** What delivery reports are signed with; absent: none are taken. */
    readonly reportSecret: string | undefined
    /** Indian minutes of the day between which no promotional SMS leaves. */
    readonly quiet: QuietHours
    /** Domains that messages may lead to, lower case. */
    readonly domains: readonly string[]
    /** Of one segment; null: not known. */
    readonly smsPaise: number | null
    /** The login role that audience queries run as; absent: the field for them is off. */
    readonly audienceRole: AudienceRole | undefined
  }
  /** What Send Message of the merchant view sends; the documents do not show it (conflict X100). */
  readonly campaign: { readonly name: string; readonly sms: string }
  /** The company's OpenID Connect provider; absent: people sign in with passwords only. */
  readonly singleSignOn: SingleSignOnConfig | undefined
  /** `off`: other processes (`npm run worker`) work on jobs. */
  readonly jobs: 'on' | 'off'
  /** The gateway's own account at an existing merchant platform. */
  readonly merchantPlatform: PlatformSettings | undefined
}

interface SingleSignOnConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** Lower case; only verified addresses of these may sign in. */
  readonly domains: readonly string[]
}

const whole = (name: string, text: string | undefined, fallback: number): number => {
  if (text === undefined || text === '') return fallback
  if (!/^\d+$/.test(text)) throw new Error(`${name} must be a whole number, not '${text}'.`)
  return Number(text)
}

const days = (name: string, text: string | undefined): ReadonlySet<string> =>
  new Set(
    listed(text).map((day) => {
      if (indianDayBounds(day) === undefined) throw new Error(`${name} must name days as YYYY-MM-DD; '${day}' is none.`)
      return day
    }),
  )

const listed = (text: string | undefined): string[] =>
  (text ?? '').split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]))

const withLink = (name: string, text: string | undefined, usual: string): string => {
  if (text === undefined || text === '') return usual
  if (text.includes('{link}')) return text
  throw new Error(`${name} must have {link} in it: that is where the address comes.`)
}

const holdStatuses = (text: string | undefined): string[] => {
  const statuses = listed(text)
  const wrong = statuses.find((status) => !/^[A-Z0-9_]{2,40}$/.test(status))
  if (wrong !== undefined) throw new Error(`HOLD_STATUSES must have upper-case letters, digits and _, not '${wrong}'.`)
  return statuses.length === 0 ? [holdDefault] : statuses
}

/** Of the demo a made-up partner. */
const misOf = (env: NodeJS.ProcessEnv, isDemo: boolean): GatewayConfig['mis'] => {
  const addresses = (name: string, text: string | undefined): string[] => {
    const all = listed(text || (isDemo ? 'settlements@partner.example' : ''))
    const wrong = all.find((address) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address))
    if (wrong !== undefined) throw new Error(`${name} must name e-mail addresses, not '${wrong}'.`)
    return all
  }
  return {
    brands: listed(env['MIS_BRANDS'] || (isDemo ? 'ASTRON' : '')).map((code) => code.toUpperCase()),
    pFileRecipients: addresses('MIS_P_FILE_RECIPIENTS', env['MIS_P_FILE_RECIPIENTS']),
    refundRecipients: addresses('MIS_REFUND_RECIPIENTS', env['MIS_REFUND_RECIPIENTS']),
    domains: listed(env['MIS_DOMAINS'] || (isDemo ? 'partner.example' : '')).map((domain) => domain.toLowerCase()),
  }
}

/** In whole rupees; beyond its ceiling nothing is configured. */
const rupeeLimit = (limit: LimitName, name: string, text: string | undefined): SetLimits => {
  if (text === undefined || text === '') return {}
  const paise = whole(name, text, 0) * 100
  const { ceiling } = limits[limit]
  if (paise > ceiling) throw new Error(`${name} must be at most ${ceiling / 100}, not ${text}.`)
  return { [limit]: paise }
}

/** The same in records. */
const recordLimit = (limit: LimitName, name: string, text: string | undefined): SetLimits => {
  if (text === undefined || text === '') return {}
  const records = whole(name, text, 0)
  const { ceiling } = limits[limit]
  if (records > ceiling) throw new Error(`${name} must be at most ${ceiling}, not ${text}.`)
  return { [limit]: records }
}

const longestThatIsHashed = 128

/** The documented rule may be made stricter, never weaker. */
const passwordLength = (env: Record<string, string | undefined>): PasswordLength => {
  const shortest = whole('PASSWORD_SHORTEST', env['PASSWORD_SHORTEST'], documentedLength.shortest)
  const longest = whole('PASSWORD_LONGEST', env['PASSWORD_LONGEST'], Math.max(documentedLength.longest, shortest))
  if (shortest < documentedLength.shortest)
    throw new Error(`PASSWORD_SHORTEST must be at least ${documentedLength.shortest}, not ${shortest}.`)
  if (longest < Math.max(shortest, documentedLength.longest) || longest > longestThatIsHashed)
    throw new Error(
      `PASSWORD_LONGEST must be from ${Math.max(shortest, documentedLength.longest)} to ${longestThatIsHashed}, not ${longest}.`,
    )
  return { shortest, longest }
}

/** Between what the contract still understands and the panel that comes with this gateway. */
const oldestWriterOf = (text: string | undefined): number => {
  const oldest = whole('MIN_PANEL_BUILD', text, oldestWriter)
  if (oldest < oldestWriter || oldest > panelBuild)
    throw new Error(`MIN_PANEL_BUILD must be from ${oldestWriter} to ${panelBuild}, not ${oldest}.`)
  return oldest
}

/** Addresses, or networks as `10.0.0.0/8`. */
const proxies = (name: string, text: string | undefined): string[] => {
  const list = (text ?? '').split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]))
  for (const entry of list) {
    const [address = '', bits] = entry.split('/')
    try {
      if (bits === undefined ? isIP(address) === 0 : !/^\d+$/.test(bits)) throw new Error('not an address')
      if (bits !== undefined) new BlockList().addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
    } catch {
      throw new Error(`${name} must name addresses or networks with commas between them; '${entry}' is none.`)
    }
  }
  return list
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

const webAddress = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new Error(`${name} must be an address that begins with https:// or http://, not '${text}'.`)
}

const smtpAddress = (text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined
  if (/^smtps?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new Error('SMTP_URL must begin with smtp:// or smtps://.')
}

/** Without TLS only among processes of one machine. */
const isSafeFrom = (publicUrl: string | undefined, { protocol, hostname }: URL): boolean =>
  protocol === 'https:' ||
  (isLoopback(hostname) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname)))

/** The key that the sign-in at the platform is sealed for; undefined: it is not sealed. */
const platformSealOf = (form: string | undefined, key: string | undefined): PlatformSettings['sealedFor'] => {
  if (form !== undefined && form !== 'plain' && form !== 'sealed')
    throw new Error(`PLATFORM_SIGN_IN must be plain or sealed, not '${form}'.`)
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

const merchantPlatformOf = (
  env: Record<string, string | undefined>,
  publicUrl: string | undefined,
): PlatformSettings | undefined => {
  const url = webAddress('PLATFORM_URL', env['PLATFORM_URL'])
  const user = env['PLATFORM_USER'] || undefined
  const password = env['PLATFORM_PASSWORD'] || undefined
  const apiKey = env['PLATFORM_KEY'] || undefined
  const form = env['PLATFORM_SIGN_IN'] || undefined
  const signInKey = env['PLATFORM_SIGN_IN_KEY'] || undefined
  if (url === undefined) {
    if ((user ?? password ?? apiKey ?? form ?? signInKey) === undefined) return undefined
    throw new Error('PLATFORM_URL is missing: the account is of no use without the platform.')
  }
  if (user === undefined) throw new Error('PLATFORM_USER is missing: the gateway signs in at PLATFORM_URL.')
  if (password === undefined) throw new Error('PLATFORM_PASSWORD is missing: the gateway signs in at PLATFORM_URL.')
  const { username, password: inUrl, search, hash } = new URL(url)
  if (username + inUrl + search + hash !== '')
    throw new Error('PLATFORM_URL must be a plain address: no user, password, query or fragment in it.')
  if (!isSafeFrom(publicUrl, new URL(url)))
    throw new Error('PLATFORM_URL must begin with https://: a password is sent there.')
  return { url, user, password, apiKey, sealedFor: platformSealOf(form, signInKey) }
}

const refundsOf = (
  env: Record<string, string | undefined>,
  publicUrl: string | undefined,
): RefundSettings | undefined => {
  const url = webAddress('REFUND_URL', env['REFUND_URL'])
  const statusUrl = webAddress('REFUND_STATUS_URL', env['REFUND_STATUS_URL'])
  if (url === undefined) {
    if (statusUrl === undefined) return undefined
    throw new Error('REFUND_URL is missing: nothing can be asked about refunds that are not sent.')
  }
  for (const [name, address] of [
    ['REFUND_URL', url],
    ['REFUND_STATUS_URL', statusUrl],
  ] as const)
    if (address !== undefined && !isSafeFrom(publicUrl, new URL(address)))
      throw new Error(`${name} must begin with https://: money is moved there.`)
  return {
    url,
    statusUrl,
    token: env['REFUND_TOKEN'] || undefined,
    takesParts: env['REFUND_PARTS'] === 'on',
    timeoutSeconds: whole('REFUND_TIMEOUT_SECONDS', env['REFUND_TIMEOUT_SECONDS'], 20),
  }
}

const verificationOf = (
  env: Record<string, string | undefined>,
  publicUrl: string | undefined,
): VerificationSettings | undefined => {
  const url = webAddress('KYC_PROVIDER_URL', env['KYC_PROVIDER_URL'])
  if (url === undefined) return undefined
  if (!isSafeFrom(publicUrl, new URL(url)))
    throw new Error('KYC_PROVIDER_URL must begin with https://: identity numbers are sent there.')
  return {
    url,
    token: env['KYC_PROVIDER_TOKEN'] || undefined,
    timeoutSeconds: whole('KYC_PROVIDER_TIMEOUT_SECONDS', env['KYC_PROVIDER_TIMEOUT_SECONDS'], 15),
  }
}

/** `name=https://…` with commas between them. */
const vendorsOf = (
  channel: CampaignVendor['channel'],
  variable: string,
  text: string | undefined,
  token: string | undefined,
  publicUrl: string | undefined,
): CampaignVendor[] =>
  listed(text).map((entry) => {
    const at = entry.indexOf('=')
    const name = entry.slice(0, at).trim()
    const url = webAddress(variable, entry.slice(at + 1).trim())
    if (at < 1 || url === undefined || !/^[\w .-]{1,60}$/.test(name))
      throw new Error(`${variable} must be like name=https://provider/send, not '${entry}'.`)
    if (!isSafeFrom(publicUrl, new URL(url)))
      throw new Error(`${variable} must have addresses that begin with https://: numbers of people are sent there.`)
    return { name, channel, url, token }
  })

const minuteOf = (text: string): number | undefined => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

const quietHoursOf = (text: string | undefined): QuietHours => {
  const [from, to] = (text || '21:00-10:00').split('-').map(minuteOf)
  if (from === undefined || to === undefined)
    throw new Error(`CAMPAIGN_QUIET_HOURS must be like 21:00-10:00, not '${text}'.`)
  return { from, to }
}

const audienceRoleOf = (env: Record<string, string | undefined>): AudienceRole | undefined => {
  const user = env['AUDIENCE_USER'] || undefined
  const password = env['AUDIENCE_PASSWORD'] || undefined
  if (user === undefined && password === undefined) return undefined
  if (user === undefined || password === undefined)
    throw new Error('AUDIENCE_USER and AUDIENCE_PASSWORD are given together or not at all.')
  return { user, password }
}

const campaignsOf = (
  env: Record<string, string | undefined>,
  publicUrl: string | undefined,
): GatewayConfig['campaigns'] => {
  const token = env['CAMPAIGN_TOKEN'] || undefined
  const sms = vendorsOf('sms', 'CAMPAIGN_SMS_VENDORS', env['CAMPAIGN_SMS_VENDORS'], token, publicUrl)
  const smsUrl = webAddress('SMS_URL', env['SMS_URL'])
  const standing: CampaignVendor[] =
    smsUrl === undefined ? [] : [{ name: 'sms', channel: 'sms', url: smsUrl, token: env['SMS_TOKEN'] || undefined }]
  const price = env['CAMPAIGN_SMS_PAISE'] || undefined
  return {
    vendors: [
      ...(sms.length > 0 ? sms : standing),
      ...vendorsOf('whatsapp', 'CAMPAIGN_WHATSAPP_VENDORS', env['CAMPAIGN_WHATSAPP_VENDORS'], token, publicUrl),
      ...vendorsOf('push', 'CAMPAIGN_PUSH_VENDORS', env['CAMPAIGN_PUSH_VENDORS'], token, publicUrl),
    ],
    reportSecret: env['CAMPAIGN_REPORT_SECRET'] || undefined,
    quiet: quietHoursOf(env['CAMPAIGN_QUIET_HOURS']),
    domains: [
      ...listed(env['CAMPAIGN_DOMAINS']).map((domain) => domain.toLowerCase()),
      ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname]),
    ],
    smsPaise: price === undefined ? null : whole('CAMPAIGN_SMS_PAISE', price, 0),
    audienceRole: audienceRoleOf(env),
  }
}

const singleSignOnOf = (
  env: Record<string, string | undefined>,
  publicUrl: string | undefined,
): SingleSignOnConfig | undefined => {
  const issuer = webAddress('SSO_ISSUER', env['SSO_ISSUER'])
  const clientId = env['SSO_CLIENT_ID'] || undefined
  const domains = (env['SSO_DOMAIN'] || '')
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter((domain) => domain !== '')
  if (issuer === undefined && clientId === undefined && domains.length === 0) return undefined
  if (issuer === undefined) throw new Error('SSO_ISSUER is missing: single sign-on needs it besides the others.')
  if (clientId === undefined) throw new Error('SSO_CLIENT_ID is missing: single sign-on needs it besides SSO_ISSUER.')
  if (domains.length === 0) throw new Error('SSO_DOMAIN is missing: single sign-on is for a company only.')
  const wrong = domains.find((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))
  if (wrong !== undefined) throw new Error(`SSO_DOMAIN must be a domain like example.com, not '${wrong}'.`)
  if (!isSafeFrom(publicUrl, new URL(issuer)))
    throw new Error('SSO_ISSUER must begin with https://: what it says decides who is let in.')
  return { issuer, clientId, clientSecret: env['SSO_CLIENT_SECRET'] || undefined, domains }
}

/** `s3://bucket/folder?region=…&endpoint=…` */
const filesBucketOf = (env: Record<string, string | undefined>): BucketSettings | undefined => {
  const text = env['FILES_URL'] || undefined
  const keyId = env['FILES_KEY_ID'] || undefined
  const secret = env['FILES_SECRET'] || undefined
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

/** Reads the environment. Throws with the variable's name when a value cannot be used. */
export const readConfig = (env: Record<string, string | undefined>): GatewayConfig => {
  const host = env['HOST'] || '127.0.0.1'
  const publicUrl = webAddress('PUBLIC_URL', env['PUBLIC_URL'])
  const isPrivate = isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname))
  const families = {
    gateway: env['GATEWAY_BASE'] || '/ops',
    wrapper: env['WRAPPER_BASE'] || env['GATEWAY_BASE'] || '/ops',
    platform: env['PLATFORM_BASE'] || '/platform',
    upload: env['UPLOAD_BASE'] || '/upload',
    socket: env['SOCKET_BASE'] || '/socket.io',
  }
  const connectOrigins = [
    ...new Set(
      Object.values(families)
        .filter((base) => /^https?:/.test(base))
        .map((base) => new URL(base).origin),
    ),
  ]
  return {
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    host,
    port: whole('PORT', env['PORT'], 4000),
    databaseUrl: env['DATABASE_URL'] || undefined,
    filesBucket: filesBucketOf(env),
    product: env['PRODUCT'] || 'paywise',
    productName: env['PRODUCT_NAME'] || 'Paywise',
    company: env['COMPANY'] || 'Paywise',
    publicUrl,
    idle: {
      timeoutSeconds: whole('IDLE_SECONDS', env['IDLE_SECONDS'], 300),
      warningSeconds: whole('IDLE_WARNING_SECONDS', env['IDLE_WARNING_SECONDS'], 30),
    },
    campaign: {
      name: env['CAMPAIGN_NAME'] || 'MERCHANT_WARRANTY',
      sms:
        env['CAMPAIGN_SMS'] ||
        'Dear {business_name}, offer your customers an extended warranty with every sale. Call {company} to begin.',
    },
    passwords: { length: passwordLength(env), days: whole('PASSWORD_DAYS', env['PASSWORD_DAYS'], 90) },
    trustedProxies: proxies('TRUSTED_PROXIES', env['TRUSTED_PROXIES']),
    callsPerMinute: whole('CALLS_PER_MINUTE', env['CALLS_PER_MINUTE'], 1200),
    sheetReaders: whole('SHEET_READERS', env['SHEET_READERS'], 2),
    imageDrawers: whole('IMAGE_DRAWERS', env['IMAGE_DRAWERS'], 2),
    busyAfterMs: whole('BUSY_AFTER_MS', env['BUSY_AFTER_MS'], 1_500),
    families,
    connectOrigins,
    jobs: env['JOBS'] === 'off' ? 'off' : 'on',
    serviceWorker: env['SERVICE_WORKER'] === 'off' ? 'off' : 'on',
    oldestWriter: oldestWriterOf(env['MIN_PANEL_BUILD']),
    demo: env['DEMO'] === 'off' || !isPrivate ? 'off' : 'on',
    demoMerchants: whole('DEMO_MERCHANTS', env['DEMO_MERCHANTS'], 20_000),
    demoTransactions: whole('DEMO_TRANSACTIONS', env['DEMO_TRANSACTIONS'], 20_000),
    logLevel: env['LOG_LEVEL'] || 'warn',
    kyc: readKycSettings(env['KYC_SETTINGS']),
    settlements: {
      holidays: days('SETTLEMENT_HOLIDAYS', env['SETTLEMENT_HOLIDAYS']),
      holdStatuses: holdStatuses(env['HOLD_STATUSES']),
    },
    serialNumberBrands: (env['SR_NUMBER_BRANDS'] || '')
      .split(',')
      .map((code) => code.trim().toUpperCase())
      .filter((code) => code !== ''),
    limits: {
      ...rupeeLimit('refund', 'REFUND_SECOND_PERSON_ABOVE', env['REFUND_SECOND_PERSON_ABOVE']),
      ...rupeeLimit('refundsInADay', 'REFUNDS_IN_A_DAY_ABOVE', env['REFUNDS_IN_A_DAY_ABOVE']),
      ...rupeeLimit('settledBySheet', 'SETTLED_BY_SHEET_ABOVE', env['SETTLED_BY_SHEET_ABOVE']),
      ...recordLimit('upiAddresses', 'UPI_ADDRESSES_ABOVE', env['UPI_ADDRESSES_ABOVE']),
      ...recordLimit('terminals', 'TERMINALS_ABOVE', env['TERMINALS_ABOVE']),
      ...recordLimit('customerFees', 'CUSTOMER_FEES_ABOVE', env['CUSTOMER_FEES_ABOVE']),
      ...recordLimit('brandMappings', 'BRAND_MAPPINGS_ABOVE', env['BRAND_MAPPINGS_ABOVE']),
      ...recordLimit('featureCharges', 'FEATURE_CHARGES_ABOVE', env['FEATURE_CHARGES_ABOVE']),
      ...recordLimit('campaignRecipients', 'CAMPAIGN_SECOND_PERSON_ABOVE', env['CAMPAIGN_SECOND_PERSON_ABOVE']),
      ...recordLimit('unmaskedInAnHour', 'UNMASKED_IN_AN_HOUR', env['UNMASKED_IN_AN_HOUR']),
      ...recordLimit('unmaskedInADay', 'UNMASKED_IN_A_DAY', env['UNMASKED_IN_A_DAY']),
    },
    mis: misOf(env, isPrivate && env['DEMO'] !== 'off'),
    refunds: refundsOf(env, publicUrl),
    verification: verificationOf(env, publicUrl),
    tnc: {
      linkDays: whole('TNC_LINK_DAYS', env['TNC_LINK_DAYS'], 7),
      sms: withLink(
        'TNC_SMS',
        env['TNC_SMS'],
        'Dear {business_name}, read and accept our terms and conditions: {link} {company}',
      ),
      subject: env['TNC_SUBJECT'] || 'Terms and conditions',
      email: withLink(
        'TNC_EMAIL',
        env['TNC_EMAIL'],
        'Dear {business_name},\n\nread and accept our terms and conditions here:\n{link}\n\n{company}',
      ),
    },
    campaigns: campaignsOf(env, publicUrl),
    messages: {
      smtpUrl: smtpAddress(env['SMTP_URL']),
      mailFrom: env['MAIL_FROM'] || 'opsdesk@localhost',
      smsUrl: webAddress('SMS_URL', env['SMS_URL']),
      smsToken: env['SMS_TOKEN'] || undefined,
      retrySeconds: whole('MESSAGE_RETRY_SECONDS', env['MESSAGE_RETRY_SECONDS'], 30),
    },
    enach: {
      linkDays: whole('ENACH_LINK_DAYS', env['ENACH_LINK_DAYS'], 7),
      sms: withLink(
        'ENACH_SMS',
        env['ENACH_SMS'],
        'Dear {business_name}, register your e-NACH mandate: {link} {company}',
      ),
      subject: env['ENACH_SUBJECT'] || 'Register your e-NACH mandate',
      email: withLink(
        'ENACH_EMAIL',
        env['ENACH_EMAIL'],
        'Dear {business_name},\n\nregister your e-NACH mandate here:\n{link}\n\n{company}',
      ),
    },
    singleSignOn: singleSignOnOf(env, publicUrl),
    merchantPlatform: merchantPlatformOf(env, publicUrl),
  }
}
