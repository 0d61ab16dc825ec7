import { equipGateway, openMetricsOf, openTracingOf, type GatewayParts } from './openGateway.ts'
import { openStaffNews } from '#server/gateway/socket.ts'
import { openStandbyWatch } from '#server/db/standbyWait.ts'
import { buildLog } from '#server/gateway/log.ts'
import { startErasures } from '#server/platform/personData/index.ts'
import { startRetention } from '#server/platform/retention/index.ts'
import { startChanges, startChangesStream } from '#server/platform/changes/index.ts'
import { startDocuments, startFeedStream } from '#server/platform/feed/index.ts'
import { startWebhooks } from '#server/platform/webhooks/index.ts'
import { startDisputeClock } from '#server/money/disputes/index.ts'
import { startHoldClock } from '#server/money/merchantHolds/index.ts'
import { startTallying } from '#server/money/payments/index.ts'
import { startCampaigns } from '#server/campaigns/campaigns/index.ts'
import { startJobRunner } from '#server/files/jobs/jobRunner.ts'
import { scriptsById } from '#server/files/scripts/index.ts'
import { startSchedules } from '#server/reports/tables/index.ts'
import { writeFileOfJob } from './writeFileOfJob.ts'

export interface OpenWorker {
  /** Where its figures are told; undefined: nowhere. */
  readonly metricsAddress: string | undefined
  /** Takes no more work, finishes the batches at hand and gives its jobs back. Leaves the database open. */
  close(): Promise<void>
}

/** A process that works on jobs and serves nobody; any number of them share the work with the gateways. */
export const openWorker = async (parts: Omit<GatewayParts, 'panelDir'>): Promise<OpenWorker> => {
  const metrics = await openMetricsOf(parts.config)
  const tracing = await openTracingOf(parts.config, parts.database)
  const gateway = await equipGateway(parts, buildLog(parts.config), () => '', { metrics: metrics?.told, tracing })
  // First: a port that is taken ends the start, and nothing has begun.
  const figures = await metrics?.serve(gateway, { sockets: () => 0 })
  const news = openStaffNews(gateway)
  gateway.sendToStaff = news.sendToStaff
  const standbyWatch = openStandbyWatch(parts.database)
  const jobs = startJobRunner(gateway, scriptsById, writeFileOfJob)
  gateway.wakeJobs = () => jobs.wake()
  const schedules = startSchedules(gateway)
  const campaigns = startCampaigns(gateway)
  const changes = startChanges(gateway)
  const webhooks = startWebhooks(gateway)
  const tallying = startTallying(gateway)
  const disputeClock = startDisputeClock(gateway)
  const retention = startRetention(gateway)
  const erasures = startErasures(gateway)
  const holdClock = startHoldClock(gateway)
  const documents = startDocuments(gateway)
  const feedStream = startFeedStream(gateway)
  const changesStream = startChangesStream(gateway)
  gateway.wakeWebhooks = () => webhooks.wake()
  gateway.wakeCampaigns = () => campaigns.wake()
  return {
    metricsAddress: figures?.address,
    close: async () => {
      const drawn = gateway.drawing.close()
      await Promise.all([
        schedules.stop(),
        campaigns.stop(),
        jobs.stop(),
        changes.stop(),
        webhooks.stop(),
        tallying.stop(),
        disputeClock.stop(),
        holdClock.stop(),
        retention.stop(),
        erasures.stop(),
        documents.stop(),
        drawn,
        feedStream?.stop(),
        changesStream?.stop(),
      ])
      gateway.clock.close()
      standbyWatch.close()
      await gateway.audienceDatabase?.close()
      await news.close()
      await figures?.close()
      await tracing.close()
    },
  }
}
