import { Link } from '@primer/react'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { listSettlementBatches, type SettlementBatch } from '#contract/calls/money/settlementBatches.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { asTableColumn } from '#src/lists/tableColumns.tsx'
import { Table } from '#src/ui/Table.tsx'
import { batchAddress, batchesAddress } from '../batchAddresses.ts'
import { batchColumns } from '../batchColumns.tsx'
import { BatchState } from './BatchState.tsx'
import styles from '../Settlements.module.css'

const shown = 4
const columns = batchColumns.all.map(asTableColumn)
const keyOf = ({ batchId }: SettlementBatch) => String(batchId)

interface Props {
  /** The rows of a search come first: batches are a line above them. */
  readonly isBrief: boolean
}

/** What is being paid, and what waits for whom. */
export const LatestBatches = ({ isBrief }: Props) => {
  const navigate = useNavigate()
  const read = useCall(listSettlementBatches, { page: 1, size: shown })
  const { rows = [], total = 0 } = read.data ?? {}
  return (
    <section className="ui-column-8" aria-labelledby="latest-batches">
      <div className={styles.line}>
        <h2 id="latest-batches" className="ui-heading">
          Latest batches
        </h2>
        {isBrief && (
          <span className={styles.brief}>
            {rows.map(({ batchId, state }) => (
              <span key={batchId} className={styles.one}>
                <Link as={RouterLink} to={batchAddress(batchId)}>
                  {batchId}
                </Link>
                <BatchState state={state} />
              </span>
            ))}
          </span>
        )}
        <Link as={RouterLink} to={batchesAddress}>
          {total > shown ? `All ${total} batches` : 'All batches'}
        </Link>
        <Link as={RouterLink} to="/payouts">
          All payouts
        </Link>
      </div>
      {!isBrief && (
        <ReadState
          read={read}
          isEmpty={rows.length === 0}
          emptyTitle="No batches yet"
          emptyText="Choose a Txn Date, then Initiate Settlement."
          skeleton={<Table label="Latest batches" columns={columns} rows={[]} rowKey={keyOf} skeletonRows={shown} />}
        >
          <Table
            label="Latest batches"
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            onOpen={({ batchId }) => void navigate(batchAddress(batchId))}
          />
        </ReadState>
      )}
    </section>
  )
}
