import { UploadIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { Suspense, useState } from 'react'
import { type FileJob, isSheetJob, scripts } from '#contract/calls/files/files.ts'
import { useSession } from '#src/session/useSession.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { isFinished } from './fileJobWords.ts'

const UploadDialog = lazyScreen(() => import('./UploadDialog.tsx'), 'UploadDialog')

/** The corrected result goes up as it is: the rows that were applied are recognised and left. */
export const SendCorrected = ({ job }: { readonly job: FileJob }) => {
  const { holds } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { scriptId } = job
  if (!isSheetJob(scriptId) || job.purpose === 'takeBack' || !isFinished(job) || job.rowsFailed === 0) return null
  const { service, describes, title } = scripts[scriptId]
  // Those of a brand are sent from where the brand is chosen.
  if (describes !== 'itself' || !holds(service)) return null
  return (
    <>
      <Button leadingVisual={UploadIcon} onClick={() => setOpen(true)}>
        Send corrected result
      </Button>
      <Suspense fallback={null}>
        {isOpen && <UploadDialog title={title} scriptIds={[scriptId]} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
