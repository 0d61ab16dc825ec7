import { DownloadIcon } from '@primer/octicons-react'
import { Button, ConfirmationDialog } from '@primer/react'
import { useState } from 'react'
import {
  getBankFile,
  getSettlementBatch,
  listSettlementBatches,
  type SettlementBatch,
} from '#contract/calls/money/settlementBatches.ts'
import { searchSettlements } from '#contract/calls/money/settlements.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { formatPaise } from '#src/ui/money.ts'
import { showToast } from '#src/ui/toast.ts'
import { useShortcuts } from '#src/ui/useShortcuts.ts'
import { startDownload } from '#src/uploads/useFileDownload.ts'
import { shortHash } from '../batchWords.ts'

/** Writing the file is asked for first; the same bytes are handed out ever after. */
export const BankFileButton = ({ batch }: { readonly batch: SettlementBatch }) => {
  const { batchId, bankFileName, amount, payouts } = batch
  const [isAsking, setAsking] = useState(false)
  const downloading = useCommand(getBankFile, {
    invalidates: [getSettlementBatch, listSettlementBatches, searchSettlements],
    readsAgainInDoubt: true,
    onSuccess: ({ url, sha256, isFirst }) => {
      startDownload(url)
      const what = isFirst ? 'The bank file is written' : 'The same bank file as before'
      showToast({ kind: 'success', text: `${what}, SHA-256 ${shortHash(sha256)}.` })
    },
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  const download = () => downloading.mutate({ request: { batchId } })
  const isFirst = bankFileName === null
  const press = () => (isFirst ? setAsking(true) : download())
  useShortcuts({ f: press })
  return (
    <>
      <Button
        variant={isFirst ? 'primary' : 'default'}
        leadingVisual={DownloadIcon}
        loading={downloading.isPending}
        aria-keyshortcuts="f"
        onClick={press}
      >
        Download bank file
      </Button>
      {isAsking && (
        <ConfirmationDialog
          title="Write the bank file?"
          confirmButtonContent="Write and download"
          confirmButtonType="primary"
          cancelButtonContent="Not now"
          onClose={(gesture) => {
            setAsking(false)
            if (gesture === 'confirm') download()
          }}
        >
          {formatPaise(amount)} in {payouts === 1 ? '1 payout' : `${payouts} payouts`}. From then on the payouts count
          as sent, and the batch can no longer be cancelled.
        </ConfirmationDialog>
      )}
    </>
  )
}
