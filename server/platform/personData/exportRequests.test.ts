import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { limitToBrand } from '#tests/support/transactions.ts'

let testGateway: TestGateway
let admin: Client
beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  admin = await testGateway.signIn('opsadmin')
  await insertMerchants(testGateway.database.db, [
    buildMerchant({ merchantCode: 'M0000001', brandCode: 'ASTRON' }),
    buildMerchant({ merchantCode: 'M0000002', brandCode: 'BOLTWAVE', mobileNumber: '9000000002' }),
  ])
  for (const [merchantCode, reason] of [
    ['M0000001', 'Letter 14 of 3 May.'],
    ['M0000002', '=Letter 15 of 4 May.'],
  ] as const)
    await admin.call('personRequests.askErasure', { merchantCode, reason })
})
afterAll(() => testGateway.close())

const columns = ['kind', 'merchantCode', 'state', 'reason', 'askedBy', 'endedAt']
const fileOf = async (who: Client, request: Record<string, unknown> = {}) => {
  const { url } = await who.call('tables.export', { table: 'personRequests.list', format: 'csv', request, columns })
  const answer = await fetch(testGateway.address + url, { headers: { cookie: who.cookie } })
  return { lines: (await answer.text()).replace('\uFEFF', '').trim().split('\r\n'), headers: answer.headers }
}

it('requests come as a file with what was filtered, without a formula, and it is on record', async () => {
  const { lines, headers } = await fileOf(admin)
  expect(lines).toEqual([
    'Asks For,MID,State,Reason,Asked By,Ended',
    'erasure,M0000001,asked,Letter 14 of 3 May.,opsadmin,',
    "erasure,M0000002,asked,'=Letter 15 of 4 May.,opsadmin,",
  ])
  expect(headers.get('content-disposition')).toMatch(/filename="personal_data_requests_.*\.csv"/)
  const asked = { state: ['asked'], kind: ['erasure'], merchant_code: 'M0000002' }
  expect((await fileOf(admin, asked)).lines).toHaveLength(2)
  expect((await fileOf(admin, { ...asked, kind: ['copy'] })).lines).toHaveLength(1)
  const { rows } = await testGateway.database.pool.query(
    `select call, subject from audit_entries where call in ('tables.export', 'files.download') and outcome = 'done' order by id limit 2`,
  )
  expect(rows).toEqual(
    ['tables.export', 'files.download'].map((call) => ({ call, subject: 'export:personRequests.list' })),
  )
})

it('whoever may not see the list has no file of it, and nobody has rows of merchants that are not theirs', async () => {
  const support = await testGateway.signIn('support')
  const request = { table: 'personRequests.list' as const, format: 'csv' as const, request: {}, columns }
  expect(await codeOf(support.call('tables.export', request))).toBe('not-allowed')
  await limitToBrand(testGateway.database.db, 'deskadmin', 'ASTRON')
  const { lines } = await fileOf(await testGateway.signIn('deskadmin'))
  expect(lines.slice(1)).toEqual(['erasure,M0000001,asked,Letter 14 of 3 May.,opsadmin,'])
})
