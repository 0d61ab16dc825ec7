import { Checkbox, Dialog } from '@primer/react'
import { useState } from 'react'
import { readBrandDescription, writeBrandDescription } from '#contract/sheets/fileDescription.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { OpenJobs } from '#src/uploads/OpenJobs.tsx'
import { SheetUploadSteps } from '#src/uploads/SheetUploadSteps.tsx'
import { useSheetUpload } from '#src/uploads/useSheetUpload.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { isReadableDay } from '#src/ui/DayInput.tsx'
import styles from './Schemes.module.css'

interface Props {
  readonly brandCode: string
  readonly onClose: () => void
}

/** BC-13: the sheet, its brand confirmed, and its days. */
export const SchemeUpload = ({ brandCode, onClose }: Props) => {
  const today = gatewayToday()
  const upload = useSheetUpload(['scheme_config'], writeBrandDescription({ brandCode, fromDate: '', toDate: '' }))
  const { description = '', state } = upload
  const [, typedFrom = '', typedTo = ''] = description.split('|')
  const about = readBrandDescription(description, 'brandAndDays')
  const meant = description.split('|')[0] ?? brandCode
  const [hasConfirmed, setConfirmed] = useState(false)
  const put = (change: { readonly fromDate?: string; readonly toDate?: string }) => {
    const { fromDate = typedFrom, toDate = typedTo } = change
    // Both places stay, so that one day can be chosen before the other.
    const parted = (typed: string) => typed.replaceAll('|', '')
    upload.describe(`${meant}|${parted(fromDate)}|${parted(toDate)}`)
  }
  const faults = {
    fromDate:
      isReadableDay(typedFrom) && typedFrom < today ? 'The date is before today. Choose a later day.' : undefined,
    toDate:
      isReadableDay(typedTo) && isReadableDay(typedFrom) && typedTo < typedFrom
        ? 'This is before From Date.'
        : undefined,
  }
  const isRight = about !== undefined && faults.fromDate === undefined && faults.toDate === undefined
  return (
    <Dialog
      title="Upload scheme"
      subtitle={meant}
      width="xlarge"
      onClose={onClose}
      footerButtons={[
        { content: 'Close', onClick: onClose },
        upload.isHandedOver
          ? { content: 'Upload another file', onClick: () => upload.choose(null) }
          : {
              buttonType: 'primary',
              content: upload.isRetry ? 'Try again' : 'Submit',
              disabled: !upload.maySubmit || !isRight || !hasConfirmed,
              loading: state.phase === 'sending',
              onClick: upload.submit,
            },
      ]}
    >
      <div className="ui-column-16">
        <div className={styles.dates}>
          <DayField
            label="From Date"
            fault={faults.fromDate}
            isDisabled={upload.isLocked}
            value={typedFrom}
            onChange={(fromDate) => put({ fromDate })}
          />
          <DayField
            label="To Date"
            caption="It counts until midnight in India."
            fault={faults.toDate}
            isDisabled={upload.isLocked}
            value={typedTo}
            onChange={(toDate) => put({ toDate })}
          />
        </div>
        <SheetUploadSteps upload={upload} />
        <label className="ui-line">
          <Checkbox
            checked={hasConfirmed}
            disabled={upload.isLocked}
            onChange={(event) => setConfirmed(event.target.checked)}
          />
          The schemes of this file are for {meant}
        </label>
        <OpenJobs scriptIds={['scheme_config']} />
      </div>
    </Dialog>
  )
}
