import { Button } from '@primer/react'
import type { BankScheme } from '#contract/calls/bankSchemes.ts'
import { writeHundredths } from '#contract/wire/money.ts'
import { RecordStatus } from '#src/checkedRecords/RecordStatus.tsx'
import { pendingNotesOf, statusOf } from '#src/checkedRecords/recordWords.ts'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { schemeWords } from '../schemeWords.ts'
import styles from './BankSchemeTable.module.css'

interface Props {
  readonly tab: 'created' | 'approved'
  readonly rows: readonly BankScheme[]
  readonly skeletonRows?: number
  /** Absent: the person only reads. */
  readonly onEdit?: ((scheme: BankScheme) => void) | undefined
  readonly onReview: (scheme: BankScheme) => void
}

const variants = { created: 'attention', approved: 'success', rejected: 'danger' } as const

const notesOf = (scheme: BankScheme): readonly string[] => [
  ...pendingNotesOf(schemeWords, { ...scheme, pendingVersion: null }),
  ...(scheme.state === 'rejected' && scheme.remark !== '' ? [scheme.remark] : []),
]

const word = (text: string | number) => <span className={styles.word}>{text}</span>

const columns: readonly Column<BankScheme>[] = [
  { key: 'bank', header: 'Bank', width: '1%', cell: ({ bank }) => word(bank) },
  { key: 'bankCode', header: 'Bank Code', width: '1%', cell: ({ bankCode }) => word(bankCode) },
  { key: 'tenure', header: 'Tenure', width: '1%', align: 'end', cell: ({ tenure }) => tenure },
  {
    key: 'rate',
    header: 'Flat Rate',
    width: '1%',
    align: 'end',
    cell: ({ rate }) => word(`${writeHundredths(rate)} %`),
  },
  { key: 'brandCode', header: 'Brand', width: '1%', cell: ({ brandCode }) => word(brandCode) },
  { key: 'bankTenureId', header: 'Bank Tenure Id', width: '1%', cell: ({ bankTenureId }) => word(bankTenureId) },
  { key: 'startDate', header: 'Start Date', width: '1%', cell: ({ startDate }) => <Moment at={startDate} /> },
  { key: 'endDate', header: 'End Date', width: '1%', cell: ({ endDate }) => <Moment at={endDate} /> },
]

/** Day over time: beside each other the two dates would push the buttons off the screen. */
const Moment = ({ at }: { readonly at: string }) => (
  <span className={styles.moment}>
    <When at={at} />
  </span>
)

export const BankSchemeTable = ({ tab, rows, skeletonRows, onEdit, onReview }: Props) => {
  const by: Column<BankScheme> =
    tab === 'created'
      ? { key: 'createdByUser', header: 'Created By', width: '1%', cell: ({ createdByUser }) => word(createdByUser) }
      : { key: 'approvedBy', header: 'Approved by', width: '1%', cell: ({ approvedBy }) => word(approvedBy ?? '–') }
  const state: Column<BankScheme>[] = [
    {
      key: 'state',
      header: 'Status',
      cell: (scheme) => (
        <RecordStatus status={statusOf(scheme.state)} variant={variants[scheme.state]} notes={notesOf(scheme)} />
      ),
    },
    {
      key: 'isActive',
      header: 'Activation Status',
      width: '1%',
      cell: ({ isActive }) => word(isActive ? 'Active' : 'Not active'),
    },
    {
      key: 'actions',
      header: 'Actions',
      headerHidden: true,
      pinned: true,
      align: 'end',
      width: '1%',
      cell: (scheme) => (
        <span className={styles.actions}>
          {scheme.can.includes('approve') && (
            <Button size="small" aria-label={`Verify ${scheme.bankTenureId}`} onClick={() => onReview(scheme)}>
              Verify
            </Button>
          )}
          {onEdit !== undefined && scheme.can.includes('edit') && (
            <Button
              size="small"
              variant="invisible"
              aria-label={`Edit ${scheme.bankTenureId}`}
              onClick={() => onEdit(scheme)}
            >
              Edit
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <Table
      label={tab === 'created' ? 'Pending schemes' : 'Approved schemes'}
      columns={[...columns, by, ...state]}
      rows={rows}
      rowKey={({ id }) => String(id)}
      onOpen={onReview}
      skeletonRows={skeletonRows}
    />
  )
}
