import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { KycCheck } from '#contract/calls/merchants/kyc.ts'
import { gstCheckDigit, verhoeffDigit } from '#contract/wire/identityNumbers.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import { openTestGateway, type Client, type TestGateway } from '#tests/support/gateway.ts'
import { addMerchants, waitingMerchant } from '#tests/support/kyc.ts'

let testGateway: TestGateway
let radhika: Client

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  radhika = await testGateway.signIn('kycreviewer')
})
afterAll(() => testGateway.close())

const pan = 'ABCPK1234L'
const gstinOf = (body: string) => body + gstCheckDigit(body)
const aadhaarOf = (body: string) => body + verhoeffDigit(body)
const sealedAadhaar = (number: string) => ({
  aadhaarSealed: testGateway.gateway.fieldSeal.seal(number, sealedFields.aadhaar),
  aadhaarLast4: number.slice(-4),
})
const sealedAccount = (number: string) => ({
  accountRefSealed: testGateway.gateway.fieldSeal.seal(number, sealedFields.account),
  accountRefLast4: number.slice(-4),
  accountRefBlind: testGateway.gateway.fieldSeal.blind(number),
})

const addItem = async (
  code: string,
  { group, type, name = '', number }: { group: string; type: string; name?: string; number?: string },
) =>
  testGateway.database.db.execute(sql`
    insert into kyc_items (merchant_id, item_group, type, number_sealed, number_last4, is_verified, verified_name)
    select id, ${group}, ${type}, ${number === undefined ? null : testGateway.gateway.fieldSeal.seal(number, sealedFields.kycItem)},
      ${number?.slice(-4) ?? ''}, true, ${name} from merchants where merchant_code = ${code}`)

const checksOf = async (code: string, who: Client = radhika) =>
  (await who.call('kyc.review', { merchantCode: [code] })).checks
const shown = (checks: readonly KycCheck[]) =>
  Object.fromEntries(
    checks.map(({ check, outcome, fact, merchantCodes }) => [check, [outcome, fact, ...merchantCodes]]),
  )

test('what fits is shown as fitting: PAN in GSTIN, check digits, names in another order, IFSC and its bank', async () => {
  await addMerchants(testGateway, [
    waitingMerchant('C0000001', {
      businessName: 'Asha Kirana Store Pvt Ltd',
      contactPerson: 'Kulkarni A.',
      accountHolderName: 'ASHA KIRANA STORE PRIVATE LIMITED',
      panNumber: pan,
      gstNumber: gstinOf(`27${pan}1Z`),
      ifsc: 'HDFC0001234',
      bankName: 'HDFC Bank',
      mobileNumber: '9100000001',
      ...sealedAadhaar(aadhaarOf('23456789012')),
      ...sealedAccount('50100012345678'),
    }),
  ])
  await addItem('C0000001', { group: 'IDENTITY', type: 'PAN', name: 'ASHA KULKARNI' })
  expect(shown(await checksOf('C0000001'))).toEqual({
    'PAN inside GSTIN': ['fits', 'The GSTIN holds the PAN.'],
    PAN: ['fits', 'The PAN is well formed.'],
    'GSTIN check digit': ['fits', 'The GSTIN is well formed.'],
    'Aadhaar check digit': ['fits', 'The Aadhaar number is well formed.'],
    'PAN name and contact person': ['fits', '‘ASHA KULKARNI’ and ‘Kulkarni A.’ match.'],
    'PAN name and bank name': ['differs', '‘ASHA KULKARNI’ and ‘ASHA KIRANA STORE PRIVATE LIMITED’ differ.'],
    'Business name and bank name': [
      'fits',
      '‘Asha Kirana Store Pvt Ltd’ and ‘ASHA KIRANA STORE PRIVATE LIMITED’ match.',
    ],
    'IFSC and bank': ['fits', 'The IFSC is of HDFC Bank.'],
    'Account number on other merchants': ['fits', 'No other merchant has it.'],
    'PAN on other merchants': ['fits', 'No other merchant has it.'],
    'Mobile number on other merchants': ['fits', 'No other merchant has it.'],
  })
})

test('what does not fit is shown as such, each with what was compared, and the business PAN may stand in the GSTIN', async () => {
  const aadhaar = aadhaarOf('34567890123')
  const wrongAadhaar = aadhaar.slice(0, 11) + String((Number(aadhaar.at(-1)) + 1) % 10)
  const gstin = gstinOf('29AAACB1234C1Z')
  await addMerchants(testGateway, [
    waitingMerchant('C0000002', {
      panNumber: 'ABCDE12345',
      gstNumber: `${gstin.slice(0, 14)}${gstin.endsWith('A') ? 'B' : 'A'}`,
      ifsc: 'HDFC0001234',
      bankName: 'ICICI Bank',
      mobileNumber: '9100000002',
      ...sealedAadhaar(wrongAadhaar),
    }),
    waitingMerchant('C0000003', {
      panNumber: '',
      gstNumber: gstin,
      ifsc: 'HDFC-1',
      bankName: '',
      contactPerson: '',
      mobileNumber: '9100000003',
    }),
  ])
  await addItem('C0000003', { group: 'LEGALITY', type: 'BUSINESSPAN', number: 'AAACB1234C' })
  const [second, third] = [shown(await checksOf('C0000002')), shown(await checksOf('C0000003'))]
  expect([
    second['PAN inside GSTIN'],
    second['PAN'],
    second['GSTIN check digit'],
    second['Aadhaar check digit'],
    second['IFSC and bank'],
    third['PAN inside GSTIN'],
    third['PAN'],
    third['PAN name and contact person'],
    third['IFSC and bank'],
  ]).toEqual([
    ['differs', 'The GSTIN holds another PAN.'],
    ['differs', 'The PAN is not well formed.'],
    ['differs', 'The GSTIN is not well formed.'],
    ['differs', 'The Aadhaar number is not well formed.'],
    ['differs', 'The IFSC is of HDFC Bank, the bank named is ICICI Bank.'],
    ['fits', 'The GSTIN holds the business PAN.'],
    ['unknown', 'No PAN is given.'],
    ['unknown', 'One of the names is not given.'],
    ['differs', 'The IFSC is not well formed.'],
  ])
})

test('an IFSC of a bank that is not known, and one without a bank named, are not judged', async () => {
  await addMerchants(testGateway, [
    waitingMerchant('C0000004', { ifsc: 'ZZZZ0001234', bankName: 'Some Bank', mobileNumber: '9100000004' }),
    waitingMerchant('C0000005', { ifsc: 'ICIC0001234', bankName: '', mobileNumber: '9100000005' }),
    waitingMerchant('C0000006', { ifsc: '', mobileNumber: '9100000006' }),
  ])
  const facts = []
  for (const code of ['C0000004', 'C0000005', 'C0000006']) facts.push(shown(await checksOf(code))['IFSC and bank'])
  expect(facts).toEqual([
    ['unknown', 'No bank with ZZZZ is known here.'],
    ['unknown', 'The IFSC is of ICICI Bank; no bank is named.'],
    ['unknown', 'No IFSC is given.'],
  ])
})

test('the same account, PAN or mobile number on other merchants is counted, and named where the reviewer may see them', async () => {
  const shared = { panNumber: 'DUPPK4321D', mobileNumber: '9100000099', ...sealedAccount('60200099999999') }
  await addMerchants(
    testGateway,
    ['E0000001', 'E0000002', 'E0000003'].map((code, at) =>
      waitingMerchant(code, { ...shared, brandCode: at === 2 ? 'BOLTWAVE' : 'ASTRON' }),
    ),
  )
  const whole = shown(await checksOf('E0000001'))
  await testGateway.database.db.execute(sql`
    insert into staff_brands (staff_id, brand_id)
    select s.id, b.id from staff s, brands b where s.login_id = 'kycreviewer2' and b.brand_code = 'ASTRON'`)
  const narrow = shown(await checksOf('E0000001', await testGateway.signIn('kycreviewer2')))
  const names = ['Account number', 'PAN', 'Mobile number'].map((what) => `${what} on other merchants`)
  expect(names.map((name) => [whole[name], narrow[name]])).toEqual(
    names.map(() => [
      ['differs', '2 other merchants have it.', 'E0000002', 'E0000003'],
      ['differs', '2 other merchants have it.', 'E0000002'],
    ]),
  )
})

test('a number of the review is shown in full to holders of view_kyc_role alone, and each look is in the audit with its reason, not the number', async () => {
  await addMerchants(testGateway, [waitingMerchant('C0000007', { mobileNumber: '9100000007' })])
  await addItem('C0000007', { group: 'IDENTITY', type: 'PASSPORT', number: 'M1234567' })
  const masked = (await radhika.call('kyc.review', { merchantCode: ['C0000007'] })).items.find(
    ({ type }) => type === 'PASSPORT',
  )
  const asked = { merchantCode: 'C0000007', type: 'PASSPORT', reason: 'The copy is hard to read' } as const
  expect([
    masked?.identityNumber,
    await radhika.call('kyc.unmask', asked),
    await radhika.call('kyc.unmask', { ...asked, type: 'VOTER' }),
  ]).toEqual(['XXXXXXXX4567', { value: 'M1234567' }, { value: '' }])
  const support = await testGateway.signIn('support')
  await expect(support.call('kyc.unmask', asked)).rejects.toThrow()
  const { rows } = await testGateway.database.db.execute(
    sql`select login_id, outcome, after from audit_entries where call = 'kyc.unmask' order by id`,
  )
  expect(rows).toEqual([
    { login_id: 'kycreviewer', outcome: 'done', after: { field: 'PASSPORT', reason: asked.reason } },
    { login_id: 'kycreviewer', outcome: 'done', after: { field: 'VOTER', reason: asked.reason } },
    { login_id: 'support', outcome: 'not-allowed', after: null },
  ])
  expect(JSON.stringify(rows)).not.toContain('M1234567')
})
