import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type FileJob, getFileJob } from '#contract/calls/files/files.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { jobId, shownJob } from '#tests/support/shownJob.ts'
import { useFileJob } from './useFileJob.ts'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => shown?.close())

let drawn: (string | undefined)[] = []
const State = () => {
  const { data } = useFileJob(jobId)
  drawn.push(data?.state)
  return <p>{data?.state}</p>
}
const inState = (state: FileJob['state']): FileJob => ({ ...shownJob, state, rowsTotal: 20, rowsDone: 20 })

it('a job that is known to be over is not shown as going on by an answer that was on its way since before', async () => {
  const gateway = openPageGateway()
  gateway.answer(getFileJob, () => inState('done'))
  shown = await showScreen([{ path: '/', element: <State /> }], { at: '/', services: [] })
  await expect.element(page.getByText('done')).toBeVisible()
  drawn = []
  gateway.answer(getFileJob, () => inState('running'))
  await shown.readAgain(getFileJob)
  gateway.answer(getFileJob, () => inState('takenBack'))
  await shown.readAgain(getFileJob)
  await expect.element(page.getByText('takenBack')).toBeVisible()
  expect(drawn).not.toContain('running')
})
