import { KeptSheetLine } from './KeptSheetLine.tsx'
import { SheetChooser } from './SheetChooser.tsx'
import { SheetFindings } from './SheetFindings.tsx'
import { SubmissionReport } from './SubmissionReport.tsx'
import type { SheetUpload } from './useSheetUpload.ts'

/** Choose, read, look, follow; the buttons are the frame's. */
export const SheetUploadSteps = ({ upload }: { readonly upload: SheetUpload }) => {
  const { file, reading, kind, isLocked, choose, state, found } = upload
  return (
    <>
      <SheetChooser file={file} reading={reading} kind={kind} isLocked={isLocked} onChoose={(next) => choose(next)} />
      <KeptSheetLine upload={upload} />
      <SubmissionReport state={state} />
      {found !== null && state.phase === 'waiting' && <SheetFindings reading={found} />}
    </>
  )
}
