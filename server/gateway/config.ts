import { resolve } from 'node:path'
import { documentedLength, type PasswordLength } from '#contract/wire/passwordRule.ts'
import { webAddressOf } from '#contract/wire/webAddress.ts'
import type { DatabaseWay } from '#server/db/database.ts'
import { changesBrokerOf, feedBrokerOf } from './brokerConfig.ts'
import { campaignsOf } from './campaignConfig.ts'
import { isLoopback } from './environment.ts'
import type { GatewayConfig } from './gatewayConfig.ts'
import { filesBucketOf, merchantPlatformOf, refundsOf, singleSignOnOf, verificationOf } from './providerConfig.ts'
import { readProviderWords } from './providerWords.ts'
import { readBankFormats, readKycSettings } from './settings.ts'
import { readVariables, type Variables } from './variables.ts'

/** The demo has a made-up partner. */
const misOf = (said: Variables, isDemo: boolean): GatewayConfig['mis'] => {
  const orDemo = (written: readonly string[] | undefined, ofDemo: string): readonly string[] =>
    written ?? (isDemo ? [ofDemo] : [])
  return {
    brands: orDemo(said.MIS_BRANDS, 'ASTRON'),
    pFileRecipients: orDemo(said.MIS_P_FILE_RECIPIENTS, 'settlements@partner.example'),
    refundRecipients: orDemo(said.MIS_REFUND_RECIPIENTS, 'settlements@partner.example'),
    domains: orDemo(said.MIS_DOMAINS, 'partner.example'),
  }
}

/** The demo's, made up: no such company is registered. */
export const demoTaxpayer = {
  name: 'Paywise Payments Private Limited',
  address: '4th Floor, Sunrise Chambers, 18 Kalina Road, Mumbai 400098',
  gstin: '27AAECP4821M1Z5',
} as const

const taxpayerOf = (said: Variables, isDemo: boolean): GatewayConfig['taxpayer'] => {
  const { TAX_NAME: name, TAX_ADDRESS: address, TAX_GSTIN: gstin } = said
  if (name === undefined && address === undefined && gstin === undefined) return isDemo ? demoTaxpayer : undefined
  if (name === undefined || address === undefined || gstin === undefined)
    throw new Error('TAX_NAME, TAX_ADDRESS and TAX_GSTIN are set together, or none of them.')
  return { name, address, gstin }
}

const databaseWayOf = ({
  DATABASE_URL: url,
  DATABASE_LISTEN_URL: listenUrl,
  DATABASE_POOLER: pooler,
  DATABASE_READ_URL: readUrls,
}: Variables): DatabaseWay => {
  if (listenUrl !== undefined && url === undefined)
    throw new Error('DATABASE_LISTEN_URL is set beside DATABASE_URL, or not at all.')
  if (pooler !== undefined && listenUrl === undefined)
    throw new Error('DATABASE_POOLER needs DATABASE_LISTEN_URL: the address of PostgreSQL itself, not of the pooler.')
  if (readUrls.length > 0 && url === undefined)
    throw new Error('DATABASE_READ_URL is set beside DATABASE_URL, or not at all.')
  for (const [at, readUrl] of readUrls.entries())
    if (!/^postgres(?:ql)?:$/.test(URL.parse(readUrl)?.protocol ?? ''))
      throw new Error(
        `DATABASE_READ_URL: address ${at + 1} is none of PostgreSQL. Write postgres://user@host:5432/name, or several with commas.`,
      )
  return { listenUrl, pooler, readUrls }
}

const longestThatIsHashed = 128

const passwordLength = ({ PASSWORD_SHORTEST: shortest, PASSWORD_LONGEST: written }: Variables): PasswordLength => {
  const least = Math.max(shortest, documentedLength.longest)
  const longest = written ?? least
  if (longest < least || longest > longestThatIsHashed)
    throw new Error(`PASSWORD_LONGEST must be from ${least} to ${longestThatIsHashed}, not ${longest}.`)
  return { shortest, longest }
}

/** Reads the environment. Throws with the variable's name when a value cannot be used. */
export const readConfig = (env: Record<string, string | undefined>): GatewayConfig => {
  const said = readVariables(env)
  const { HOST: host, PUBLIC_URL: publicUrl } = said
  const isPrivate = isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname))
  const words = readProviderWords(said.PROVIDER_WORDS)
  const families = {
    gateway: said.GATEWAY_BASE,
    wrapper: said.WRAPPER_BASE ?? said.GATEWAY_BASE,
    platform: said.PLATFORM_BASE,
    upload: said.UPLOAD_BASE,
    socket: said.SOCKET_BASE,
  }
  const connectOrigins = [
    ...new Set(
      Object.values(families)
        .map((base) => webAddressOf(base)?.origin)
        .filter((origin) => origin !== undefined),
    ),
  ]
  return {
    dataDir: resolve(said.DATA_DIR),
    host,
    port: said.PORT,
    metrics:
      said.METRICS_PORT === undefined ? undefined : { host: said.METRICS_HOST ?? '127.0.0.1', port: said.METRICS_PORT },
    traces:
      said.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: said.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: said.OTEL_SERVICE_NAME },
    databaseUrl: said.DATABASE_URL,
    databaseWay: databaseWayOf(said),
    filesBucket: filesBucketOf(said),
    product: said.PRODUCT,
    productName: said.PRODUCT_NAME,
    company: said.COMPANY,
    publicUrl,
    idle: {
      timeoutSeconds: said.IDLE_SECONDS,
      warningSeconds: said.IDLE_WARNING_SECONDS,
    },
    campaign: {
      name: said.CAMPAIGN_NAME,
      sms: said.CAMPAIGN_SMS,
    },
    passwords: { length: passwordLength(said), days: said.PASSWORD_DAYS },
    trustedProxies: said.TRUSTED_PROXIES,
    callsPerMinute: said.CALLS_PER_MINUTE,
    sheetReaders: said.SHEET_READERS,
    imageDrawers: said.IMAGE_DRAWERS,
    busyAfterMs: said.BUSY_AFTER_MS,
    families,
    connectOrigins,
    jobs: said.JOBS,
    serviceWorker: said.SERVICE_WORKER,
    oldestWriter: said.MIN_PANEL_BUILD,
    demo: isPrivate ? said.DEMO : 'off',
    demoLive: isPrivate && said.DEMO === 'on' && said.DEMO_LIVE === 'on',
    demoMerchants: said.DEMO_MERCHANTS,
    demoTransactions: said.DEMO_TRANSACTIONS,
    logLevel: said.LOG_LEVEL,
    kyc: readKycSettings(said.KYC_SETTINGS),
    settlements: {
      calendar: { closed: said.SETTLEMENT_CLOSED_DAYS ?? 'none', holidays: said.SETTLEMENT_HOLIDAYS },
      bankFormats: readBankFormats(said.BANK_FILES),
      payouts: { smallestPaise: said.SETTLEMENT_SMALLEST_PAISE, rails: said.SETTLEMENT_RAILS },
      holdStatuses: said.HOLD_STATUSES,
    },
    taxpayer: taxpayerOf(said, isPrivate && said.DEMO === 'on'),
    serialNumberBrands: said.SR_NUMBER_BRANDS,
    limits: said.limits,
    retention: said.RETENTION_DAYS,
    feedDocuments: { hosts: said.FEED_DOCUMENT_HOSTS, networks: [] },
    feedAlarms: {
      silentMs: said.FEED_SILENT_MINUTES * 60_000,
      lagMs: said.FEED_LAG_SECONDS * 1_000,
      refusedBasisPoints: Math.round(said.FEED_REFUSED_PERCENT * 100),
      staleBasisPoints: Math.round(said.FEED_STALE_PERCENT * 100),
    },
    mis: misOf(said, isPrivate && said.DEMO === 'on'),
    webhooks: { networks: said.WEBHOOK_NETWORKS },
    feedBroker: feedBrokerOf(said),
    changesBroker: changesBrokerOf(said),
    refunds: refundsOf(said, words),
    verification: verificationOf(said, words),
    tnc: {
      linkDays: said.TNC_LINK_DAYS,
      sms: said.TNC_SMS,
      subject: said.TNC_SUBJECT,
      email: said.TNC_EMAIL,
    },
    campaigns: campaignsOf(said, words, isPrivate && said.DEMO === 'on'),
    messages: {
      smtpUrl: said.SMTP_URL,
      mailFrom: said.MAIL_FROM,
      smsUrl: said.SMS_URL,
      smsToken: said.SMS_TOKEN,
      smsWords: words.sms,
      retrySeconds: said.MESSAGE_RETRY_SECONDS,
    },
    enach: {
      linkDays: said.ENACH_LINK_DAYS,
      sms: said.ENACH_SMS,
      subject: said.ENACH_SUBJECT,
      email: said.ENACH_EMAIL,
    },
    singleSignOn: singleSignOnOf(said),
    merchantPlatform: merchantPlatformOf(said, words),
  }
}
