import { Banner, Button, Checkbox, Label } from '@primer/react'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { uploadBucket } from '#contract/calls/files/files.ts'
import type { CampaignChannel } from '#contract/calls/campaigns/campaignFields.ts'
import { recipientSheet } from '#contract/sheets/recipientTemplates.ts'
import { uploadFile } from '#src/gateway/upload.ts'
import { Fault } from '#src/ui/Fault.tsx'
import { showToast } from '#src/ui/toast.ts'
import { SheetChooser } from '#src/uploads/SheetChooser.tsx'
import type { SheetReading } from '#src/uploads/readSheet.ts'
import { rowsWord } from '#src/uploads/fileJobWords.ts'
import { SheetNameField } from '#src/uploads/SheetNameField.tsx'
import { type SheetReadingState, useSheetReading } from '#src/uploads/useSheetReading.ts'
import styles from '../Campaigns.module.css'

interface AttachedFile {
  /** As `files.upload` answered it; '' where none is attached. */
  readonly fileUrl: string
  readonly fileName: string
  readonly fileRows: number | null
  readonly rowsHidden: number
  readonly takesHidden: boolean
}

/** What a file begins with, as it stands in it. */
export interface FileHead {
  readonly fileUrl: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Whether each row is hidden in the sheet. */
  readonly hidden: readonly boolean[]
}

interface Props {
  readonly channel: CampaignChannel | ''
  readonly value: AttachedFile
  readonly fault: string | undefined
  readonly isDisabled: boolean
  /** Where a file is chosen. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onChange: (file: Partial<AttachedFile>) => void
  /** Its first rows, once it is attached. */
  readonly onRead: (head: FileHead) => void
  /** While it is read or on its way nothing can be sent. */
  readonly onBusy: (isBusy: boolean) => void
}

const folder = 'campaigns'
export const noFile: AttachedFile = { fileUrl: '', fileName: '', fileRows: null, rowsHidden: 0, takesHidden: false }

/** The file with the sheet of it that is meant; another sheet is another choice. */
interface Chosen {
  readonly file: File
  /** Absent: the first that fits. */
  readonly sheetName?: string
  /** Where there is more than one to choose from. */
  readonly sheets?: readonly string[]
}

/** Reads the chosen sheet here, and uploads it at once. */
const useAttaching = ({ onChange, onRead, onBusy }: Pick<Props, 'onChange' | 'onRead' | 'onBusy'>) => {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [failure, setFailure] = useState<string>()
  const sent = useRef<Chosen | null>(null)
  const reading = useSheetReading(chosen?.file ?? null, 'campaignRecipients', chosen?.sheetName ?? null)
  const read = reading.phase === 'read' ? reading.reading : undefined
  const send = useEffectEvent(async (choice: Chosen, found: SheetReading) => {
    if (sent.current === choice) return
    sent.current = choice
    setFailure(undefined)
    onBusy(true)
    try {
      const { file, sheetName } = choice
      const { fileUrl } = await uploadFile(
        file,
        { bucket: uploadBucket, folder, ...(sheetName === undefined ? {} : { sheetName }) },
        { idempotencyKey: crypto.randomUUID() },
      )
      if (sent.current !== choice) return
      const { headers, preview, previewHidden, rowsFound, rowsHidden } = found
      onRead({ fileUrl, headers, rows: preview, hidden: previewHidden })
      onChange({ fileUrl, fileName: file.name, fileRows: rowsFound, rowsHidden })
    } catch (error) {
      sent.current = null
      const text = error instanceof Error ? error.message : 'Could not upload file!'
      setFailure(text)
      showToast({ kind: 'error', text: 'Could not upload file!' })
    } finally {
      onBusy(false)
    }
  })
  useEffect(() => {
    if (chosen !== null && read !== undefined) queueMicrotask(() => void send(chosen, read))
  }, [chosen, read])
  const choose = (next: Chosen | null) => {
    setChosen(next)
    setFailure(undefined)
    sent.current = null
    onChange(noFile)
  }
  const names = read === undefined || read.sheetName === null ? [] : [read.sheetName, ...read.otherSheets]
  const sheets = chosen?.sheets ?? names
  return {
    file: chosen?.file ?? null,
    reading,
    failure,
    sheets,
    sheetName: chosen?.sheetName ?? read?.sheetName ?? '',
    choose: (file: File | null) => choose(file === null ? null : { file }),
    chooseSheet: (sheetName: string) => {
      if (chosen !== null) choose({ file: chosen.file, sheetName, sheets })
    },
  }
}

/** Rows that are left out are no records that were found. */
const counted = (reading: SheetReadingState, { takesHidden }: Pick<AttachedFile, 'takesHidden'>): SheetReadingState => {
  if (reading.phase !== 'read' || takesHidden) return reading
  const { rowsFound, rowsHidden } = reading.reading
  return { phase: 'read', reading: { ...reading.reading, rowsFound: rowsFound - rowsHidden } }
}

type HiddenProps = Pick<Props, 'isDisabled' | 'onChange'> & Pick<AttachedFile, 'rowsHidden' | 'takesHidden'>

/** A filter is often forgotten, and a message cannot be called back: whoever sends it says whether hidden rows count. */
const HiddenRows = ({ rowsHidden, takesHidden, isDisabled, onChange }: HiddenProps) =>
  rowsHidden === 0 ? null : (
    <div className={styles.part}>
      <Banner
        variant="warning"
        layout="compact"
        title={`${rowsWord(rowsHidden)} ${rowsHidden === 1 ? 'is' : 'are'} hidden in the sheet`}
        description={
          takesHidden
            ? 'They are sent the message as all others.'
            : 'Hidden by a filter or by hand. They are left out and receive nothing.'
        }
      />
      <label className="ui-line">
        <Checkbox
          checked={takesHidden}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ takesHidden: target.checked })}
        />
        Send to hidden rows too
      </label>
    </div>
  )

/** The sheet of the recipients: read here, uploaded at once, and attached to the campaign. */
export const RecipientFile = ({ channel, value, fault, isDisabled, button, onChange, onRead, onBusy }: Props) => {
  const labelId = useId()
  const { file, reading, failure, sheets, sheetName, choose, chooseSheet } = useAttaching({ onChange, onRead, onBusy })
  const isStored = file === null && value.fileUrl !== ''
  return (
    <div role="group" aria-labelledby={labelId} className={styles.part}>
      <span id={labelId} className="ui-strong">
        File
      </span>
      {isStored ? (
        <div className="ui-row">
          <span>{value.fileName}</span>
          <Label variant="success">Attached</Label>
          <Button size="small" disabled={isDisabled} onClick={() => choose(null)}>
            Choose another
          </Button>
        </div>
      ) : isDisabled && file === null ? (
        <p className={styles.muted}>Choose a mode first.</p>
      ) : (
        <SheetChooser
          file={file}
          reading={counted(reading, value)}
          kind={recipientSheet(channel)}
          isLocked={isDisabled}
          button={button}
          onChoose={choose}
        />
      )}
      <SheetNameField sheets={sheets} value={sheetName} isDisabled={isDisabled} onChoose={chooseSheet} />
      <HiddenRows
        rowsHidden={value.rowsHidden}
        takesHidden={value.takesHidden}
        isDisabled={isDisabled}
        onChange={onChange}
      />
      <p className={styles.muted} title="the parameter count in the file must match the message">
        The first column is <code>{channel === 'push' ? 'merchant_code' : 'mobile_number'}</code>; the next ones fill{' '}
        {'{{1}}'}, {'{{2}}'} and so on. The parameter count in the file must match the message.
      </p>
      {failure !== undefined && <Fault>{failure}</Fault>}
      {fault !== undefined && <Fault>{fault}</Fault>}
    </div>
  )
}
