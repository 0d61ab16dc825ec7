import { setTimeout as passing } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { openDatabase } from '#server/db/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'

/** However many ask, the database is asked once in this time. */
const holdMs = 5_000
/** Longer than that nobody waits for all figures together; what is not told by then is left out. */
const patienceMs = 2_000
const statementMs = 1_000
const mostCounted = 10_000

type Family = 'jobs' | 'messages' | 'campaigns' | 'feed' | 'changes' | 'webhooks' | 'audit' | 'sessions'

interface Figure {
  readonly name: string
  readonly label: string | null
  readonly value: number
}

const gauges = {
  opsdesk_jobs: ['Jobs on files that have not ended, and broken ones, by their state.', 'state'],
  opsdesk_jobs_waiting: ['Jobs that wait for a process.'],
  opsdesk_job_oldest_waiting_seconds: ['For how long the oldest of them has waited.'],
  opsdesk_messages_waiting: ['Messages to merchants that wait to be sent.'],
  opsdesk_message_oldest_due_seconds: ['For how long the first of them has been due.'],
  opsdesk_campaigns: ['Campaigns by their state.', 'state'],
  opsdesk_feed_kept: ['Events that wait for something, or were refused.', 'state'],
  opsdesk_feed_conflicts_open: ['Differences between an event and the desk that nobody has decided on.'],
  opsdesk_feed_alarms_open: ['What is wrong with what other systems send.', 'what'],
  opsdesk_changes_waiting: ['Changes that have no position yet, 10,000 at most.'],
  opsdesk_change_oldest_waiting_seconds: ['For how long the first of them has waited.'],
  opsdesk_changes_last_position: ['The last position that was given.'],
  opsdesk_webhook_endpoints: ['Endpoints by their state.', 'state'],
  opsdesk_webhooks_waiting: ['Deliveries that wait, 10,000 of each endpoint at most.'],
  opsdesk_webhooks_failing: ['Those of them whose last try failed.'],
  opsdesk_webhook_oldest_waiting_seconds: ['For how long the first of them has waited.'],
  opsdesk_audit_last_number: ['The number of the last audit entry.'],
  opsdesk_sessions: ['Sessions that people are signed in with.'],
} as const satisfies Record<string, readonly [help: string, label?: string]>

const secondsSince = (instant: string): string =>
  `coalesce(greatest(extract(epoch from now() - ${instant}), 0), 0)::float8`

const queries: Readonly<Record<Family, string>> = {
  jobs: `
    select 'opsdesk_jobs' as name, state as label, count(*)::float8 as value from file_jobs
    where state in ('checking', 'awaitingConfirmation', 'running', 'cancelling', 'broken') group by state
    union all select 'opsdesk_jobs', state, count(*)::float8 from file_jobs
    where state = 'pending' group by state
    union all select n.name, null, n.value from (
      select count(*)::float8 as waiting, ${secondsSince('min(greatest(created_at, coalesce(lease_until, created_at)))')} as oldest
      from file_jobs where state in ('checking', 'running', 'cancelling') and (lease_until is null or lease_until < now())) w
    cross join lateral (values ('opsdesk_jobs_waiting', w.waiting), ('opsdesk_job_oldest_waiting_seconds', w.oldest)) n(name, value)`,
  messages: `
    select n.name, null as label, n.value from (
      select count(*)::float8 as waiting, ${secondsSince('min(next_try_at)')} as oldest from messages where state = 'waiting') w
    cross join lateral (values ('opsdesk_messages_waiting', w.waiting), ('opsdesk_message_oldest_due_seconds', w.oldest)) n(name, value)`,
  campaigns: `select 'opsdesk_campaigns' as name, state as label, count(*)::float8 as value from campaigns group by state`,
  feed: `
    select 'opsdesk_feed_kept' as name, state as label, count(*)::float8 as value from feed_kept group by state
    union all select 'opsdesk_feed_alarms_open', what, count(*)::float8 from feed_alarms where ended_at is null group by what
    union all select 'opsdesk_feed_conflicts_open', null, count(*)::float8 from feed_conflicts where decided_at is null`,
  changes: `
    select n.name, null as label, n.value from (
      select count(*)::float8 as waiting, ${secondsSince('min(at)')} as oldest
      from (select at from changes where position is null order by id limit ${mostCounted}) c) w
    cross join lateral (values ('opsdesk_changes_waiting', w.waiting), ('opsdesk_change_oldest_waiting_seconds', w.oldest)) n(name, value)
    union all select 'opsdesk_changes_last_position', null, last_position::float8 from change_head`,
  webhooks: `
    select 'opsdesk_webhook_endpoints' as name, state as label, count(*)::float8 as value from webhook_endpoints group by state
    union all select n.name, null, n.value from (
      select coalesce(sum(d.waiting), 0)::float8 as waiting, coalesce(sum(d.failing), 0)::float8 as failing,
        ${secondsSince('min(d.oldest)')} as oldest
      from webhook_endpoints e cross join lateral (
        select count(*) as waiting, count(*) filter (where failing_since is not null) as failing, min(made_at) as oldest
        from (select failing_since, made_at from webhook_deliveries
          where endpoint_id = e.id and state = 'waiting' order by id limit ${mostCounted}) w) d
      where e.state <> 'ended') w
    cross join lateral (values ('opsdesk_webhooks_waiting', w.waiting), ('opsdesk_webhooks_failing', w.failing),
      ('opsdesk_webhook_oldest_waiting_seconds', w.oldest)) n(name, value)`,
  audit: `select 'opsdesk_audit_last_number' as name, null as label, last_id::float8 as value from audit_head`,
  sessions: `
    select 'opsdesk_sessions' as name, null as label, count(*)::float8 as value from sessions
    where ended_at is null and ends_at > now() and last_active_at > now() - $1 * interval '1 second'`,
}

export interface DatabaseFigures {
  /** Sets what the database says, unless it was asked a moment ago. Never throws, and takes no longer than its patience. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** What only the database knows, over a connection of its own: it is told too while every other one is held. */
export const openDatabaseFigures = (gateway: Gateway, registry: Registry): DatabaseFigures => {
  const { config, database, log } = gateway
  const own = openDatabase(database.listenUrl, { connections: 1, connectionWaitMs: patienceMs, statementMs })
  const registers = [registry]
  const isUp = new Gauge({ name: 'opsdesk_database_up', help: '1: the database answers.', registers })
  const areTold = new Gauge({
    name: 'opsdesk_figures_up',
    help: '1: the database said these figures in time; 0: they are left out.',
    labelNames: ['of'] as const,
    registers,
  })
  const set = Object.fromEntries(
    Object.entries<readonly [string, string?]>(gauges).map(([name, [help, label]]) => [
      name,
      { label, gauge: new Gauge({ name, help, labelNames: label === undefined ? [] : [label], registers }) },
    ]),
  )
  const idleSeconds = config.idle.timeoutSeconds + config.idle.warningSeconds

  /** What is not told any more is left out: an old figure would pass for one of now. */
  const show = (figures: readonly Figure[], told: ReadonlySet<Family>): void => {
    for (const { gauge, label } of Object.values(set)) {
      gauge.reset()
      // It would say 0.
      if (label === undefined) gauge.remove()
    }
    for (const { name, label, value } of figures) {
      const one = set[name]
      if (one?.label === undefined) one?.gauge.set(value)
      else one.gauge.set({ [one.label]: label ?? '' }, value)
    }
    for (const of of Object.keys(queries) as Family[]) areTold.set({ of }, told.has(of) ? 1 : 0)
    isUp.set(told.size > 0 ? 1 : 0)
  }

  const ask = async (figures: Figure[], told: Set<Family>): Promise<void> => {
    for (const [of, text] of Object.entries(queries) as [Family, string][])
      try {
        const { rows } = await own.pool.query<Figure>(text, of === 'sessions' ? [idleSeconds] : [])
        figures.push(...rows)
        told.add(of)
      } catch (error) {
        log.warn({ err: error, of }, 'figures were not told')
        // The first of them says whether there is a database at all.
        if (told.size === 0) return
      }
  }

  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  let looking: Promise<void> | undefined

  const look = async (): Promise<void> => {
    const [figures, told] = [[] as Figure[], new Set<Family>()]
    if (asking === undefined) {
      asking = ask(figures, told).finally(() => {
        asking = undefined
      })
    }
    const over = new AbortController()
    await Promise.race([
      asking,
      passing(patienceMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined),
    ])
    over.abort()
    show([...figures], new Set(told))
  }

  return {
    refresh: async () => {
      if (looking === undefined && performance.now() - askedAt < holdMs) return
      looking ??= look().finally(() => {
        askedAt = performance.now()
        looking = undefined
      })
      await looking
    },
    close: () => own.close(),
  }
}
