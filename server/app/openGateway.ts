import { createHmac, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openFieldSealOf } from '#server/adapters/fieldSeal.ts'
import { openIdentityProvider } from '#server/adapters/identityProvider.ts'
import { openFileStore } from '#server/adapters/openFileStore.ts'
import { openCampaignProviders } from '#server/adapters/campaignProvider.ts'
import { openRefundProvider } from '#server/adapters/refundProvider.ts'
import { openMerchantPlatform } from '#server/adapters/merchantPlatform.ts'
import { storedSecret } from '#server/adapters/storedSecret.ts'
import { openVerificationProvider } from '#server/adapters/verificationProvider.ts'
import { grantAudienceViews, openAudienceDatabase } from '#server/db/audienceDatabase.ts'
import type { Database } from '#server/db/database.ts'
import { openStandbyWatch } from '#server/db/standbyWait.ts'
import { startSweeping } from '#server/files/uploads/index.ts'
import { openDrawing } from '#server/files/images/index.ts'
import { startJobRunner } from '#server/files/jobs/jobRunner.ts'
import { scriptsById } from '#server/files/scripts/index.ts'
import { startMisDelivery } from '#server/reports/mis/index.ts'
import { startSchedules } from '#server/reports/tables/index.ts'
import { writeFileOfJob } from './writeFileOfJob.ts'
import { startCampaigns } from '#server/campaigns/campaigns/index.ts'
import { startDisputeClock } from '#server/money/disputes/index.ts'
import { startHoldClock } from '#server/money/merchantHolds/index.ts'
import { startMatchRules } from '#server/money/recon/index.ts'
import { startTallying } from '#server/money/payments/index.ts'
import { startKeepingState } from '#server/platform/backup/index.ts'
import { startErasures } from '#server/platform/personData/index.ts'
import { startRetention } from '#server/platform/retention/index.ts'
import { startChanges, startChangesStream } from '#server/platform/changes/index.ts'
import type { ServedMetrics, Watched } from '#server/platform/metrics/index.ts'
import { startWebhooks } from '#server/platform/webhooks/index.ts'
import { openStreamLook, startDocuments, startFeed, startFeedStream } from '#server/platform/feed/index.ts'
import { startDelivery } from '#server/merchants/messages/index.ts'
import { unseenNotifications } from '#server/platform/notifications/index.ts'
import { openPasswordCheck } from '#server/people/passwords/index.ts'
import { openAnonymousFailures } from '#server/gateway/anonymousFailures.ts'
import { addRoutes, buildServer } from '#server/gateway/app.ts'
import { type Metrics, silentMetrics } from '#server/gateway/metrics.ts'
import type { JudgeChanges } from '#server/gateway/judgeChanges.ts'
import type { GatewayConfig } from '#server/gateway/gatewayConfig.ts'
import { watchConnections } from '#server/gateway/connections.ts'
import { openDeskClock } from '#server/gateway/deskClock.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { fileRoutes, handlers } from './handlers.ts'
import { openSignInKey } from '#server/gateway/signInKey.ts'
import { openSockets } from '#server/gateway/socket.ts'
import { openFindStaff } from '#server/gateway/staffOfRequest.ts'
import { type Tracing, untraced } from '#server/gateway/tracing.ts'
import { openTurns } from '#server/gateway/turns.ts'
import { openUploadKey } from '#server/gateway/uploadKey.ts'

export interface OpenGateway {
  readonly gateway: Gateway
  /** `http://127.0.0.1:4000` */
  readonly address: string
  /** Where its figures are told; undefined: nowhere. */
  readonly metricsAddress: string | undefined
  /** Takes no new work, finishes what is under way, gives its jobs back. Leaves the database open. */
  close(): Promise<void>
}

export interface GatewayParts {
  readonly config: GatewayConfig
  readonly database: Database
  readonly panelDir: string | undefined
  readonly env?: Record<string, string | undefined>
  readonly now?: () => Date
  readonly judgeChanges?: JudgeChanges
}

/** Without the role the field for audience queries is off, and everything else works. */
const reachAudience = async (
  { campaigns: { audienceRole } }: GatewayConfig,
  database: Database,
  log: Gateway['log'],
): Promise<Gateway['audienceDatabase']> => {
  if (audienceRole === undefined) return undefined
  try {
    if (await grantAudienceViews(database.pool, audienceRole))
      return openAudienceDatabase(database.listenUrl, audienceRole)
    log.warn({ user: audienceRole.user }, 'the role of audience queries does not exist')
  } catch (error) {
    log.warn({ err: error }, 'the role of audience queries was given nothing')
  }
  return undefined
}

/** What tells figures; undefined where nobody asks, and then it is not loaded. */
export const openMetricsOf = async ({ metrics: at }: GatewayConfig) => {
  if (at === undefined) return undefined
  const { openMetrics, serveMetrics } = await import('#server/platform/metrics/index.ts')
  const told = openMetrics()
  return {
    told,
    serve: (gateway: Gateway, watched: Watched): Promise<ServedMetrics> =>
      serveMetrics(gateway, told, { ...watched, ...at }),
  }
}

/** What records traces; where nobody asks, nothing is loaded. */
export const openTracingOf = async ({ traces }: GatewayConfig, { pool, beside }: Database): Promise<Tracing> => {
  if (traces === undefined) return untraced
  const { openTracing } = await import('#server/platform/tracing/index.ts')
  return openTracing(traces, [pool, beside.pool])
}

/** What handlers and jobs reach, on an open, migrated database; nothing runs and nothing is sent yet. */
export const equipGateway = async (
  { config, database, env = {}, now: ownNow, judgeChanges }: Omit<GatewayParts, 'panelDir'>,
  log: Gateway['log'],
  ownAddress: () => string,
  { metrics = silentMetrics, tracing = untraced }: { readonly metrics?: Metrics; readonly tracing?: Tracing } = {},
): Promise<Gateway> => {
  const clock = await openDeskClock(database, log)
  const now = ownNow ?? clock.now
  const keys = join(config.dataDir, 'keys')
  const sheetTurns = openTurns({
    atOnce: config.sheetReaders,
    // One person leaves a place to others.
    share: Math.max(1, config.sheetReaders - 1),
    waiting: config.sheetReaders * 8,
    waitMs: 15_000,
  })
  const drawing = openDrawing(config.imageDrawers, log)
  metrics.watchTurns('reading', sheetTurns)
  metrics.watchTurns('drawing', drawing.turns)
  return {
    config,
    database,
    beside: database.beside.db,
    files: await openFileStore(config, env['FIELD_KEY'] || undefined),
    sheetTurns,
    drawing,
    fieldSeal: openFieldSealOf({ dataDir: config.dataDir, fieldKey: env['FIELD_KEY'] }),
    signInKey: openSignInKey(join(keys, 'sign-in.pem'), env['SIGN_IN_KEY'] || undefined),
    uploadKey: await openUploadKey(join(keys, 'upload.pem'), env['UPLOAD_KEY'] || undefined),
    passwords: openPasswordCheck(),
    identityProvider: config.singleSignOn && openIdentityProvider(config.singleSignOn, now),
    refundProvider: openRefundProvider(config.refunds, config.demo),
    verificationProvider: openVerificationProvider(config.verification, config.demo),
    campaignProviders: openCampaignProviders(config.campaigns.vendors, config.demo, database),
    audienceDatabase: await reachAudience(config, database, log),
    merchantPlatform: config.merchantPlatform && openMerchantPlatform(config.merchantPlatform, now),
    address: () => (config.publicUrl === undefined ? ownAddress() : new URL(config.publicUrl).origin),
    deviceKey: createHmac('sha256', env['DEVICE_KEY'] || storedSecret(join(keys, 'device.key'), () => randomBytes(32)))
      .update('devices')
      .digest(),
    linkKey: createHmac('sha256', env['LINK_KEY'] || storedSecret(join(keys, 'links.key'), () => randomBytes(32)))
      .update('download links')
      .digest(),
    log,
    metrics,
    tracing,
    judgeChanges,
    anonymousFailures: openAnonymousFailures(database, log),
    clock,
    now,
    awayBrokers: new Set(),
    lookAtStream: () => Promise.resolve(null),
    sendToStaff: () => undefined,
    cutSockets: () => undefined,
    wakeJobs: () => undefined,
    wakeMessages: () => undefined,
    wakeCampaigns: () => undefined,
    wakeWebhooks: () => undefined,
  }
}

/** One gateway process on an open, migrated database: routes, sockets and jobs. Listens when this returns. */
export const openGateway = async ({ panelDir, ...parts }: GatewayParts): Promise<OpenGateway> => {
  const { config } = parts
  const tracing = await openTracingOf(config, parts.database)
  const app = buildServer(config, tracing)
  const ownAddress = () => {
    const { port } = app.server.address() as AddressInfo
    const host = config.host.includes(':') ? `[${config.host}]` : config.host
    return `http://${host}:${port}`
  }
  const metrics = await openMetricsOf(config)
  const gateway = await equipGateway(parts, app.log, ownAddress, { metrics: metrics?.told, tracing })
  const findStaff = openFindStaff(gateway)
  await addRoutes(app, gateway, handlers, findStaff, fileRoutes, panelDir)
  const connections = watchConnections(app.server)
  const sockets = openSockets(app.server, gateway, findStaff, unseenNotifications)
  gateway.sendToStaff = sockets.sendToStaff
  gateway.cutSockets = sockets.cut
  const jobs = config.jobs === 'on' ? startJobRunner(gateway, scriptsById, writeFileOfJob) : undefined
  gateway.wakeJobs = () => jobs?.wake()
  const schedules = config.jobs === 'on' ? startSchedules(gateway) : undefined
  const campaigns = config.jobs === 'on' ? startCampaigns(gateway) : undefined
  gateway.wakeCampaigns = () => campaigns?.wake()
  const delivery = startDelivery(gateway)
  const misDelivery = startMisDelivery(gateway)
  gateway.wakeMessages = () => {
    delivery.wake()
    misDelivery.wake()
  }
  let figures: ServedMetrics | undefined
  try {
    figures = await metrics?.serve(gateway, { sockets: () => sockets.count() })
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await figures?.close()
    await tracing.close()
    await delivery.stop()
    await misDelivery.stop()
    await campaigns?.stop()
    gateway.clock.close()
    await gateway.audienceDatabase?.close()
    await schedules?.stop()
    await jobs?.stop()
    await sockets.close()
    throw error
  }
  const standbyWatch = openStandbyWatch(parts.database)
  const sweeping = startSweeping(gateway)
  const keepingState = startKeepingState(gateway)
  const feed = config.jobs === 'on' ? startFeed(gateway) : undefined
  const documents = config.jobs === 'on' ? startDocuments(gateway) : undefined
  const changes = config.jobs === 'on' ? startChanges(gateway) : undefined
  const tallying = config.jobs === 'on' ? startTallying(gateway) : undefined
  const disputeClock = config.jobs === 'on' ? startDisputeClock(gateway) : undefined
  const holdClock = config.jobs === 'on' ? startHoldClock(gateway) : undefined
  const retention = config.jobs === 'on' ? startRetention(gateway) : undefined
  const erasures = config.jobs === 'on' ? startErasures(gateway) : undefined
  const matchRules = config.jobs === 'on' ? startMatchRules(gateway) : undefined
  const webhooks = config.jobs === 'on' ? startWebhooks(gateway) : undefined
  const feedStream = config.jobs === 'on' ? startFeedStream(gateway) : undefined
  const changesStream = config.jobs === 'on' ? startChangesStream(gateway) : undefined
  gateway.wakeWebhooks = () => webhooks?.wake()
  const streamLook = config.feedBroker === undefined ? undefined : openStreamLook(config.feedBroker)
  if (streamLook !== undefined) gateway.lookAtStream = streamLook.look
  return {
    gateway,
    address: ownAddress(),
    metricsAddress: figures?.address,
    close: async () => {
      // First: those who wait for a drawing are answered before their connections are waited for.
      const drawn = gateway.drawing.close()
      await Promise.all([
        jobs?.stop(),
        schedules?.stop(),
        campaigns?.stop(),
        delivery.stop(),
        misDelivery.stop(),
        sweeping.stop(),
        keepingState.stop(),
        feed?.stop(),
        documents?.stop(),
        changes?.stop(),
        webhooks?.stop(),
        tallying?.stop(),
        disputeClock?.stop(),
        holdClock?.stop(),
        matchRules?.stop(),
        retention?.stop(),
        erasures?.stop(),
        feedStream?.stop(),
        changesStream?.stop(),
        streamLook?.close(),
      ])
      const ending = connections.end()
      await sockets.close()
      await Promise.all([app.close(), drawn])
      gateway.clock.close()
      standbyWatch.close()
      await gateway.audienceDatabase?.close()
      await gateway.anonymousFailures.close()
      await figures?.close()
      await tracing.close()
      ending.settled()
    },
  }
}
