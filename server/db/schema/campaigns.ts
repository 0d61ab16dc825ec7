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
import type {
  CampaignChannel,
  CampaignDoor,
  CampaignMode,
  CampaignState,
  RecipientState,
  SkipReason,
} from '#contract/calls/campaigns/campaignFields.ts'
import type { CampaignFault } from '#contract/calls/campaigns/campaigns.ts'
import type { PromoLevel } from '#contract/calls/campaigns/promoCards.ts'
import { storedFiles } from './files.ts'
import { merchantId, merchants } from './merchants.ts'
import { instant, person, words } from './columns.ts'

/** What a merchant or everybody may be sent. A row is a version and is never changed. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Null: for every merchant. */
    merchantId: integer('merchant_id').references(() => merchants.id, { onDelete: 'cascade' }),
    channel: text().$type<CampaignChannel>().notNull(),
    title: text().notNull(),
    language: text().notNull(),
    version: integer().notNull(),
    message: text().notNull(),
    isEditable: boolean('is_editable').notNull().default(false),
    paramType: words('param_type'),
    templateInfo: words('template_info'),
    image: words('image'),
    createdBy: person('created_by'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('message_templates_version').on(
      sql`coalesce(merchant_id, 0)`,
      t.channel,
      t.title,
      t.language,
      t.version,
    ),
    index('message_templates_merchant').on(t.merchantId),
  ],
)

/** A message to many. States are those of machines/campaigns/messagingCampaign.ts. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    name: text().notNull(),
    door: text().$type<CampaignDoor>().notNull(),
    channel: text().$type<CampaignChannel>().notNull(),
    mode: text().$type<CampaignMode>().notNull(),
    vendor: text().notNull(),
    state: text().$type<CampaignState>().notNull(),
    templateId: words('template_id'),
    templateVersionId: integer('template_version_id').references(() => messageTemplates.id),
    title: words('title'),
    message: words('message'),
    imageUrl: words('image_url'),
    url: words('url'),
    isSilent: boolean('is_silent').notNull().default(true),
    mobileNumber: words('mobile_number'),
    merchantCode: words('merchant_code'),
    fileId: uuid('file_id').references(() => storedFiles.id),
    /** Rows that are hidden in the sheet are sent the message too. */
    takesHidden: boolean('takes_hidden').notNull().default(false),
    /** Rows of the last plan that are hidden in the sheet. */
    rowsHidden: integer('rows_hidden').notNull().default(0),
    audienceSql: words('audience_sql'),
    audienceTree: jsonb('audience_tree'),
    isPromotional: boolean('is_promotional').notNull(),
    createdBy: person('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Whoever wrote, edited or uploaded a part of it: none of them approves it. */
    makers: uuid().array().notNull(),
    contentHash: text('content_hash').notNull(),
    testedHash: text('tested_hash'),
    /** The plan whose recipients count: those of an older plan are gone. */
    planId: uuid('plan_id'),
    faults: jsonb().$type<readonly CampaignFault[]>().notNull().default([]),
    smsSegments: bigint('sms_segments', { mode: 'number' }).notNull().default(0),
    sealHash: words('seal_hash'),
    submittedBy: person('submitted_by'),
    submittedAt: instant('submitted_at'),
    needsSecondPerson: boolean('needs_second_person').notNull().default(false),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    remark: words('remark'),
    scheduledAt: instant('scheduled_at'),
    /** Since when it is sent, counted anew by each resume. */
    queuedAt: instant('queued_at'),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    trouble: words('trouble'),
    isSandbox: boolean('is_sandbox').notNull().default(false),
    /** Answers since it was queued last, and those that failed: what trips it. */
    answered: integer().notNull().default(0),
    answeredFailed: integer('answered_failed').notNull().default(0),
    /** While somebody works on it. */
    leaseUntil: instant('lease_until'),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('campaigns_latest').on(t.createdAt, t.id),
    index('campaigns_file').on(t.fileId),
    index('campaigns_template').on(t.templateVersionId),
    index('campaigns_person').on(t.createdBy, t.submittedAt),
    index('campaigns_worked_on')
      .on(t.state)
      .where(sql`state in ('scheduled', 'queued', 'sending', 'waitingWindow', 'pausing', 'cancelling')`),
    index('campaigns_waiting').on(t.submittedAt).where(sql`state = 'pendingApproval'`),
    check('campaigns_four_eyes', sql`decided_by is null or not decided_by = any(makers)`),
    check(
      'campaigns_approved',
      sql`not needs_second_person or decided_by is not null or state in ('draft', 'pendingApproval', 'discarded')`,
    ),
  ],
)

/** Who is sent what: frozen before anything leaves. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    /** With the attempt, the key under which the provider knows a message. */
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    planId: uuid('plan_id').notNull(),
    rowNumber: integer('row_number').notNull(),
    isTest: boolean('is_test').notNull().default(false),
    /** Whose limit a test message counts against; null: it went to their own number. */
    countedFor: person('counted_for'),
    merchantId: integer('merchant_id').references(() => merchants.id, { onDelete: 'set null' }),
    merchantCode: words('merchant_code'),
    /** The ten digits of a number, or the token of a device. */
    address: text().notNull(),
    parameters: text().array().notNull().default([]),
    state: text().$type<RecipientState>().notNull(),
    reason: text().$type<SkipReason>(),
    detail: words('detail'),
    attempts: integer().notNull().default(0),
    /** Not sent again before. */
    notBefore: instant('not_before'),
    leaseUntil: instant('lease_until'),
    fence: integer().notNull().default(0),
    reference: words('reference'),
    answeredAt: instant('answered_at'),
    clickedAt: instant('clicked_at'),
  },
  (t) => [
    index('campaign_recipients_state').on(t.planId, t.campaignId, t.state, t.reason).where(sql`not is_test`),
    index('campaign_recipients_row').on(t.planId, t.rowNumber, t.id),
    index('campaign_recipients_due').on(t.planId, t.id).where(sql`state = 'planned' and not is_test`),
    index('campaign_recipients_claimed').on(t.campaignId, t.leaseUntil).where(sql`state = 'claimed'`),
    index('campaign_recipients_campaign').on(t.campaignId),
    index('campaign_recipients_merchant').on(t.merchantId),
    index('campaign_recipients_counted').on(t.countedFor, t.answeredAt).where(sql`counted_for is not null`),
    uniqueIndex('campaign_recipients_once').on(t.planId, t.address).where(sql`state <> 'skipped' and not is_test`),
  ],
)

/** Until when a provider asked to be sent nothing: of all its campaigns, by every gateway. */
export const providerRests = pgTable(
  'provider_rests',
  {
    channel: text().$type<CampaignChannel>().notNull(),
    vendor: text().notNull(),
    until: instant('until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.channel, t.vendor] })],
)

/** What providers reported, each once. */
export const campaignReports = pgTable(
  'campaign_reports',
  {
    recipientId: bigint('recipient_id', { mode: 'number' })
      .notNull()
      .references(() => campaignRecipients.id, { onDelete: 'cascade' }),
    attempt: integer().notNull(),
    status: text().notNull(),
    reportedAt: instant('reported_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    detail: words('detail'),
  },
  (t) => [primaryKey({ columns: [t.recipientId, t.attempt, t.status] })],
)

/** Numbers that are sent nothing: opted out here, or on the list of the regulator. */
export const optOuts = pgTable(
  'opt_outs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    list: text().$type<'optOut' | 'dnd'>().notNull(),
    mobileNumber: text('mobile_number').notNull(),
    isListed: boolean('is_listed').notNull().default(true),
    source: words('source'),
    since: instant('since').notNull().defaultNow(),
    version: integer().notNull().default(1),
    lastJobId: uuid('last_job_id'),
  },
  (t) => [
    uniqueIndex('opt_outs_number').on(t.list, t.mobileNumber),
    index('opt_outs_latest').on(t.since, t.id),
    check('opt_outs_list', sql`list in ('optOut', 'dnd')`),
    check('opt_outs_form', sql`mobile_number ~ '^[6-9][0-9]{9}$'`),
  ],
)

/** Devices on which a merchant has the app. The token is the address of a push. */
export const appDevices = pgTable(
  'app_devices',
  {
    token: text().primaryKey(),
    merchantId: merchantId(),
    installedAt: instant('installed_at').notNull(),
    /** Since the provider said that it is gone. */
    removedAt: instant('removed_at'),
  },
  (t) => [index('app_devices_merchant').on(t.merchantId).where(sql`removed_at is null`)],
)

export const savedAudiences = pgTable('saved_audiences', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull().unique(),
  audienceSql: words('audience_sql'),
  audienceTree: jsonb('audience_tree'),
  createdBy: person('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  version: integer().notNull().default(1),
})

/** What the sandbox of the demo was sent. */
export const sandboxMessages = pgTable(
  'sandbox_messages',
  {
    key: text().primaryKey(),
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    channel: text().$type<CampaignChannel>().notNull(),
    recipient: text().notNull(),
    body: text().notNull(),
    at: instant('at').notNull(),
    times: integer().notNull().default(1),
  },
  (t) => [index('sandbox_messages_campaign').on(t.campaignId, t.at), index('sandbox_messages_latest').on(t.at)],
)

export const promoCards = pgTable(
  'promo_cards',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    title: words('title'),
    level: text().$type<PromoLevel>().notNull(),
    levelValue: text('level_value').notNull(),
    frontendGroup: boolean('frontend_group').notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    url: words('url'),
    image: text().notNull(),
    isImageDisabled: boolean('is_image_disabled').notNull().default(false),
    redirectionAction: text('redirection_action').notNull(),
    angularAction: text('angular_action').notNull(),
    sequence: integer().notNull().default(1),
    isActive: boolean('is_active').notNull().default(true),
    createdBy: person('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    disabledBy: person('disabled_by'),
    disabledAt: instant('disabled_at'),
  },
  () => [
    check('promo_cards_days', sql`end_date >= start_date`),
    check('promo_cards_level', sql`level in ('merchant', 'brand', 'all')`),
  ],
)
