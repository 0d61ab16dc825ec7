import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { confirmPlan, giveRole, sendSheet } from '#tests/support/fileJobs.ts'
import type { Client } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { refusalOf } from '#tests/support/outcome.ts'
import { code, codes, openSwitchOffFixture, type SwitchOffFixture } from '#tests/support/switchOffFixture.ts'

let testGateway: SwitchOffFixture

beforeAll(async () => {
  testGateway = await openSwitchOffFixture(inject('postgresUrl'), codes(1_001, 1_001))
})
afterAll(() => testGateway.close())

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
    jobId = await testGateway.sendOff(many)
    const plan = await testGateway.jobs.waits(jobId)
    expect([plan?.merchantsSwitchedOff, plan?.needsSecondPerson]).toEqual([501, true])
    expect((await refusalOf(confirmPlan(testGateway.anita, jobId))).code).toBe('plan-needs-second-person')
    expect(await testGateway.countOff(many)).toBe(0)
    expect([await toldTo(testGateway.colleague, jobId), await toldTo(testGateway.anita, jobId)]).toEqual([
      [mayConfirm],
      [mayNotConfirm],
    ])
    const confirmed = await confirmPlan(testGateway.colleague, jobId)
    expect([confirmed.createdBy, confirmed.confirmedBy]).toEqual(['opsadmin', 'finance'])
    expect((await testGateway.jobs.ended(jobId)).message).toBe('501 rows applied')
    expect(await testGateway.countOff(many)).toBe(501)
  })

  it('are switched on again by taking the job back, except one that was changed since, which is listed', async () => {
    await testGateway.database.pool.query(
      `update merchants set version = version + 1, is_active = true, deactivation_name = '' where merchant_code = $1`,
      [code(1_003)],
    )
    const back = await testGateway.anita.call('files.takeBack', { jobId })
    expect([back.purpose, back.originJobId, back.state]).toEqual(['takeBack', jobId, 'checking'])
    expect((await refusalOf(testGateway.colleague.call('files.takeBack', { jobId }))).code).toBe('job-already-running')
    const plan = await testGateway.jobs.waits(back.jobId)
    expect([plan?.rowsToChange, plan?.rowsAtFault, plan?.merchantsSwitchedOff, plan?.needsSecondPerson]).toEqual([
      500,
      1,
      0,
      false,
    ])
    await confirmPlan(testGateway.anita, back.jobId)
    expect((await testGateway.jobs.ended(back.jobId)).message).toBe('Taken back: 500 rows, 1 left as it is')
    const { rows } = await testGateway.database.pool.query(
      `select distinct is_active, deactivation_name, deactivation_at from merchants
       where merchant_code = any($1) and merchant_code <> $2`,
      [many, code(1_003)],
    )
    expect(rows).toEqual([{ is_active: true, deactivation_name: '', deactivation_at: null }])
    expect(await testGateway.countOff(many)).toBe(0)
    const origin = await testGateway.anita.call('files.job', { jobId })
    expect([origin.state, origin.takenBackByJobId]).toEqual(['takenBack', back.jobId])
    const table = await testGateway.resultOf(testGateway.anita, back.jobId)
    expect(table.slice(0, 4)).toEqual([
      ['mid_list', 'status', 'reason'],
      [code(1_001), 'TAKEN BACK', ''],
      [code(1_002), 'TAKEN BACK', ''],
      [code(1_003), 'FAILED', 'mid_list: The merchant was changed again since that job. It keeps what it has now.'],
    ])
    expect((await refusalOf(testGateway.anita.call('files.takeBack', { jobId }))).code).toBe('nothing-to-take-back')
  })

  it('in two lists of one day count together', async () => {
    const first = await testGateway.sendOff(codes(1_501, 300))
    await testGateway.jobs.waits(first)
    const second = await testGateway.sendOff(codes(1_801, 201))
    await testGateway.jobs.waits(second)
    await confirmPlan(testGateway.anita, first)
    await testGateway.jobs.ended(first)
    const refused = await refusalOf(confirmPlan(testGateway.anita, second))
    expect(refused.code).toBe('plan-needs-second-person')
    expect((await testGateway.anita.call('files.job', { jobId: second })).plan?.needsSecondPerson).toBe(true)
    await confirmPlan(testGateway.colleague, second)
    expect((await testGateway.jobs.ended(second)).message).toBe('201 rows applied')
  })

  it('are confirmed by a third person when somebody else works on the file again: its uploader and the one who started it are told so, and refused', async () => {
    await insertMerchants(
      testGateway.database.db,
      codes(4_001, 501).map((merchantCode) => buildMerchant({ merchantCode })),
    )
    await giveRole(testGateway, 'support', 'ops_admin')
    const third = await testGateway.signIn('support')
    const first = await testGateway.sendOff(codes(4_001, 501))
    await testGateway.jobs.waits(first)
    await testGateway.anita.call('files.cancelJob', { jobId: first })
    const again = await testGateway.colleague.call('files.retryJob', { jobId: first })
    expect((await testGateway.jobs.waits(again.jobId))?.needsSecondPerson).toBe(true)
    const shown = await testGateway.anita.call('files.job', { jobId: again.jobId })
    expect([shown.uploadedBy, shown.createdBy]).toEqual(['opsadmin', 'finance'])
    const people = [testGateway.anita, testGateway.colleague, third]
    expect(await Promise.all(people.map((person) => toldTo(person, again.jobId)))).toEqual([
      [mayNotConfirm],
      [mayNotConfirm],
      [mayConfirm],
    ])
    const refused = await Promise.all(
      [testGateway.anita, testGateway.colleague].map((person) => refusalOf(confirmPlan(person, again.jobId))),
    )
    expect(refused.map(({ code: said }) => said)).toEqual(['plan-needs-second-person', 'plan-needs-second-person'])
    expect((await confirmPlan(third, again.jobId)).confirmedBy).toBe('support')
    await testGateway.jobs.ended(again.jobId)
  })
})

describe('switching merchants off without a sheet', () => {
  it('counts into the same 500 of a day: what goes beyond needs a sheet, and its second person', async () => {
    const support = 'approver'
    await giveRole(testGateway, support, 'ops_admin')
    const person = await testGateway.signIn(support)
    await insertMerchants(
      testGateway.database.db,
      codes(3_001, 600).map((merchantCode) => buildMerchant({ merchantCode })),
    )
    const some = codes(3_001, 300)
    await person.call('merchants.deactivate', { merchantCodes: some })
    await person.call('merchants.deactivate', { merchantCodes: some })
    await person.call('merchants.reactivate', { merchantCodes: some })
    const rest = person.call('merchants.deactivate', { merchantCodes: codes(3_301, 201) })
    const refused = await refusalOf(rest)
    expect([refused.status, refused.code]).toEqual([403, 'switching-off-needs-sheet'])
    expect(await testGateway.countOff(codes(3_301, 201))).toBe(0)
    await person.call('merchants.deactivate', { merchantCodes: codes(3_301, 199) })
    const { jobId } = await sendSheet(person, 'merchant_deactivate', testGateway.list(codes(3_502, 2)))
    expect((await testGateway.jobs.waits(jobId))?.needsSecondPerson).toBe(true)
    expect((await refusalOf(confirmPlan(person, jobId))).code).toBe('plan-needs-second-person')
    await person.call('files.cancelJob', { jobId })
  })
})
