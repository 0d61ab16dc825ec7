import { afterAll, expect, inject, test } from 'vitest'
import { gstOf } from '#contract/wire/money.ts'
import type { Client } from '#tests/support/gateway.ts'
import { codeOf, messageOf } from '#tests/support/outcome.ts'
import { buildFee, openRatesFixture } from '#tests/support/rates.ts'

const { desk: testGateway, drafter, checker, everything } = await openRatesFixture(inject('postgresUrl'))
afterAll(() => testGateway.close())

test('subscription fees have 18 % GST, count their versions with every change, and pass the same two steps', async () => {
  const save = (who: Client, data: ReturnType<typeof buildFee>, ifMatch?: number) =>
    who.call(
      'rates.saveFee',
      { action: data.id === undefined ? 'add' : 'update', data },
      ifMatch === undefined ? {} : { ifMatch },
    )
  expect(await messageOf(save(drafter, buildFee({ gst: 18_001 })))).toBe('gst: GST is 18 % of the fee: ₹180.00.')
  const added = await save(drafter, buildFee())
  expect(await codeOf(save(drafter, buildFee()))).toBe('rate-overlaps')
  const changed = await save(drafter, buildFee({ id: added.id, fee: 99_900, gst: 17_982 }), added.revision)
  const same = { id: added.id, fee: 99_900, gst: 17_982 }
  expect(await codeOf(save(everything, buildFee({ ...same, status: 'verified' }), changed.revision))).toBe(
    'wrong-state',
  )
  const approved = await save(everything, buildFee({ ...same, status: 'approved' }), changed.revision)
  const verified = await save(checker, buildFee({ ...same, status: 'verified' }), approved.revision)
  expect(
    [added, changed, verified].map(({ version, state, gst, thresholdDate }) => [version, state, gst, thresholdDate]),
  ).toEqual([
    [1, 'draft', 18_000, '2027-03-31'],
    [2, 'draft', 17_982, '2027-03-31'],
    [2, 'verified', 17_982, '2027-03-31'],
  ])
  const pending = await save(drafter, buildFee({ id: added.id }), verified.revision)
  const review = await everything.call('checkedRecords.review', { kind: 'subscription', id: added.id })
  expect([
    pending.isChangePending,
    pending.version,
    review.merchants,
    review.makers,
    review.can,
    review.fields.filter(({ current, proposed }) => current !== proposed),
  ]).toEqual([
    true,
    3,
    2,
    ['drafter'],
    ['approve', 'reject'],
    [
      { name: 'fee', as: 'paise', current: 99_900, proposed: 100_000 },
      { name: 'gst', as: 'paise', current: 17_982, proposed: 18_000 },
    ],
  ])
})

test('nobody approves a fee they made, whatever roles they hold, from the form as from the list of what waits', async () => {
  const monthly = { feeType: 'SUBSCRIPTION', duration: 'MONTHLY' }
  const own = await everything.call('rates.saveFee', { action: 'add', data: buildFee(monthly) })
  const approving = buildFee({ ...monthly, id: own.id, status: 'approved' })
  const listed = await everything.call('checkedRecords.decide', {
    items: [{ kind: 'subscription', id: own.id, revision: own.revision, decision: 'approve' }],
    remark: '',
  })
  expect([
    await codeOf(everything.call('rates.saveFee', { action: 'update', data: approving }, { ifMatch: own.revision })),
    listed.map(({ code }) => code),
  ]).toEqual(['own-work', ['own-work']])
})

test('versions of a fee have no gap and no double when it is changed and replaced at once', async () => {
  const yearly = { feeType: 'RACE', duration: 'YEARLY' }
  const first = await drafter.call('rates.saveFee', { action: 'add', data: buildFee(yearly) })
  const changes = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      codeOf(
        drafter.call(
          'rates.saveFee',
          {
            action: 'update',
            data: buildFee({ ...yearly, id: first.id, fee: 200_000 + at, gst: gstOf(200_000 + at) }),
          },
          { ifMatch: first.revision },
        ),
      ),
    ),
  )
  const approved = await everything.call('checkedRecords.decide', {
    items: [{ kind: 'subscription', id: first.id, revision: 2, decision: 'approve' }],
    remark: '',
  })
  const added = await Promise.all(
    Array.from({ length: 6 }, () =>
      codeOf(drafter.call('rates.saveFee', { action: 'add', data: buildFee({ ...yearly, replacesId: first.id }) })),
    ),
  )
  const { rows } = await drafter.call('rates.fees', { pageIndex: 0, pageSize: 300 })
  expect([
    changes.toSorted(),
    approved.map(({ state }) => state),
    added.toSorted(),
    rows.filter(({ feeType }) => feeType === 'RACE').map(({ version, state }) => [version, state]),
  ]).toEqual([
    ['done', ...Array.from({ length: 5 }, () => 'record-changed')],
    ['approved'],
    ['done', ...Array.from({ length: 5 }, () => 'rate-overlaps')],
    [
      [3, 'draft'],
      [2, 'approved'],
    ],
  ])
})
