import { Button } from '@primer/react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { OfferAct } from '#contract/calls/catalogue/offerActs.ts'
import type { CallError } from '#src/gateway/useCall.ts'
import { formatCount } from '#src/ui/count.ts'
import { ShownEffect } from '#src/editing/ShownEffect.tsx'
import { WaitsNotice } from '#src/checkedRecords/WaitsNotice.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import styles from './Offers.module.css'
import { saveFile } from '#src/ui/saveFile.ts'

type Row = OfferAct['rows'][number]

const columns: readonly Column<Row>[] = [
  { key: 'offer', header: 'Offer', width: '16%', cell: ({ ruleDesc }) => ruleDesc },
  { key: 'before', header: 'Now', cell: ({ before }) => (before === '' ? 'New' : before) },
  { key: 'after', header: 'Afterwards', cell: ({ after }) => (after === '' ? 'Never begins' : after) },
]

export const sqlOf = ({ insert, update }: Pick<OfferAct, 'insert' | 'update'>): string =>
  [update, insert].filter((text) => text !== '').join('\n')

/** The text of the statements, for reading and downloading. Nothing of it is ever run from here. */
export const SqlText = ({ act }: { readonly act: OfferAct }) => (
  <details>
    <summary>SQL text</summary>
    <pre className={styles.sql} tabIndex={0}>
      {sqlOf(act)}
    </pre>
    <Button size="small" onClick={() => saveFile(sqlOf(act), 'offer_update.sql', 'text/plain')}>
      Download SQL
    </Button>
  </details>
)

interface Props {
  readonly read: UseQueryResult<OfferAct, CallError>
  /** What is missing before it can be worked out. */
  readonly missing: string | undefined
}

/** What an act will change, before anybody confirms it. */
export const OfferEffect = ({ read, missing }: Props) => {
  const { data } = read
  return (
    <ShownEffect
      read={read}
      missing={missing}
      skeleton={<Table label="What changes" columns={columns} rows={[]} rowKey={String} skeletonRows={2} />}
    >
      {data !== undefined && (
        <div className="ui-column-16">
          {data.waits !== null && <WaitsNotice waits={data.waits} />}
          <p className="ui-muted" role="status">
            Writes {formatCount(data.offers)} {data.offers === 1 ? 'offer' : 'offers'}
            {data.offers > data.rows.length && `; the first ${formatCount(data.rows.length)} are shown`}.
          </p>
          <Table
            label="What changes"
            columns={columns}
            rows={data.rows}
            rowKey={({ id, ruleDesc, after }) => `${id} ${ruleDesc} ${after}`}
            maxHeight="36vh"
          />
          <SqlText act={data} />
        </div>
      )}
    </ShownEffect>
  )
}
