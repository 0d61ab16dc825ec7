import { CircleSlashIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { type Merchant, type MerchantSortField, merchantSortFields } from '#contract/calls/merchants.ts'
import { Id } from '#src/ui/Id.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import type { MerchantSearch } from '../merchantSearch.ts'
import styles from './MerchantTable.module.css'

interface MerchantTableProps {
  readonly rows: readonly Merchant[]
  readonly search: MerchantSearch
  readonly isLoading: boolean
  readonly isStale: boolean
  readonly onSort: (sort: MerchantSortField, order: 'asc' | 'desc') => void
  readonly onView: (merchant: Merchant) => void
  readonly onEdit: ((merchant: Merchant) => void) | undefined
}

const isSortField = (key: string): key is MerchantSortField => merchantSortFields.some((field) => field === key)

const figures: readonly Column<Merchant>[] = [
  {
    key: 'displayName',
    header: 'Display Name',
    sortable: true,
    cell: (merchant) => (
      <span className={styles.name} data-inactive={!merchant.isActive || undefined}>
        {!merchant.isActive && (
          <span className={styles.inactive} title="Deactivated">
            <CircleSlashIcon size={12} aria-label="Deactivated" />
          </span>
        )}
        {merchant.displayName === '' ? <span className={styles.none}>–</span> : merchant.displayName}
      </span>
    ),
  },
  {
    key: 'merchantCode',
    header: 'Merchant Code',
    sortable: true,
    width: '1%',
    cell: (merchant) => <Id inRow label="Merchant Code" value={merchant.merchantCode} />,
  },
  {
    key: 'emailId',
    header: 'Email Id',
    width: 'clamp(140px, 64vw - 676px, 300px)',
    sortable: true,
    cell: (merchant) => (
      <span className={styles.email} title={merchant.emailId}>
        {merchant.emailId || '–'}
      </span>
    ),
  },
  {
    key: 'mobileNumber',
    header: 'Mobile Number',
    sortable: true,
    width: '1%',
    cell: (merchant) => <Id inRow label="Mobile Number" value={merchant.mobileNumber} />,
  },
  {
    key: 'accountRefNumber',
    header: 'Account Ref Number',
    width: '1%',
    cell: (merchant) => <Id inRow label="Account Ref Number" value={merchant.accountRefNumber} />,
  },
  {
    key: 'distributorCode',
    header: 'Distributor Code',
    sortable: true,
    width: '1%',
    cell: (merchant) => <Id inRow label="Distributor Code" value={merchant.distributorCode} />,
  },
]

export const MerchantTable = ({ rows, search, isLoading, isStale, onSort, onView, onEdit }: MerchantTableProps) => {
  const buttons: Column<Merchant> = {
    key: 'actions',
    header: 'Actions',
    headerHidden: true,
    align: 'end',
    width: '1%',
    cell: (merchant) => (
      <span className={styles.actions}>
        <Button
          size="small"
          variant="invisible"
          aria-label={`View ${merchant.merchantCode}`}
          onClick={() => onView(merchant)}
        >
          View
        </Button>
        {onEdit !== undefined && (
          <Button
            size="small"
            variant="invisible"
            aria-label={`Edit ${merchant.merchantCode}`}
            onClick={() => onEdit(merchant)}
          >
            Edit
          </Button>
        )}
      </span>
    ),
  }
  return (
    <Table
      label="Merchants"
      columns={[...figures, buttons]}
      rows={rows}
      rowKey={(merchant) => merchant.merchantCode}
      sort={{ key: search.sort, order: search.order }}
      onSort={({ key, order }) => {
        if (isSortField(key)) onSort(key, order)
      }}
      onOpen={onView}
      skeletonRows={isLoading ? (search.merchantCode === '' ? search.size : 1) : undefined}
      isStale={isStale}
    />
  )
}
