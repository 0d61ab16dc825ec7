import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import type { DisputeStage, DisputeStatus } from '#contract/wire/disputeWords.ts'
import { bytea, count, instant, paise, person, words } from './columns.ts'
import { merchantId } from './merchants.ts'
import { transactions } from './transactions.ts'

/** A system that sends events. It is no person: it never signs in to the panel. */
export const machineClients = pgTable(
  'machine_clients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** What its events name as theirs. */
    source: text().notNull(),
    /** Kinds that it may send: `in:payment.created`. */
    scopes: text().array().notNull(),
    /** In CIDR form. */
    networks: text().array().notNull(),
    /** Its events are judged and nothing is written. */
    isTest: boolean('is_test').notNull().default(false),
    endsAt: instant('ends_at').notNull(),
    recordsADay: integer('records_a_day').notNull(),
    paiseADay: paise('paise_a_day').notNull(),
    madeBy: person('made_by').notNull(),
    madeAt: instant('made_at').notNull(),
    confirmedBy: person('confirmed_by'),
    confirmedAt: instant('confirmed_at'),
    endedBy: person('ended_by'),
    endedAt: instant('ended_at'),
    lastUsedAt: instant('last_used_at'),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('machine_clients_name').on(sql`lower(${t.name})`).where(sql`ended_at is null`),
    check('machine_clients_two_people', sql`confirmed_by <> made_by`),
    check('machine_clients_confirmed', sql`(confirmed_by is null) = (confirmed_at is null)`),
    check('machine_clients_ended', sql`(ended_by is null) = (ended_at is null)`),
    check('machine_clients_limits', sql`records_a_day > 0 and paise_a_day >= 0`),
  ],
)

/** A secret is kept as its hash alone. Two are good during a rotation. */
export const machineClientSecrets = pgTable(
  'machine_client_secrets',
  {
    id: uuid().primaryKey(),
    clientId: integer('client_id')
      .notNull()
      .references(() => machineClients.id, { onDelete: 'cascade' }),
    secretHash: bytea('secret_hash').notNull(),
    /** What messages of a broker are signed with, derived from the secret. Absent: the secret is from before. */
    signingKeySealed: bytea('signing_key_sealed'),
    /** Who has seen it: they count as one person with it. */
    madeBy: person('made_by').notNull(),
    madeAt: instant('made_at').notNull(),
    confirmedBy: person('confirmed_by'),
    confirmedAt: instant('confirmed_at'),
    /** For how long the one before it is good from the moment when it is confirmed. */
    keepsOtherHours: integer('keeps_other_hours').notNull().default(0),
    endsAt: instant('ends_at'),
  },
  (t) => [
    index('machine_client_secrets_client').on(t.clientId),
    uniqueIndex('machine_client_secrets_waiting').on(t.clientId).where(sql`confirmed_at is null and ends_at is null`),
    check('machine_client_secrets_two_people', sql`confirmed_by <> made_by`),
    check('machine_client_secrets_confirmed', sql`(confirmed_by is null) = (confirmed_at is null)`),
  ],
)

/** What a client has had applied on an Indian day. */
export const feedClientDays = pgTable(
  'feed_client_days',
  {
    clientId: integer('client_id').notNull(),
    day: date().notNull(),
    records: integer().notNull().default(0),
    paise: paise('paise').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.day] })],
)

/** What came of each kind in a minute, by what became of it: a word of `FeedOutcome`, or the code of a fault. */
export const feedMinutes = pgTable(
  'feed_minutes',
  {
    clientId: integer('client_id').notNull(),
    minute: instant('minute').notNull(),
    kind: text().notNull(),
    outcome: text().notNull(),
    events: integer().notNull(),
    /** How old they were when they came, in all. */
    ageMs: bigint('age_ms', { mode: 'number' }).notNull().default(0),
    isAudited: boolean('is_audited').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.minute, t.kind, t.outcome] }),
    index('feed_minutes_open').on(t.minute).where(sql`not is_audited`),
  ],
)

/** Who sends: of an address an id, as it stands in every event. */
export const feedSources = pgTable('feed_sources', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  source: text().notNull().unique(),
})

/** Events of the last 35 days. No foreign keys: each would be looked up for every event. */
export const feedEvents = pgTable(
  'feed_events',
  {
    sourceId: integer('source_id').notNull(),
    eventId: text('event_id').notNull(),
    /** The hash of what the event says. */
    digest: bytea().notNull(),
    outcome: text().notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sourceId, t.eventId] }),
    index('feed_events_received').using('brin', t.receivedAt).with({ pages_per_range: 32, autosummarize: true }),
  ],
)

/** Up to where each thing is known, and from whom. */
export const feedSubjects = pgTable(
  'feed_subjects',
  {
    /** A word of `Subject` in contract/feed/ownership.ts. */
    of: text().notNull(),
    subject: text().notNull(),
    sourceId: integer('source_id').notNull(),
    epoch: bigint({ mode: 'number' }).notNull(),
    sequence: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.of, t.subject] })],
)

/** Events that are not done: those that wait for what is not there yet or for their documents, and those that were refused. */
export const feedKept = pgTable(
  'feed_kept',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    clientId: integer('client_id').notNull(),
    sourceId: integer('source_id').notNull(),
    eventId: text('event_id').notNull(),
    kind: text().notNull(),
    /** What it is about, where that is written as its kind writes it. */
    subject: words('subject'),
    state: text().$type<'early' | 'fetching' | 'refused'>().notNull(),
    /** A code of `eventFaults`; empty unless it is refused. */
    fault: words('fault'),
    field: words('field'),
    /** What would have been right of this very one; empty: what the code says. */
    advice: words('advice'),
    /** `merchant:M0000001`, `payment:PAY-1`; empty: nothing that could come. */
    waitsFor: words('waits_for'),
    /** The event as it was sent. */
    sealed: bytea().notNull(),
    receivedAt: instant('received_at').notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('feed_kept_event').on(t.sourceId, t.eventId),
    index('feed_kept_waits').on(t.waitsFor).where(sql`waits_for <> ''`),
    index('feed_kept_client').on(t.clientId, t.state),
    index('feed_kept_received').on(t.receivedAt),
    index('feed_kept_subject').on(t.subject).where(sql`subject <> ''`),
    check('feed_kept_state', sql`state in ('early', 'fetching', 'refused') and (state = 'refused') = (fault <> '')`),
  ],
)

/** What an event said otherwise than the desk, until somebody decides. */
export const feedConflicts = pgTable(
  'feed_conflicts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    clientId: integer('client_id').notNull(),
    sourceId: integer('source_id').notNull(),
    eventId: text('event_id').notNull(),
    of: text().notNull(),
    subject: text().notNull(),
    field: text().notNull(),
    reason: text().$type<'deskKnowsLater' | 'inBatch'>().notNull(),
    /** Both values, as JSON. */
    sealed: bytea().notNull(),
    deskRevision: integer('desk_revision').notNull(),
    seenRevision: integer('seen_revision').notNull(),
    madeAt: instant('made_at').notNull(),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    /** The value of the event was taken. */
    isTaken: boolean('is_taken').notNull().default(false),
  },
  (t) => [
    index('feed_conflicts_open').on(t.madeAt).where(sql`decided_at is null`),
    check('feed_conflicts_decided', sql`(decided_by is null) = (decided_at is null)`),
    index('feed_conflicts_subject').on(t.of, t.subject),
    uniqueIndex('feed_conflicts_event').on(t.sourceId, t.eventId, t.field),
    check('feed_conflicts_reason', sql`reason in ('deskKnowsLater', 'inBatch')`),
  ],
)

/** What one person wants to apply and a second one has to agree to: a corrected event, or values of a conflict. */
export const feedDecisions = pgTable(
  'feed_decisions',
  {
    id: uuid().primaryKey(),
    act: text().$type<'event' | 'conflict'>().notNull(),
    clientId: integer('client_id')
      .notNull()
      .references(() => machineClients.id),
    sourceId: integer('source_id').notNull(),
    eventId: text('event_id').notNull(),
    kind: text().notNull(),
    subject: words('subject'),
    /** The version of the kept event, or of the merchant, that was looked at. */
    version: integer().notNull(),
    /** The corrected event, or the names of the fields that are taken. */
    sealed: bytea().notNull(),
    paise: bigint('paise', { mode: 'number' }),
    remark: words('remark'),
    askedBy: person('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    state: text().$type<'waiting' | 'approved' | 'rejected' | 'withdrawn'>().notNull().default('waiting'),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    decisionRemark: words('decision_remark'),
  },
  (t) => [
    index('feed_decisions_client').on(t.clientId),
    uniqueIndex('feed_decisions_waiting').on(t.sourceId, t.eventId).where(sql`state = 'waiting'`),
    check('feed_decisions_state', sql`state in ('waiting', 'approved', 'rejected', 'withdrawn')`),
    check('feed_decisions_decided', sql`(state = 'waiting') = (decided_by is null)`),
    check('feed_decisions_two_people', sql`state <> 'approved' or decided_by <> asked_by`),
  ],
)

/** From when to when something was wrong with what a client sends: its people are told once. */
export const feedAlarms = pgTable(
  'feed_alarms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    clientId: integer('client_id').notNull(),
    what: text().$type<'lag' | 'refused' | 'stale' | 'silent'>().notNull(),
    /** Milliseconds, or basis points. */
    figure: bigint({ mode: 'number' }).notNull(),
    most: bigint({ mode: 'number' }).notNull(),
    since: instant('since').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('feed_alarms_open').on(t.clientId, t.what).where(sql`ended_at is null`),
    check('feed_alarms_what', sql`what in ('lag', 'refused', 'stale', 'silent')`),
  ],
)

/** The last document of each kind that an event named for a merchant, and how far its fetching has come. */
export const feedDocuments = pgTable(
  'feed_documents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    merchantId: merchantId(),
    kind: text().$type<KycDocumentKind>().notNull(),
    clientId: integer('client_id').notNull(),
    sourceId: integer('source_id').notNull(),
    eventId: text('event_id').notNull(),
    /** The path of its address in the event. */
    field: text().notNull(),
    /** The address: who knows it can read the document. */
    sealed: bytea().notNull(),
    blind: bytea().notNull(),
    seenRevision: bigint('seen_revision', { mode: 'number' }).notNull(),
    /** Who corrected the event. */
    editors: uuid().array().notNull().default([]),
    state: text().$type<'waiting' | 'fetched' | 'refused'>().notNull(),
    askedAt: instant('asked_at').notNull(),
    attempts: count('attempts'),
    nextTryAt: instant('next_try_at'),
    leaseUntil: instant('lease_until'),
    /** Who fetches an earlier one writes nothing. */
    fence: count('fence'),
    /** What was fetched last, before it was drawn, and what was made of it. */
    sourceSha256: bytea('source_sha256'),
    documentId: uuid('document_id'),
  },
  (t) => [
    uniqueIndex('feed_documents_kind').on(t.merchantId, t.kind),
    index('feed_documents_due').on(t.nextTryAt).where(sql`state = 'waiting'`),
    index('feed_documents_event').on(t.sourceId, t.eventId),
    check(
      'feed_documents_state',
      sql`state in ('waiting', 'fetched', 'refused') and (state = 'waiting') = (next_try_at is not null)`,
    ),
  ],
)

/** Documents that came before the event that names them. The bytes are sealed in the file store. */
export const feedUploads = pgTable(
  'feed_uploads',
  {
    id: uuid().primaryKey(),
    clientId: integer('client_id').notNull(),
    source: text().notNull(),
    sha256: bytea().notNull(),
    storageKey: text('storage_key').notNull().unique(),
    byteSize: integer('byte_size').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (t) => [
    uniqueIndex('feed_uploads_content').on(t.source, t.sha256),
    index('feed_uploads_client').on(t.clientId),
    index('feed_uploads_made').on(t.madeAt),
  ],
)

/** What a source says that it sent of an Indian day. */
export const feedTotals = pgTable(
  'feed_totals',
  {
    sourceId: integer('source_id').notNull(),
    /** `payment`, `refund`, `order` or `merchant`. */
    of: text().notNull(),
    day: date().notNull(),
    records: integer().notNull(),
    paise: paise('paise').notNull(),
    /** Every subject with its amount, where the source sent them. */
    subjects: jsonb().$type<readonly (readonly [subject: string, paise: number])[]>(),
    clientId: integer('client_id').notNull(),
    saidAt: instant('said_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sourceId, t.of, t.day] }), index('feed_totals_day').on(t.day)],
)

/** Devices that came one by one; `app_installs` is counted from them. */
export const merchantDevices = pgTable(
  'merchant_devices',
  {
    deviceKey: text('device_key').primaryKey(),
    merchantId: merchantId(),
    hasApp: boolean('has_app').notNull(),
  },
  (t) => [index('merchant_devices_merchant').on(t.merchantId)],
)

const transactionId = () =>
  bigint('transaction_id', { mode: 'number' })
    .notNull()
    .references(() => transactions.id, { onDelete: 'cascade' })

/** What payers dispute, as the platform says it. */
export const disputes = pgTable(
  'disputes',
  {
    disputeRef: text('dispute_ref').primaryKey(),
    transactionId: transactionId(),
    amountPaise: paise('amount_paise').notNull(),
    reasonCode: words('reason_code'),
    stage: text().$type<DisputeStage>().notNull(),
    status: text().$type<DisputeStatus>().notNull(),
    openedAt: instant('opened_at').notNull(),
    respondBy: instant('respond_by'),
    /** What the row of its payment bears; what is beyond it, lines of the merchant's batches bear. */
    rowPaise: paise('row_paise').notNull().default(0),
    /** Null: the platform told it. */
    openedBy: person('opened_by'),
    /** When the clock found that its day to answer had passed. One of a later day is not missed yet. */
    missedAt: instant('missed_at'),
  },
  (t) => [
    index('disputes_transaction').on(t.transactionId),
    index('disputes_due').on(t.respondBy).where(sql`status = 'open'`),
    index('disputes_listed').on(
      sql`(case when status = 'open' and missed_at >= respond_by then 1 when status = 'open' then 0 when status = 'defended' then 2 else 3 end)`,
      sql`(case when status = 'open' then respond_by end)`,
      t.openedAt.desc().nullsFirst(),
      sql`dispute_ref collate "C"`,
    ),
    check('disputes_amount', sql`amount_paise > 0`),
  ],
)
