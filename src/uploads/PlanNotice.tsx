import { Banner } from '@primer/react'
import { type FileJob, isSheetJob, scripts } from '#contract/calls/files/files.ts'
import { limits, recordLimitOf } from '#machines/platform/limits.ts'
import { Impact } from '#src/impact/Impact.tsx'
import { useSession } from '#src/session/useSession.ts'
import { formatCount } from '#src/ui/count.ts'
import { formatPaise } from '#src/ui/money.ts'
import { matchWords, rowsPlanned, rowsWord, sheetOf } from './fileJobWords.ts'
import { jobActs } from './jobActs.ts'

const limitText = ({ plan, scriptId }: FileJob): string => {
  if (!isSheetJob(scriptId)) return ''
  if (scripts[scriptId].alwaysNeedsSecondPerson) return 'Somebody else confirms a sheet of this kind'
  if (scripts[scriptId].sumWord === 'regularized') return 'Money is regularized by two people'
  if (scripts[scriptId].sumWord === 'refunded')
    return 'One person refunds no more than the limits of this desk alone, of a payment and in a day'
  if ((plan?.settled ?? 0) > 0) return 'One person settles no more than the limit of this desk alone in a day'
  if ((plan?.merchantsSwitchedOff ?? 0) > 0)
    return `One person switches off at most ${formatCount(scripts[scriptId].secondPersonAbove)} merchants in a day`
  const limit = recordLimitOf[scriptId]
  const why = limit === undefined ? '' : ` ${limits[limit].why}`
  return `One person changes no more records of this kind than the limit of this desk alone in a day.${why}`
}

const titleOf = (job: FileJob): string => {
  const { plan, purpose } = job
  if (sheetOf(job)?.keepsFindings === true) return matchWords(plan)
  const off = plan?.merchantsSwitchedOff ?? 0
  const sum = plan?.impact?.sum ?? plan?.settled ?? 0
  const back = plan?.impact?.cameBack ?? 0
  const came = back > 0 ? `${formatPaise(back)} came back` : ''
  if ((plan?.settled ?? 0) > 0 && sum > 0) {
    const done = `can be ${sheetOf(job)?.sumWord ?? 'settled'}`
    return came === ''
      ? `${formatPaise(sum)} of ${rowsWord(rowsPlanned(plan))} ${done}`
      : `${formatPaise(sum)} ${done}, ${came}`
  }
  if (came !== '') return came
  if (off > 0) return `${formatCount(off)} ${off === 1 ? 'merchant waits' : 'merchants wait'} to be switched off`
  const rows = rowsWord(rowsPlanned(plan))
  return purpose === 'takeBack' ? `${rows} can be put back` : `${rows} can be changed`
}

/** That nothing has happened yet, and who has to say that it may. */
export const PlanNotice = ({ job }: { readonly job: FileJob }) => {
  const { session, holds } = useSession()
  const { scriptId } = job
  if (job.state !== 'awaitingConfirmation' || job.plan === null || !isSheetJob(scriptId)) return null
  const acts = jobActs(job, session.loginId, holds(scripts[scriptId].service))
  const who = acts.waitsForAnother
    ? `${limitText(job).replace(/\.$/, '')}: a colleague has to confirm this. They have been told, and find it in Downloads.`
    : acts.confirm
      ? 'Nothing is changed until you confirm.'
      : 'Nothing is changed until somebody with the right to do so confirms.'
  const { rowsHidden } = job.plan
  const hidden =
    rowsHidden === 0
      ? ''
      : ` ${rowsWord(rowsHidden)} ${rowsHidden === 1 ? 'is' : 'are'} hidden in the sheet, by a filter or by hand, and ${rowsHidden === 1 ? 'counts' : 'count'} as all others.`
  return (
    <>
      <Banner variant="warning" layout="compact" title={titleOf(job)} description={who + hidden} />
      {job.plan.impact !== null && <Impact impact={job.plan.impact} />}
    </>
  )
}
