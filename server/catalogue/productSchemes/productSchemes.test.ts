import { expect, inject, test } from 'vitest'
import { dayFromToday, openCatalogueFixture } from '#tests/support/catalogueFixture.ts'
import { codeOf, refusalOf } from '#tests/support/outcome.ts'
import { limitToBrand } from '#tests/support/transactions.ts'

const brandCode = 'ASTRON'

test('a move is shown, cuts the old time and begins the new one; it is taken back while nothing was changed since', async () => {
  const { joel, idsOf, times, pool } = await openCatalogueFixture(inject('postgresUrl'))
  const before = await times()
  const change = {
    brandCode,
    toSchemeCode: 'B',
    fromDate: dayFromToday(2),
    toDate: dayFromToday(20),
    models: await idsOf('SKU-01', 'SKU-02'),
  }
  const effect = await joel.call('productSchemes.effect', { act: 'moveModels', change })
  expect([effect.models, effect.rows.map(({ schemeCode, sku }) => `${schemeCode} ${sku}`)]).toEqual([
    2,
    ['A SKU-01', 'A SKU-02', 'B SKU-01', 'B SKU-02'],
  ])
  expect(await times()).toEqual(before)

  const { changeId, models } = await joel.call('productSchemes.moveModels', change)
  expect(models).toBe(2)
  expect((await times()).slice(0, 4).map((row) => (row as unknown[]).slice(0, 2))).toEqual([
    ['SKU-01', 'A'],
    ['SKU-01', 'B'],
    ['SKU-02', 'A'],
    ['SKU-02', 'B'],
  ])
  const timeline = await joel.call('productSchemes.timeline', { brandCode, sku: 'SKU-01' })
  expect(timeline.map(({ schemeCode, state }) => `${schemeCode} ${state}`)).toEqual(['A running', 'B scheduled'])

  await joel.call('productSchemes.takeBack', { changeId: changeId ?? '' })
  expect(await times()).toEqual(before)
  expect(await codeOf(joel.call('productSchemes.takeBack', { changeId: changeId ?? '' }))).toBe('change-overtaken')

  const again = await joel.call('productSchemes.moveModels', change)
  await joel.call('productSchemes.extend', { brandCode, endDate: dayFromToday(40), schemes: [{ schemeCode: 'A' }] })
  await pool.query(`update scheme_models set version = version + 1 where to_at < now() + interval '3 days'`)
  expect(await codeOf(joel.call('productSchemes.takeBack', { changeId: again.changeId ?? '' }))).toBe(
    'change-overtaken',
  )
})

test('extending takes along the models that end with the scheme, and expiring one stays within it', async () => {
  const { joel, idsOf } = await openCatalogueFixture(inject('postgresUrl'))
  await joel.call('productSchemes.expireModels', {
    brandCode,
    toDate: dayFromToday(3),
    models: await idsOf('SKU-01'),
  })
  const extended = await joel.call('productSchemes.extend', {
    brandCode,
    endDate: dayFromToday(15),
    schemes: [{ schemeCode: 'A' }],
  })
  expect([extended.schemes, extended.models]).toEqual([1, 9])
  const models = await idsOf('SKU-02')
  const moved = (toSchemeCode: string, lastDay: number) =>
    codeOf(
      joel.call('productSchemes.moveModels', {
        brandCode,
        toSchemeCode,
        fromDate: dayFromToday(1),
        toDate: dayFromToday(lastDay),
        models,
      }),
    )
  expect([
    await codeOf(joel.call('productSchemes.expireModels', { brandCode, toDate: dayFromToday(16), models })),
    await codeOf(joel.call('productSchemes.expireModels', { brandCode, toDate: dayFromToday(-1), models })),
    await moved('A', 2),
    await moved('C', 2),
    await moved('B', 31),
    await codeOf(
      joel.call('productSchemes.expireModels', { brandCode, toDate: dayFromToday(1), models: [{ id: 999_999 }] }),
    ),
  ]).toEqual([
    'beyond-scheme',
    'day-before-today',
    'scheme-same',
    'scheme-other-kind',
    'beyond-scheme',
    'record-not-found',
  ])
})

test('a move onto days on which the model is in another scheme is refused when it is shown, by model and scheme', async () => {
  const { joel, idsOf } = await openCatalogueFixture(inject('postgresUrl'))
  const change = {
    brandCode,
    toSchemeCode: 'B',
    fromDate: dayFromToday(2),
    toDate: dayFromToday(20),
    models: await idsOf('SKU-01'),
  }
  await joel.call('productSchemes.moveModels', change)
  const again = { ...change, fromDate: dayFromToday(1), toDate: dayFromToday(10) }
  const refused = [
    await refusalOf(joel.call('productSchemes.effect', { act: 'moveModels', change: again })),
    await refusalOf(joel.call('productSchemes.moveModels', again)),
  ]
  const said = 'SKU-01 is in scheme B on some of these days. Move it from there, or choose other days.'
  expect(refused.map(({ code, message }) => [code, message])).toEqual([
    ['sku-in-another-scheme', said],
    ['sku-in-another-scheme', said],
  ])
})

test('of many moves of one model at once, one wins, and no SKU is in two schemes at one instant', async () => {
  const { joel, idsOf, pool } = await openCatalogueFixture(inject('postgresUrl'))
  const models = await idsOf('SKU-05')
  const change = { brandCode, toSchemeCode: 'B', fromDate: dayFromToday(1), toDate: dayFromToday(20), models }
  const ends = await Promise.all(
    Array.from({ length: 8 }, () => codeOf(joel.call('productSchemes.moveModels', change))),
  )
  expect(ends.toSorted()).toEqual(['done', ...Array.from({ length: 7 }, () => 'sku-in-another-scheme')])
  await expect(
    pool.query(`insert into scheme_models (scheme_id, product_id, is_emi, is_cashback, from_at, to_at)
      select scheme_id, product_id, is_emi, is_cashback, from_at, to_at from scheme_models where from_at < to_at limit 1`),
  ).rejects.toThrow('scheme_models_one_emi')
})

test('the page of a scheme names its models, its dealers and what was done with it, and is of nobody else’s brand', async () => {
  const { joel, desk, idsOf } = await openCatalogueFixture(inject('postgresUrl'))
  const read = (schemeCode: string) => joel.call('productSchemes.get', { schemeCode })
  const { changeId } = await joel.call('productSchemes.moveModels', {
    brandCode,
    toSchemeCode: 'B',
    fromDate: dayFromToday(2),
    toDate: dayFromToday(20),
    models: await idsOf('SKU-01', 'SKU-02'),
  })
  await joel.call('productSchemes.extend', { brandCode, endDate: dayFromToday(15), schemes: [{ schemeCode: 'A' }] })
  const [from, to] = [await read('A'), await read('B')]
  expect([from.modelStates, to.modelStates]).toEqual([
    [{ state: 'running', models: 10 }],
    [{ state: 'scheduled', models: 2 }],
  ])
  expect([from, to].map(({ acts }) => acts.map(({ act, models }) => [act, models]))).toEqual([
    [
      ['moveModels', 2],
      ['extend', 8],
    ],
    [['moveModels', 2]],
  ])
  await joel.call('productSchemes.takeBack', { changeId: changeId ?? '' })
  expect((await read('A')).acts.map(({ takenBackBy }) => takenBackBy)).toEqual(['catalogue', ''])
  expect((await read('B')).modelStates).toEqual([])
  expect(await codeOf(read('NOWHERE'))).toBe('record-not-found')
  await limitToBrand(desk.database.db, 'catalogue', 'BOLTWAVE')
  expect(await codeOf(read('A'))).toBe('record-not-found')
})
