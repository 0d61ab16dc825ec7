import { resolve } from 'node:path'
import { type KycSettings, readKycSettings } from './settings.ts'

export interface GatewayConfig {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  /** Own PostgreSQL when absent. */
  readonly databaseUrl: string | undefined
  readonly product: string
  readonly productName: string
  readonly company: string
  /** The address people open; its origin may call, and `https` turns on HSTS. */
  readonly publicUrl: string | undefined
  readonly idle: { readonly timeoutSeconds: number; readonly warningSeconds: number }
  /** Calls a person may make per minute, and one address without a session. */
  readonly callsPerMinute: number
  /** Uploaded sheets that are looked into at a time, each in a process of its own. */
  readonly sheetReaders: number
  /** Base addresses of a gateway that is not this one, per family. */
  readonly families: {
    readonly gateway: string
    readonly wrapper: string
    readonly platform: string
    readonly upload: string
    readonly socket: string
  }
  readonly connectOrigins: readonly string[]
  /** Off unless we listen on loopback and nothing says that others are let through to us. */
  readonly demo: 'on' | 'off'
  readonly demoMerchants: number
  readonly logLevel: string
  readonly kyc: KycSettings
  /** How messages to merchants leave; what has no way is kept. */
  readonly messages: {
    readonly smtpUrl: string | undefined
    readonly mailFrom: string
    readonly smsUrl: string | undefined
    readonly smsToken: string | undefined
    /** After the first failure; doubles with each. */
    readonly retrySeconds: number
  }
  /** The company's OpenID Connect provider; absent: people sign in with passwords only. */
  readonly singleSignOn: SingleSignOnConfig | undefined
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
  const { protocol, hostname } = new URL(issuer)
  if (
    protocol !== 'https:' &&
    !(isLoopback(hostname) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname)))
  )
    throw new Error('SSO_ISSUER must begin with https://: what it says decides who is let in.')
  return { issuer, clientId, clientSecret: env['SSO_CLIENT_SECRET'] || undefined, domains }
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
    product: env['PRODUCT'] || 'paywise',
    productName: env['PRODUCT_NAME'] || 'Paywise',
    company: env['COMPANY'] || 'Paywise',
    publicUrl,
    idle: {
      timeoutSeconds: whole('IDLE_SECONDS', env['IDLE_SECONDS'], 300),
      warningSeconds: whole('IDLE_WARNING_SECONDS', env['IDLE_WARNING_SECONDS'], 30),
    },
    callsPerMinute: whole('CALLS_PER_MINUTE', env['CALLS_PER_MINUTE'], 1200),
    sheetReaders: whole('SHEET_READERS', env['SHEET_READERS'], 2),
    families,
    connectOrigins,
    demo: env['DEMO'] === 'off' || !isPrivate ? 'off' : 'on',
    demoMerchants: whole('DEMO_MERCHANTS', env['DEMO_MERCHANTS'], 20_000),
    logLevel: env['LOG_LEVEL'] || 'warn',
    kyc: readKycSettings(env['KYC_SETTINGS']),
    messages: {
      smtpUrl: smtpAddress(env['SMTP_URL']),
      mailFrom: env['MAIL_FROM'] || 'opsdesk@localhost',
      smsUrl: webAddress('SMS_URL', env['SMS_URL']),
      smsToken: env['SMS_TOKEN'] || undefined,
      retrySeconds: whole('MESSAGE_RETRY_SECONDS', env['MESSAGE_RETRY_SECONDS'], 30),
    },
    singleSignOn: singleSignOnOf(env, publicUrl),
  }
}
