import { Button, Label } from '@primer/react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { uploadBucket } from '#contract/calls/files.ts'
import type { CampaignChannel } from '#contract/calls/campaignFields.ts'
import { recipientSheet } from '#contract/sheets/recipientTemplates.ts'
import { uploadFile } from '#src/gateway/upload.ts'
import { Fault } from '#src/ui/Fault.tsx'
import { showToast } from '#src/ui/toast.ts'
import { SheetChooser } from '#src/uploads/SheetChooser.tsx'
import type { SheetReading } from '#src/uploads/readSheet.ts'
import { useSheetReading } from '#src/uploads/useSheetReading.ts'
import styles from '../Campaigns.module.css'

interface AttachedFile {
  /** As `files.upload` answered it; '' where none is attached. */
  readonly fileUrl: string
  readonly fileName: string
  readonly fileRows: number | null
}

/** What a file begins with, as it stands in it. */
export interface FileHead {
  readonly fileUrl: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

interface Props {
  readonly channel: CampaignChannel | ''
  readonly value: AttachedFile
  readonly fault: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (file: AttachedFile) => void
  /** Its first rows, once it is attached. */
  readonly onRead: (head: FileHead) => void
  /** While it is read or on its way nothing can be sent. */
  readonly onBusy: (isBusy: boolean) => void
}

const folder = 'campaigns'
const none: AttachedFile = { fileUrl: '', fileName: '', fileRows: null }

/** The sheet of the recipients: read here, uploaded at once, and attached to the campaign. */
export const RecipientFile = ({ channel, value, fault, isDisabled, onChange, onRead, onBusy }: Props) => {
  const labelId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [failure, setFailure] = useState<string>()
  const sent = useRef<File | null>(null)
  const reading = useSheetReading(file, 'campaignRecipients', null)
  const send = useEffectEvent(async (chosen: File, { rowsFound, headers, preview }: SheetReading) => {
    if (sent.current === chosen) return
    sent.current = chosen
    setFailure(undefined)
    onBusy(true)
    try {
      const { fileUrl } = await uploadFile(
        chosen,
        { bucket: uploadBucket, folder },
        { idempotencyKey: crypto.randomUUID() },
      )
      if (sent.current !== chosen) return
      onRead({ fileUrl, headers, rows: preview })
      onChange({ fileUrl, fileName: chosen.name, fileRows: rowsFound })
    } catch (error) {
      sent.current = null
      const text = error instanceof Error ? error.message : 'Could not upload file!'
      setFailure(text)
      showToast({ kind: 'error', text: 'Could not upload file!' })
    } finally {
      onBusy(false)
    }
  })
  const read = reading.phase === 'read' ? reading.reading : undefined
  useEffect(() => {
    if (file !== null && read !== undefined) queueMicrotask(() => void send(file, read))
  }, [file, read])
  const choose = (next: File | null) => {
    setFile(next)
    setFailure(undefined)
    sent.current = null
    onChange(none)
  }
  const isKept = file === null && value.fileUrl !== ''
  return (
    <div role="group" aria-labelledby={labelId} className={styles.part}>
      <span id={labelId} className={styles.label}>
        File
      </span>
      {isKept ? (
        <div className={styles.line}>
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
          reading={reading}
          kind={recipientSheet(channel)}
          isLocked={isDisabled}
          onChoose={choose}
        />
      )}
      <p className={styles.muted} title="the parameter count in the file must match the message">
        The first column is {channel === 'push' ? 'merchant_code' : 'mobile_number'}; the next ones fill {'{{1}}'},{' '}
        {'{{2}}'} and so on. The parameter count in the file must match the message.
      </p>
      {failure !== undefined && <Fault>{failure}</Fault>}
      {fault !== undefined && <Fault>{fault}</Fault>}
    </div>
  )
}
