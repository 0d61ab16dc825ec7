import { sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import type { Tx } from '#server/db/database.ts'
import { openTestGateway } from './gateway.ts'
import { buildMerchant, insertMerchants } from './merchants.ts'

/** A general rate for UPI in January 2027, 2.5 %, ₹0 to ₹1,000. */
export const buildRate = (overrides: Partial<RequestOfName<'rates.save'>> = {}): RequestOfName<'rates.save'> => ({
  paymentMethod: 'UPI',
  type: 'PERCENTAGE',
  value: 250,
  bankwiseValue: '{"HDFC": 1.8}',
  fromAmount: 0,
  toAmount: 100_000,
  from: '2027-01-01',
  to: '2027-01-31',
  status: 'draft',
  brand: '',
  category: '',
  merchantCode: '',
  remark: '',
  ...overrides,
})

/** A yearly fee of ₹1,000 for ASTRON. */
export const buildFee = (
  overrides: Partial<RequestOfName<'rates.saveFee'>['data']> = {},
): RequestOfName<'rates.saveFee'>['data'] => ({
  feeType: 'SUBSCRIPTION',
  duration: 'YEARLY',
  fee: 100_000,
  gst: 18_000,
  brandCode: 'ASTRON',
  thresholdDate: '2027-03-31',
  status: 'draft',
  remark: '',
  ...overrides,
})

/** A scheme of HDFC for ASTRON: twelve months at 13.5 %, the year after `now`. */
export const buildScheme = (
  now: Date,
  overrides: Partial<RequestOfName<'bankSchemes.create'>> = {},
): RequestOfName<'bankSchemes.create'> => ({
  bank: 'HDFC',
  bankCode: 'HDFC_DEBIT',
  tenure: 12,
  rate: 1350,
  bankTenureId: 'HD12A',
  brandCode: 'ASTRON',
  startDate: new Date(Math.floor(now.getTime() / 1000) * 1000 + 86_400_000).toISOString(),
  endDate: new Date(Math.floor(now.getTime() / 1000) * 1000 + 365 * 86_400_000).toISOString(),
  ...overrides,
})

/** Gives a person these roles and no others. */
export const setRoles = async (tx: Tx, loginId: string, roleNames: readonly string[]): Promise<void> => {
  await tx.execute(sql`delete from staff_roles where staff_id = (select id from staff where login_id = ${loginId})`)
  for (const roleName of roleNames)
    await tx.execute(sql`insert into staff_roles (staff_id, role_id)
      select s.id, r.id from staff s, roles r where s.login_id = ${loginId} and r.role_name = ${roleName}`)
}

/** Three merchants, two of them of ASTRON, and who drafts, approves and checks; `everything` holds all three roles. */
export const openRatesFixture = async (postgresUrl: string) => {
  const testGateway = await openTestGateway(postgresUrl)
  await insertMerchants(testGateway.database.db, [
    buildMerchant({ merchantCode: 'M0000001', brandCode: 'ASTRON' }),
    buildMerchant({ merchantCode: 'M0000002', brandCode: 'ASTRON', mobileNumber: '9000000002' }),
    buildMerchant({ merchantCode: 'M0000003', mobileNumber: '9000000003' }),
  ])
  await setRoles(testGateway.database.db, 'finance', ['drafter', 'approver', 'checker'])
  const [drafter, approver, checker, everything] = await Promise.all([
    testGateway.enter('drafter'),
    testGateway.enter('approver'),
    testGateway.enter('ratechecker'),
    testGateway.enter('finance'),
  ])
  return { desk: testGateway, drafter, approver, checker, everything }
}
