import { DownloadIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { downloadSettlements } from '#contract/calls/reports/tables.ts'
import { dayAfter, indianDayBounds } from '#contract/wire/indianTime.ts'
import { usePutParams } from '#src/address/usePutParams.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { showToast } from '#src/ui/toast.ts'
import { startDownload } from '#src/uploads/useFileDownload.ts'
import { batchAddress } from '../batchAddresses.ts'
import styles from '../Settlements.module.css'
import { InitiateDialog } from './InitiateDialog.tsx'

interface Props {
  readonly today: string
  /** The merchants of the filter: their rows are downloaded (conflict X134). */
  readonly merchantCodes: readonly string[]
}

/** ST-02. */
export const DayBar = ({ today, merchantCodes }: Props) => {
  const navigate = useNavigate()
  const yesterday = dayAfter(today, -1)
  const [day, setDay] = useState(yesterday)
  const [params] = useSearchParams()
  const put = usePutParams()
  const isInitiating = params.get('as') === 'initiate'
  const downloading = useCommand(downloadSettlements, {
    onSuccess: ({ url }) => startDownload(url),
    onError: (error) =>
      showToast({ kind: 'error', text: error instanceof Refusal ? 'Could not get data!' : error.message }),
  })
  const fault =
    indianDayBounds(day) === undefined
      ? 'Choose a day.'
      : day > yesterday
        ? 'This day is not over yet: choose an earlier one.'
        : undefined
  const isNobody = merchantCodes.length === 0
  return (
    <div className={styles.bar}>
      <DayField label="Txn Date" value={day} max={yesterday} fault={fault} onChange={setDay} className={styles.day} />
      <Button variant="primary" disabled={fault !== undefined} onClick={() => put({ as: 'initiate' })}>
        Initiate Settlement
      </Button>
      <Button
        leadingVisual={DownloadIcon}
        disabled={fault !== undefined || isNobody}
        loading={downloading.isPending}
        aria-describedby="download-settlement-words"
        onClick={() => downloading.mutate({ request: { merchantCode: [...merchantCodes], startDate: day } })}
      >
        Download Settlement
      </Button>
      <span id="download-settlement-words" className={styles.words}>
        {isNobody
          ? 'To download the rows of a day, search for their Merchant Code below.'
          : `Downloads the day’s rows of ${merchantCodes.length === 1 ? merchantCodes[0] : `${merchantCodes.length} merchants`}.`}
      </span>
      {isInitiating && fault === undefined && (
        <InitiateDialog
          txnDate={day}
          onClose={() => put({ as: '' }, { replace: true })}
          onSealed={({ batchId }) => void navigate(batchAddress(batchId))}
        />
      )}
    </div>
  )
}
