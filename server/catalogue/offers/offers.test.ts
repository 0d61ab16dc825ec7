import { expect, inject, test } from 'vitest'
import { indianDay } from '#contract/wire/indianTime.ts'
import type { OfferChangeRows } from '#server/db/schema/index.ts'
import { dayFromToday } from '#tests/support/catalogueFixture.ts'
import { codeOf, refusalOf } from '#tests/support/outcome.ts'
import { openOfferFixture, typedRule } from '#tests/support/offerFixture.ts'
import { limitToBrand } from '#tests/support/transactions.ts'

const open = () => openOfferFixture(inject('postgresUrl'))
/** Indian midnight. */
const startsAt = (day: string) => new Date(`${day}T00:00:00+05:30`)

test('a rule is checked field by field, and with what stands it may not overlap', async () => {
  const { joel } = await open()
  const wrong = await joel.call('offers.check', {
    rule: typedRule({ totalCashback: '101', brandShare: '30', offerToDt: dayFromToday(0) }),
  })
  expect(wrong.faults.map(({ field }) => field)).toEqual(['totalCashback', 'brandShare', 'offerToDt'])
  const many = Array.from({ length: 499 }, (_, n) => (n < 20 ? `SKU-${String(n + 1).padStart(2, '0')}` : `X${n}`))
  const unknown = await joel.call('offers.check', {
    rule: typedRule({ sku: [...many.slice(0, 20), 'NOWHERE'].join() }),
  })
  expect(unknown.faults).toEqual([{ field: 'sku', reason: 'The brand has no SKU NOWHERE. Upload the product first.' }])
  const overlapping = await joel.call('offers.check', { rule: typedRule() })
  expect(overlapping.overlaps.map(({ ruleDesc, witness }) => [ruleDesc, witness.sku, witness.bankCode])).toEqual([
    ['Running', 'SKU-01', 'HDFC'],
  ])
  const free = await joel.call('offers.check', { rule: typedRule({ sku: 'NOT SKU-01, SKU-02' }) })
  expect([free.faults, free.overlaps, free.sentence]).toEqual([
    [],
    [],
    expect.stringContaining('of any SKU but SKU-01 or SKU-02'),
  ])
})

test('offers and SKUs are found by at least one filter', async () => {
  const { joel, pool } = await open()
  const list = async (filter: object) =>
    (await joel.call('offers.list', { brandCode: 'ASTRON', page: 1, size: 50, ...filter })).rows.map(
      ({ description, state, bankCashback, brandCashback }) => [description, state, bankCashback, brandCashback],
    )
  expect(await list({ sku: 'SKU-02' })).toEqual([
    ['To come', 'scheduled', 6_000, 4_000],
    ['Running', 'running', 6_000, 4_000],
    ['Over', 'ended', 6_000, 4_000],
  ])
  expect([await list({ bankCode: 'SBI' }), await list({ sku: 'SKU-09' }), await list({ description: '%' })]).toEqual([
    [['To come', 'scheduled', 6_000, 4_000]],
    [],
    [],
  ])
  expect([
    await list({ words: 'astron RUN' }),
    await list({ words: 'boltwave running' }),
    await list({ words: 'astron' }),
  ]).toEqual([[['Running', 'running', 6_000, 4_000]], [], []])
  await pool.query(`update products set product_category = 'Phones' where product_code in ('SKU-03', 'SKU-04')`)
  const skus = await joel.call('offers.searchSkus', { brandCode: 'ASTRON', category: ['phone'], page: 1, size: 10 })
  expect([skus.total, skus.rows.map(({ sku }) => sku)]).toEqual([2, ['SKU-03', 'SKU-04']])
  const bare = await joel.post('/ops/getbrandscheme', { type: 'get_offers', brand_code: 'ASTRON' })
  expect([bare.status, bare.body['message']]).toEqual([400, expect.stringContaining('at least one filter')])
})

test('an offer that runs is cut and goes on as a new one, as the text of its statements says', async () => {
  const { joel, pool, idOf, sell } = await open()
  await sell('P1', 3, 'HDFC', 1_000_000)
  const change = { brand: 'ASTRON', id: idOf('Running'), version: 1, totalCashback: '7.5', maxCashback: '2500' }
  const effect = await joel.call('offers.effect', { act: 'update', change })
  expect(effect.rows.map(({ id, before, after }) => [id === 0, before === '', after.includes('7.5 %')])).toEqual([
    [false, false, false],
    [true, true, true],
  ])
  const before = await pool.query('select * from offer_rules order by id')
  const done = await joel.call('offers.update', change)
  const after = (await pool.query('select * from offer_rules order by id')).rows
  expect(after.map((row) => [row.rule_desc, row.total_cashback, row.version])).toEqual([
    ['Running', '500', 2],
    ['To come', '500', 1],
    ['Over', '500', 1],
    ['Running', '750', 1],
  ])
  expect(after[0].to_at).toEqual(after[3].from_at)
  expect(after[3].to_at).toEqual(before.rows[0].to_at)
  // The text does on the table as it was what the gateway did.
  const client = await pool.connect()
  try {
    await client.query(
      'begin; create temporary table offer_rules (like public.offer_rules including all) on commit drop',
    )
    await client.query('alter table pg_temp.offer_rules alter id drop identity if exists')
    await client.query(
      "create temporary sequence ids start 4; alter table pg_temp.offer_rules alter id set default nextval('ids')",
    )
    for (const row of before.rows) {
      const names = Object.keys(row)
      await client.query(
        `insert into pg_temp.offer_rules (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        names.map((name) => row[name]),
      )
    }
    await client.query(`${done.update}\n${done.insert}`)
    const { rows } = await client.query('select * from pg_temp.offer_rules order by id')
    const bare = (row: Record<string, unknown>) => ({ ...row, id: 0, changed_by: '', changed_at: '' })
    expect(rows.map(bare)).toEqual(after.map(bare))
    await client.query('rollback')
  } finally {
    client.release()
  }
  expect(await codeOf(joel.call('offers.update', change))).toBe('record-changed')
  const wrong = await refusalOf(joel.call('offers.update', { ...change, id: idOf('To come'), bankCashback: '120' }))
  expect([wrong.code, wrong.message]).toEqual([
    'offer-wrong',
    'Something is wrong! bank_share: This is more than 100 percent.',
  ])
})

test('SKUs are added and removed from a day on; nothing is not a change', async () => {
  const { joel, pool, idOf, sell } = await open()
  await sell('P1', 3, 'HDFC', 1_000_000, 'Successful', 'SKU-03')
  const ask = (more: object) =>
    joel.call('offers.changeSkus', {
      brand: 'ASTRON',
      oldSkuList: ['SKU-01', 'SKU-02'],
      updatedSkuList: ['SKU-02', 'SKU-03'],
      offerConfigDeciderId: idOf('Running'),
      startDate: dayFromToday(2),
      endDate: dayFromToday(8),
      ...more,
    })
  expect(await refusalOf(ask({ updatedSkuList: ['SKU-02', 'SKU-01'] }))).toMatchObject({
    code: 'offer-unchanged',
    message: 'Please add or remove SKU along with Dates for operation.',
  })
  expect([
    await codeOf(ask({ oldSkuList: ['SKU-01'] })),
    await codeOf(ask({ updatedSkuList: ['NOWHERE'] })),
    await codeOf(ask({ startDate: dayFromToday(-1) })),
    await codeOf(ask({ endDate: dayFromToday(1) })),
    await codeOf(ask({ offerConfigDeciderId: idOf('Over') })),
  ]).toEqual(['record-changed', 'offer-wrong', 'day-before-today', 'span-wrong', 'offer-ended'])
  await ask({})
  const { rows } = await pool.query(
    `select skus, (from_at at time zone 'Asia/Kolkata')::date::text as first, ((to_at - interval '1 second') at time zone 'Asia/Kolkata')::date::text as last
     from offer_rules where rule_desc = 'Running' order by from_at`,
  )
  expect(rows).toEqual([
    { skus: 'SKU-01,SKU-02', first: dayFromToday(-10), last: dayFromToday(1) },
    { skus: 'SKU-02,SKU-03', first: dayFromToday(2), last: dayFromToday(8) },
  ])
})

test('an update takes SKUs, velocity and the first day as well, and refuses what a rule may not say', async () => {
  const { joel, pool, idOf } = await open()
  const ask = (more: object) =>
    joel.call('offers.update', { brand: 'ASTRON', id: idOf('To come'), version: 1, ...more })
  expect(await codeOf(ask({ sku: 'NOWHERE' }))).toBe('offer-wrong')
  const first = dayFromToday(9)
  await ask({
    sku: 'SKU-02',
    velocityRule: 'count(card, day) <= 2',
    startDate: `${first} 10:00`,
  })
  const { rows } =
    await pool.query(`select skus, velocity_rule, to_char(from_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as first
    from offer_rules where rule_desc = 'To come' `)
  expect(rows).toEqual([{ skus: 'SKU-02', velocity_rule: 'count(card, day) <= 2', first: `${first} 10:00` }])
})

test('an offer of all SKUs but some is changed by those that it leaves out', async () => {
  const { joel, pool } = await open()
  const { rows: made } = await pool.query<{ id: number }>(`
    insert into offer_rules (brand_code, rule_desc, bank_code, skus, cashback_type, total_cashback, bank_share_bps, from_at, to_at)
    select 'ASTRON', 'All but one', 'KOTAK', 'NOT SKU-01', 'AMOUNT', 5000, 0, from_at, to_at
    from offer_rules where rule_desc = 'Running' returning id`)
  const ask = (oldSkuList: string[], updatedSkuList: string[]) =>
    joel.call('offers.effect', {
      act: 'changeSkus',
      change: {
        brand: 'ASTRON',
        oldSkuList,
        updatedSkuList,
        offerConfigDeciderId: made[0]?.id ?? 0,
        startDate: dayFromToday(2),
        endDate: dayFromToday(8),
      },
    })
  expect([await codeOf(ask(['SKU-02'], ['SKU-01', 'SKU-02'])), await codeOf(ask(['SKU-01'], ['NOWHERE']))]).toEqual([
    'record-changed',
    'offer-wrong',
  ])
  const more = await ask(['SKU-01'], ['SKU-01', 'SKU-02'])
  expect(more.rows.at(-1)?.after).toContain('of any SKU but SKU-01 or SKU-02')
  const none = await ask(['SKU-01'], [])
  expect(none.rows.at(-1)?.after).not.toContain('SKU-01')
})

test('offers are extended and expired together or not at all, and never into one another', async () => {
  const { joel, pool, idOf } = await open()
  const extend = (names: readonly string[], date: string) =>
    joel.call('offers.extend', { brand: 'ASTRON', offersDeciderToUpdate: names.map(idOf), date })
  expect([
    await codeOf(extend(['Running', 'Over'], dayFromToday(30))),
    await codeOf(extend(['Running'], dayFromToday(-1))),
    await codeOf(extend(['To come'], dayFromToday(2))),
    await codeOf(extend(['Running'], dayFromToday(9))),
    await codeOf(
      joel.call('offers.extend', { brand: 'ASTRON', offersDeciderToUpdate: [999_999], date: dayFromToday(3) }),
    ),
  ]).toEqual(['offer-ended', 'day-before-today', 'span-wrong', 'offer-unchanged', 'record-not-found'])
  await pool.query(`insert into offer_rules (brand_code, rule_desc, bank_code, cashback_type, total_cashback, bank_share_bps, from_at, to_at)
    select 'ASTRON', 'Later', 'HDFC', 'AMOUNT', 5000, 0, o.to_at, o.to_at + interval '9 days' from offer_rules o where rule_desc = 'Running'`)
  const overlap = await refusalOf(extend(['Running'], dayFromToday(12)))
  expect([overlap.code, overlap.message]).toEqual([
    'offer-overlaps',
    expect.stringContaining('would then overlap with “Later”, for example ₹1,000'),
  ])
  const expired = await extend(['Running', 'To come'], dayFromToday(6))
  expect([expired.offers, expired.insert, expired.update.split('\n').length]).toEqual([2, '', 2])
})

test('one statement writes all offers of an act, however many they are, and its history has each of them', async () => {
  const { joel, pool, idOf } = await open()
  await pool.query(`create table statements (op text);
    create function count_statement() returns trigger language plpgsql as $$ begin insert into statements values (tg_op); return null; end $$;
    create trigger counted after insert or update or delete on offer_rules for each statement execute function count_statement()`)
  const { rows: before } = await pool.query(`select * from offer_rules where rule_desc <> 'Over' order by id`)
  await joel.call('offers.extend', {
    brand: 'ASTRON',
    offersDeciderToUpdate: [idOf('Running'), idOf('To come')],
    date: dayFromToday(6),
  })
  const { rows: statements } = await pool.query(`select op, count(*)::int as times from statements group by op`)
  const { rows: after } = await pool.query(`select * from offer_rules where rule_desc <> 'Over' order by id`)
  const { rows: history } = await pool.query<{ rows: OfferChangeRows }>('select rows from offer_changes')
  expect([
    statements,
    after,
    history.map(({ rows: { changed, created } }) => [changed.map(({ id, version }) => [id, version]), created]),
  ]).toEqual([
    [{ op: 'UPDATE', times: 1 }],
    before.map((row) => ({
      ...row,
      to_at: startsAt(dayFromToday(7)),
      version: 2,
      changed_by: 'catalogue',
      changed_at: after[0].changed_at,
    })),
    [[before.map(({ id }) => [id, 2]), []]],
  ])
})

test('an act is taken back while nothing was changed since, and what was given stays what it was', async () => {
  const { joel, desk: testGateway, pool, idOf, sell } = await open()
  await sell('P1', 3, 'HDFC', 1_000_000)
  await sell('P2', 3, 'SBI', 1_000_000)
  const catalogue2 = await testGateway.signIn('catalogue2')
  const standing = async () =>
    (
      await pool.query(`select rule_desc, total_cashback::int as gives, (from_at at time zone 'Asia/Kolkata')::date::text as first,
        ((to_at - interval '1 second') at time zone 'Asia/Kolkata')::date::text as last from offer_rules where from_at < to_at order by id`)
    ).rows.map((row) => [row.rule_desc, row.gives, row.first, row.last])
  const before = await standing()
  const expired = await joel.call('offers.extend', {
    brand: 'ASTRON',
    offersDeciderToUpdate: [idOf('Running'), idOf('To come')],
    date: dayFromToday(6),
  })
  const changeId = expired.changeId ?? ''
  const back = await catalogue2.call('offers.takeBack', { changeId })
  expect([back.offers, back.changeId, await standing()]).toEqual([2, null, before])
  expect(await codeOf(joel.call('offers.takeBack', { changeId }))).toBe('change-overtaken')
  // An offer that runs was cut: the new one has not begun, and goes.
  const raised = await joel.call('offers.update', {
    brand: 'ASTRON',
    id: idOf('Running'),
    version: 3,
    totalCashback: '7.5',
  })
  expect((await standing()).filter(([, gives]) => gives === 750)).toHaveLength(1)
  // Whichever minute it is by now.
  await pool.query(`update offer_rules set from_at = from_at + interval '1 hour' where total_cashback = 750`)
  await joel.call('offers.takeBack', { changeId: raised.changeId ?? '' })
  expect(await standing()).toEqual(before)
  // One that has begun since keeps what it gave, and the old terms go on after it.
  const again = await joel.call('offers.update', {
    brand: 'ASTRON',
    id: idOf('Running'),
    version: 5,
    totalCashback: '9',
  })
  await pool.query(
    `update offer_rules set to_at = to_at - interval '1 day' where rule_desc = 'Running' and total_cashback = 500`,
  )
  await pool.query(`update offer_rules set from_at = from_at - interval '1 day' where total_cashback = 900`)
  await joel.call('offers.takeBack', { changeId: again.changeId ?? '' })
  const { rows } =
    await pool.query(`select total_cashback::int as gives, to_at - lead(from_at) over (order by from_at) as gap
    from offer_rules where rule_desc = 'Running' and from_at < to_at order by from_at`)
  expect(rows.map(({ gives, gap }) => [gives, gap === null ? null : JSON.stringify(gap)])).toEqual([
    [500, '{}'],
    [900, '{}'],
    [500, null],
  ])
  // What somebody put into the room that an expiry left is not run over.
  const cut = await joel.call('offers.extend', {
    brand: 'ASTRON',
    offersDeciderToUpdate: [idOf('To come')],
    date: dayFromToday(6),
  })
  await pool.query(`insert into offer_rules (brand_code, rule_desc, bank_code, cashback_type, total_cashback, bank_share_bps, from_at, to_at)
    select 'ASTRON', 'In between', 'SBI', 'AMOUNT', 5000, 0, to_at, to_at + interval '2 days' from offer_rules where rule_desc = 'To come'`)
  const refused = await refusalOf(joel.call('offers.takeBack', { changeId: cut.changeId ?? '' }))
  expect([refused.code, refused.message]).toEqual(['offer-overlaps', expect.stringContaining('“In between”')])
  const listed = await joel.call('offers.changes', { brandCode: 'ASTRON', page: 1, size: 10 })
  expect(
    listed.rows.map(({ act, ruleDesc, offers, takenBackAt }) => [act, ruleDesc, offers, takenBackAt === null]),
  ).toEqual([
    ['extend', 'To come', 1, true],
    ['update', 'Running', 1, false],
    ['update', 'Running', 1, false],
    ['extend', 'Running', 2, false],
  ])
})

test('the bank pays its share of what the offer that takes a transaction gives', async () => {
  const { joel } = await open()
  const asked = {
    brandCode: 'ASTRON',
    amount: 5_000_000,
    bankCode: 'hdfc',
    paymentMethod: 'CREDIT_CARD',
    sku: 'SKU-01',
  }
  const rest = { tenure: '', groupCode: '', dealerCategory: '', region: '' }
  const found = await joel.call('offers.evaluate', { ...asked, ...rest })
  expect(found.taken).toMatchObject({ ruleDesc: 'Running', cashback: 200_000, bank: 120_000, brand: 80_000 })
  const none = await joel.call('offers.evaluate', { ...asked, ...rest, bankCode: '', sku: 'SKU-09' })
  expect([none.taken, none.others[0]?.whyNot]).toEqual([
    null,
    [
      'The offer is for the product SKU-01 or SKU-02.',
      'The offer is for the bank HDFC; the bank of the transaction is not known.',
    ],
  ])
})

test('a draft is tried on the last thirty days, against what stands', async () => {
  const { joel, pool, sell } = await open()
  await sell('A1', 0, 'HDFC', 1_000_000)
  await sell('A2', 12, 'HDFC', 6_000_000)
  await sell('A3', 40, 'HDFC', 1_000_000)
  await sell('A4', 1, 'HDFC', 1_000_000, 'Failed')
  await sell('A5', 1, 'SBI', 1_000_000)
  await sell('A6', 1, '', 1_000_000)
  const whatIf = await joel.call('offers.whatIf', { rule: typedRule({ totalCashback: '10' }) })
  expect(whatIf.total).toEqual({
    transactions: 2,
    amount: 7_000_000,
    cashback: 300_000,
    bank: 60_000 + 120_000,
    brand: 40_000 + 80_000,
    takenToday: 1,
    cashbackToday: 50_000,
  })
  expect([whatIf.oneOf, whatIf.isWhole, whatIf.from, whatIf.byBank.map(({ name }) => name), whatIf.velocity]).toEqual([
    1,
    true,
    dayFromToday(-29),
    ['HDFC'],
    null,
  ])
  // Two of one card on one day, and offers of every bank.
  await sell('A7', 12, 'HDFC', 1_000_000)
  await pool.query(`update transaction_details set payer_card = 'CARD' where issuer_bank = 'HDFC'`)
  const ofEveryBank = typedRule({ bankCode: 'ALL' })
  const every = await joel.call('offers.whatIf', { rule: ofEveryBank })
  expect(every.byBank.map(({ name, transactions }) => `${name} ${transactions}`).toSorted()).toEqual([
    ' 1',
    'HDFC 3',
    'SBI 1',
  ])
  const limited = async (velocityRule: string) => {
    const rule = { ...ofEveryBank, velocitycheck: 'Yes', velocityRule }
    const { total, velocity } = await joel.call('offers.whatIf', { rule })
    return [total?.transactions, velocity]
  }
  expect([
    await limited('count(card, day) <= 1'),
    await limited('amount(card, day) <= 70000'),
    await limited('merchantTxnCount(bin) < 4'),
  ]).toEqual([
    [4, { isCounted: true, stopped: 1, unknown: 2 }],
    [5, { isCounted: true, stopped: 0, unknown: 2 }],
    [5, { isCounted: false, stopped: 0, unknown: 0 }],
  ])
  // Together more than any one amount may be.
  for (const ref of ['A8', 'A9']) await sell(ref, 20, 'HDFC', 99_999_999_999)
  const { total: large } = await joel.call('offers.whatIf', { rule: typedRule({}) })
  expect(large?.amount).toBe(2 * 99_999_999_999 + 8_000_000)
  // The lookup of Cashback Mgmt asks the same evaluator, and knows the bank where the payment names it.
  await pool.query(`insert into cashback_offers (offer_code, brand_code, bank_code, cashback_type, total_cashback,
      max_cashback_paise, min_transaction_paise, from_at, to_at)
    values ('OLD', 'ASTRON', 'HDFC', 'PERCENTAGE', 500, 0, 0, now() - interval '9 days', now() + interval '9 days')`)
  const lookUp = async (txnRefNumber: string) => {
    const found = await joel.call('offerLookup.get', { brandCode: 'ASTRON', productCode: 'SKU-01', txnRefNumber })
    return [found.cashbackDetails.cashback, found.brandOfferDetailsList[0]?.whyNot]
  }
  expect([await lookUp('A1'), await lookUp('A6')]).toEqual([
    [50_000, []],
    [0, ['The offer is for the bank HDFC; the bank of the transaction is not known.']],
  ])
  // What the offers of a day gave comes as a file.
  const output = await joel.call('reports.cashbackOutput', {
    fromDate: indianDay(new Date()),
    toDate: indianDay(new Date()),
    brandCode: ['ASTRON'],
    page: 1,
    size: 20,
  })
  expect(
    output.rows.map(({ txnRefNumber, offer, cashback, bankCashback }) => [txnRefNumber, offer, cashback, bankCashback]),
  ).toEqual([['A1', 'Running', 50_000, 30_000]])
})

test('descriptions are written from the rules, after their difference was seen; velocity checks are kept while used', async () => {
  const { joel, pool } = await open()
  const { differences, total, offers } = await joel.call('offers.descriptions', { brand: 'ASTRON' })
  expect([total, offers, differences[0]?.after]).toEqual([
    2,
    2,
    expect.stringMatching(/^5% cashback up to ₹2,000 on HDFC Credit Cards\. Minimum purchase ₹1,000\. Valid to /),
  ])
  const sql = await joel.call('offers.updateDescriptions', { brand: 'ASTRON' })
  expect([sql.length, (await joel.call('offers.descriptions', { brand: 'ASTRON' })).total]).toEqual([2, 0])
  const check = { brand: 'ASTRON', desc1: 'Count(card, day)  <= 2', desc2: 'Two a day' }
  const added = await joel.call('offers.addVelocityCheck', check)
  expect(added.map(({ desc1, offers: used }) => [desc1, used])).toEqual([['count(card, day) <= 2', 0]])
  expect(await codeOf(joel.call('offers.addVelocityCheck', check))).toBe('velocity-check-present')
  await pool.query(`update offer_rules set velocity_rule = 'count(card, day) <= 2' where rule_desc = 'Running'`)
  const remove = () => joel.call('offers.removeVelocityCheck', { brand: 'ASTRON', id: added[0]?.id ?? 0 })
  expect(await codeOf(remove())).toBe('velocity-check-used')
  await pool.query(`update offer_rules set velocity_rule = ''`)
  expect(await remove()).toEqual([])
})

test('the page of an offer names what wrote it and the offers before and after it, and is of nobody else’s brand', async () => {
  const { joel, desk, idOf, sell } = await open()
  await sell('P1', 3, 'HDFC', 1_000_000)
  const first = idOf('Running')
  await desk.database.pool.query(`insert into bank_schemes (bank, bank_code, tenure, rate, bank_tenure_id, brand_code,
      start_date, end_date, state, makers, created_by, created_at, changed_by, changed_at)
    select bank, bank, 6, 1250, plan, brand, now() + starts, now() + interval '90 days', 'created', array[m.id], m.id, now(),
      m.id, now()
    from (values ('HDFC', 'BESIDE1', 'ASTRON', interval '0'), ('SBI', 'BESIDE2', 'ASTRON', interval '0'),
        ('HDFC', 'BESIDE3', 'BOLTWAVE', interval '0'), ('HDFC', 'BESIDE4', 'ASTRON', interval '30 days'),
        ('HDFC', 'WAITS', 'ASTRON', interval '0')) s(bank, plan, brand, starts),
      (select id from staff where login_id = 'bankmaker') m`)
  await desk.database.pool.query(`update bank_schemes set state = 'approved', revision = 2, is_active = true,
      checkers = array[c.id], decided_by = c.id, decided_at = now(), approved_by = c.id, approved_at = now(), approved_content = '{}'
    from (select id from staff where login_id = 'bankchecker') c where bank_tenure_id like 'BESIDE%'`)
  const admin = await desk.signIn('opsadmin')
  const plans = async (who: typeof joel) =>
    (await who.call('offers.get', { id: first })).bankSchemes.map(({ bankTenureId }) => bankTenureId)
  expect([await plans(admin), await plans(joel)]).toEqual([['BESIDE1'], []])
  expect((await joel.call('offers.get', { id: first })).acts).toEqual([])
  await joel.call('offers.update', { brand: 'ASTRON', id: first, version: 1, totalCashback: '7.5' })
  const ended = await joel.call('offers.get', { id: first })
  const next = ended.after ?? 0
  expect([ended.before, ended.acts.map(({ act, isNew }) => [act, isNew])]).toEqual([null, [['update', false]]])
  const running = await joel.call('offers.get', { id: next })
  expect([running.before, running.after, running.acts.map(({ isNew }) => isNew)]).toEqual([first, null, [true]])
  const [act] = running.acts
  await joel.call('offers.takeBack', { changeId: act?.changeId ?? '' })
  const back = await joel.call('offers.get', { id: first })
  expect([back.offer.state, back.after, back.acts.map(({ takenBackBy }) => takenBackBy)]).toEqual([
    'running',
    null,
    [act?.by],
  ])
  expect(await codeOf(joel.call('offers.get', { id: 999_999 }))).toBe('record-not-found')
  await limitToBrand(desk.database.db, 'catalogue', 'BOLTWAVE')
  expect(await codeOf(joel.call('offers.get', { id: first }))).toBe('record-not-found')
})
