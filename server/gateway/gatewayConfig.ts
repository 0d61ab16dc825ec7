import type { PayoutRail } from '#contract/wire/payoutRail.ts'
import type { BankFileFormat } from '#machines/money/bankFileFormat.ts'
import type { PasswordLength } from '#contract/wire/passwordRule.ts'
import type { BankCalendar } from '#machines/money/settlementCycle.ts'
import type { SetLimits } from '#machines/platform/limits.ts'
import type { SetRetention } from '#machines/platform/retention/index.ts'
import type { QuietHours } from '#machines/campaigns/messagingCampaign.ts'
import type { BucketSettings } from '#server/adapters/bucketFileStore.ts'
import type { CampaignVendor } from '#server/adapters/campaignProvider.ts'
import type { DocumentHosts } from '#server/adapters/documentFetcher.ts'
import type { PlatformSettings } from '#server/adapters/merchantPlatform.ts'
import type { RefundSettings } from '#server/adapters/refundProvider.ts'
import type { OutcomeWords } from '#server/adapters/outcomeWords.ts'
import type { VerificationSettings } from '#server/adapters/verificationProvider.ts'
import type { AudienceRole } from '#server/db/audienceDatabase.ts'
import type { DatabaseWay } from '#server/db/database.ts'
import type { BrokerSettings, FeedBroker } from './brokerConfig.ts'
import type { KycSettings } from './settings.ts'

export interface Taxpayer {
  readonly name: string
  readonly address: string
  /** Its first two digits are the state that is supplied from. */
  readonly gstin: string
}

export interface GatewayConfig {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  /** Where figures are told; absent: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** Where traces are sent; absent: nowhere. */
  readonly traces: { readonly endpoint: string; readonly serviceName: string } | undefined
  /** Own PostgreSQL when absent. */
  readonly databaseUrl: string | undefined
  /** The way to it for what needs a session of its own: listening, migrations. */
  readonly databaseWay: DatabaseWay
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
  /** How long a call waits for its turn before it is refused as busy, in ms; and how late a process that is ready may be. */
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
  readonly demoLive: boolean
  readonly demoMerchants: number
  readonly demoTransactions: number
  readonly logLevel: string
  readonly kyc: KycSettings
  readonly settlements: {
    /** Indian days on which no bank pays out. */
    readonly calendar: BankCalendar
    /** How banks want their files, besides the standard one. */
    readonly bankFormats: readonly BankFileFormat[]
    /** The smallest payout, and by what the bank sends: what neither fits is carried into the merchant's next batch. */
    readonly payouts: { readonly smallestPaise: number; readonly rails: readonly PayoutRail[] }
    /** What a transaction may be held as; the first is the usual one. */
    readonly holdStatuses: readonly string[]
  }
  /** The company on its invoices; undefined: none can be written. */
  readonly taxpayer: Taxpayer | undefined
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
  readonly webhooks: {
    /** Private networks that changes may be sent into, without https too. */
    readonly networks: readonly string[]
  }
  /** Where events are taken from a stream; absent: they come by HTTP alone. */
  readonly feedBroker: FeedBroker | undefined
  /** Where changes are published; absent: nowhere. */
  readonly changesBroker: BrokerSettings | undefined
  /** Absent: no provider is configured. */
  readonly refunds: RefundSettings | undefined
  /** Who verifies numbers; absent: no provider is configured. */
  readonly verification: VerificationSettings | undefined
  /** From where documents are fetched that events name. */
  readonly feedDocuments: DocumentHosts
  /** From when on administrators are told of what other systems send. */
  readonly feedAlarms: {
    readonly lagMs: number
    readonly silentMs: number
    readonly refusedBasisPoints: number
    readonly staleBasisPoints: number
  }
  /** Days for which kinds of data are kept, where they differ from the usual. */
  readonly retention: SetRetention
  /** What one person may do alone, where it differs from the usual. */
  readonly limits: SetLimits
  /** How messages to merchants leave; what has no way is kept. */
  readonly messages: {
    readonly smtpUrl: string | undefined
    readonly mailFrom: string
    readonly smsUrl: string | undefined
    readonly smsToken: string | undefined
    /** By which its answers are read. */
    readonly smsWords: OutcomeWords
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
    /** The price of one segment; null: not known. */
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

export interface SingleSignOnConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** Lower case; only verified addresses of these may sign in. */
  readonly domains: readonly string[]
}
