import { z } from 'zod'
import { expect, test } from 'vitest'
import { calls, type CallName } from '#contract/index.ts'
import { subjectOfRequest } from './subjectOfRequest.ts'

interface Schema {
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

const fieldsIn = (schema: Schema): string[] => [
  ...(schema.anyOf ?? []).flatMap(fieldsIn),
  ...(schema.items === undefined ? [] : fieldsIn(schema.items)),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [name, ...fieldsIn(inner)]),
]

/** These name no record that is acted on: an application, who asks, what is searched for, or what is written. */
const noRecord = new Set([
  'app_id',
  'ticket_id',
  'active_service_id',
  'blocked_service_id',
  'replaces_id',
  'acquirer_payment_id',
  'bank_tenure_id',
  'voterId',
  'emailId',
  'email_id',
  'parent_category_id',
  'offerConfigDeciderId',
  'socket_id',
  'id',
])

test('a refusal is kept under the record that was asked for, whichever field names it', () => {
  const fields = Object.values(calls).flatMap(({ request }) =>
    fieldsIn(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as Schema),
  )
  const ids = [...new Set(fields)].filter((name) => /(?:_id|Id|ID)$/.test(name) && !noRecord.has(name))
  expect(ids.filter((name) => subjectOfRequest('campaigns.decide', { [name]: '7' }) === '')).toEqual([])
})

test.each<[CallName, object, string]>([
  ['campaigns.decide', { campaign_id: 'c1', decision: 'approve' }, 'campaign:c1'],
  ['campaigns.sendAppNotification', { campaignId: 'c1' }, 'campaign:c1'],
  ['recon.decideForceMatch', { force_match_id: 7, decision: 'approve' }, 'forceMatch:7'],
  ['refunds.ask', { refundId: 'r1', txnRefNumber: 'T1' }, 'refund:r1'],
  ['refunds.decide', { refund_id: 'r1' }, 'refund:r1'],
  ['incoming.correct', { kept_id: 7, event: '{}', remark: 'x' }, 'event:7'],
  ['incoming.resolve', { conflict_id: 7, take: [] }, 'conflict:7'],
  ['incoming.decide', { decision_id: 'd1', decision: 'approve' }, 'decision:d1'],
  ['checkedRecords.decide', { items: [{ kind: 'bankScheme', id: 7 }], remark: 'x' }, 'bankScheme:7'],
  [
    'checkedRecords.decide',
    {
      items: [
        { kind: 'bankScheme', id: 7 },
        { kind: 'bankScheme', id: 8 },
      ],
    },
    '',
  ],
  ['files.link', { file_id: 'f1', reason: 'x' }, 'file:f1'],
])('%s is about %o', (name, body, subject) => {
  expect(subjectOfRequest(name, body)).toBe(subject)
})
