import { paymentLook } from '#src/transactions/PaymentLink.tsx'
import { Button, Label, type LabelColorOptions } from '@primer/react'
import {
  countSettlements,
  previewRows,
  searchSettlements,
  settlementColumns,
  type SettlementState,
} from '#contract/calls/money/settlements.ts'
import { isBeyondCount } from '#contract/wire/pages.ts'
import { List } from '#src/lists/List.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { formatTotal } from '#src/lists/formatTotal.ts'
import { OpenJobs } from '#src/uploads/OpenJobs.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { DataGrid } from '#src/ui/dataGrid/DataGrid.tsx'
import { batchAddress } from './batchAddresses.ts'
import { ClosedActs } from './parts/ClosedActs.tsx'
import { DayBar } from './parts/DayBar.tsx'
import { LatestBatches } from './parts/LatestBatches.tsx'
import { SettlementRowDetail } from './parts/SettlementRowDetail.tsx'
import { settlementSheets } from './parts/settlementSheets.ts'
import { SheetButtons } from './parts/SheetButtons.tsx'
import styles from './Settlements.module.css'
import { settlementRequest, settlementSearch } from './settlementSearch.ts'

const stateColours: Readonly<Record<SettlementState, LabelColorOptions>> = {
  Draft: 'secondary',
  Hold: 'attention',
  Ready_to_Settle: 'accent',
  Settled: 'success',
}

const columns = tableColumns(settlementColumns, {
  displayName: { grow: 1 },
  statusSettlement: {
    width: 140,
    cell: ({ statusSettlement, reason }) => (
      <Label variant={stateColours[statusSettlement]} title={reason === '' ? undefined : reason}>
        {statusSettlement}
      </Label>
    ),
  },
  txnRefNumber: { width: 170, ...paymentLook },
  batchId: {
    cell: ({ batchId }) => (batchId === null ? '–' : <PlaceLink to={batchAddress(batchId)}>{batchId}</PlaceLink>),
  },
  reason: { width: 260 },
  settlementAmount: { width: 156 },
})

const place = ['activeIndex']

/** ST-01. */
export const Settlements = () => {
  const list = useList({
    call: searchSettlements,
    search: settlementSearch,
    request: settlementRequest,
    place,
    failed: 'Could not get settlement details',
  })
  const { search } = list
  const { page: _, count: __, ...sought } = settlementRequest(search.asked)
  const counted = useCall(countSettlements, sought, { enabled: isBeyondCount(list.total) }).data?.total
  const total = isBeyondCount(list.total) ? (counted ?? list.total) : list.total
  const isWhole = search.state.texts.all !== ''
  const showAll = (isAll: boolean) => search.show({ texts: { all: isAll ? 'all' : '' }, page: 1 })
  return (
    <div className={styles.tab}>
      <div className={styles.line}>
        <DayBar today={search.today} merchantCodes={search.asked.filters.merchantCode ?? []} />
        <div className="ui-wrap">
          <SheetButtons />
        </div>
      </div>
      <OpenJobs scriptIds={settlementSheets} />
      <LatestBatches isBrief={list.isAsked} />
      <section className="ui-column-8" aria-labelledby="settlement-rows">
        <h2 id="settlement-rows" className="ui-heading">
          Settlement rows
        </h2>
        <List
          label="Settlements"
          list={{
            ...list,
            total,
            paging: isWhole ? { kind: 'pages', isAtMost: false } : { kind: 'none' },
          }}
          isSearchSecondary
          columns={columns}
          rowKey={({ txnRefNumber }) => txnRefNumber}
          Grid={DataGrid}
          detail={(row) => <SettlementRowDetail row={row} />}
          skeletonRows={isWhole ? undefined : previewRows}
          words={{
            before: {
              title: 'Add filters to get settlements',
              text: 'Lists take up to 500 values each, separated by commas or pasted from a column.',
            },
            empty: { title: 'No Data Available!', text: 'Check what you typed, or search by another filter.' },
          }}
        />
        {list.state === 'ready' && (
          <div className={styles.note}>
            {!isWhole && (total ?? 0) > previewRows && (
              <>
                <span>
                  export to excel to view all {isBeyondCount(total) ? 'of ' : ''}
                  {formatTotal(total ?? 0)} records
                </span>
                <Button size="small" onClick={() => showAll(true)}>
                  Show all
                </Button>
              </>
            )}
            {isWhole && (
              <Button size="small" onClick={() => showAll(false)}>
                Show the first {previewRows}
              </Button>
            )}
          </div>
        )}
      </section>
      <ClosedActs />
    </div>
  )
}
