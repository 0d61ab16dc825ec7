import { Select } from '@primer/react'
import type { RefObject } from 'react'
import { KeptSheetLine } from './KeptSheetLine.tsx'
import { shownText } from '#spreadsheets/shownText.ts'
import { Field } from '#src/ui/Field.tsx'
import { SheetChooser } from './SheetChooser.tsx'
import { SheetFindings } from './SheetFindings.tsx'
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
      {upload.sheets.length > 0 && state.phase === 'waiting' && (
        <Field label="Sheet" caption="Only this sheet of the workbook is uploaded.">
          {(control) => (
            <Select
              {...control}
              value={upload.sheetName ?? ''}
              onChange={({ target }) => upload.chooseSheet(target.value)}
            >
              {upload.sheets.map((name) => (
                <Select.Option key={name} value={name}>
                  {shownText(name)}
                </Select.Option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <KeptSheetLine upload={upload} />
      <SubmissionReport state={state} />
      {found !== null && state.phase === 'waiting' && <SheetFindings reading={found} />}
    </>
  )
}
