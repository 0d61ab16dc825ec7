import type { RetentionKind } from '#contract/wire/retentionKinds.ts'
import { type Removable, type Retention, sources } from './retention.ts'

const { dpdp, company } = sources
const again = 'Senders send an event again for a month.'

const feed = (days: number, rest: Pick<Removable, 'title' | 'tables' | 'from' | 'why'>): Removable => ({
  ...rest,
  days,
  floorDays: 0,
  removed: 'row',
  source: dpdp,
})

export const exchangeKinds = {
  feedEvents: {
    ...feed(35, {
      title: 'Events that were taken',
      tables: ['feed_events'],
      from: 'the moment it came',
      why: `${again} By its id it is known and not done twice.`,
    }),
    // As long as a broker keeps them: one that is forgotten before would be done again.
    floorDays: 35,
  },
  feedKept: feed(30, {
    title: 'Events that wait or were refused',
    tables: ['feed_kept'],
    from: 'the moment it came',
    why: 'Somebody corrects it within a month, or its sender sends it again.',
  }),
  feedUploads: {
    ...feed(7, {
      title: 'Documents that came ahead of their event',
      tables: ['feed_uploads'],
      from: 'the moment it came',
      why: 'Its event comes within minutes; a week covers a bad one.',
    }),
    removed: 'file',
  },
  feedDocuments: feed(30, {
    title: 'Documents that could not be fetched',
    tables: ['feed_documents'],
    from: 'the moment it was asked for, where it never came',
    why: 'Its host may be away for days. Of those that came only the last is known.',
  }),
  feedConflicts: feed(35, {
    title: 'Contradictions that were decided',
    tables: ['feed_conflicts'],
    from: 'the decision',
    why: again,
  }),
  feedDecisions: feed(400, {
    title: 'Decisions on events',
    tables: ['feed_decisions'],
    from: 'the decision',
    why: 'Who agreed to what was written by hand. Afterwards the audit alone says so.',
  }),
  feedAlarms: feed(35, {
    title: 'Alarms of senders',
    tables: ['feed_alarms'],
    from: 'the end of the alarm',
    why: 'A month is compared with the one before.',
  }),
  feedMinutes: feed(35, {
    title: 'What came in each minute',
    tables: ['feed_minutes'],
    from: 'the minute',
    why: 'A month is compared with the one before.',
  }),
  feedTotals: {
    ...feed(400, {
      title: 'Totals that senders stated',
      tables: ['feed_totals'],
      from: 'the statement',
      why: 'A year’s close is compared with them.',
    }),
    source: 'Need of the desk',
  },
  feedState: {
    title: 'Up to where senders are known',
    tables: ['feed_sources', 'feed_subjects', 'feed_client_days'],
    days: null,
    why: 'Without it an old event would count as new.',
    source: 'Need of the desk',
  },
  changes: feed(35, {
    title: 'Changes for other systems',
    tables: ['changes', 'change_head', 'changes_in_force'],
    from: 'the change',
    why: 'A reader that was away for a month goes on where it was.',
  }),
  webhookDeliveries: feed(35, {
    title: 'Deliveries to other systems',
    tables: ['webhook_deliveries'],
    from: 'the moment it was made',
    why: 'Sent again as long as its change is there.',
  }),
  integrations: {
    title: 'Senders and receivers',
    tables: ['machine_clients', 'machine_client_secrets', 'webhook_endpoints', 'webhook_secrets'],
    days: null,
    why: 'Who may send, and who is told. Ended ones are named in the audit.',
    source: company,
  },
} as const satisfies Partial<Record<RetentionKind, Retention>>
