import { PencilIcon } from '@primer/octicons-react'
import { Button, IconButton, Label } from '@primer/react'
import type { Merchant } from '#contract/calls/merchants.ts'
import { Id } from '#src/ui/Id.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import styles from './PortfolioTable.module.css'

interface Props {
  readonly rows: readonly Merchant[]
  readonly skeletonRows: number | undefined
  readonly isStale: boolean
  readonly onOpen: (merchant: Merchant) => void
  /** Absent: the person may not change login limits. */
  readonly onLimit: ((merchant: Merchant) => void) | undefined
}

const dash = (text: string) => text || '–'

export const PortfolioTable = ({ rows, skeletonRows, isStale, onOpen, onLimit }: Props) => {
  const columns: readonly Column<Merchant>[] = [
    {
      key: 'merchantCode',
      header: 'Merchant Code',
      width: '1%',
      cell: ({ merchantCode }) => <Id inRow label="Merchant Code" value={merchantCode} />,
    },
    {
      key: 'businessName',
      header: 'business Name',
      cell: ({ businessName, displayName }) => dash(businessName || displayName),
    },
    {
      key: 'mobileNumber',
      header: 'mobile Number',
      width: '1%',
      cell: ({ mobileNumber }) => <Id inRow label="mobile Number" value={mobileNumber} />,
    },
    { key: 'brandCode', header: 'brand Code', cell: ({ brandCode }) => dash(brandCode) },
    { key: 'bucket', header: 'Bucket', width: '1%', cell: ({ bucket }) => dash(bucket) },
    {
      key: 'loginLimit',
      header: 'Login Limit',
      width: '1%',
      align: 'end',
      cell: (merchant) => (
        <span className={styles.limit}>
          {merchant.loginLimit ?? '–'}
          {onLimit !== undefined && (
            <IconButton
              icon={PencilIcon}
              size="small"
              variant="invisible"
              aria-label={`Update Login Limit of ${merchant.merchantCode}`}
              onClick={() => onLimit(merchant)}
            />
          )}
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      width: '1%',
      cell: ({ isActive }) => (
        <Label variant={isActive ? 'success' : 'secondary'}>{isActive ? 'ACTIVE' : 'DEACTIVE'}</Label>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'end',
      width: '1%',
      cell: (merchant) => (
        <Button
          size="small"
          variant="invisible"
          aria-label={`View ${merchant.merchantCode}`}
          onClick={() => onOpen(merchant)}
        >
          View
        </Button>
      ),
    },
  ]
  return (
    <Table
      label="Merchants"
      columns={columns}
      rows={rows}
      rowKey={({ merchantCode }) => merchantCode}
      onOpen={onOpen}
      skeletonRows={skeletonRows}
      isStale={isStale}
    />
  )
}
