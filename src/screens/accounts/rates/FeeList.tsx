import { Button } from '@primer/react'
import { type Fee, listFees, ratePageSize } from '#contract/calls/rates.ts'
import { DecideDialog } from '#src/checking/DecideDialog.tsx'
import { useOpenedRecord } from '#src/checking/openedRecord.ts'
import { Opening } from '#src/editing/Opening.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { usePages } from '#src/gateway/usePages.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import styles from '../Configuration.module.css'
import { MissingRecord } from '../parts/MissingRecord.tsx'
import { MoreRows } from '../parts/MoreRows.tsx'
import { FeeEdit } from './FeeEdit.tsx'
import { checkedColumns, word } from './RateCells.tsx'
import { useIsDrafter } from './useIsDrafter.ts'

const columns: readonly Column<Fee>[] = [
  { key: 'feeType', header: 'fee_type', cell: ({ feeType }) => word(feeType) },
  { key: 'duration', header: 'duration', cell: ({ duration }) => word(duration) },
  { key: 'fee', header: 'fee', width: '1%', align: 'end', cell: ({ fee }) => <Amount paise={fee} /> },
  { key: 'gst', header: 'gst', width: '1%', align: 'end', cell: ({ gst }) => <Amount paise={gst} /> },
  { key: 'brandCode', header: 'brand_code', cell: ({ brandCode }) => word(brandCode) },
  {
    key: 'thresholdDate',
    header: 'threshhold_date',
    width: '1%',
    cell: ({ thresholdDate }) => <When day={thresholdDate} />,
  },
]
const nameOf = ({ brandCode, feeType, duration, version }: Fee) =>
  `${brandCode} ${feeType} ${duration} version ${version}`

export const FeeList = () => {
  const { opened, open, close } = useOpenedRecord()
  const pages = usePages(listFees, {
    requestOf: (pageIndex) => ({ pageIndex, pageSize: ratePageSize }),
    size: ratePageSize,
  })
  const listed = opened?.id === undefined ? undefined : pages.rows.find(({ id }) => id === opened.id)
  const isAsked = opened?.id !== undefined && listed === undefined && !pages.read.isPending
  const one = useCall(listFees, { pageIndex: 0, pageSize: 1, id: opened?.id ?? 1 }, { enabled: isAsked })
  const fee = listed ?? (isAsked ? one.data?.rows[0] : undefined)
  const all = [...columns, ...checkedColumns<Fee>(nameOf, (as, row) => open({ as, id: row.id }), false)]
  const isDrafter = useIsDrafter()

  return (
    <>
      {isDrafter && (
        <div className={styles.bar}>
          <div className={styles.end}>
            <Button variant="primary" onClick={() => open({ as: 'add' })}>
              Add New
            </Button>
          </div>
        </div>
      )}
      <MoreRows
        pages={pages}
        moreLabel="Load More"
        emptyText={isDrafter ? 'Add New makes the first one.' : 'A drafter makes the first one.'}
        skeleton={<Table label="Subs. Fees" columns={all} rows={[]} rowKey={() => ''} skeletonRows={10} />}
      >
        <Table
          label="Subs. Fees"
          columns={all}
          rows={pages.rows}
          rowKey={({ id }) => String(id)}
          onOpen={({ id }) => open({ as: 'review', id })}
        />
      </MoreRows>
      {opened?.as === 'add' && <Opening>{(opening) => <FeeEdit as="add" opening={opening} onClose={close} />}</Opening>}
      {opened?.as === 'review' && opened.id !== undefined && (
        <DecideDialog key={opened.id} kind="subscription" id={opened.id} title="Subs. Fees" onClose={close} />
      )}
      {opened !== null &&
        opened.as !== 'add' &&
        opened.as !== 'review' &&
        (fee === undefined ? (
          <MissingRecord
            title="Subs. Fees"
            error={one.error}
            isPending={pages.read.isPending || one.isPending}
            onClose={close}
          />
        ) : (
          <FeeEdit key={`${opened.as} ${fee.id}`} as={opened.as} fee={fee} onClose={close} />
        ))}
    </>
  )
}
