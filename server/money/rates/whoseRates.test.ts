import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { MdrRate } from '#contract/calls/money/rates.ts'
import { openTestGateway, type Client, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { codeOf, refusalOf } from '#tests/support/outcome.ts'
import { buildFee, buildRate, setRoles } from '#tests/support/rates.ts'
import { assignManager, insertTransactions, limitToBrand } from '#tests/support/transactions.ts'

let testGateway: TestGateway
/** Makes the records; sees every merchant. */
let drafter: Client
/** Looks after M0000001 and M0000003, of whatever brand. */
let manager: Client
/** Sees ASTRON: M0000001 and M0000002. */
let brand: Client
let general: MdrRate
let ofBrand: MdrRate
let otherBrand: MdrRate
/** By the number of its merchant. */
let special: Readonly<Record<1 | 2 | 3, MdrRate>>

const add = (who: Client, overrides: Parameters<typeof buildRate>[0] = {}) =>
  who.call('rates.save', buildRate(overrides))
const edit = (who: Client, { id, revision }: MdrRate, changes: Parameters<typeof buildRate>[0]) =>
  who.call('rates.save', buildRate({ id, ...changes }), { ifMatch: revision })

const roles = ['drafter', 'approver', 'checker']
const code = (number: number) => `M000000${number}`
const everything = { pageIndex: 0, pageSize: 50, sort: 'merchantCode', order: 'asc' } as const

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  const { db } = testGateway.database
  await insertMerchants(
    db,
    [
      ['ASTRON', 1],
      ['ASTRON', 2],
      ['BOLTWAVE', 3],
    ].map(([brandCode, number]) =>
      buildMerchant({
        merchantCode: code(Number(number)),
        brandCode: String(brandCode),
        mobileNumber: `900000000${number}`,
      }),
    ),
  )
  await insertTransactions(
    db,
    [1, 1, 2, 3].map((number, at) => ({
      merchantCode: code(number),
      txnRefNumber: `TXN${at}`,
      amountPaise: 10_000,
      createdAt: new Date(Date.now() - 60_000),
    })),
  )
  await setRoles(db, 'relmanager', ['relationship_manager', ...roles])
  await setRoles(db, 'finance', roles)
  await limitToBrand(db, 'finance', 'ASTRON')
  await assignManager(db, code(1), 'relmanager')
  await assignManager(db, code(3), 'relmanager')
  ;[drafter, manager, brand] = await Promise.all([
    testGateway.signIn('drafter'),
    testGateway.signIn('relmanager'),
    testGateway.signIn('finance'),
  ])
  general = await add(drafter)
  ofBrand = await add(drafter, { brand: 'ASTRON' })
  otherBrand = await add(drafter, { brand: 'BOLTWAVE' })
  special = {
    1: await add(drafter, { merchantCode: code(1) }),
    2: await add(drafter, { merchantCode: code(2) }),
    3: await add(drafter, { merchantCode: code(3) }),
  }
})
afterAll(() => testGateway.close())

/** What the audit kept of a person's tries since then: the call, how it ended and what was asked for. */
const triesOf = async (loginId: string, work: () => Promise<unknown>) => {
  const { pool } = testGateway.database
  const { rows: before } = await pool.query<{ last: string }>('select coalesce(max(id), 0) as last from audit_entries')
  await work()
  const { rows } = await pool.query<{ call: string; outcome: string; subject: string }>(
    `select call, outcome, subject from audit_entries where id > $1 and login_id = $2 and outcome <> 'done' order by id`,
    [before[0]?.last, loginId],
  )
  return rows.map(({ call, outcome, subject }) => [call, outcome, subject])
}

const notThere = {
  status: 404,
  code: 'record-not-found',
  message: 'This record does not exist, or is not yours to see.',
  details: undefined,
}
const noMerchant = {
  status: 404,
  code: 'merchant-not-found',
  message: 'This merchant does not exist, or is not yours to see.',
  details: undefined,
}

describe('a rate that names a merchant', () => {
  test('is listed for whoever sees the merchant; rates without one are price lists of their brand', async () => {
    const seenBy = async (who: Client) => {
      const ids = async (name: 'rates.general' | 'rates.brand' | 'rates.special') =>
        (await who.call(name, everything)).rows.map(({ id }) => id).toSorted((a, b) => a - b)
      const { rows, counts } = await who.call('waiting.list', { page: 0, size: 50 })
      const waiting = rows.flatMap(({ record }) => (record?.kind === 'special' ? [record.id] : []))
      return [await ids('rates.general'), await ids('rates.brand'), await ids('rates.special'), waiting, counts.special]
    }
    const [one, two, three] = [special[1].id, special[2].id, special[3].id]
    expect([await seenBy(manager), await seenBy(brand), (await seenBy(drafter)).slice(0, 3)]).toEqual([
      [[general.id], [ofBrand.id, otherBrand.id], [one, three], [one, three], 2],
      [[general.id], [ofBrand.id], [one, two], [one, two], 2],
      [[general.id], [ofBrand.id, otherBrand.id], [one, two, three]],
    ])
  })

  test('is not there for anybody else, whatever they do with it, and each try is in the audit', async () => {
    const foreign = special[2]
    const item = { kind: 'special', id: foreign.id, revision: 1 } as const
    const found: unknown[] = []
    const tries = await triesOf('relmanager', async () => {
      found.push(
        await refusalOf(manager.call('checkedRecords.review', { kind: 'special', id: foreign.id })),
        await refusalOf(manager.call('checkedRecords.effect', { kind: 'special', id: foreign.id })),
        await refusalOf(edit(manager, foreign, { merchantCode: code(2), value: 1 })),
        await refusalOf(
          edit(manager, foreign, { merchantCode: code(1), value: 1, from: '2028-01-01', to: '2028-01-02' }),
        ),
        await refusalOf(edit(manager, foreign, { merchantCode: code(2), status: 'approved' })),
        await refusalOf(add(manager, { merchantCode: code(1), replacesId: foreign.id })),
      )
      const [decided] = await manager.call('checkedRecords.decide', {
        items: [{ ...item, decision: 'approve' }],
        remark: '',
      })
      expect([decided?.isDone, decided?.state, decided?.revision, decided?.code]).toEqual([
        false,
        null,
        null,
        'record-not-found',
      ])
    })
    expect(found).toEqual(found.map(() => notThere))
    const subject = `rate:${foreign.id}`
    expect(tries).toEqual([
      ['checkedRecords.review', 'record-not-found', subject],
      ['checkedRecords.effect', 'record-not-found', subject],
      ...Array.from({ length: 4 }, () => ['rates.save', 'record-not-found', subject]),
      ['checkedRecords.decide', 'record-not-found', subject],
    ])
    const [after] = (await drafter.call('rates.special', { ...everything, id: foreign.id })).rows
    expect([after?.state, after?.revision]).toEqual(['draft', 1])
  })

  test('is edited and decided on by the manager of its merchant', async () => {
    const own = await add(drafter, { merchantCode: code(1), paymentMethod: 'CASH' })
    const other = await add(drafter, { merchantCode: code(3), paymentMethod: 'CASH' })
    const edited = await edit(manager, own, { merchantCode: code(1), paymentMethod: 'CASH', value: 251 })
    const [decided] = await manager.call('checkedRecords.decide', {
      items: [{ kind: 'special', id: other.id, revision: 1, decision: 'approve' }],
      remark: '',
    })
    expect([edited.revision, edited.value, decided?.state]).toEqual([2, 251, 'approved'])
  })

  test('of a brand user needs no brand of its own, and another brand in it hides it', async () => {
    const own = await add(brand, { merchantCode: code(2), paymentMethod: 'NEFT' })
    const named = await add(drafter, { merchantCode: code(2), paymentMethod: 'NEFT', brand: 'BOLTWAVE' })
    const { rows } = await brand.call('rates.special', { ...everything, paymentMethod: 'NEFT' })
    expect([
      rows.map(({ id }) => id),
      (await edit(brand, own, { merchantCode: code(2), paymentMethod: 'NEFT', value: 7 })).value,
      await codeOf(brand.call('checkedRecords.review', { kind: 'special', id: named.id })),
    ]).toEqual([[own.id], 7, 'record-not-found'])
  })

  test('is made for nobody else’s merchant: the answer and the trace are those of a merchant that is not there', async () => {
    // The same rate stands for it already: an answer about that one would tell of it.
    const answers: unknown[] = []
    const tries = await triesOf('relmanager', async () => {
      answers.push(await refusalOf(add(manager, { merchantCode: code(2) })))
      answers.push(await refusalOf(add(manager, { merchantCode: 'M9999999' })))
      const own = await add(manager, { merchantCode: code(1), paymentMethod: 'MPOS' })
      answers.push(await refusalOf(edit(manager, own, { merchantCode: code(2), paymentMethod: 'MPOS' })))
    })
    expect([answers, tries]).toEqual([
      [noMerchant, noMerchant, noMerchant],
      [code(2), 'M9999999', code(2)].map((asked) => ['rates.save', 'merchant-not-found', asked]),
    ])
    expect(await codeOf(add(manager, { merchantCode: code(1) }))).toBe('rate-overlaps')
  })

  test('is of every merchant that it names: in what is proposed, in what stands, and in the version whose place it takes', async () => {
    const [approver, checker] = await Promise.all([testGateway.signIn('approver'), testGateway.signIn('ratechecker')])
    const wallet = { paymentMethod: 'WALLET' as const, merchantCode: code(2) }
    const move = (
      who: Client,
      rate: MdrRate,
      status: 'approved' | 'verified',
      content: Parameters<typeof buildRate>[0],
    ) =>
      who.call('rates.save', buildRate({ id: rate.id, ...content, status, remark: 'as agreed' }), {
        ifMatch: rate.revision,
      })
    const approved = await move(approver, await add(drafter, wallet), 'approved', wallet)
    const instead = await add(drafter, { ...wallet, merchantCode: code(1), replacesId: approved.id })
    const moved = { ...wallet, from: '2028-01-01', to: '2028-01-31' }
    const verified = await move(
      checker,
      await move(approver, await add(drafter, moved), 'approved', moved),
      'verified',
      moved,
    )
    const becomes = await edit(drafter, verified, { ...moved, merchantCode: code(1) })
    const { rows } = await manager.call('rates.special', { ...everything, paymentMethod: 'WALLET' })
    const review = (id: number) => codeOf(manager.call('checkedRecords.review', { kind: 'special', id }))
    expect([rows, await review(instead.id), await review(becomes.id)]).toEqual([
      [],
      'record-not-found',
      'record-not-found',
    ])
    expect((await drafter.call('rates.special', { ...everything, paymentMethod: 'WALLET' })).rows).toHaveLength(3)
  })
})

test('a list that is asked for others’ merchants, brands or records answers as if there were nothing, and keeps the try', async () => {
  const rows: unknown[] = []
  const managers = await triesOf('relmanager', async () => {
    rows.push(
      (
        await manager.call('rates.special', { ...everything, merchantCode: [code(2), code(1)], paymentMethod: 'UPI' })
      ).rows.map(({ merchantCode }) => merchantCode),
      (await manager.call('rates.special', { ...everything, id: special[2].id })).rows,
      (await manager.call('rates.special', { ...everything, id: special[1].id, status: 'verified' })).rows,
    )
  })
  const brands = await triesOf('finance', async () => {
    rows.push(
      (await brand.call('rates.brand', { ...everything, brand: 'BOLTWAVE' })).rows,
      (await brand.call('rates.brand', { ...everything, id: otherBrand.id })).rows,
      (await brand.call('rates.fees', { pageIndex: 0, pageSize: 50, id: 999 })).rows,
    )
  })
  expect([rows, managers, brands]).toEqual([
    [[code(1)], [], [], [], [], []],
    [
      ['rates.special', 'merchant-not-found', code(2)],
      ['rates.special', 'record-not-found', `rate:${special[2].id}`],
    ],
    [
      ['rates.brand', 'record-not-found', 'BOLTWAVE'],
      ['rates.brand', 'record-not-found', `rate:${otherBrand.id}`],
      ['rates.fees', 'record-not-found', 'fee:999'],
    ],
  ])
})

test('fees of another brand are not there, and the try is in the audit', async () => {
  const fee = await drafter.call('rates.saveFee', { action: 'add', data: buildFee({ brandCode: 'BOLTWAVE' }) })
  const tries = await triesOf('finance', async () => {
    expect([
      await codeOf(brand.call('checkedRecords.review', { kind: 'subscription', id: fee.id })),
      await codeOf(
        brand.call('rates.saveFee', { action: 'update', data: buildFee({ id: fee.id }) }, { ifMatch: fee.revision }),
      ),
      await codeOf(brand.call('rates.saveFee', { action: 'add', data: buildFee({ replacesId: fee.id }) })),
    ]).toEqual(['record-not-found', 'record-not-found', 'record-not-found'])
  })
  expect(tries).toEqual(
    ['checkedRecords.review', 'rates.saveFee', 'rates.saveFee'].map((call) => [
      call,
      'record-not-found',
      `fee:${fee.id}`,
    ]),
  )
})

test('what a second person is told of the reach of a rate counts the merchants and transactions that they see', async () => {
  const told = async (who: Client) => {
    const { merchants } = await who.call('checkedRecords.review', { kind: 'general', id: general.id })
    const { transactions } = await who.call('checkedRecords.effect', { kind: 'general', id: general.id })
    return [merchants, transactions]
  }
  expect([await told(drafter), await told(manager), await told(brand)]).toEqual([
    [3, 4],
    [2, 3],
    [2, 3],
  ])
})

test('features of others’ merchants are neither listed nor set, and the try is in the audit', async () => {
  const charges = [{ type: 'PERCENTAGE' as const, value: 150, brandCode: 'ASTRON' }]
  const set = (who: Client, merchantCodes: string[], id?: number) =>
    who.call('rates.updateCharges', { merchantCodes, featureId: 1, charges, id }, { ifMatch: 1 })
  const rows = await set(drafter, [1, 2, 3].map(code))
  const listed = async (who: Client, merchantCodes: string[] = []) =>
    (await who.call('rates.merchantFeatures', { merchantCodes, featureId: 1, page: 0, size: 50 })).rows.map(
      ({ merchantCode }) => merchantCode,
    )
  expect([await listed(manager), await listed(brand)]).toEqual([
    [code(1), code(3)],
    [code(1), code(2)],
  ])
  const tries = await triesOf('relmanager', async () => {
    expect([
      await listed(manager, [code(2)]),
      await refusalOf(set(manager, [code(2)], rows[1]?.id)),
      await refusalOf(set(manager, [code(1), code(2)])),
      await refusalOf(set(manager, [code(1)], rows[1]?.id)),
    ]).toEqual([
      [],
      noMerchant,
      { ...noMerchant, message: `No such merchant: ${code(2)}.`, details: { missing: [code(2)] } },
      notThere,
    ])
  })
  expect(tries).toEqual([
    ['rates.merchantFeatures', 'merchant-not-found', code(2)],
    ['rates.updateCharges', 'merchant-not-found', code(2)],
    ['rates.updateCharges', 'merchant-not-found', code(2)],
    ['rates.updateCharges', 'record-not-found', `feature:1 row ${rows[1]?.id}`],
  ])
})
