import { Button, ConfirmationDialog } from '@primer/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  cancelJob,
  confirmPlan,
  type FileJob,
  getFileJob,
  listFiles,
  listOpenJobs,
  retryJob,
  takeBackJob,
} from '#contract/calls/files/files.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { callKey, type CallError, useCommand } from '#src/gateway/useCall.ts'
import { Impact } from '#src/impact/Impact.tsx'
import { useSession } from '#src/session/useSession.ts'
import { showToast } from '#src/ui/toast.ts'
import { useSubmitKey } from '#src/ui/useSubmitKey.ts'
import { fileJobAddress } from './fileJobAddress.ts'
import { formatCount } from '#src/ui/count.ts'
import { formatPaise } from '#src/ui/money.ts'
import { isReport, matchWords, rowsPlanned, rowsWord, serviceOf, sheetOf } from './fileJobWords.ts'
import { jobActs } from './jobActs.ts'

type Question = 'confirm' | 'cancel'

const merchantsWord = (count: number) => `${formatCount(count)} ${count === 1 ? 'merchant' : 'merchants'}`

const paymentsWord = (count: number) => `${formatCount(count)} ${count === 1 ? 'payment' : 'payments'}`

const questionOf = (job: FileJob) => {
  const { plan, purpose } = job
  if (sheetOf(job)?.keepsFindings === true)
    return {
      title: 'Apply the plan?',
      text: `${matchWords(plan)}. What does not match is kept as findings on the recon page.`,
      button: 'Confirm',
      isDanger: false,
    }
  const off = plan?.merchantsSwitchedOff ?? 0
  const left = plan?.rowsAtFault ?? 0
  const leftOut = left === 0 ? '' : ` ${rowsWord(left)} with faults will be left out.`
  if (off > 0)
    return {
      title: `Switch off ${merchantsWord(off)}?`,
      text: `They can take no payments until they are activated again.${leftOut}`,
      button: 'Switch off',
      isDanger: true,
    }
  const rows = rowsWord(rowsPlanned(plan))
  if (sheetOf(job)?.sumWord === 'refunded')
    return {
      title: `Refund ${paymentsWord(rowsPlanned(plan))}?`,
      text: `${formatPaise(plan?.settled ?? 0)} go back to customers. Each refund is sent to the provider at once and does not come back.${leftOut}`,
      button: 'Refund',
      isDanger: false,
    }
  return purpose === 'takeBack'
    ? {
        title: `Put back ${rows}?`,
        text: `They get what they had before that job.${leftOut}`,
        button: 'Put back',
        isDanger: false,
      }
    : {
        title: `Change ${rows}?`,
        text: `The plan is carried out as it is shown.${leftOut}`,
        button: 'Confirm',
        isDanger: false,
      }
}

/** Puts the newer job in the place of what is shown, and asks anew for the lists that have it. */
const useJobCommands = ({ jobId }: FileJob) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const refreshLists = () =>
    Promise.all([listOpenJobs, listFiles].map((entry) => queries.invalidateQueries({ queryKey: callKey(entry) })))
  const show = async (job: FileJob) => {
    queries.setQueryData(callKey(getFileJob, { jobId: job.jobId }), job)
    if (job.jobId !== jobId) {
      void queries.invalidateQueries({ queryKey: callKey(getFileJob, { jobId }) })
      void navigate(fileJobAddress(job.jobId))
    }
    await refreshLists()
  }
  const onError = (error: CallError) => {
    showToast({ kind: 'error', text: error.message })
    if (error instanceof Refusal) void queries.invalidateQueries({ queryKey: callKey(getFileJob, { jobId }) })
  }
  return {
    show,
    cancel: useCommand(cancelJob, { onSuccess: show, onError }),
    retry: useCommand(retryJob, { onSuccess: show, onError }),
    takeBack: useCommand(takeBackJob, { onSuccess: show, onError }),
  }
}

/** Confirm, cancel, try again, take back: what this person may do with the job as it stands. */
export const JobActions = ({ job }: { readonly job: FileJob }) => {
  const { session, holds } = useSession()
  const [question, setQuestion] = useState<Question | null>(null)
  const { show, ...commands } = useJobCommands(job)
  const acts = jobActs(job, session.loginId, isReport(job) || holds(serviceOf(job) ?? ''))
  const { jobId, plan, state } = job
  const asked = questionOf(job)
  const isBusy = Object.values(commands).some((command) => command.isPending)
  const request = { jobId }
  useSubmitKey(acts.confirm && question === null && !isBusy, () => setQuestion('confirm'))

  return (
    <>
      {acts.confirm && (
        <Button
          variant={asked.isDanger ? 'danger' : 'primary'}
          disabled={isBusy}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => setQuestion('confirm')}
        >
          {asked.title.replace('?', '')}
        </Button>
      )}
      {acts.retry && (
        <Button loading={commands.retry.isPending} disabled={isBusy} onClick={() => commands.retry.mutate({ request })}>
          {state === 'lapsed' ? 'Start again' : state === 'broken' ? 'Try again' : 'Try the rest again'}
        </Button>
      )}
      {acts.takeBack && (
        <Button
          loading={commands.takeBack.isPending}
          disabled={isBusy}
          onClick={() => commands.takeBack.mutate({ request })}
        >
          Take back
        </Button>
      )}
      {acts.cancel && (
        <Button
          loading={commands.cancel.isPending}
          disabled={isBusy}
          onClick={() =>
            state === 'awaitingConfirmation' ? commands.cancel.mutate({ request }) : setQuestion('cancel')
          }
        >
          {state === 'awaitingConfirmation' ? 'Discard the plan' : 'Cancel the job'}
        </Button>
      )}
      {question === 'confirm' && plan !== null && (
        <Decide
          call={confirmPlan}
          requestOf={() => ({ jobId, planHash: plan.planHash })}
          invalidates={[getFileJob, listOpenJobs, listFiles]}
          draftKey={`plan of ${jobId}`}
          title={asked.title}
          isQuestion
          closeContent="Cancel"
          choices={
            acts.confirm
              ? choicesOf(['confirm'], {
                  confirm: { content: asked.button, tone: asked.isDanger ? 'danger' : 'primary' },
                })
              : []
          }
          about={asked.text}
          remark={null}
          failedTitle="It was not confirmed"
          onDecided={(confirmed) => void show(confirmed)}
          onClose={() => setQuestion(null)}
        >
          {plan.impact !== null && <Impact impact={plan.impact} />}
        </Decide>
      )}
      {question === 'cancel' && acts.cancel && (
        <ConfirmationDialog
          title="Cancel this job?"
          cancelButtonContent="Let it go on"
          confirmButtonContent="Cancel the job"
          confirmButtonType="danger"
          onClose={(gesture) => {
            setQuestion(null)
            if (gesture === 'confirm') commands.cancel.mutate({ request })
          }}
        >
          {isReport(job)
            ? 'No file is kept. Ask for the report again when you need it.'
            : 'No further row is applied. Rows that are applied stay so; you can take them back afterwards.'}
        </ConfirmationDialog>
      )}
    </>
  )
}
