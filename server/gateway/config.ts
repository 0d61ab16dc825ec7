import { resolve } from 'node:path'
import { holdDefault } from '#contract/calls/money/settlementHolds.ts'
import { oldestWriter, panelBuild } from '#contract/wire/panelBuild.ts'
import { documentedLength, type PasswordLength } from '#contract/wire/passwordRule.ts'
import { webAddressOf } from '#contract/wire/webAddress.ts'
import { type LimitName, limits, type SetLimits } from '#machines/platform/limits.ts'
import { campaignsOf } from './campaignConfig.ts'
import { days, isLoopback, listed, proxies, smtpAddress, webAddress, whole, withLink } from './environment.ts'
import type { GatewayConfig } from './gatewayConfig.ts'
import { filesBucketOf, merchantPlatformOf, refundsOf, singleSignOnOf, verificationOf } from './providerConfig.ts'
import { readProviderWords } from './providerWords.ts'
import { readKycSettings } from './settings.ts'

const holdStatuses = (text: string | undefined): string[] => {
  const statuses = listed(text)
  const wrong = statuses.find((status) => !/^[A-Z0-9_]{2,40}$/.test(status))
  if (wrong !== undefined) throw new Error(`HOLD_STATUSES must have upper-case letters, digits and _, not '${wrong}'.`)
  return statuses.length === 0 ? [holdDefault] : statuses
}

/** The demo has a made-up partner. */
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

/** Reads the environment. Throws with the variable's name when a value cannot be used. */
export const readConfig = (env: Record<string, string | undefined>): GatewayConfig => {
  const host = env['HOST'] || '127.0.0.1'
  const publicUrl = webAddress('PUBLIC_URL', env['PUBLIC_URL'])
  const isPrivate = isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname))
  const words = readProviderWords(env['PROVIDER_WORDS'])
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
        .map((base) => webAddressOf(base)?.origin)
        .filter((origin) => origin !== undefined),
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
    busyAfterMs: whole('BUSY_AFTER_MS', env['BUSY_AFTER_MS'], 2_000),
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
      ...recordLimit('papersInAnHour', 'PAPERS_IN_AN_HOUR', env['PAPERS_IN_AN_HOUR']),
      ...recordLimit('papersInADay', 'PAPERS_IN_A_DAY', env['PAPERS_IN_A_DAY']),
    },
    mis: misOf(env, isPrivate && env['DEMO'] !== 'off'),
    refunds: refundsOf(env, publicUrl, words),
    verification: verificationOf(env, publicUrl, words),
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
    campaigns: campaignsOf(env, publicUrl, words),
    messages: {
      smtpUrl: smtpAddress(env['SMTP_URL']),
      mailFrom: env['MAIL_FROM'] || 'opsdesk@localhost',
      smsUrl: webAddress('SMS_URL', env['SMS_URL']),
      smsToken: env['SMS_TOKEN'] || undefined,
      smsWords: words.sms,
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
    merchantPlatform: merchantPlatformOf(env, publicUrl, words),
  }
}
