import { useState } from 'react'
import {
  decideSettlementBatch,
  getSettlementBatch,
  listSettlementBatches,
  type SettlementBatch,
} from '#contract/calls/money/settlementBatches.ts'
import { searchSettlements } from '#contract/calls/money/settlements.ts'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { bankFormatOf, shortHash } from '../batchWords.ts'

export type BatchDecision = 'approve' | 'cancel'

const words = {
  approve: {
    title: 'Approve',
    done: 'The batch is approved. Its bank file can be written.',
    about: 'You approve exactly these rows and amounts. If one of them differs when you approve, nothing happens.',
  },
  cancel: {
    title: 'Cancel',
    done: 'The batch is cancelled. Its rows are free for the next one.',
    about: 'Nothing of it is paid. Its rows and adjustments are free for the next batch; this one stays cancelled.',
  },
} as const

interface Props {
  readonly batch: SettlementBatch
  readonly decision: BatchDecision
  readonly onClose: () => void
}

/** The question before a decision, about the batch as it was when the question came up. */
export const DecideBatch = ({ batch: now, decision: asked, onClose }: Props) => {
  const [batch] = useState(now)
  const { batchId, sealHash } = batch
  const { title, done, about } = words[asked]
  return (
    <Decide
      call={decideSettlementBatch}
      requestOf={(decision, { remark }) => ({ batchId, decision, sealHash, remark })}
      invalidates={[getSettlementBatch, listSettlementBatches, searchSettlements]}
      draftKey={`settlement batch ${batchId} ${asked}`}
      title={`${title} batch ${batchId}`}
      choices={choicesOf(now.can.includes(asked) ? [asked] : [], { [asked]: { content: `${title} batch` } })}
      about={about}
      impact={{ act: 'settlementBatch', of: String(batchId) }}
      facts={[
        { label: 'Txn Amt', value: <Amount paise={batch.gross} /> },
        { label: 'Fees + GST', value: <Amount paise={batch.fees + batch.gst} /> },
        { label: 'Rows', value: formatCount(batch.rows) },
        { label: 'Bank file', value: bankFormatOf(batch) },
        { label: 'Seal', value: <code title={sealHash}>{shortHash(sealHash)}</code> },
      ]}
      remark={{ caption: 'Required: why it is not paid.' }}
      done={done}
      onClose={onClose}
    />
  )
}
