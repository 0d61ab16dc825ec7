import { Link } from '@primer/react'
import { Link as RouterLink } from 'react-router-dom'
import { getSettlementBatch } from '#contract/calls/money/settlementBatches.ts'
import { useSession } from '#src/session/useSession.ts'
import { batchAddress } from '../batchAddresses.ts'

interface Props {
  readonly batchId: number
  /** The number alone when left out. */
  readonly text?: string
}

/** A batch, which leads to its page for who may open that. */
export const BatchLink = ({ batchId, text = String(batchId) }: Props) =>
  useSession().can(getSettlementBatch) ? (
    <Link as={RouterLink} to={batchAddress(batchId)}>
      {text}
    </Link>
  ) : (
    text
  )
