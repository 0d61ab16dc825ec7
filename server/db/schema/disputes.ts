import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DisputeActKind, DisputeActState, DisputeStage, EvidenceKind } from '#contract/wire/disputeWords.ts'
import { bytea, instant, paise, person, words } from './columns.ts'
import { disputes } from './integrations.ts'

const disputeRef = () =>
  text('dispute_ref')
    .notNull()
    .references(() => disputes.disputeRef, { onDelete: 'cascade' })

/** What a person does to a dispute, and above a limit another one lets happen. */
export const disputeActs = pgTable(
  'dispute_acts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    disputeRef: disputeRef(),
    kind: text().$type<DisputeActKind>().notNull(),
    state: text().$type<DisputeActState>().notNull(),
    /** As it was when it was asked for: of another stage or amount nobody decides. */
    stage: text().$type<DisputeStage>().notNull(),
    amountPaise: paise('amount_paise').notNull(),
    needsSecondPerson: boolean('needs_second_person').notNull(),
    /** SHA-256 in hex over the evidence that is sent; empty: none is. */
    evidenceHash: words('evidence_hash'),
    askedBy: person('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    reason: words('reason'),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    remark: words('remark'),
  },
  (t) => [
    uniqueIndex('dispute_acts_waiting').on(t.disputeRef).where(sql`state = 'waiting'`),
    index('dispute_acts_dispute').on(t.disputeRef, t.id),
    index('dispute_acts_alone').on(t.askedBy, t.askedAt).where(sql`not needs_second_person`),
    check('dispute_acts_kind', sql`kind in ('defend', 'accept', 'won', 'lost')`),
    check('dispute_acts_state', sql`state in ('waiting', 'done', 'declined', 'withdrawn')`),
    check(
      'dispute_acts_four_eyes',
      sql`not (needs_second_person and state = 'done') or decided_by is not null and decided_by <> asked_by`,
    ),
  ],
)

/** What is sent to the payer's bank, sealed. */
export const disputeEvidence = pgTable(
  'dispute_evidence',
  {
    id: uuid().primaryKey(),
    disputeRef: disputeRef(),
    kind: text().$type<EvidenceKind>().notNull(),
    fileName: words('file_name'),
    contentType: text('content_type').$type<'image/png' | 'image/jpeg' | 'application/pdf'>().notNull(),
    storageKey: text('storage_key').notNull().unique(),
    byteSize: integer('byte_size').notNull(),
    /** The hash of the bytes before sealing. */
    sha256: bytea().notNull(),
    addedBy: person('added_by').notNull(),
    addedAt: instant('added_at').notNull(),
    removedBy: person('removed_by'),
    removedAt: instant('removed_at'),
  },
  (t) => [index('dispute_evidence_dispute').on(t.disputeRef)],
)
