import { expect, test } from 'vitest'
import { schemaBounds } from '#contract/wire/schemaBounds.ts'
import { aheadMs, defineKind, longestEvent, mostBytes, mostEvents } from './envelope.ts'
import { MerchantCode, Reference } from './fields.ts'
import { eventFaults, requestFaults } from './faults.ts'
import { exampleOf, feedKinds } from './index.ts'
import { feedKindNames } from './kindNames.ts'
import { ownership } from './ownership.ts'
import { isRefused, readEvent, refusedFor } from './readEvent.ts'

type Sent = Record<string, unknown>

const read = (event: unknown) => readEvent(event, JSON.stringify(event)?.length ?? 0)
const codeOf = (event: unknown) => {
  const found = read(event)
  return isRefused(found) ? `${found.code} ${found.field}`.trim() : 'read'
}
const payment = (data: Sent = {}, more: Sent = {}): Sent => {
  const example = exampleOf('payment.created')
  return { ...example, ...more, data: { ...example.data, ...data } }
}
const merchant = (data: Sent = {}, more: Sent = {}): Sent => {
  const example = exampleOf('merchant.registered')
  return { ...example, ...more, data: { ...example.data, ...data } }
}

test('the example of each kind is an event of the kind', () => {
  for (const kind of feedKindNames)
    expect([kind, read(exampleOf(kind))]).toEqual([kind, expect.objectContaining({ kind })])
})

test('each kind carries exactly the fields that the desk does not own', () => {
  for (const kind of feedKindNames) {
    const { of, data } = feedKinds[kind]
    const sent = Object.entries(ownership[of]).filter(([, owner]) => owner !== 'desk')
    expect([kind, Object.keys(data).sort()]).toEqual([kind, sent.map(([field]) => field).sort()])
  }
})

test('no field of the desk can be sent', () => {
  for (const kind of feedKindNames) {
    const example = exampleOf(kind)
    const owned = Object.entries(ownership[feedKinds[kind].of]).flatMap(([field, owner]) =>
      owner === 'desk' ? [field] : [],
    )
    expect(owned.map((field) => codeOf({ ...example, data: { ...example.data, [field]: true } }))).toEqual(
      owned.map((field) => `field-unknown data.${field}`),
    )
  }
})

test('every text of a kind has its greatest length before anything looks at it', () => {
  for (const kind of feedKindNames) {
    const { schema, maxBytes = longestEvent } = feedKinds[kind]
    const { unbounded } = schemaBounds(schema, kind)
    expect([kind, unbounded, maxBytes <= 1024 * 1024]).toEqual([kind, [], true])
  }
})

test('a request has at most 5,000 events and 16 MiB, and no time more than a quarter of an hour ahead', () => {
  expect([mostEvents, mostBytes, aheadMs]).toEqual([5_000, 16_777_216, 900_000])
})

test('each kind of wrong event has its own answer', () => {
  expect([
    codeOf([]),
    codeOf('payment'),
    codeOf(null),
    codeOf({}),
    codeOf({ ...payment(), type: 'payment.invented.v1' }),
    codeOf({ ...payment(), type: 'payment.created.v2' }),
    codeOf({ ...payment(), type: 'toString.v1' }),
    codeOf({ ...payment(), id: undefined }),
    codeOf({ ...payment(), id: 'with space' }),
    codeOf({ ...payment(), specversion: '0.3' }),
    codeOf({ ...payment(), sequence: '5' }),
    codeOf({ ...payment(), sequence: 1.5 }),
    codeOf({ ...payment(), time: 'yesterday' }),
    codeOf({ ...payment(), time: '2026-02-31T00:00:00Z' }),
    codeOf({ ...payment(), colour: 'red' }),
    codeOf({ ...payment(), data: undefined }),
    codeOf(payment({ colour: 'red' })),
    codeOf(payment({ amountPaise: undefined })),
    codeOf(payment({ amountPaise: '125050' })),
    codeOf(payment({ amountPaise: 1250.5 })),
    codeOf(payment({ amountPaise: -1 })),
    codeOf(payment({ merchantCode: 'm0000001' })),
    codeOf(payment({ payer: '9000000001' })),
    codeOf(payment({ payerMobile: '9000000001' })),
    codeOf(payment({ gateway: 'STRIPE' })),
    codeOf(payment({ brandCode: 'ASTRON' })),
    codeOf(payment({ remarks: 'x'.repeat(301) })),
    codeOf(payment({ remarks: 'half \ud83d' })),
    codeOf(payment({ remarks: 'two\nlines' })),
    codeOf(payment({ remarks: 'x'.repeat(70_000) })),
    codeOf(merchant({ displayName: 'ABXPK0001Z Stores' })),
    codeOf(merchant({ displayName: 'Account 9123 4500 0000' })),
    codeOf(merchant({ contactPerson: null })),
    codeOf(merchant({ gstNumber: '27ABXPK0001Z1Z0' })),
    codeOf(merchant({ ifsc: 'SHYD1000001' })),
    codeOf(merchant({ ifsc: '' })),
    codeOf(merchant({}, { subject: 'm0000001' })),
  ]).toEqual([
    'event-not-an-object',
    'event-not-an-object',
    'event-not-an-object',
    'envelope-wrong type',
    'kind-unknown type',
    'version-unknown type',
    'kind-unknown type',
    'envelope-wrong id',
    'envelope-wrong id',
    'envelope-wrong specversion',
    'number-as-text sequence',
    'envelope-wrong sequence',
    'field-wrong time',
    'field-wrong time',
    'field-unknown colour',
    'envelope-wrong data',
    'field-unknown data.colour',
    'field-missing data.amountPaise',
    'number-as-text data.amountPaise',
    'amount-wrong data.amountPaise',
    'amount-wrong data.amountPaise',
    'code-wrong data.merchantCode',
    'not-masked data.payer',
    'number-in-text data.payerMobile',
    'field-wrong data.gateway',
    'fields-disagree data.brandCode',
    'text-too-long data.remarks',
    'text-not-storable data.remarks',
    'field-wrong data.remarks',
    'event-too-large',
    'number-in-text data.displayName',
    'number-in-text data.displayName',
    'field-missing data.contactPerson',
    'number-wrong data.gstNumber',
    'number-wrong data.ifsc',
    'fields-disagree data.accountNumber',
    'code-wrong subject',
  ])
})

test('a fault says what is right, and repeats nothing that was sent', () => {
  expect(read(payment({ amountPaise: 1250.5 }))).toEqual(
    refusedFor('amount-wrong', 'data.amountPaise', 'A whole number of paise from 0 to 99999999999.'),
  )
  expect(read(payment({ 'ABXPK0001Z <b>': 1 }))).toEqual(refusedFor('field-unknown', 'data.…'))
  for (const { text, right } of [...Object.values(eventFaults), ...Object.values(requestFaults)])
    expect([text.endsWith('.'), right.endsWith('.')]).toEqual([true, true])
})

test('what is left out is empty, and times are read in UTC', () => {
  const found = read(payment({ createdAt: '2026-11-28T12:00:00+05:30' }))
  if (isRefused(found) || found.kind !== 'payment.created') throw new Error('it was not read')
  const { createdAt, brandCode, emiMonths, actions } = found.data
  expect([found.epoch, found.seenrevision, createdAt, brandCode, emiMonths, actions]).toEqual([
    1,
    0,
    '2026-11-28T06:30:00.000Z',
    '',
    null,
    [],
  ])
})

test('a field without an owner, and an owned field that no kind carries, do not compile', () => {
  const written = { type: 'device.test.v1', of: 'device', key: Reference, summary: '' } as const
  const example = { subject: 'DEV-1', data: { merchantCode: 'M0000001' } }
  defineKind({ ...written, data: { merchantCode: MerchantCode }, example })
  // @ts-expect-error colour has no owner
  defineKind({ ...written, data: { merchantCode: MerchantCode, colour: MerchantCode }, example })
  // @ts-expect-error merchantCode is left out
  defineKind({ ...written, data: {}, example: { subject: 'DEV-1', data: {} } })
  expect(Object.keys(ownership.device)).toEqual(['merchantCode'])
})
