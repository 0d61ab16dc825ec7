import { holdDefault } from '#contract/calls/money/settlementHolds.ts'
import { oldestWriter, panelBuild } from '#contract/wire/panelBuild.ts'
import { isGstin } from '#contract/wire/identityNumbers.ts'
import { PayoutRail } from '#contract/wire/payoutRail.ts'
import { documentedLength } from '#contract/wire/passwordRule.ts'
import { isGstState } from '#machines/money/placeOfSupply.ts'
import { type LimitName, limits, type SetLimits } from '#machines/platform/limits.ts'
import { faultOfRetention, type SetRetention } from '#machines/platform/retention/index.ts'
import {
  addresses,
  days,
  hostNames,
  listed,
  oneOf,
  proxies,
  smtpAddress,
  webAddress,
  whole,
  withLink,
} from './environment.ts'

/** What a variable says; `text` is undefined where it is not set or empty. */
type Reader<Value> = (name: string, text: string | undefined) => Value

const optional: Reader<string | undefined> = (_, text) => text
const usually =
  (usual: string): Reader<string> =>
  (_, text) =>
    text ?? usual
const number =
  (usual: number): Reader<number> =>
  (name, text) =>
    whole(name, text) ?? usual
const linked =
  (usual: string): Reader<string> =>
  (name, text) =>
    withLink(name, text) ?? usual
const list: Reader<string[]> = (_, text) => listed(text)
const lowerList: Reader<string[]> = (_, text) => listed(text).map((entry) => entry.toLowerCase())
/** Undefined where nothing is written. A comma alone is written, and lists nobody. */
const ifWritten =
  <Value>(reader: Reader<Value>): Reader<Value | undefined> =>
  (name, text) =>
    text === undefined ? undefined : reader(name, text)
const upperList: Reader<string[]> = (_, text) => listed(text).map((entry) => entry.toUpperCase())
/** How a pooler between us and PostgreSQL shares its connections; there are none that share by the statement. */
const pooler: Reader<'transaction' | undefined> = (name, text) => {
  if (text === undefined || text === 'transaction') return text
  throw new Error(`${name} must be 'transaction', or nothing where there is no pooler or it shares by the session.`)
}
const unlessOff: Reader<'on' | 'off'> = (_, text) => (text === 'off' ? 'off' : 'on')

const holdStatuses: Reader<string[]> = (name, text) => {
  const statuses = listed(text)
  const wrong = statuses.find((status) => !/^[A-Z0-9_]{2,40}$/.test(status))
  if (wrong !== undefined) throw new Error(`${name} must have upper-case letters, digits and _, not '${wrong}'.`)
  return statuses.length === 0 ? [holdDefault] : statuses
}

/** By what the bank sends, the first that takes an amount first. */
const payoutRails: Reader<readonly PayoutRail[]> = (name, text) => {
  const rails = upperList(name, text).map((rail) => PayoutRail.safeParse(rail).data)
  if (rails.includes(undefined) || new Set(rails).size < rails.length)
    throw new Error(`${name} must have RTGS, NEFT or IMPS, each once, not ${text}.`)
  const known = rails.filter((rail) => rail !== undefined)
  return known.length === 0 ? PayoutRail.options : known
}

/** More would keep from merchants what is theirs. */
const smallestPayout: Reader<number> = (name, text) => {
  const smallest = whole(name, text) ?? 100
  if (smallest < 1 || smallest > 10_000) throw new Error(`${name} must be from 1 to 10000, not ${text}.`)
  return smallest
}

/** The company's own: on its papers, and where it supplies from. */
const gstin: Reader<string | undefined> = (name, text) => {
  if (text !== undefined && (!isGstin(text) || !isGstState(text.slice(0, 2))))
    throw new Error(`${name} must be a GSTIN with its right last character, not '${text}'.`)
  return text
}

/** `pageViews:400, messages:1096`: longer than usual, or shorter as far as a law lets it. */
const retention: Reader<SetRetention> = (name, text) =>
  Object.fromEntries(
    listed(text).map((entry) => {
      const [, kind = '', written = ''] = /^([A-Za-z]+)\s*:\s*(\d{1,6})$/.exec(entry) ?? []
      if (kind === '') throw new Error(`${name} must say kinds with their days, as pageViews:400, not '${entry}'.`)
      const fault = faultOfRetention(kind, Number(written))
      if (fault !== undefined) throw new Error(`${name}: ${fault}`)
      return [kind, Number(written)]
    }),
  )

/** Between what the contract still understands and the panel that comes with this gateway. */
const oldestPanel: Reader<number> = (name, text) => {
  const oldest = whole(name, text) ?? oldestWriter
  if (oldest < oldestWriter || oldest > panelBuild)
    throw new Error(`${name} must be from ${oldestWriter} to ${panelBuild}, not ${oldest}.`)
  return oldest
}

/** The documented rule may be made stricter, never weaker. */
const shortestPassword: Reader<number> = (name, text) => {
  const shortest = whole(name, text) ?? documentedLength.shortest
  if (shortest < documentedLength.shortest)
    throw new Error(`${name} must be at least ${documentedLength.shortest}, not ${shortest}.`)
  return shortest
}

/** Which limit of one person each sets: money in whole rupees, all else in records. */
const limitVariables = {
  REFUND_SECOND_PERSON_ABOVE: 'refund',
  REFUNDS_IN_A_DAY_ABOVE: 'refundsInADay',
  DISPUTE_SECOND_PERSON_ABOVE: 'dispute',
  DISPUTES_IN_A_DAY_ABOVE: 'disputesInADay',
  SETTLED_BY_SHEET_ABOVE: 'settledBySheet',
  OFFERS_GIVE_MORE_ABOVE: 'offersGiveMore',
  OFFERS_GIVE_MORE_IN_A_DAY_ABOVE: 'offersGiveMoreInADay',
  UPI_ADDRESSES_ABOVE: 'upiAddresses',
  TERMINALS_ABOVE: 'terminals',
  CUSTOMER_FEES_ABOVE: 'customerFees',
  BRAND_MAPPINGS_ABOVE: 'brandMappings',
  FEATURE_CHARGES_ABOVE: 'featureCharges',
  CAMPAIGN_SECOND_PERSON_ABOVE: 'campaignRecipients',
  UNMASKED_IN_AN_HOUR: 'unmaskedInAnHour',
  UNMASKED_IN_A_DAY: 'unmaskedInADay',
  PAPERS_IN_AN_HOUR: 'papersInAnHour',
  PAPERS_IN_A_DAY: 'papersInADay',
} as const satisfies Record<string, LimitName>

/** Beyond its ceiling nothing is configured. */
const limitOf = (limit: LimitName, name: string, text: string | undefined): SetLimits => {
  const written = whole(name, text)
  if (written === undefined) return {}
  const { unit, ceiling } = limits[limit]
  const each = unit === 'paise' ? 100 : 1
  if (written * each > ceiling) throw new Error(`${name} must be at most ${ceiling / each}, not ${text}.`)
  return { [limit]: written * each }
}

/** Every variable that the configuration of a gateway is read from, with what it is where it is not set. */
const readers = {
  AUDIENCE_PASSWORD: optional,
  AUDIENCE_USER: optional,
  // A quarter of a second below two: a refusal is with whoever asked within two seconds.
  BANK_FILES: optional,
  BUSY_AFTER_MS: number(1_750),
  CALLS_PER_MINUTE: number(1_200),
  CAMPAIGN_DOMAINS: lowerList,
  CAMPAIGN_NAME: usually('MERCHANT_WARRANTY'),
  CAMPAIGN_PUSH_VENDORS: list,
  CAMPAIGN_QUIET_HOURS: usually('21:00-10:00'),
  CAMPAIGN_REPORT_SECRET: optional,
  CAMPAIGN_SMS: usually(
    'Dear {business_name}, offer your customers an extended warranty with every sale. Call {company} to begin.',
  ),
  CAMPAIGN_SMS_PAISE: whole,
  CAMPAIGN_SMS_VENDORS: list,
  CAMPAIGN_TOKEN: optional,
  CAMPAIGN_WHATSAPP_VENDORS: list,
  CHANGES_NATS_URL: optional,
  COMPANY: usually('Paywise'),
  DATABASE_LISTEN_URL: optional,
  DATABASE_POOLER: pooler,
  DATABASE_READ_URL: list,
  DATABASE_URL: optional,
  DATA_DIR: usually('.data'),
  DEMO: unlessOff,
  DEMO_LIVE: unlessOff,
  DEMO_MERCHANTS: number(20_000),
  DEMO_TRANSACTIONS: number(20_000),
  ENACH_EMAIL: linked('Dear {business_name},\n\nregister your e-NACH mandate here:\n{link}\n\n{company}'),
  ENACH_LINK_DAYS: number(7),
  ENACH_SMS: linked('Dear {business_name}, register your e-NACH mandate: {link} {company}'),
  ENACH_SUBJECT: usually('Register your e-NACH mandate'),
  FEED_DOCUMENT_HOSTS: hostNames,
  FEED_LAG_SECONDS: number(900),
  FEED_NATS_NETWORKS: proxies,
  FEED_NATS_URL: optional,
  FEED_REFUSED_PERCENT: number(1),
  FEED_SILENT_MINUTES: number(60),
  FEED_STALE_PERCENT: number(5),
  FILES_KEY_ID: optional,
  FILES_SECRET: optional,
  FILES_URL: optional,
  GATEWAY_BASE: usually('/ops'),
  HOLD_STATUSES: holdStatuses,
  HOST: usually('127.0.0.1'),
  IDLE_SECONDS: number(300),
  IDLE_WARNING_SECONDS: number(30),
  IMAGE_DRAWERS: number(2),
  JOBS: unlessOff,
  KYC_PROVIDER_TIMEOUT_SECONDS: number(15),
  KYC_PROVIDER_TOKEN: optional,
  KYC_PROVIDER_URL: webAddress,
  KYC_SETTINGS: optional,
  LOG_LEVEL: usually('warn'),
  MAIL_FROM: usually('opsdesk@localhost'),
  MESSAGE_RETRY_SECONDS: number(30),
  METRICS_HOST: optional,
  METRICS_PORT: whole,
  MIN_PANEL_BUILD: oldestPanel,
  MIS_BRANDS: ifWritten(upperList),
  MIS_DOMAINS: ifWritten(lowerList),
  MIS_P_FILE_RECIPIENTS: ifWritten(addresses),
  MIS_REFUND_RECIPIENTS: ifWritten(addresses),
  NATS_CREDENTIALS: optional,
  NATS_REPLICAS: number(1),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress,
  OTEL_SERVICE_NAME: usually('opsdesk'),
  PASSWORD_DAYS: number(90),
  PASSWORD_LONGEST: whole,
  PASSWORD_SHORTEST: shortestPassword,
  PLATFORM_BASE: usually('/platform'),
  PLATFORM_KEY: optional,
  PLATFORM_PASSWORD: optional,
  PLATFORM_SIGN_IN: oneOf('plain', 'sealed'),
  PLATFORM_SIGN_IN_KEY: optional,
  PLATFORM_URL: webAddress,
  PLATFORM_USER: optional,
  PORT: number(4_000),
  PRODUCT: usually('paywise'),
  PRODUCT_NAME: usually('Paywise'),
  PROVIDER_WORDS: optional,
  PUBLIC_URL: webAddress,
  REFUND_PARTS: optional,
  REFUND_STATUS_URL: webAddress,
  REFUND_TIMEOUT_SECONDS: number(20),
  REFUND_TOKEN: optional,
  REFUND_URL: webAddress,
  RETENTION_DAYS: retention,
  SERVICE_WORKER: unlessOff,
  SETTLEMENT_CLOSED_DAYS: oneOf('none', 'rbi'),
  SETTLEMENT_HOLIDAYS: days,
  SETTLEMENT_RAILS: payoutRails,
  SETTLEMENT_SMALLEST_PAISE: smallestPayout,
  SHEET_READERS: number(2),
  SMS_TOKEN: optional,
  SMS_URL: webAddress,
  SMTP_URL: smtpAddress,
  SOCKET_BASE: usually('/socket.io'),
  SR_NUMBER_BRANDS: upperList,
  SSO_CLIENT_ID: optional,
  SSO_CLIENT_SECRET: optional,
  SSO_DOMAIN: lowerList,
  SSO_ISSUER: webAddress,
  TAX_ADDRESS: optional,
  TAX_GSTIN: gstin,
  TAX_NAME: optional,
  TNC_EMAIL: linked('Dear {business_name},\n\nread and accept our terms and conditions here:\n{link}\n\n{company}'),
  TNC_LINK_DAYS: number(7),
  TNC_SMS: linked('Dear {business_name}, read and accept our terms and conditions: {link} {company}'),
  TNC_SUBJECT: usually('Terms and conditions'),
  TRUSTED_PROXIES: proxies,
  UPLOAD_BASE: usually('/upload'),
  WEBHOOK_NETWORKS: proxies,
  WRAPPER_BASE: optional,
} as const satisfies Record<string, Reader<unknown>>

export const variableNames: readonly string[] = [...Object.keys(readers), ...Object.keys(limitVariables)]

type Said = { readonly [Name in keyof typeof readers]: ReturnType<(typeof readers)[Name]> }

export interface Variables extends Said {
  readonly limits: SetLimits
}

/** Throws with the variable's name when a value cannot be used. */
export const readVariables = (env: Readonly<Record<string, string | undefined>>): Variables => {
  const read = Object.entries<Reader<unknown>>(readers).map(([name, reader]) => [
    name,
    reader(name, env[name] || undefined),
  ])
  const set = Object.entries(limitVariables).map(([name, limit]) => limitOf(limit, name, env[name] || undefined))
  return { ...(Object.fromEntries(read) as Said), limits: Object.assign({}, ...set) as SetLimits }
}
