import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { ScriptId } from '#contract/calls/files/files.ts'
import { confirmPlan, giveRole, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { sheetOf } from '#tests/support/fileKinds.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { codeOf } from '#tests/support/outcome.ts'

let testGateway: TestGateway
let jobs: ReturnType<typeof listenForJobs>
let uploader: Client
let colleague: Client

const code = (at: number) => `M00000${String(at).padStart(2, '0')}`
const firstCodes = Array.from({ length: 12 }, (_, at) => code(at + 1))

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), {
    env: { UPI_ADDRESSES_ABOVE: '3', TERMINALS_ABOVE: '3', CUSTOMER_FEES_ABOVE: '3', BRAND_MAPPINGS_ABOVE: '3' },
  })
  const { db, pool } = testGateway.database
  await insertMerchants(
    db,
    firstCodes.map((merchantCode) => buildMerchant({ merchantCode })),
  )
  await pool.query(`insert into brands (brand_code) values ('SAMSUNG') on conflict do nothing`)
  await pool.query(`insert into brand_mappings (merchant_id, brand_code, distributor_code)
    select id, 'SAMSUNG', '' from merchants`)
  await giveRole(testGateway, 'finance', 'ops_admin')
  jobs = listenForJobs(testGateway)
  uploader = await testGateway.signIn('opsadmin')
  colleague = await testGateway.signIn('finance')
})
afterAll(() => testGateway.close())

const kinds: readonly (readonly [ScriptId, (at: number) => string[]])[] = [
  ['upi_update', (at) => [code(at), `shop${at}@bank`]],
  ['pos_mid_tid_mapping', (at) => [code(at), `TID${at}000`, '']],
  ['customer_fee_update', (at) => [code(at), '1']],
]

const send = async (scriptId: ScriptId, rows: readonly string[][]) => {
  const { jobId } = await sendSheet(uploader, scriptId, sheetOf(scriptId, rows))
  const plan = await jobs.waits(jobId)
  return { jobId, needsSecondPerson: plan?.needsSecondPerson }
}

describe.each(kinds)('%s', (scriptId, rowOf) => {
  test('waits as a plan; above the limit of a day, in two sheets as well, a second person confirms', async () => {
    const small = await send(scriptId, [1, 2].map(rowOf))
    expect(small.needsSecondPerson).toBe(false)
    await confirmPlan(uploader, small.jobId)
    expect((await jobs.ended(small.jobId)).message).toBe('2 rows applied')
    const more = await send(scriptId, [3, 4].map(rowOf))
    expect(more.needsSecondPerson).toBe(true)
    expect(await codeOf(confirmPlan(uploader, more.jobId))).toBe('plan-needs-second-person')
    await confirmPlan(colleague, more.jobId)
    expect((await jobs.ended(more.jobId)).message).toBe('2 rows applied')
  })
})

describe('brand mappings', () => {
  const switchOff = async (at: number) => {
    const merchantCode = code(at)
    const [mapping] = await uploader.call('portfolio.brandMappings', { merchantCode })
    if (mapping === undefined) throw new Error('there is no mapping')
    const { id, brandCode, version } = mapping
    return codeOf(
      uploader.call(
        'portfolio.switchBrandMapping',
        { id, merchantCode, brandCode, state: 'deactivated' },
        { ifMatch: version ?? 1 },
      ),
    )
  }

  test('switched off by hand and by sheet count together, and above the limit a second person confirms', async () => {
    expect([await switchOff(1), await switchOff(2)]).toEqual(['done', 'done'])
    const off = [3, 4].map((at) => [code(at), 'SAMSUNG', '', '0'])
    const sheet = await send('brand_merchant_mapping', off)
    expect(sheet.needsSecondPerson).toBe(true)
    expect(await codeOf(confirmPlan(uploader, sheet.jobId))).toBe('plan-needs-second-person')
    expect([await switchOff(5), await switchOff(6)]).toEqual(['done', 'switching-mappings-needs-sheet'])
    await confirmPlan(colleague, sheet.jobId)
    expect((await jobs.ended(sheet.jobId)).message).toBe('2 rows applied')
  })
})
