import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cancelJob, confirmPlan, type FileJob, retryJob, takeBackJob } from '#contract/calls/files/files.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { bodiesOf, clickTwice, openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { jobId, shownJob } from '#tests/support/shownJob.ts'
import { JobActions } from './JobActions.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const planHash = 'a'.repeat(64)
const planned: FileJob = {
  ...shownJob,
  scriptId: 'merchant_deactivate',
  state: 'awaitingConfirmation',
  rowsTotal: 3,
  plan: {
    planHash,
    rowsToCreate: 0,
    rowsToChange: 3,
    rowsUnchanged: 0,
    rowsAtFault: 0,
    merchantsSwitchedOff: 3,
    rowsHidden: 0,
    settled: 0,
    needsSecondPerson: false,
    plannedAt: '2026-01-31T06:30:00Z',
    impact: null,
  },
}
const rest: FileJob = { ...shownJob, state: 'doneWithFailures', rowsTotal: 3, rowsDone: 2, rowsFailed: 1 }

/** The job that the person sees, and a gateway that answers what each press makes of it. */
const open = async (job: FileJob) => {
  const gateway = openPageGateway()
  for (const entry of [confirmPlan, cancelJob, retryJob, takeBackJob])
    gateway.answer(entry, () => ({ ...job, state: 'checking' as const }))
  shown = await showScreen([{ path: '*', element: <JobActions job={job} /> }], {
    at: '/',
    services: ['updatemerchantuser', 'deactivatemerchant'],
  })
  return gateway
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const answerOf = (question: string, name: string) =>
  page.getByRole('alertdialog', { name: question }).getByRole('button', { name, exact: true })

it.each([
  ['Discard the plan', planned, cancelJob],
  ['Try the rest again', rest, retryJob],
  ['Take back', rest, takeBackJob],
])('%s is sent once for two clicks', async (name, job, entry) => {
  const gateway = await open(job)
  await clickTwice(button(name))
  await expect.poll(() => bodiesOf(gateway, entry).length).toBeGreaterThan(0)
  await expect.element(button(name)).toBeEnabled()
  expect(bodiesOf(gateway, entry)).toHaveLength(1)
})

it('a plan is confirmed once for two clicks on its question, by the hash that was shown', async () => {
  const gateway = await open(planned)
  await button('Switch off 3 merchants').click()
  await clickTwice(answerOf('Switch off 3 merchants?', 'Switch off'))
  await expect.poll(() => bodiesOf(gateway, confirmPlan).length).toBeGreaterThan(0)
  await expect.element(button('Switch off 3 merchants')).toBeEnabled()
  expect(bodiesOf(gateway, confirmPlan)).toEqual([{ type: 'confirm', job_id: jobId, plan_hash: planHash }])
})

it('Ctrl and Enter leads to the question of a plan, and answers it once', async () => {
  const gateway = await open(planned)
  await expect.element(button('Switch off 3 merchants')).toBeEnabled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(answerOf('Switch off 3 merchants?', 'Switch off')).toBeEnabled()
  expect(bodiesOf(gateway, confirmPlan)).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => bodiesOf(gateway, confirmPlan)).toHaveLength(1)
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(bodiesOf(gateway, confirmPlan)).toHaveLength(1)
})

it('a plan that is another one by now says so in its question, which stays open', async () => {
  const gateway = await open(planned)
  gateway.answer(confirmPlan, () => ({ refuse: 'plan-stale' }))
  await button('Switch off 3 merchants').click()
  await answerOf('Switch off 3 merchants?', 'Switch off').click()
  await expect.element(page.getByRole('alertdialog').getByText(refusals['plan-stale'].text)).toBeVisible()
})

it('above the limit neither who started a job nor whose file it is finds a button to confirm its plan', async () => {
  const offered = async (people: Pick<FileJob, 'createdBy' | 'uploadedBy'>) => {
    const plan = planned.plan && { ...planned.plan, needsSecondPerson: true }
    await open({ ...planned, ...people, plan })
    await expect.element(button('Discard the plan')).toBeVisible()
    const found = button('Switch off 3 merchants').elements().length
    shown?.close()
    return found
  }
  expect([
    await offered({ createdBy: 'tester', uploadedBy: 'finance' }),
    await offered({ createdBy: 'finance', uploadedBy: 'tester' }),
    await offered({ createdBy: 'finance', uploadedBy: 'finance' }),
  ]).toEqual([0, 0, 1])
})

it('a job at work is cancelled once for two clicks on its question', async () => {
  const gateway = await open({ ...shownJob, state: 'running', rowsTotal: 3 })
  await button('Cancel the job').click()
  await clickTwice(answerOf('Cancel this job?', 'Cancel the job'))
  await expect.poll(() => bodiesOf(gateway, cancelJob).length).toBeGreaterThan(0)
  await expect.element(button('Cancel the job')).toBeEnabled()
  expect(bodiesOf(gateway, cancelJob)).toHaveLength(1)
})
