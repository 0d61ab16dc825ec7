import { afterAll, describe, expect, inject, test } from 'vitest'
import type { MdrRate } from '#contract/calls/money/rates.ts'
import { Refused, type Client } from '#tests/support/gateway.ts'
import { codeOf, messageOf } from '#tests/support/outcome.ts'
import { buildRate, setRoles, openRatesFixture } from '#tests/support/rates.ts'

const { desk: testGateway, drafter, approver, checker, everything } = await openRatesFixture(inject('postgresUrl'))
afterAll(() => testGateway.close())

const requestOf = (rate: MdrRate, changes: Partial<Parameters<typeof buildRate>[0]> = {}) =>
  buildRate({
    id: rate.id,
    paymentMethod: rate.paymentMethod,
    type: rate.type,
    value: rate.value,
    bankwiseValue: rate.bankwiseValue,
    fromAmount: rate.fromAmount,
    toAmount: rate.toAmount,
    from: rate.from,
    to: rate.to,
    brand: rate.brand,
    category: rate.category,
    merchantCode: rate.merchantCode,
    ...changes,
  })

const add = (who: Client, overrides: Parameters<typeof buildRate>[0] = {}) =>
  who.call('rates.save', buildRate(overrides))
const move = (who: Client, rate: MdrRate, status: 'approved' | 'verified' | 'cancelled', remark = 'as agreed') =>
  who.call('rates.save', requestOf(rate, { status, remark }), { ifMatch: rate.revision })
const edit = (who: Client, rate: MdrRate, changes: Parameters<typeof buildRate>[0]) =>
  who.call('rates.save', requestOf(rate, changes), { ifMatch: rate.revision })
const decide = (
  who: Client,
  rate: MdrRate,
  decision: 'approve' | 'verify' | 'reject' | 'cancel',
  remark = 'as agreed',
) =>
  who.call('checkedRecords.decide', {
    items: [{ kind: 'general', id: rate.id, revision: rate.revision, decision }],
    remark,
  })

describe('a rate', () => {
  test('goes from the draft through approval and verification to its end, each step by another role', async () => {
    const draft = await add(drafter, { paymentMethod: 'WALLET' })
    const approved = await move(approver, draft, 'approved')
    const verified = await move(checker, approved, 'verified')
    const cancelled = await move(checker, verified, 'cancelled')
    expect(
      [draft, approved, verified, cancelled].map(({ state, revision, approvedBy, verifiedBy }) => [
        state,
        revision,
        approvedBy,
        verifiedBy,
      ]),
    ).toEqual([
      ['draft', 1, null, null],
      ['approved', 2, 'approver', null],
      ['verified', 3, 'approver', 'ratechecker'],
      ['cancelled', 4, 'approver', 'ratechecker'],
    ])
    expect([draft.createdByUser, draft.version, draft.paymentMethodType, draft.can]).toEqual([
      'drafter',
      1,
      18,
      ['edit'],
    ])
    expect(await codeOf(edit(drafter, cancelled, { value: 1 }))).toBe('wrong-state')
  })

  test('is approved by nobody who made or changed it, whatever roles they hold', async () => {
    const own = await add(everything, { paymentMethod: 'NEFT' })
    expect([await codeOf(move(everything, own, 'approved')), own.can]).toEqual(['own-work', ['edit']])
    const theirs = await add(drafter, { paymentMethod: 'MPOS' })
    const touched = await edit(everything, theirs, { value: 251 })
    const approved = await move(approver, touched, 'approved')
    expect(await codeOf(move(everything, approved, 'verified'))).toBe('own-work')
    const back = await edit(drafter, approved, { value: 252 })
    expect([back.state, back.approvedBy, await codeOf(move(everything, back, 'approved'))]).toEqual([
      'draft',
      null,
      'own-work',
    ])
  })

  test('saved as it stands is not changed: it keeps its revision, and who saved it may approve it', async () => {
    const draft = await add(drafter, { paymentMethod: 'WALLET', value: 333, fromAmount: 1, toAmount: 2 })
    const saved = await edit(everything, draft, {})
    expect([saved.state, saved.revision]).toEqual(['draft', draft.revision])
    expect((await move(everything, saved, 'approved')).approvedBy).toBe('finance')
  })

  test('moves by the roles that the step belongs to and by no other', async () => {
    const draft = await add(drafter, { paymentMethod: 'LOYALTY' })
    const viewer = await testGateway.signIn('opsadmin')
    const tries = [
      await codeOf(add(approver, { paymentMethod: 'CASH' })),
      await codeOf(add(viewer, { paymentMethod: 'CASH' })),
      await codeOf(edit(checker, draft, { value: 1 })),
      await codeOf(move(drafter, draft, 'approved')),
      await codeOf(move(checker, draft, 'approved')),
      await codeOf(move(checker, draft, 'verified')),
      await codeOf(move(approver, draft, 'cancelled')),
    ]
    expect(tries).toEqual([
      'not-allowed',
      'not-allowed',
      'not-allowed',
      'not-allowed',
      'not-allowed',
      'wrong-state',
      'wrong-state',
    ])
    const support = await testGateway.signIn('support')
    expect(
      await codeOf(support.call('rates.general', { pageIndex: 0, pageSize: 50, sort: 'version', order: 'asc' })),
    ).toBe('not-allowed')
  })

  test('is decided on in the revision that was seen, and with nothing else changed', async () => {
    const seen = await add(drafter, { paymentMethod: 'SODEXO' })
    const newer = await edit(drafter, seen, { value: 999 })
    expect([
      await codeOf(move(approver, seen, 'approved')),
      await codeOf(approver.call('rates.save', requestOf(newer, { status: 'approved' }))),
      await codeOf(
        approver.call('rates.save', requestOf(newer, { status: 'approved', value: 1 }), { ifMatch: newer.revision }),
      ),
      await codeOf(edit(drafter, seen, { value: 5 })),
      await decide(approver, seen, 'approve'),
    ]).toEqual([
      'record-changed',
      'version-missing',
      'fields-locked',
      'record-changed',
      [
        {
          kind: 'general',
          id: seen.id,
          isDone: false,
          state: 'draft',
          revision: 2,
          code: 'record-changed',
          message: 'Somebody changed this record after you opened it. Look at it again before you go on.',
        },
      ],
    ])
  })

  test('that was sent back says why, waits for its maker and then for approval again', async () => {
    const draft = await add(drafter, { paymentMethod: 'EKHATA' })
    expect(await codeOf(decide(approver, draft, 'reject', ''))).toBe('remark-missing')
    await decide(approver, draft, 'reject', 'The bank asks for 2.4 %.')
    const find = async () =>
      (
        await drafter.call('rates.general', {
          pageIndex: 0,
          pageSize: 50,
          sort: 'version',
          order: 'asc',
          paymentMethod: 'EKHATA',
        })
      ).rows[0]
    const back = await find()
    if (back === undefined) throw new Error('it is not listed')
    expect([back.state, back.isSentBack, back.remark]).toEqual(['draft', true, 'The bank asks for 2.4 %.'])
    expect((await decide(approver, back, 'approve')).map(({ code }) => code)).toEqual(['wrong-state'])
    const corrected = await edit(drafter, back, { value: 240 })
    expect([corrected.isSentBack, corrected.remark, (await decide(approver, corrected, 'approve'))[0]?.state]).toEqual([
      false,
      '',
      'approved',
    ])
  })

  test('that is no valid one is refused with the field and the place of the fault', async () => {
    const post = (body: object) =>
      drafter.post('/ops/mdrratesupdate', {
        payment_method: 'CASHBACK',
        payment_method_type: 10,
        type: 'PERCENTAGE',
        value: 2.5,
        bankwise_value: '{}',
        from_amount: 0,
        to_amount: '100.50',
        from: '2027-01-01',
        to: '2027-01-31',
        status: 'DRAFT',
        ...body,
      })
    const refused = async (body: object) => {
      const { status, body: answer } = await post(body)
      return [status, answer['message']]
    }
    expect([
      await refused({ value: 100.01 }),
      await refused({ value: 1.005 }),
      await refused({ value: -1 }),
      await refused({ from_amount: 200 }),
      await refused({ from: '2027-02-30' }),
      await refused({ from: '2027-03-01' }),
      await refused({ bankwise_value: '{"HDFC": 1.8,}' }),
      await refused({ payment_method_type: 9 }),
      await refused({ approved_by: 'approver' }),
      await refused({ surprise: 1 }),
      await refused({ merchant_code: 'M9999999' }),
    ]).toEqual([
      [400, 'value: A percentage is at most 100.'],
      [400, 'value: Write a number that is not negative and has at most 2 decimals.'],
      [400, 'value: Write a number that is not negative and has at most 2 decimals.'],
      [400, 'toAmount: The amount ends before it begins.'],
      [400, 'from: There is no such day.'],
      [400, 'to: The last day is before the first.'],
      [400, 'bankwise_value: Line 1, column 14: A name in double quotes is expected here.'],
      [400, 'payment_method_type: CASHBACK has the code 10.'],
      [403, 'The request claims an identity that is not yours. It was refused and recorded.'],
      [400, 'The request: Unrecognized key: "surprise"'],
      [404, 'This merchant does not exist, or is not yours to see.'],
    ])
    const { status, body } = await post({})
    const stored = body['payload'] as Record<string, unknown>
    expect([status, stored['value'], stored['to_amount'], stored['status'], stored['payment_method_type']]).toEqual([
      200,
      2.5,
      100.5,
      'DRAFT',
      10,
    ])
  })

  test('that overlaps another is refused and the other is named; its own new version may, and takes its place', async () => {
    const first = await add(drafter, { paymentMethod: 'EMI', toAmount: 100_000 })
    expect(await messageOf(add(drafter, { paymentMethod: 'EMI', fromAmount: 100_000, toAmount: 200_000 }))).toBe(
      'Already covered by: EMI version 1, ₹0.00 to ₹1,000.00, 2027-01-01 to 2027-01-31.',
    )
    const beside = await add(drafter, { paymentMethod: 'EMI', fromAmount: 100_001, toAmount: 200_000 })
    const later = await add(drafter, { paymentMethod: 'EMI', from: '2027-02-01', to: '2027-02-28' })
    expect([beside.version, later.version]).toEqual([2, 3])
    expect(await codeOf(edit(drafter, beside, { fromAmount: 99_999 }))).toBe('rate-overlaps')
    expect(await codeOf(add(drafter, { paymentMethod: 'EMI', replacesId: first.id }))).toBe('wrong-state')
    const approved = await move(approver, first, 'approved')
    const next = await add(drafter, { paymentMethod: 'EMI', value: 300, replacesId: approved.id })
    const review = await checker.call('checkedRecords.review', { kind: 'general', id: next.id })
    const alone = { pageIndex: 0, pageSize: 50, sort: 'version', order: 'asc' } as const
    const listed = await drafter.call('rates.general', { ...alone, id: first.id })
    expect(listed.rows.map(({ id, pendingVersion }) => [id, pendingVersion])).toEqual([[first.id, 4]])
    expect((await drafter.call('rates.brand', { ...alone, id: first.id })).rows).toEqual([])
    expect([next.version, review.overlaps, review.fields.find(({ name }) => name === 'value')]).toEqual([
      4,
      [
        {
          id: first.id,
          title: 'EMI version 1, ₹0.00 to ₹1,000.00, 2027-01-01 to 2027-01-31',
          state: 'approved',
          isReplaced: true,
          isChangePending: false,
          pendingVersion: 4,
        },
      ],
      { name: 'value', as: 'bps', current: 250, proposed: 300 },
    ])
    await move(checker, await move(approver, next, 'approved'), 'verified')
    const { rows } = await drafter.call('rates.general', {
      pageIndex: 0,
      pageSize: 50,
      sort: 'version',
      order: 'asc',
      paymentMethod: 'EMI',
    })
    expect(rows.map(({ version, state, remark }) => [version, state, remark])).toEqual([
      [1, 'cancelled', 'Replaced by version 4.'],
      [2, 'draft', ''],
      [3, 'draft', ''],
      [4, 'verified', 'as agreed'],
    ])
  })

  test('is one of several whose versions have no gap and no double when they are added at once', async () => {
    const amounts = Array.from({ length: 24 }, (_, index) => index * 1000)
    const added = await Promise.all(
      amounts.map((fromAmount, index) =>
        add(drafter, {
          paymentMethod: 'LAZYPAY',
          // Every third one overlaps the one before it: whichever comes second is refused and takes no version.
          fromAmount: index % 3 === 2 ? fromAmount - 1000 : fromAmount,
          toAmount: fromAmount + 999,
        }).then(
          ({ version }) => version,
          (error: unknown) => (error instanceof Refused ? error.code : 'broken'),
        ),
      ),
    )
    const versions = added.filter((one) => typeof one === 'number').toSorted((a, b) => a - b)
    expect([versions, added.filter((one) => one === 'rate-overlaps').length]).toEqual([
      Array.from({ length: versions.length }, (_, index) => index + 1),
      24 - versions.length,
    ])
    expect(versions.length).toBe(16)
  })

  test('has one winner when two decide at once', async () => {
    const draft = await add(drafter, { paymentMethod: 'JIOMONEY' })
    await setRoles(testGateway.database.db, 'support', ['approver'])
    const second = await testGateway.signIn('support')
    const answers = await Promise.all([decide(approver, draft, 'approve'), decide(second, draft, 'reject', 'too high')])
    const outcomes = answers
      .map(([result]) => (result?.isDone === true ? 'done' : result?.code))
      .toSorted((a = '', b = '') => a.localeCompare(b))
    expect(outcomes).toEqual(['done', 'record-changed'])
    await setRoles(testGateway.database.db, 'support', ['support'])
  })
})

describe('what waits', () => {
  test('is what the person may decide on, counted for each master, oldest first; many are decided at once, each for itself', async () => {
    const mine = await add(everything, { paymentMethod: 'CASH', brand: 'ASTRON' })
    const theirs = await add(drafter, { paymentMethod: 'CASH', merchantCode: 'M0000003' })
    const waiting = await everything.call('waiting.list', { kind: 'special', page: 0, size: 50 })
    expect(waiting.rows.map(({ record, step, title, askedBy }) => [record?.id, step, title, askedBy])).toEqual([
      [theirs.id, 'approve', 'Cash version 1, M0000003, ₹0.00 to ₹1,000.00', 'drafter'],
    ])
    expect([waiting.counts.brand, waiting.counts.special, waiting.counts.bankScheme]).toEqual([0, 1, 0])
    const results = await everything.call('checkedRecords.decide', {
      items: [
        { kind: 'brand', id: mine.id, revision: 1, decision: 'approve' },
        { kind: 'special', id: theirs.id, revision: 1, decision: 'approve' },
        { kind: 'bankScheme', id: 1, revision: 1, decision: 'approve' },
        { kind: 'general', id: theirs.id, revision: 1, decision: 'approve' },
      ],
      remark: '',
    })
    expect(results.map(({ isDone, state, code }) => [isDone, state, code])).toEqual([
      [false, 'draft', 'own-work'],
      [true, 'approved', ''],
      [false, null, 'not-allowed'],
      [false, null, 'record-not-found'],
    ])
  })
})
