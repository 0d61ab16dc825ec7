import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CallOutcome, Metrics } from '#server/gateway/metrics.ts'
import type { Turns } from '#server/gateway/turns.ts'

export interface OpenMetrics extends Metrics {
  readonly registry: Registry
}

/** Exact codes are counted; times are kept by what kind of answer it was, or there would be a dozen series for each code. */
const classOf = (outcome: CallOutcome): 'done' | 'refused' | 'broken' =>
  outcome === 'done' || outcome === 'broken' ? outcome : 'refused'

/** The registry of one process, and what moves it. */
export const openMetrics = (): OpenMetrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const calls = new Counter({
    name: 'opsdesk_calls_total',
    help: 'Calls that were answered, by name and by outcome: done, broken, or the code of the refusal.',
    labelNames: ['call', 'outcome'] as const,
    registers,
  })
  const callSeconds = new Histogram({
    name: 'opsdesk_call_seconds',
    help: 'How long calls took from their arrival to their answer, with what they waited for their turn.',
    labelNames: ['call', 'outcome'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const answers = new Counter({
    name: 'opsdesk_answers_total',
    help: 'Answers by the first part of their path and by status, those that were refused before a call was found too.',
    labelNames: ['route', 'status'] as const,
    registers,
  })
  const jobsTaken = new Counter({
    name: 'opsdesk_jobs_taken_total',
    help: 'Times that this process took a job.',
    registers,
  })
  const leasesTakenOver = new Counter({
    name: 'opsdesk_job_leases_taken_over_total',
    help: 'Jobs of those whose process before was killed, cut off or failed at them.',
    registers,
  })
  const rows = new Counter({
    name: 'opsdesk_job_rows_total',
    help: 'Rows of sheets that were applied.',
    labelNames: ['outcome'] as const,
    registers,
  })
  for (const outcome of ['done', 'unchanged', 'failed'] as const) rows.inc({ outcome }, 0)
  const messages = new Counter({
    name: 'opsdesk_messages_tried_total',
    help: 'Tries to send a message to a merchant, by what it became.',
    labelNames: ['channel', 'became'] as const,
    registers,
  })
  const campaignMessages = new Counter({
    name: 'opsdesk_campaign_answers_total',
    help: 'Answers of providers to messages of campaigns.',
    labelNames: ['channel', 'outcome'] as const,
    registers,
  })
  const events = new Counter({
    name: 'opsdesk_feed_events_total',
    help: 'Events of other systems, by kind and by outcome: a word of the feed, or the code of the fault.',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  })
  const eventAge = new Counter({
    name: 'opsdesk_feed_event_age_seconds_total',
    help: 'How old these events were when they came, in all; divided by their number it is the lag.',
    labelNames: ['kind'] as const,
    registers,
  })
  const agedEvents = new Counter({
    name: 'opsdesk_feed_aged_events_total',
    help: 'Events whose age is known.',
    labelNames: ['kind'] as const,
    registers,
  })
  const webhooks = new Counter({
    name: 'opsdesk_webhooks_tried_total',
    help: 'Tries to deliver a webhook.',
    labelNames: ['outcome'] as const,
    registers,
  })
  for (const outcome of ['delivered', 'failed'] as const) webhooks.inc({ outcome }, 0)
  const numbered = new Counter({
    name: 'opsdesk_changes_numbered_total',
    help: 'Changes that were given their position by this process.',
    registers,
  })
  const watched = new Map<string, Pick<Turns, 'counts'>>()
  const turnGauge = (name: string, help: string, read: (turns: Pick<Turns, 'counts'>) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['work'] as const,
      registers,
      collect() {
        for (const [work, turns] of watched) this.set({ work }, read(turns))
      },
    })
  turnGauge(
    'opsdesk_turns_taken',
    'Works that have their turn: calls, sheets that are looked into, images that are drawn.',
    (turns) => turns.counts().busy,
  )
  turnGauge('opsdesk_turns_waiting', 'Works that wait for their turn.', (turns) => turns.counts().waiting)

  return {
    registry,
    callEnded: (call, outcome, seconds) => {
      calls.inc({ call, outcome })
      callSeconds.observe({ call, outcome: classOf(outcome) }, seconds)
    },
    answered: (route, status) => answers.inc({ route, status: String(status) }),
    jobTaken: (isTakenOver) => {
      jobsTaken.inc()
      if (isTakenOver) leasesTakenOver.inc()
    },
    rowsApplied: (applied) => {
      for (const outcome of ['done', 'unchanged', 'failed'] as const) rows.inc({ outcome }, applied[outcome])
    },
    messageTried: (channel, became) => messages.inc({ channel, became }),
    campaignAnswered: (channel, outcome) => campaignMessages.inc({ channel, outcome }),
    eventsTaken: (taken) => {
      for (const { kind = 'unknown', outcome, ageMs } of taken) {
        events.inc({ kind, outcome })
        if (ageMs === undefined) continue
        eventAge.inc({ kind }, Math.max(0, ageMs) / 1_000)
        agedEvents.inc({ kind })
      }
    },
    webhookTried: (isDelivered) => webhooks.inc({ outcome: isDelivered ? 'delivered' : 'failed' }),
    changesNumbered: (count) => numbered.inc(count),
    watchTurns: (work, turns) => {
      watched.set(work, turns)
    },
  }
}
