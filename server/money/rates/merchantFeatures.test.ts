import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { features } from '#server/db/schema/index.ts'
import { openTestGateway, type Client, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { codeOf } from '#tests/support/outcome.ts'

let testGateway: TestGateway
let drafter: Client

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), { env: { FEATURE_CHARGES_ABOVE: '5' } })
  await insertMerchants(testGateway.database.db, [
    buildMerchant({ merchantCode: 'M0000001', brandCode: 'ASTRON' }),
    buildMerchant({ merchantCode: 'M0000002', brandCode: 'BOLTWAVE', mobileNumber: '9000000002' }),
  ])
  drafter = await testGateway.signIn('drafter')
})
afterAll(() => testGateway.close())

test('merchant features are set for one row as it was seen, or for many merchants: all or none', async () => {
  const charges = [{ type: 'PERCENTAGE' as const, value: 150, brandCode: 'ASTRON' }]
  const many = await drafter.call('rates.updateCharges', {
    merchantCodes: ['M0000001', 'M0000002'],
    featureId: 1,
    charges,
  })
  expect(many.map(({ merchantCode, featureName, revision }) => [merchantCode, featureName, revision])).toEqual([
    ['M0000001', 'Brand Charges', 1],
    ['M0000002', 'Brand Charges', 1],
  ])
  const one = { merchantCodes: ['M0000001'], featureId: 1, charges, id: many[0]?.id }
  expect([
    await codeOf(drafter.call('rates.updateCharges', one)),
    await codeOf(drafter.call('rates.updateCharges', one, { ifMatch: 9 })),
    await codeOf(drafter.call('rates.updateCharges', one, { ifMatch: 1 })),
    await codeOf(drafter.call('rates.updateCharges', one, { ifMatch: 1 })),
    await codeOf(
      drafter.call('rates.updateCharges', { ...one, id: undefined, merchantCodes: ['M0000001', 'M0000009'] }),
    ),
    await codeOf(drafter.call('rates.updateCharges', { ...one, user: 'approver' }, { ifMatch: 2 })),
  ]).toEqual(['version-missing', 'record-changed', 'done', 'record-changed', 'merchant-not-found', 'claim-mismatch'])
  const bad = await drafter.post('/ops/campaign/wrapperLambdaApis', {
    url: '/merchant_feature/updateCharges',
    method: 'PUT',
    payload: {
      merchant_codes: ['M0000001'],
      feature_id: 1,
      brand_charges_mapping:
        '[{"type":"FIXED","value":5,"brand_code":"ASTRON"},\n {"type":"PERCENTAGE","value":101,"brand_code":"CRESTO"}]',
    },
  })
  expect([bad.status, bad.body['message']]).toEqual([
    400,
    'brand_charges_mapping: Entry 2, value: A percentage is at most 100.',
  ])
  const page = await drafter.call('rates.merchantFeatures', { merchantCodes: [], featureId: 1, page: 0, size: 1 })
  expect([page.rows.map(({ merchantCode, revision }) => [merchantCode, revision]), page.hasMore]).toEqual([
    [['M0000001', 2]],
    true,
  ])
  const features = await drafter.post('/ops/campaign/wrapperLambdaApis', {
    url: '/merchant_feature/getfeatures',
    method: 'GET',
  })
  expect(features.body['data']).toEqual([{ id: 1, name: 'Brand Charges' }])
})

test('features of settlement are told with their usual charges, and for one merchant with the agreed ones, in the documented shape', async () => {
  await testGateway.database.db.insert(features).values({
    id: 2,
    name: 'Instant Settlement',
    isActive: false,
    isEnabled: true,
    charges: [{ type: 'PERCENTAGE', value: 25, brandCode: 'ASTRON' }],
  })
  const charges = [{ type: 'FIXED' as const, value: 1_050, brandCode: 'CRESTO' }]
  await drafter.call('rates.updateCharges', { merchantCodes: ['M0000002'], featureId: 2, charges })
  const admin = await testGateway.signIn('opsadmin')
  const ask = async (more: object) =>
    (await admin.post('/ops/instantsettlements', { type: 'get_features', ...more })).body['payload']
  expect([await ask({}), await ask({ merchant_code: 'M0000002' })]).toEqual([
    [
      { id: 1, name: 'Brand Charges', is_active: true, feature_enabled: false, brand_charges_mapping: null },
      {
        id: 2,
        name: 'Instant Settlement',
        is_active: false,
        feature_enabled: true,
        brand_charges_mapping: '[{"type":"PERCENTAGE","value":0.25,"brand_code":"ASTRON"}]',
      },
    ],
    [
      { feature_id: 1, brand_charges_mapping: '[{"type":"PERCENTAGE","value":1.5,"brand_code":"ASTRON"}]' },
      { feature_id: 2, brand_charges_mapping: '[{"type":"FIXED","value":10.5,"brand_code":"CRESTO"}]' },
    ],
  ])
  const wrong = [
    await admin.post('/ops/instantsettlements', { type: 'get_featured' }),
    await admin.post('/ops/instantsettlements', { merchant_code: 'M0000002' }),
    await admin.post('/ops/instantsettlements', { type: 'get_features', merchant_code: 'M0000002', brand: 'ASTRON' }),
    await admin.post('/ops/instantsettlements', { type: 'get_features', merchant_code: 'M9999999' }),
    await drafter.post('/ops/instantsettlements', { type: 'get_features' }),
  ]
  expect(wrong.map(({ status, body }) => [status, body['code']])).toEqual([
    [404, 'unknown-call'],
    [404, 'unknown-call'],
    [400, 'bad-request'],
    [404, 'merchant-not-found'],
    [403, 'not-allowed'],
  ])
})

test('one person changes what so many merchants are charged in a day: the rest is for somebody else, and what stays as it is does not count', async () => {
  const set = (person: Client, value: number, merchantCodes: string[]) =>
    codeOf(
      person.call('rates.updateCharges', {
        merchantCodes,
        featureId: 1,
        charges: [{ type: 'FIXED', value, brandCode: 'ASTRON' }],
      }),
    )
  // Three changes of this person are above.
  expect(await set(drafter, 100, ['M0000001', 'M0000002'])).toBe('done')
  expect(await set(drafter, 100, ['M0000001', 'M0000002'])).toBe('done')
  expect(await set(drafter, 200, ['M0000001'])).toBe('charges-need-another-person')
  const { rows } = await drafter.call('rates.merchantFeatures', {
    merchantCodes: ['M0000001'],
    featureId: 1,
    page: 0,
    size: 1,
  })
  expect(rows.map(({ charges }) => charges[0]?.value)).toEqual([100])
  expect(await set(await testGateway.signIn('approver'), 200, ['M0000001'])).toBe('done')
})
