import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'
import { listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { buildParts, merchantHeaders, zipParts } from '#tests/support/sheets.ts'

let testGateway: TestGateway
let admin: Client
let jobs: ReturnType<typeof listenForJobs>

const codes = Array.from({ length: 8 }, (_, at) => `M000000${at + 1}`)

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  await insertMerchants(
    testGateway.database.db,
    codes.map((merchantCode, at) => buildMerchant({ id: at + 1, merchantCode, mobileNumber: `900000000${at}` })),
  )
  admin = await testGateway.signIn('opsadmin')
  jobs = listenForJobs(testGateway)
})
afterAll(() => testGateway.close())

const row = (number: number, cells: readonly string[]) =>
  `<row r="${number}">${cells
    .map((text, at) => `<c r="${'ABC'.charAt(at)}${number}" t="str"><v>${text}</v></c>`)
    .join('')}</row>`

test('a cell with a character that cannot be stored is a fault of its row, and the rows beside it are applied', async () => {
  const rows = [
    [codes[0] ?? '', 'Bright _x0000_ Shop', 'Asha'],
    [codes[1] ?? '', 'Bright _xD800_ Shop', 'Asha'],
    [codes[2] ?? '', 'Bright &#xDC00; Shop', 'Asha'],
    [codes[3] ?? '', 'Bright &#0; Shop', 'Asha'],
    [codes[4] ?? '', 'Bright Shop', '_xDFFF_'],
    [`${codes[5] ?? ''}_xD83D_`, 'Bright Shop', 'Asha'],
    // Between the 199th and the 201st character: a value is shown in its first 200.
    [codes[6] ?? '', `${'x'.repeat(199)}🙂`, 'Asha'],
    [codes[7] ?? '', 'Whole 🙂 Shop', 'Asha'],
  ]
  const bytes = zipParts(buildParts([merchantHeaders, ...rows].map((cells, at) => row(at + 1, cells)).join('')))
  const { jobId } = await sendSheet(admin, 'merchant_update', { name: 'cells.xlsx', bytes })
  await jobs.ended(jobId)
  const { rows: marks } = await testGateway.database.pool.query<{
    row_number: number
    outcome: string
    fault_column: string
  }>('select row_number, outcome, fault_column from file_job_rows where job_id = $1 order by row_number', [jobId])
  expect(marks.map((mark) => [mark.row_number, mark.outcome, mark.fault_column])).toEqual([
    [2, 'failed', 'display_name'],
    [3, 'failed', 'display_name'],
    [4, 'failed', 'display_name'],
    [5, 'failed', 'display_name'],
    [6, 'failed', 'contact_person'],
    [7, 'failed', 'merchant_code'],
    [8, 'failed', 'display_name'],
    [9, 'done', null],
  ])
  expect((await verifyAuditChain(testGateway.database.pool)).breaks).toEqual([])
})
