import { Button, UnderlineNav } from '@primer/react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import {
  exportNonKycMerchants,
  listNonKycMerchants,
  type NonKycRow,
  nonKycTabs,
} from '#contract/calls/nonKycMerchants.ts'
import { MerchantCode } from '#contract/calls/merchants.ts'
import { usePutParams } from '#src/address/usePutParams.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { startDownload } from '#src/uploads/useFileDownload.ts'
import { Id } from '#src/ui/Id.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Pager } from '#src/ui/Pager.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { formatCount } from '#src/ui/count.ts'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import styles from './NonKycList.module.css'
import { NonKycFilterBar, type NonKycFilters } from './parts/NonKycFilterBar.tsx'

type Tab = keyof typeof nonKycTabs
const labels: Readonly<Record<Tab, string>> = {
  brand: 'Brand Merchants',
  nonBrand: 'Non Brand Merchants',
  onHold: 'On Hold Merchants',
}
const tabs = Object.keys(labels) as Tab[]
/** Documented. */
const pageSize = 10

const columns: readonly Column<NonKycRow>[] = [
  {
    key: 'merchantCode',
    header: 'Merchant Code',
    width: '1%',
    cell: ({ merchantCode }) => <Id inRow label="Merchant Code" value={merchantCode} />,
  },
  { key: 'businessName', header: 'Business Name', cell: ({ businessName }) => businessName || '–' },
  {
    key: 'mobileNumber',
    header: 'Mobile Number',
    width: '1%',
    cell: ({ mobileNumber }) => <Id inRow label="Mobile Number" value={mobileNumber} />,
  },
  { key: 'brandCode', header: 'Brand Code', width: '1%', cell: ({ brandCode }) => brandCode || '–' },
  { key: 'contactPerson', header: 'Contact Person', cell: ({ contactPerson }) => contactPerson || '–' },
  {
    key: 'kycUpdateDate',
    header: 'KYC Update Date',
    width: '1%',
    cell: ({ kycUpdateDate }) => <When at={kycUpdateDate} />,
  },
  {
    key: 'remarks',
    header: 'Remarks',
    cell: ({ remark }) =>
      remark.length === 0 ? (
        '–'
      ) : (
        <ul className={styles.remarks}>
          {remark.map(({ comment }, at) => (
            <li key={`${at} ${comment}`}>{comment}</li>
          ))}
        </ul>
      ),
  },
]

export const NonKycList = () => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const navigate = useNavigate()
  const place = useMerchantPlace()
  const tab = tabs.find((known) => known === params.get('tab')) ?? 'brand'
  const page = Math.max(1, Math.min(100_000, Math.trunc(Number(params.get('page'))) || 1))
  const filters: NonKycFilters = {
    merchantCode: params.get('merchant_code') ?? '',
    from: params.get('from') ?? '',
    till: params.get('till') ?? '',
  }
  const request = {
    ...nonKycTabs[tab],
    ...(MerchantCode.safeParse(filters.merchantCode).success ? { merchantCode: [filters.merchantCode] } : {}),
    ...(filters.from === '' ? {} : { kycFromDate: filters.from }),
    ...(filters.till === '' ? {} : { kycTillDate: filters.till }),
  }
  const read = useCall(
    listNonKycMerchants,
    { ...request, pageNumber: page, pageCount: pageSize },
    { keepPrevious: true },
  )
  const exporting = useCommand(exportNonKycMerchants, {
    onSuccess: ({ url }) => startDownload(url),
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  const state = screenStateOf(read, read.data?.total === 0)
  const open = ({ merchantCode }: NonKycRow) => void navigate(place.addressOf(merchantCode))
  const table = (
    <Table
      label="Non KYC Merchants"
      columns={columns}
      rows={read.data?.rows ?? []}
      rowKey={({ merchantCode }) => merchantCode}
      onOpen={open}
      skeletonRows={state === 'loading' ? pageSize : undefined}
      isStale={read.isPlaceholderData}
    />
  )
  return (
    <Page
      title="Non KYC Merchants"
      {...(read.data === undefined ? {} : { subtitle: `Total Records: ${formatCount(read.data.total)}` })}
      actions={
        <Button
          loading={exporting.isPending}
          disabled={read.data === undefined || read.data.total === 0}
          onClick={() => exporting.mutate({ request })}
        >
          Export
        </Button>
      }
    >
      <UnderlineNav variant="flush" aria-label="Non KYC Merchants">
        {tabs.map((known) => (
          <UnderlineNav.Item
            key={known}
            {...(known === tab ? { 'aria-current': 'page' as const } : {})}
            onSelect={(event) => {
              event.preventDefault()
              put({ tab: known === 'brand' ? '' : known, page: '' })
            }}
          >
            {labels[known]}
          </UnderlineNav.Item>
        ))}
      </UnderlineNav>
      <NonKycFilterBar
        key={JSON.stringify(filters)}
        filters={filters}
        onSearch={({ merchantCode, from, till }) => put({ merchant_code: merchantCode, from, till, page: '' })}
      />
      <ScreenState
        state={state}
        skeleton={table}
        title={state === 'empty' ? 'No data found for this criteria!' : undefined}
        text={state === 'empty' ? 'Choose another tab, or other days.' : read.error?.message}
        requestId={read.error instanceof Refusal ? read.error.requestId : undefined}
        onRetry={() => void read.refetch()}
      >
        {table}
        <Pager
          page={page}
          size={pageSize}
          total={read.data?.total}
          sizes={[pageSize]}
          onChange={({ page: next }) => put({ page: next === 1 ? '' : String(next) })}
        />
      </ScreenState>
    </Page>
  )
}
