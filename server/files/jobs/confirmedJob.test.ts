import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { confirmPlan, sendSheet, updateFile } from '#tests/support/fileJobs.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { refusalOf } from '#tests/support/outcome.ts'
import { buildParts, zipParts } from '#tests/support/sheets.ts'
import { code, codes, openSwitchOffFixture, type SwitchOffFixture } from '#tests/support/switchOffFixture.ts'

let testGateway: SwitchOffFixture

beforeAll(async () => {
  testGateway = await openSwitchOffFixture(inject('postgresUrl'), codes(1, 200))
})
afterAll(() => testGateway.close())

const planned = { page: 1, size: 20 }

describe('a list of merchants to switch off', () => {
  it('waits with its plan, row by row, until a person confirms that very plan, and then does what the plan says', async () => {
    const merchantCodes = codes(1, 4)
    await testGateway.database.pool.query('update merchants set is_active = false where merchant_code = $1', [code(4)])
    const jobId = await testGateway.sendOff([...merchantCodes, 'X000001'])
    const plan = await testGateway.jobs.waits(jobId)
    expect(plan).toEqual({
      planHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      rowsToCreate: 0,
      rowsToChange: 3,
      rowsUnchanged: 1,
      rowsAtFault: 1,
      merchantsSwitchedOff: 3,
      rowsHidden: 0,
      settled: 0,
      needsSecondPerson: false,
      plannedAt: expect.any(String),
      impact: {
        rows: 3,
        unit: 'change',
        sum: null,
        cameBack: null,
        merchants: 3,
        brands: null,
        largest: [1, 2, 3].map((nth) => ({
          row: nth + 1,
          subject: code(nth),
          who: expect.stringContaining(code(nth)),
          amount: null,
          gives: '',
        })),
        limits: [{ unit: 'merchants', counted: 'personDay', most: 500, used: 0, asks: 3 }],
        secondPerson: 'aboveLimit',
        by: 'opsadmin',
      },
    })
    const rowOf = (row: number, subject: string) => ({ row, subject, column: '', value: '', reason: '' })
    const change = await testGateway.anita.call('files.jobRows', { jobId, fate: 'change', ...planned })
    expect(change).toEqual({
      rows: [2, 3, 4].map((row) => ({
        ...rowOf(row, code(row - 1)),
        fate: 'change',
        changes: [{ field: 'is_active', before: 'yes', after: 'no', form: 'text' }],
      })),
      total: 3,
    })
    expect((await testGateway.anita.call('files.jobRows', { jobId, fate: 'none', ...planned })).rows).toEqual([
      { ...rowOf(5, code(4)), fate: 'none', changes: [] },
    ])
    expect((await testGateway.anita.call('files.jobRows', { jobId, fate: 'error', ...planned })).rows).toEqual([
      {
        row: 6,
        subject: 'X000001',
        fate: 'error',
        changes: [],
        column: 'mid_list',
        value: 'X000001',
        reason: 'This merchant does not exist, or is not yours to see.',
      },
    ])
    expect(await testGateway.countOff(merchantCodes)).toBe(1)
    expect((await testGateway.anita.call('files.openJobs', {})).map((job) => [job.jobId, job.state])).toEqual([
      [jobId, 'awaitingConfirmation'],
    ])

    const other = await refusalOf(testGateway.anita.call('files.confirmPlan', { jobId, planHash: '0'.repeat(64) }))
    expect([other.status, other.code]).toEqual([409, 'plan-stale'])
    const confirmed = await confirmPlan(testGateway.anita, jobId)
    expect([confirmed.state, confirmed.confirmedBy]).toEqual(['running', 'opsadmin'])
    expect((await testGateway.jobs.ended(jobId)).message).toBe('3 rows applied, 1 unchanged, 1 failed')
    expect(await testGateway.countOff(merchantCodes)).toBe(4)
    expect((await refusalOf(confirmPlan(testGateway.anita, jobId))).code).toBe('job-not-waiting')
    const { rows: left } = await testGateway.database.pool.query('select 1 from file_job_plan_rows where job_id = $1', [
      jobId,
    ])
    expect(left).toEqual([])
  })

  it('is of the sheet that was chosen of a workbook, and its plan counts the rows that are hidden there', async () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="str"><v>${text}</v></c>`
    const sheet = (rows: readonly string[]) =>
      `<worksheet><sheetData><row r="1">${cell('A1', 'mid_list')}</row>${rows.join('')}</sheetData></worksheet>`
    const row = (at: number, merchantCode: string, more = '') =>
      `<row r="${at}"${more}>${cell(`A${at}`, merchantCode)}</row>`
    const bytes = zipParts({
      ...buildParts(''),
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="October" sheetId="1" r:id="r1"/><sheet name="November" sheetId="2" r:id="r2"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="x/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': sheet([row(2, code(181))]),
      'xl/worksheets/sheet2.xml': sheet([row(2, code(182)), row(3, code(183), ' hidden="1"')]),
    })
    const file = { name: 'two months.xlsx', bytes, sheetName: 'November' }
    const { jobId } = await sendSheet(testGateway.anita, 'merchant_deactivate', file)
    const plan = await testGateway.jobs.waits(jobId)
    expect([plan?.rowsToChange, plan?.rowsHidden]).toEqual([2, 1])
    await confirmPlan(testGateway.anita, jobId)
    await testGateway.jobs.ended(jobId)
    expect(await Promise.all([181, 182, 183].map((at) => testGateway.countOff([code(at)])))).toEqual([0, 1, 1])
    const gone = await refusalOf(
      sendSheet(testGateway.anita, 'merchant_deactivate', { ...file, sheetName: 'December' }),
    )
    expect([gone.status, gone.code]).toEqual([422, 'sheet-blank'])
  })

  it('is planned anew when a merchant was changed meanwhile, and the older plan is refused', async () => {
    const jobId = await testGateway.sendOff(codes(11, 3))
    const first = await testGateway.jobs.waits(jobId)
    await testGateway.database.pool.query(
      'update merchants set version = version + 1, is_active = false where merchant_code = $1',
      [code(12)],
    )
    expect((await refusalOf(confirmPlan(testGateway.anita, jobId))).code).toBe('plan-stale')
    const second = await testGateway.jobs.waits(jobId)
    expect([first?.rowsToChange, second?.rowsToChange, second?.rowsUnchanged]).toEqual([3, 2, 1])
    expect(second?.planHash).not.toBe(first?.planHash)
    await confirmPlan(testGateway.anita, jobId)
    expect((await testGateway.jobs.ended(jobId)).message).toBe('2 rows applied, 1 unchanged')
  })

  it('changes nothing when it is cancelled, and is not confirmed afterwards', async () => {
    const jobId = await testGateway.sendOff(codes(21, 3))
    const plan = await testGateway.jobs.waits(jobId)
    const cancelled = await testGateway.colleague.call('files.cancelJob', { jobId })
    expect([cancelled.state, cancelled.cancelledBy]).toEqual(['cancelled', 'finance'])
    expect((await testGateway.jobs.ended(jobId)).message).toBe('Cancelled by Vidya Raman. Nothing was changed.')
    const late = testGateway.anita.call('files.confirmPlan', { jobId, planHash: plan?.planHash ?? '' })
    expect((await refusalOf(late)).code).toBe('job-not-waiting')
    expect((await refusalOf(testGateway.anita.call('files.cancelJob', { jobId }))).code).toBe('job-is-over')
    expect(await testGateway.countOff(codes(21, 3))).toBe(0)
    expect(await testGateway.anita.call('files.openJobs', {})).toEqual([])
  })

  it('is hidden from people without its service, who can neither confirm, cancel, retry nor take it back', async () => {
    const jobId = await testGateway.sendOff(codes(31, 2))
    const plan = await testGateway.jobs.waits(jobId)
    const planHash = plan?.planHash ?? ''
    const reviewer = await testGateway.signIn('kycreviewer')
    const sales = await testGateway.signIn('sales')
    const seen = [
      reviewer.call('files.job', { jobId }),
      reviewer.call('files.jobRows', { jobId, fate: 'change', ...planned }),
      reviewer.call('files.confirmPlan', { jobId, planHash }),
    ]
    expect(await Promise.all(seen.map(async (call) => (await refusalOf(call)).code))).toEqual(
      seen.map(() => 'file-not-found'),
    )
    const tries = [
      sales.call('files.confirmPlan', { jobId, planHash }),
      sales.call('files.cancelJob', { jobId }),
      sales.call('files.retryJob', { jobId }),
      sales.call('files.takeBack', { jobId }),
    ]
    expect(await Promise.all(tries.map(async (call) => (await refusalOf(call)).code))).toEqual(
      tries.map(() => 'file-not-found'),
    )
    await testGateway.anita.call('files.cancelJob', { jobId })
  })

  it('two people who confirm at once lead to one run', async () => {
    const jobId = await testGateway.sendOff(codes(41, 5))
    const plan = await testGateway.jobs.waits(jobId)
    const wish = { jobId, planHash: plan?.planHash ?? '' }
    const both = await Promise.allSettled([
      testGateway.anita.call('files.confirmPlan', wish),
      testGateway.colleague.call('files.confirmPlan', wish),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await testGateway.jobs.ended(jobId)).message).toBe('5 rows applied')
    const { rows } = await testGateway.database.pool.query(
      'select distinct version from merchants where merchant_code = any($1)',
      [codes(41, 5)],
    )
    expect(rows).toEqual([{ version: 2 }])
  })
})

describe('one person, who presses in two tabs at once', () => {
  const inTwoTabs = async (
    name: 'files.confirmPlan' | 'files.cancelJob' | 'files.retryJob' | 'files.takeBack',
    wish: { jobId: string; planHash: string },
  ) => {
    const { planHash, jobId } = wish
    const press = () =>
      name === 'files.confirmPlan'
        ? testGateway.anita.call(name, { jobId, planHash })
        : testGateway.anita.call(name, { jobId })
    const tabs = await Promise.allSettled([press(), press()])
    const { rows } = await testGateway.database.pool.query<{ done: number }>(
      `select count(*)::int as done from audit_entries where call = $1 and outcome = 'done'
       and (subject = 'job:' || $2 or after ->> 'retries' = $2 or after ->> 'takesBack' = $2)`,
      [name, jobId],
    )
    return {
      jobs: tabs.flatMap((tab) => (tab.status === 'fulfilled' ? [tab.value] : [])),
      refused: tabs.flatMap((tab) => (tab.status === 'rejected' ? [(tab.reason as { code: string }).code] : [])),
      acts: rows[0]?.done,
    }
  }

  it('does it once, and is told in the other one: cancel, try again, confirm and take back', async () => {
    const merchantCodes = codes(61, 3)
    const jobId = await testGateway.sendOff(merchantCodes)
    const planHash = (await testGateway.jobs.waits(jobId))?.planHash ?? ''
    const first = { jobId, planHash }
    const said: unknown[] = []
    const press = async (...asked: Parameters<typeof inTwoTabs>) => {
      const { jobs: begun, refused, acts } = await inTwoTabs(...asked)
      said.push([asked[0], begun.length, refused, acts])
      return begun[0]?.jobId ?? ''
    }
    await press('files.cancelJob', first)
    const againId = await press('files.retryJob', first)
    const again = { jobId: againId, planHash: (await testGateway.jobs.waits(againId))?.planHash ?? '' }
    await press('files.confirmPlan', again)
    await testGateway.jobs.ended(againId)
    const backId = await press('files.takeBack', again)
    await testGateway.jobs.waits(backId)
    await confirmPlan(testGateway.anita, backId)
    await testGateway.jobs.ended(backId)
    expect(said).toEqual([
      ['files.cancelJob', 1, ['job-is-over'], 1],
      ['files.retryJob', 1, ['nothing-to-retry'], 1],
      ['files.confirmPlan', 1, ['job-not-waiting'], 1],
      ['files.takeBack', 1, ['job-already-running'], 1],
    ])
    const { rows } = await testGateway.database.pool.query(
      'select distinct version, is_active from merchants where merchant_code = any($1)',
      [merchantCodes],
    )
    expect(rows).toEqual([{ version: 3, is_active: true }])
  })
})

describe('a job that was cut short', () => {
  const headers = ['merchant_code', 'display_name', 'contact_person']

  it('says which rows were not applied, and a retry applies those and no others', async () => {
    const merchantCodes = [...codes(101, 3), 'Y000001']
    const rows = merchantCodes.map((merchantCode) => [merchantCode, '', `Owner ${merchantCode}`])
    const { jobId } = await sendSheet(testGateway.anita, 'merchant_update', updateFile('cut short', rows, headers))
    expect((await testGateway.jobs.ended(jobId)).message).toBe('3 rows applied, 1 failed')
    await insertMerchants(testGateway.database.db, [buildMerchant({ merchantCode: 'Y000001' })])
    const again = await testGateway.anita.call('files.retryJob', { jobId })
    expect([again.purpose, again.originJobId]).toEqual(['retry', jobId])
    expect((await testGateway.jobs.ended(again.jobId)).message).toBe('1 row applied')
    expect(await testGateway.resultOf(testGateway.anita, again.jobId)).toEqual([
      [...headers, 'status', 'reason'],
      ['Y000001', '', 'Owner Y000001', 'SUCCESS', ''],
    ])
    expect((await refusalOf(testGateway.anita.call('files.retryJob', { jobId }))).code).toBe('nothing-to-retry')
    const { rows: now } = await testGateway.database.pool.query(
      'select distinct version from merchants where merchant_code = any($1)',
      [merchantCodes],
    )
    expect(now).toEqual([{ version: 2 }])
  })
})
