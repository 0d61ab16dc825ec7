import type { FastifyBaseLogger } from 'fastify'
import type { FieldSeal } from '#server/adapters/fieldSeal.ts'
import type { FileStore } from '#server/adapters/fileStore.ts'
import type { IdentityProvider } from '#server/adapters/identityProvider.ts'
import type { MerchantPlatform } from '#server/adapters/merchantPlatform.ts'
import type { CampaignProvider } from '#server/adapters/campaignProvider.ts'
import type { RefundProvider } from '#server/adapters/refundProvider.ts'
import type { VerificationProvider } from '#server/adapters/verificationProvider.ts'
import type { AudienceDatabase } from '#server/db/audienceDatabase.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { AnonymousFailures } from './anonymousFailures.ts'
import type { JudgeChanges } from './judgeChanges.ts'
import type { Metrics } from './metrics.ts'
import type { DeskClock } from './deskClock.ts'
import type { Drawing } from './drawing.ts'
import type { SignInKey } from './signInKey.ts'
import type { GatewayConfig } from './gatewayConfig.ts'
import type { UploadKey } from './uploadKey.ts'
import type { Tracing } from './tracing.ts'
import type { Turns } from './turns.ts'

/** Sends an event of `socketEvents` to every open panel of one person, through whichever gateway process holds it. */
export type SendToStaff = (staffId: string, event: 'file-process-done' | 'file-job-progress', body: unknown) => void

/** What waits in the stream of what comes in. */
export interface StreamLook {
  readonly isAway: boolean
  /** Messages that nobody has taken yet. */
  readonly pending: number
  /** Messages that a process took and has not answered. */
  readonly underWay: number
}

export interface PasswordCheck {
  /** Costs the same whether or not there is a hash: who has none is compared with one that nobody's password fits. */
  fits(hash: string | null | undefined, password: string): Promise<boolean>
}

/**
 * What every handler may reach besides its transaction. No connection: who holds one never waits for another, or enough
 * of them at once would wait for one another for ever.
 */
export interface Tools {
  readonly config: GatewayConfig
  /** The one other connection that a transaction may take, for what must stay when it is undone itself. */
  readonly beside: Db
  readonly files: FileStore
  /** For looking into uploaded sheets. */
  readonly sheetTurns: Turns
  /** For uploaded images. */
  readonly drawing: Drawing
  readonly fieldSeal: FieldSeal
  readonly signInKey: SignInKey
  /** Opens files that were sealed on a device. */
  readonly uploadKey: UploadKey
  /** Looks whether passwords fit. */
  passwords: PasswordCheck
  /** The provider of the company accounts; absent where none is configured. */
  readonly identityProvider: IdentityProvider | undefined
  /** An existing merchant platform; absent: the gateway does everything itself. */
  readonly merchantPlatform: MerchantPlatform | undefined
  /** Gives customers their money back; absent: nothing can be refunded. */
  readonly refundProvider: RefundProvider | undefined
  /** Verifies numbers of super merchants; absent: nothing can be verified. */
  readonly verificationProvider: VerificationProvider | undefined
  /** Who sends campaigns: of each channel those that may be chosen. */
  readonly campaignProviders: readonly CampaignProvider[]
  /** Where queries for audiences are run; absent: the role for them is not set up. */
  readonly audienceDatabase: AudienceDatabase | undefined
  /** The address people open, without a path. Only once the gateway listens. */
  readonly address: () => string
  readonly log: FastifyBaseLogger
  /** Told of what happens; silent where nobody asks. */
  readonly metrics: Metrics
  /** Records what a call, a job or a message asks for; nothing where nobody asks. */
  readonly tracing: Tracing
  /** Tests judge what every call and script tells other systems. */
  readonly judgeChanges: JudgeChanges | undefined
  /** What nobody in particular failed at. */
  readonly anonymousFailures: AnonymousFailures
  /** What the keys of people's devices are derived from. */
  readonly deviceKey: Buffer
  /** Key for signing short-lived download addresses. */
  readonly linkKey: Buffer
  /** The time that others have as well; `now` is the same, but in facts that live on another day. */
  readonly clock: DeskClock
  readonly now: () => Date
  /** Brokers that do not answer at the moment. */
  readonly awayBrokers: Set<'feed' | 'changes'>
  /** Null: events come by HTTP alone. */
  lookAtStream: () => Promise<StreamLook | null>
  sendToStaff: SendToStaff
  /** Ends every socket of a session or of a person. */
  cutSockets: (room: { staffId: string } | { sessionId: string }) => void
  /** Tells the job runner that there is work. */
  wakeJobs: () => void
  /** Tells the delivery that there may be a message to send. */
  wakeMessages: () => void
  /** Tells those who send campaigns that there is work. */
  wakeCampaigns: () => void
  /** Tells those who send webhooks that there is work. */
  wakeWebhooks: () => void
}

/** What runs outside any transaction reaches besides, and begins transactions with. */
export interface Gateway extends Tools {
  readonly database: Database
}
