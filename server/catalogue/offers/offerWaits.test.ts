import { expect, inject, test } from 'vitest'
import { makeControlled } from '#tests/proofs/cells.ts'
import { dayFromToday } from '#tests/support/catalogueFixture.ts'
import type { Client } from '#tests/support/gateway.ts'
import { openOfferFixture } from '#tests/support/offerFixture.ts'
import { codeOf, refusalOf } from '#tests/support/outcome.ts'

const open = async (env: Record<string, string> = {}) => {
  const opened = await openOfferFixture(inject('postgresUrl'), env)
  const { desk: testGateway, pool, joel } = opened
  const second = await testGateway.signIn('catalogue2')
  /** The latest rule of this name, as a change asks for it. */
  const latest = async (name = 'Running') => {
    const { rows } = await pool.query<{ id: number; version: number }>(
      'select id, version from offer_rules where rule_desc = $1 and to_at > now() order by id desc limit 1',
      [name],
    )
    return { brand: 'ASTRON', id: rows[0]?.id ?? 0, version: rows[0]?.version ?? 0 }
  }
  const update = async (more: object, who: Client = joel, name = 'Running') =>
    who.call('offers.update', { ...(await latest(name)), ...more })
  const rules = async () =>
    (
      await pool.query(
        `select rule_desc, total_cashback::int as gives, max_cashback_paise::int as most, min_transaction_paise::int as least
         from offer_rules order by id`,
      )
    ).rows
  const waiting = async (who: Client) => {
    const { rows } = await who.call('waiting.list', { page: 0, size: 20 })
    return rows.filter(({ kind }) => kind === 'offerChange' || kind === 'catalogueChange')
  }
  const decide = (
    who: Client,
    waitId: string | null | undefined,
    decision: 'approve' | 'reject' | 'withdraw',
    remark = '',
  ) => who.call('offers.decide', { waitId: waitId ?? '', decision, remark })
  return { ...opened, second, latest, update, rules, waiting, decide }
}

/** The case that was found: 5 %, at most ₹2,000, from ₹1,000, to everything without cap or minimum. */
const everything = { totalCashback: '100', maxCashback: '', minTransactionAmt: '' }

test('an offer that would give everything without cap or minimum waits, and is done when a second person approves', async () => {
  const { joel, second, pool, sell, update, rules, waiting, decide, latest } = await open()
  await sell('P1', 3, 'HDFC', 1_000_000)
  const before = await rules()
  const change = { ...(await latest()), ...everything }
  const effect = await joel.call('offers.effect', { act: 'update', change })
  expect(effect.waits).toMatchObject({ waitId: null, limit: 5_000_000, dayLimit: 20_000_000, usedInDay: 0 })
  const asked = await update(everything)
  expect(asked).toMatchObject({ changeId: null, offers: 2 })
  expect(asked.waits?.ways).toEqual([
    'It gives 100 % instead of 5 %.',
    'The cap of ₹2,000 is taken away.',
    'It takes payments of any amount, where it took them from ₹1,000.',
  ])
  expect(await rules()).toEqual(before)
  const waitId = asked.waits?.waitId
  expect(await waiting(joel)).toEqual([])
  expect(await waiting(second)).toMatchObject([
    {
      kind: 'offerChange',
      key: waitId,
      title: expect.stringMatching(
        /^ASTRON, Running: It gives 100 % instead of 5 %\. The cap of ₹2,000 is taken away\./,
      ),
      askedBy: 'catalogue',
      step: 'approve',
      amount: asked.waits?.more,
    },
  ])
  const told = await second.call('files.notifications', {})
  expect(JSON.stringify(told)).toContain('asks for a change of “Running” of ASTRON that gives more')
  expect(await codeOf(decide(joel, waitId, 'approve'))).toBe('own-work')
  expect(await codeOf(update(everything))).toBe('change-waits')
  const done = await decide(second, waitId, 'approve')
  expect([done.state, done.askedBy, done.decidedBy, done.can]).toEqual(['approved', 'catalogue', 'catalogue2', []])
  expect((await rules()).at(-1)).toEqual({ rule_desc: 'Running', gives: 10_000, most: null, least: 0 })
  const { rows: stored } = await pool.query('select changed_by, wait_id from offer_changes')
  expect(stored).toEqual([{ changed_by: 'catalogue', wait_id: waitId }])
  expect(JSON.stringify(await joel.call('files.notifications', {}))).toContain('approved your change of “Running”')
  expect(await codeOf(decide(second, waitId, 'approve'))).toBe('wrong-state')
})

test('less, a minimum that rises, an earlier end and another name act at once, whatever was paid', async () => {
  const { joel, update, idOf } = await open()
  const acts = [
    await update({ totalCashback: '4' }),
    await update({ maxCashback: '1000' }),
    await update({ minTransactionAmt: '5000' }),
    await update({ description: 'Running still' }),
    await joel.call('offers.extend', {
      brand: 'ASTRON',
      offersDeciderToUpdate: [idOf('To come')],
      date: dayFromToday(8),
    }),
  ]
  expect(acts.map(({ waits, changeId }) => [waits, changeId === null])).toEqual(acts.map(() => [null, false]))
})

test('every way to give more waits where nothing that was paid tells how much, by a take-back too', async () => {
  const { joel, update, idOf, decide, second } = await open()
  const ways: Record<string, Awaited<ReturnType<typeof update>>> = {
    rate: await update({ totalCashback: '6' }),
    cap: await update({ maxCashback: '2500' }),
    minimum: await update({ minTransactionAmt: '500' }),
    bank: await update({ bankCode: 'KOTAK' }),
    methods: await update({ paymentMethods: 'CREDIT_CARD,EMI' }),
    share: await update({ bankCashback: '50', brandCashback: '50' }),
    start: await update({ startDate: dayFromToday(1) }, joel, 'To come'),
    end: await joel.call('offers.extend', {
      brand: 'ASTRON',
      offersDeciderToUpdate: [idOf('Running')],
      date: dayFromToday(12),
    }),
    skus: await joel.call('offers.changeSkus', {
      brand: 'ASTRON',
      oldSkuList: ['SKU-01', 'SKU-02'],
      updatedSkuList: ['SKU-01', 'SKU-02', 'SKU-03'],
      offerConfigDeciderId: idOf('Running'),
      startDate: dayFromToday(2),
      endDate: dayFromToday(8),
    }),
  }
  const lowered = await update({ totalCashback: '1' }, joel, 'To come')
  ways['take-back'] = await joel.call('offers.takeBack', { changeId: lowered.changeId ?? '' })
  for (const [name, { waits, changeId }] of Object.entries(ways))
    expect([name, waits?.more, changeId]).toEqual([name, null, null])
  // One is rejected with a reason, one withdrawn by who asked, and none of them by the other.
  const { rate, cap } = ways
  expect(await codeOf(decide(second, rate?.waits?.waitId, 'reject'))).toBe('remark-missing')
  expect((await decide(second, rate?.waits?.waitId, 'reject', 'The budget does not allow it')).state).toBe('rejected')
  expect(await codeOf(decide(second, cap?.waits?.waitId, 'withdraw'))).toBe('not-allowed')
  expect((await decide(joel, cap?.waits?.waitId, 'withdraw')).state).toBe('withdrawn')
})

test('what was changed since is not approved, and an overlap since is refused as at once', async () => {
  const { joel, second, pool, update, decide } = await open()
  const raised = (await update({ totalCashback: '6' })).waits?.waitId
  const widened = (await update({ bankCode: 'KOTAK' }, joel, 'To come')).waits?.waitId
  await update({ totalCashback: '4' }, second)
  const [listed] = (await second.call('offers.waits', { waitId: raised ?? '', page: 1, size: 20 })).rows
  expect([listed?.isOvertaken, listed?.can, listed?.whyNot]).toEqual([true, ['reject'], null])
  const refused = await refusalOf(decide(second, raised, 'approve'))
  expect([refused.code, refused.message]).toEqual([
    'record-changed',
    'Something of it was changed since this was asked for. Reject it, and let it be asked for again.',
  ])
  await pool.query(`insert into offer_rules (brand_code, rule_desc, bank_code, cashback_type, total_cashback, bank_share_bps, from_at, to_at)
    select brand_code, 'Meanwhile', 'KOTAK', 'AMOUNT', 5000, 0, from_at, to_at from offer_rules where rule_desc = 'To come'`)
  expect(await codeOf(decide(second, widened, 'approve'))).toBe('offer-overlaps')
})

test('ten raises just below the limit of an act are stopped by the limit of the day, and two accounts are one person', async () => {
  const {
    desk: testGateway,
    joel,
    sell,
    update,
    second,
    decide,
    waiting,
  } = await open({
    OFFERS_GIVE_MORE_ABOVE: '40',
    OFFERS_GIVE_MORE_IN_A_DAY_ABOVE: '80',
  })
  // One percent of ₹10,000 in thirty days, for the ten days that are left: from ₹30 to ₹34 with each raise.
  await sell('P1', 3, 'HDFC', 1_000_000)
  const waited: boolean[] = []
  for (let percent = 6; percent <= 9; percent += 1)
    waited.push((await update({ totalCashback: String(percent) })).waits !== null)
  expect(waited).toEqual([false, false, true, true])
  const { rows } = await testGateway.database.pool.query<{ id: string; login_id: string }>(
    `select id, login_id from staff where login_id in ('catalogue', 'catalogue2') order by login_id`,
  )
  await makeControlled(testGateway, rows[1]?.id ?? '', [rows[0]?.id ?? ''])
  const byPuppet = await update({ totalCashback: '7.9' }, second)
  expect([byPuppet.waits?.usedInDay === 0, byPuppet.waits === null]).toEqual([false, false])
  expect(await waiting(second)).toEqual([])
  const joels = (
    await joel.call('offers.waits', { state: ['awaitingApproval'], brandCode: 'ASTRON', page: 1, size: 20 })
  ).rows
  expect(joels).toHaveLength(3)
  const own = joels.find(({ askedBy }) => askedBy === 'catalogue')?.waitId
  expect(await codeOf(decide(second, own, 'approve'))).toBe('not-independent')
  const big = await update({ totalCashback: '7.2', maxCashback: '4000' }, await testGateway.signIn('opsadmin'))
  expect(big.waits).toBe(null)
})

test('the database keeps no approval by who asked, no decision twice and no change without its approval', async () => {
  const { desk: testGateway, pool, sell, update, decide, second } = await open()
  await sell('P1', 3, 'HDFC', 1_000_000)
  const waitId = (await update(everything)).waits?.waitId
  const outcomeOf = async (statement: string) =>
    pool.query(statement).then(
      () => 'done',
      (error: Error) => error.message.replace(/[0-9a-f-]{36}/g, '…'),
    )
  expect([
    await outcomeOf(`update offer_waits set state = 'approved', decided_by = asked_by, decided_at = now()`),
    await outcomeOf(`update offer_waits set state = 'approved'`),
    await outcomeOf(`update offer_waits set ways = '[]'`),
    await outcomeOf(`delete from offer_waits`),
    await outcomeOf(`insert into offer_changes (id, brand_code, act, rows, changed_at, wait_id)
      select gen_random_uuid(), 'ASTRON', 'update', '{}', now(), id from offer_waits`),
    await outcomeOf(`insert into offer_gains (brand_code, act, paise, staff_id, at)
      select 'ASTRON', 'update', 50000001, asked_by, now() from offer_waits`),
  ]).toEqual([
    expect.stringContaining('offer_waits_four_eyes'),
    expect.stringContaining('offer_waits_four_eyes'),
    'change … of offers is decided on as it was asked',
    'change … of offers is kept as it was decided',
    'change … of offers is not approved',
    'one person gives more of offers than one person ever does alone',
  ])
  const { rows } = await pool.query<{ id: string }>(
    `select id from staff where login_id in ('catalogue', 'catalogue2') order by login_id`,
  )
  await decide(second, waitId, 'reject', 'The budget does not allow it')
  expect(await outcomeOf(`update offer_waits set state = 'awaitingApproval'`)).toBe(
    'change … of offers is kept as it was decided',
  )
  const again = await update({ ...everything, description: 'Everything' })
  await makeControlled(testGateway, rows[1]?.id ?? '', [rows[0]?.id ?? ''])
  expect(
    await outcomeOf(`update offer_waits set state = 'approved', decided_by = '${rows[1]?.id}', decided_at = now()
      where id = '${again.waits?.waitId}'`),
  ).toBe('change … of offers is decided on by somebody independent of who asked')
})

test('a velocity check in the list is a text to choose from: adding and removing one changes no rule', async () => {
  const { joel, pool } = await open()
  await pool.query(`update offer_rules set velocity_rule = 'count(card, day) <= 2' where rule_desc = 'Running'`)
  const rules = async () => (await pool.query('select * from offer_rules order by id')).rows
  const before = await rules()
  const added = await joel.call('offers.addVelocityCheck', {
    brand: 'ASTRON',
    desc1: 'count(card, day) <= 9',
    desc2: 'Nine a day',
  })
  await joel.call('offers.removeVelocityCheck', { brand: 'ASTRON', id: added[0]?.id ?? 0 })
  expect(await rules()).toEqual(before)
})
