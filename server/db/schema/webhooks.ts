import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryState, EndpointState } from '#contract/calls/platform/webhooks.ts'
import { bytea, instant, person, words } from './columns.ts'
import { machineClients } from './integrations.ts'

/** Where the changes of a machine client are sent. An address counts once somebody else than who proposed it confirmed it. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    clientId: integer('client_id')
      .notNull()
      .references(() => machineClients.id, { onDelete: 'cascade' }),
    types: text().array().notNull(),
    /** A state of machines/platform/webhookEndpoint.ts. */
    state: text().$type<EndpointState>().notNull(),
    url: text(),
    urlBy: person('url_by'),
    urlConfirmedBy: person('url_confirmed_by'),
    waitingUrl: text('waiting_url'),
    waitingUrlBy: person('waiting_url_by'),
    waitingUrlAt: instant('waiting_url_at'),
    madeBy: person('made_by').notNull(),
    madeAt: instant('made_at').notNull(),
    /** Changes up to this position have their deliveries. */
    plannedTo: bigint('planned_to', { mode: 'number' }).notNull().default(0),
    failingSince: instant('failing_since'),
    restingSince: instant('resting_since'),
    lastDeliveredAt: instant('last_delivered_at'),
    endedBy: person('ended_by'),
    endedAt: instant('ended_at'),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('webhook_endpoints_client').on(t.clientId),
    check('webhook_endpoints_state', sql`state in ('waiting', 'live', 'paused', 'resting', 'ended')`),
    check('webhook_endpoints_two_people', sql`url_confirmed_by <> url_by`),
    check(
      'webhook_endpoints_url',
      sql`(url is null) = (url_by is null) and (url is null) = (url_confirmed_by is null) and (state in ('waiting', 'ended') or url is not null)`,
    ),
    check('webhook_endpoints_waiting_url', sql`(waiting_url is null) = (waiting_url_by is null)`),
    check(
      'webhook_endpoints_ended',
      sql`(ended_by is null) = (ended_at is null) and (state = 'ended') = (ended_at is not null)`,
    ),
  ],
)

const endpoint = () =>
  integer('endpoint_id')
    .notNull()
    .references(() => webhookEndpoints.id, { onDelete: 'cascade' })

/** Every delivery is signed with each secret that was confirmed and has not ended: the newest, and during a rotation the one before it. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    id: uuid().primaryKey(),
    endpointId: endpoint(),
    secretSealed: bytea('secret_sealed').notNull(),
    madeBy: person('made_by').notNull(),
    madeAt: instant('made_at').notNull(),
    /** Null too where the secret was made before there was a second person for it. */
    confirmedBy: person('confirmed_by'),
    confirmedAt: instant('confirmed_at'),
    /** For how long the one before it signs from the moment when it is confirmed. */
    keepsOtherHours: integer('keeps_other_hours').notNull().default(0),
    endsAt: instant('ends_at'),
  },
  (t) => [
    index('webhook_secrets_endpoint').on(t.endpointId),
    uniqueIndex('webhook_secrets_waiting').on(t.endpointId).where(sql`confirmed_at is null and ends_at is null`),
    check('webhook_secrets_two_people', sql`confirmed_by <> made_by`),
    check('webhook_secrets_confirmed', sql`confirmed_by is null or confirmed_at is not null`),
  ],
)

/** One change to one endpoint. Of one subject only the first that waits is sent. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    endpointId: endpoint(),
    /** Null: a test event. */
    changeId: bigint('change_id', { mode: 'number' }),
    position: bigint({ mode: 'number' }),
    type: text().notNull(),
    subject: text().notNull(),
    state: text().$type<DeliveryState>().notNull(),
    attempts: integer().notNull().default(0),
    madeAt: instant('made_at').notNull(),
    nextTryAt: instant('next_try_at'),
    /** A process is sending it until then. */
    leaseUntil: instant('lease_until'),
    fence: integer().notNull().default(0),
    failingSince: instant('failing_since'),
    triedAt: instant('tried_at'),
    tookMs: integer('took_ms'),
    /** Null: there was no answer. */
    status: integer(),
    answer: words('answer'),
    trouble: words('trouble'),
    /** Who asked that it is sent again. */
    askedBy: uuid('asked_by'),
  },
  (t) => [
    index('webhook_deliveries_waiting').on(t.endpointId, t.id).where(sql`state = 'waiting'`),
    index('webhook_deliveries_order').on(t.endpointId, t.subject, t.id).where(sql`state = 'waiting'`),
    index('webhook_deliveries_latest').on(t.endpointId, t.id),
    index('webhook_deliveries_failed').on(t.endpointId, t.id).where(sql`state = 'failed'`),
    index('webhook_deliveries_subject').on(t.subject, t.id),
    index('webhook_deliveries_made').on(t.madeAt),
    check(
      'webhook_deliveries_state',
      sql`state in ('waiting', 'delivered', 'failed') and (state = 'waiting') = (next_try_at is not null)`,
    ),
  ],
)
