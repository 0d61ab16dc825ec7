import { read, utils } from 'xlsx'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { confirmPlan, giveRole, listenForJobs, sendSheet } from '#tests/fileJobs.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/merchants.ts'
import { refusalOf } from '#tests/outcome.ts'
import { buildSheet } from '#tests/sheets.ts'

const code = (number: number) => `M${String(number).padStart(7, '0')}`
const codes = (from: number, count: number) => Array.from({ length: count }, (_, at) => code(from + at))

let running: TestGateway
let jobs: ReturnType<typeof listenForJobs>
let anita: Client
let colleague: Client

beforeAll(async () => {
  running = await openTestGateway(inject('postgresUrl'))
  await insertMerchants(
    running.database.db,
    codes(1, 2_000).map((merchantCode) => buildMerchant({ merchantCode })),
  )
  await giveRole(running, 'finance', 'ops_admin')
  jobs = listenForJobs(running)
  anita = await running.signIn('opsadmin')
  colleague = await running.signIn('finance')
})
afterAll(() => running.close())

let sheets = 0
const list = (merchantCodes: readonly string[]) => ({
  name: `list ${(sheets += 1)}.csv`,
  bytes: buildSheet({
    headers: ['mid_list'],
    rows: merchantCodes.map((merchantCode) => [merchantCode]),
    format: 'csv',
  }),
})
const sendOff = async (merchantCodes: readonly string[]): Promise<string> => {
  const { jobId } = await sendSheet(anita, 'merchant_deactivate', list(merchantCodes))
  return jobId
}
const countOff = async (merchantCodes: readonly string[]): Promise<number> => {
  const { rows } = await running.database.pool.query<{ off: number }>(
    'select count(*)::int as off from merchants where not is_active and merchant_code = any($1)',
    [merchantCodes],
  )
  return rows[0]?.off ?? 0
}
const resultOf = async (client: Client, jobId: string): Promise<string[][]> => {
  const { resultFileId } = await client.call('files.job', { jobId })
  const { url } = await client.call('files.link', { fileId: resultFileId ?? '' })
  const answer = await fetch(running.address + url, { headers: { cookie: client.cookie } })
  const workbook = read(new Uint8Array(await answer.arrayBuffer()))
  return utils.sheet_to_json<string[]>(workbook.Sheets[workbook.SheetNames[0] ?? ''] ?? {}, {
    header: 1,
    raw: false,
    defval: '',
  })
}
const planned = { page: 1, size: 20 }

describe('a list of merchants to switch off', () => {
  it('waits with its plan, row by row, until a person confirms that very plan, and then does what the plan says', async () => {
    const merchantCodes = codes(1, 4)
    await running.database.pool.query('update merchants set is_active = false where merchant_code = $1', [code(4)])
    const jobId = await sendOff([...merchantCodes, 'X000001'])
    const plan = await jobs.waits(jobId)
    expect(plan).toEqual({
      planHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      rowsToCreate: 0,
      rowsToChange: 3,
      rowsUnchanged: 1,
      rowsAtFault: 1,
      merchantsSwitchedOff: 3,
      needsSecondPerson: false,
      plannedAt: expect.any(String),
    })
    const rowOf = (row: number, subject: string) => ({ row, subject, column: '', value: '', reason: '' })
    const change = await anita.call('files.jobRows', { jobId, fate: 'change', ...planned })
    expect(change).toEqual({
      rows: [2, 3, 4].map((row) => ({
        ...rowOf(row, code(row - 1)),
        fate: 'change',
        changes: [{ field: 'is_active', before: 'yes', after: 'no', form: 'text' }],
      })),
      total: 3,
    })
    expect((await anita.call('files.jobRows', { jobId, fate: 'none', ...planned })).rows).toEqual([
      { ...rowOf(5, code(4)), fate: 'none', changes: [] },
    ])
    expect((await anita.call('files.jobRows', { jobId, fate: 'error', ...planned })).rows).toEqual([
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
    expect(await countOff(merchantCodes)).toBe(1)
    expect((await anita.call('files.openJobs', {})).map((job) => [job.jobId, job.state])).toEqual([
      [jobId, 'awaitingConfirmation'],
    ])

    const other = await refusalOf(anita.call('files.confirmPlan', { jobId, planHash: '0'.repeat(64) }))
    expect([other.status, other.code]).toEqual([409, 'plan-stale'])
    const confirmed = await confirmPlan(anita, jobId)
    expect([confirmed.state, confirmed.confirmedBy]).toEqual(['running', 'opsadmin'])
    expect((await jobs.ended(jobId)).message).toBe('3 rows applied, 1 unchanged, 1 failed')
    expect(await countOff(merchantCodes)).toBe(4)
    expect((await refusalOf(confirmPlan(anita, jobId))).code).toBe('job-not-waiting')
    const { rows: left } = await running.database.pool.query('select 1 from file_job_plan_rows where job_id = $1', [
      jobId,
    ])
    expect(left).toEqual([])
  })

  it('is planned anew when a merchant was changed meanwhile, and the older plan is refused', async () => {
    const jobId = await sendOff(codes(11, 3))
    const first = await jobs.waits(jobId)
    await running.database.pool.query(
      'update merchants set version = version + 1, is_active = false where merchant_code = $1',
      [code(12)],
    )
    expect((await refusalOf(confirmPlan(anita, jobId))).code).toBe('plan-stale')
    const second = await jobs.waits(jobId)
    expect([first?.rowsToChange, second?.rowsToChange, second?.rowsUnchanged]).toEqual([3, 2, 1])
    expect(second?.planHash).not.toBe(first?.planHash)
    await confirmPlan(anita, jobId)
    expect((await jobs.ended(jobId)).message).toBe('2 rows applied, 1 unchanged')
  })

  it('changes nothing when it is cancelled, and is not confirmed afterwards', async () => {
    const jobId = await sendOff(codes(21, 3))
    const plan = await jobs.waits(jobId)
    const cancelled = await colleague.call('files.cancelJob', { jobId })
    expect([cancelled.state, cancelled.cancelledBy]).toEqual(['cancelled', 'finance'])
    expect((await jobs.ended(jobId)).message).toBe('Cancelled by Vidya Raman. Nothing was changed.')
    const late = anita.call('files.confirmPlan', { jobId, planHash: plan?.planHash ?? '' })
    expect((await refusalOf(late)).code).toBe('job-not-waiting')
    expect((await refusalOf(anita.call('files.cancelJob', { jobId }))).code).toBe('job-is-over')
    expect(await countOff(codes(21, 3))).toBe(0)
    expect(await anita.call('files.openJobs', {})).toEqual([])
  })

  it('is hidden from people without its service; who sees it through Downloads can neither confirm, cancel, retry nor take it back', async () => {
    const jobId = await sendOff(codes(31, 2))
    const plan = await jobs.waits(jobId)
    const planHash = plan?.planHash ?? ''
    const reviewer = await running.signIn('kycreviewer')
    const sales = await running.signIn('sales')
    const seen = [
      reviewer.call('files.job', { jobId }),
      reviewer.call('files.jobRows', { jobId, fate: 'change', ...planned }),
      reviewer.call('files.confirmPlan', { jobId, planHash }),
    ]
    expect(await Promise.all(seen.map(async (call) => (await refusalOf(call)).code))).toEqual(
      seen.map(() => 'file-not-found'),
    )
    expect((await sales.call('files.job', { jobId })).state).toBe('awaitingConfirmation')
    const tries = [
      sales.call('files.confirmPlan', { jobId, planHash }),
      sales.call('files.cancelJob', { jobId }),
      sales.call('files.retryJob', { jobId }),
      sales.call('files.takeBack', { jobId }),
    ]
    expect(await Promise.all(tries.map(async (call) => (await refusalOf(call)).code))).toEqual(
      tries.map(() => 'not-allowed'),
    )
    await anita.call('files.cancelJob', { jobId })
  })

  it('two people who confirm at once lead to one run', async () => {
    const jobId = await sendOff(codes(41, 5))
    const plan = await jobs.waits(jobId)
    const wish = { jobId, planHash: plan?.planHash ?? '' }
    const both = await Promise.allSettled([
      anita.call('files.confirmPlan', wish),
      colleague.call('files.confirmPlan', wish),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await jobs.ended(jobId)).message).toBe('5 rows applied')
    const { rows } = await running.database.pool.query(
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
      name === 'files.confirmPlan' ? anita.call(name, { jobId, planHash }) : anita.call(name, { jobId })
    const tabs = await Promise.allSettled([press(), press()])
    const { rows } = await running.database.pool.query<{ done: number }>(
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
    const jobId = await sendOff(merchantCodes)
    const planHash = (await jobs.waits(jobId))?.planHash ?? ''
    const first = { jobId, planHash }
    const said: unknown[] = []
    const press = async (...asked: Parameters<typeof inTwoTabs>) => {
      const { jobs: begun, refused, acts } = await inTwoTabs(...asked)
      said.push([asked[0], begun.length, refused, acts])
      return begun[0]?.jobId ?? ''
    }
    await press('files.cancelJob', first)
    const againId = await press('files.retryJob', first)
    const again = { jobId: againId, planHash: (await jobs.waits(againId))?.planHash ?? '' }
    await press('files.confirmPlan', again)
    await jobs.ended(againId)
    const backId = await press('files.takeBack', again)
    await jobs.waits(backId)
    await confirmPlan(anita, backId)
    await jobs.ended(backId)
    expect(said).toEqual([
      ['files.cancelJob', 1, ['job-is-over'], 1],
      ['files.retryJob', 1, ['nothing-to-retry'], 1],
      ['files.confirmPlan', 1, ['job-not-waiting'], 1],
      ['files.takeBack', 1, ['job-already-running'], 1],
    ])
    const { rows } = await running.database.pool.query(
      'select distinct version, is_active from merchants where merchant_code = any($1)',
      [merchantCodes],
    )
    expect(rows).toEqual([{ version: 3, is_active: true }])
  })
})

describe('more than 500 merchants to switch off', () => {
  const many = codes(1_001, 501)
  const mayConfirm = ['waiting', '501 merchants are to be switched off. Confirm or cancel.']
  const mayNotConfirm = ['waiting', '501 merchants are to be switched off. A colleague has to confirm.']
  const toldTo = async (person: Client, about: string) =>
    (await person.call('files.notifications', {}))
      .filter((notice) => notice.jobId === about)
      .map((notice) => [notice.about, notice.message])
  let jobId = ''

  it('are confirmed by a second person, never by the one who uploaded them', async () => {
    jobId = await sendOff(many)
    const plan = await jobs.waits(jobId)
    expect([plan?.merchantsSwitchedOff, plan?.needsSecondPerson]).toEqual([501, true])
    expect((await refusalOf(confirmPlan(anita, jobId))).code).toBe('plan-needs-second-person')
    expect(await countOff(many)).toBe(0)
    expect([await toldTo(colleague, jobId), await toldTo(anita, jobId)]).toEqual([[mayConfirm], [mayNotConfirm]])
    const confirmed = await confirmPlan(colleague, jobId)
    expect([confirmed.createdBy, confirmed.confirmedBy]).toEqual(['opsadmin', 'finance'])
    expect((await jobs.ended(jobId)).message).toBe('501 rows applied')
    expect(await countOff(many)).toBe(501)
  })

  it('are switched on again by taking the job back, except one that was changed since, which is listed', async () => {
    await running.database.pool.query(
      `update merchants set version = version + 1, is_active = true, deactivation_name = '' where merchant_code = $1`,
      [code(1_003)],
    )
    const back = await anita.call('files.takeBack', { jobId })
    expect([back.purpose, back.originJobId, back.state]).toEqual(['takeBack', jobId, 'checking'])
    expect((await refusalOf(colleague.call('files.takeBack', { jobId }))).code).toBe('job-already-running')
    const plan = await jobs.waits(back.jobId)
    expect([plan?.rowsToChange, plan?.rowsAtFault, plan?.merchantsSwitchedOff, plan?.needsSecondPerson]).toEqual([
      500,
      1,
      0,
      false,
    ])
    await confirmPlan(anita, back.jobId)
    expect((await jobs.ended(back.jobId)).message).toBe('Taken back: 500 rows, 1 left as it is')
    const { rows } = await running.database.pool.query(
      `select distinct is_active, deactivation_name, deactivation_at from merchants
       where merchant_code = any($1) and merchant_code <> $2`,
      [many, code(1_003)],
    )
    expect(rows).toEqual([{ is_active: true, deactivation_name: '', deactivation_at: null }])
    expect(await countOff(many)).toBe(0)
    const origin = await anita.call('files.job', { jobId })
    expect([origin.state, origin.takenBackByJobId]).toEqual(['takenBack', back.jobId])
    const table = await resultOf(anita, back.jobId)
    expect(table.slice(0, 4)).toEqual([
      ['mid_list', 'status', 'reason'],
      [code(1_001), 'TAKEN BACK', ''],
      [code(1_002), 'TAKEN BACK', ''],
      [code(1_003), 'FAILED', 'mid_list: The merchant was changed again since that job. It keeps what it has now.'],
    ])
    expect((await refusalOf(anita.call('files.takeBack', { jobId }))).code).toBe('nothing-to-take-back')
  })

  it('in two lists of one day count together', async () => {
    const first = await sendOff(codes(1_501, 300))
    await jobs.waits(first)
    const second = await sendOff(codes(1_801, 199))
    await jobs.waits(second)
    await confirmPlan(anita, first)
    await jobs.ended(first)
    const refused = await refusalOf(confirmPlan(anita, second))
    expect(refused.code).toBe('plan-needs-second-person')
    expect((await anita.call('files.job', { jobId: second })).plan?.needsSecondPerson).toBe(true)
    await confirmPlan(colleague, second)
    expect((await jobs.ended(second)).message).toBe('199 rows applied')
  })

  it('are confirmed by a third person when somebody else works on the file again: its uploader and the one who started it are told so, and refused', async () => {
    await insertMerchants(
      running.database.db,
      codes(4_001, 501).map((merchantCode) => buildMerchant({ merchantCode })),
    )
    await giveRole(running, 'support', 'ops_admin')
    const third = await running.signIn('support')
    const first = await sendOff(codes(4_001, 501))
    await jobs.waits(first)
    await anita.call('files.cancelJob', { jobId: first })
    const again = await colleague.call('files.retryJob', { jobId: first })
    expect((await jobs.waits(again.jobId))?.needsSecondPerson).toBe(true)
    const shown = await anita.call('files.job', { jobId: again.jobId })
    expect([shown.uploadedBy, shown.createdBy]).toEqual(['opsadmin', 'finance'])
    const people = [anita, colleague, third]
    expect(await Promise.all(people.map((person) => toldTo(person, again.jobId)))).toEqual([
      [mayNotConfirm],
      [mayNotConfirm],
      [mayConfirm],
    ])
    const refused = await Promise.all([anita, colleague].map((person) => refusalOf(confirmPlan(person, again.jobId))))
    expect(refused.map(({ code: said }) => said)).toEqual(['plan-needs-second-person', 'plan-needs-second-person'])
    expect((await confirmPlan(third, again.jobId)).confirmedBy).toBe('support')
    await jobs.ended(again.jobId)
  })
})

describe('switching merchants off without a sheet', () => {
  it('counts into the same 500 of a day: what goes beyond needs a sheet, and its second person', async () => {
    const support = 'approver'
    await giveRole(running, support, 'ops_admin')
    const person = await running.signIn(support)
    await insertMerchants(
      running.database.db,
      codes(3_001, 600).map((merchantCode) => buildMerchant({ merchantCode })),
    )
    const some = codes(3_001, 300)
    await person.call('merchants.deactivate', { merchantCodes: some })
    await person.call('merchants.deactivate', { merchantCodes: some })
    await person.call('merchants.reactivate', { merchantCodes: some })
    const rest = person.call('merchants.deactivate', { merchantCodes: codes(3_301, 201) })
    const refused = await refusalOf(rest)
    expect([refused.status, refused.code]).toEqual([403, 'switching-off-needs-sheet'])
    expect(await countOff(codes(3_301, 201))).toBe(0)
    await person.call('merchants.deactivate', { merchantCodes: codes(3_301, 199) })
    const { jobId } = await sendSheet(person, 'merchant_deactivate', list(codes(3_502, 2)))
    expect((await jobs.waits(jobId))?.needsSecondPerson).toBe(true)
    expect((await refusalOf(confirmPlan(person, jobId))).code).toBe('plan-needs-second-person')
    await person.call('files.cancelJob', { jobId })
  })
})

describe('a job that was cut short', () => {
  const headers = ['merchant_code', 'display_name', 'contact_person']
  const update = (merchantCodes: readonly string[]) => ({
    name: `update ${(sheets += 1)}.csv`,
    bytes: buildSheet({
      headers,
      rows: merchantCodes.map((merchantCode) => [merchantCode, '', `Owner ${merchantCode}`]),
      format: 'csv',
    }),
  })

  it('says which rows were not applied, and a retry applies those and no others', async () => {
    const merchantCodes = [...codes(101, 3), 'Y000001']
    const { jobId } = await sendSheet(anita, 'merchant_update', update(merchantCodes))
    expect((await jobs.ended(jobId)).message).toBe('3 rows applied, 1 failed')
    await insertMerchants(running.database.db, [buildMerchant({ merchantCode: 'Y000001' })])
    const again = await anita.call('files.retryJob', { jobId })
    expect([again.purpose, again.originJobId]).toEqual(['retry', jobId])
    expect((await jobs.ended(again.jobId)).message).toBe('1 row applied')
    expect(await resultOf(anita, again.jobId)).toEqual([
      [...headers, 'status', 'reason'],
      ['Y000001', '', 'Owner Y000001', 'SUCCESS', ''],
    ])
    expect((await refusalOf(anita.call('files.retryJob', { jobId }))).code).toBe('nothing-to-retry')
    const { rows } = await running.database.pool.query(
      'select distinct version from merchants where merchant_code = any($1)',
      [merchantCodes],
    )
    expect(rows).toEqual([{ version: 2 }])
  })
})
