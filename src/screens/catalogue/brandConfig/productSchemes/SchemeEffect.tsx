import type { effectOfScheme, SchemeDifference } from '#contract/calls/catalogue/productSchemes.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { CallError } from '#src/gateway/useCall.ts'
import { WaitsNotice } from '#src/checkedRecords/WaitsNotice.tsx'
import { ShownEffect } from '#src/editing/ShownEffect.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import brand from '../BrandConfig.module.css'
import { LastDay } from './LastDay.tsx'
import { keptOffersText, touchedText } from './schemeWords.ts'

type Row = SchemeDifference['rows'][number]

const mostRows = 200

const Time = ({ from, to }: { readonly from: string | null; readonly to: string | null }) => {
  if (from === null || to === null) return '–'
  if (from === to) return 'Never begins'
  return (
    <>
      <When at={from} /> – <LastDay until={to} />
    </>
  )
}

const columns: readonly Column<Row>[] = [
  {
    key: 'scheme',
    header: 'Scheme',
    width: '1%',
    cell: ({ schemeCode }) => <span className="ui-one-line">{schemeCode}</span>,
  },
  {
    key: 'sku',
    header: 'SKU',
    width: '1%',
    cell: ({ sku }) => <span className="ui-one-line">{sku === '' ? 'The scheme' : sku}</span>,
  },
  { key: 'before', header: 'Now', cell: ({ fromBefore, toBefore }) => <Time from={fromBefore} to={toBefore} /> },
  { key: 'after', header: 'Afterwards', cell: ({ fromAfter, toAfter }) => <Time from={fromAfter} to={toAfter} /> },
]

interface Props {
  readonly read: UseQueryResult<ResponseOf<typeof effectOfScheme>, CallError>
  /** What is missing before it can be worked out. */
  readonly missing: string | undefined
}

/** What an act will change, row by row, before anybody confirms it. */
export const SchemeEffect = ({ read, missing }: Props) => {
  const { data } = read
  return (
    <ShownEffect
      read={read}
      missing={missing}
      skeleton={<Table label="What changes" columns={columns} rows={[]} rowKey={String} skeletonRows={3} />}
    >
      {data !== undefined && (
        <div className={brand.wide}>
          {data.waits !== null && <WaitsNotice waits={data.waits} />}
          <p className="ui-muted" role="status">
            Changes {touchedText(data)}
            {data.schemes + data.models > data.rows.length &&
              data.rows.length >= mostRows &&
              `; the first ${mostRows} are shown`}
            . {keptOffersText(data.offers)}
          </p>
          <Table
            label="What changes"
            columns={columns}
            rows={data.rows}
            rowKey={({ schemeCode, sku, fromAfter, fromBefore }) => `${schemeCode} ${sku} ${fromBefore} ${fromAfter}`}
            maxHeight="36vh"
          />
        </div>
      )}
    </ShownEffect>
  )
}
