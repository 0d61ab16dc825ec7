import { Button } from '@primer/react'
import { type Fee, listFees, ratePageSize } from '#contract/calls/rates.ts'
import { CheckedDialogs } from '#src/checkedRecords/CheckedDialogs.tsx'
import { useOpenedRecord } from '#src/checkedRecords/openedRecord.ts'
import { usePages } from '#src/gateway/usePages.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import styles from '../Configuration.module.css'
import { MoreRows } from '../parts/MoreRows.tsx'
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
      <CheckedDialogs kind="subscription" opened={opened} mayAdd={isDrafter} onClose={close} />
    </>
  )
}
