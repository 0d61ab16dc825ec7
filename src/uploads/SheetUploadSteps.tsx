import type { RefObject } from 'react'
import { StoredSheetLine } from './StoredSheetLine.tsx'
import { SheetChooser } from './SheetChooser.tsx'
import { SheetFindings } from './SheetFindings.tsx'
import { SheetNameField } from './SheetNameField.tsx'
import { SubmissionReport } from './SubmissionReport.tsx'
import type { SheetUpload } from './useSheetUpload.ts'

interface Props {
  readonly upload: SheetUpload
  /** Where the frame puts the keyboard. */
  readonly chooseButton?: RefObject<HTMLButtonElement | null>
}

/** Choose, read, look, follow; the buttons are the frame's. */
export const SheetUploadSteps = ({ upload, chooseButton }: Props) => {
  const { file, reading, kind, isLocked, choose, state, found } = upload
  return (
    <>
      <SheetChooser
        file={file}
        reading={reading}
        kind={kind}
        isLocked={isLocked}
        button={chooseButton}
        onChoose={(next) => choose(next)}
      />
      {state.phase === 'waiting' && (
        <SheetNameField sheets={upload.sheets} value={upload.sheetName ?? ''} onChoose={upload.chooseSheet} />
      )}
      <StoredSheetLine upload={upload} />
      <SubmissionReport state={state} />
      {found !== null && state.phase === 'waiting' && <SheetFindings reading={found} />}
    </>
  )
}
