import { Button } from '@primer/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import {
  deactivateMerchants,
  editMerchants,
  type Merchant,
  type MerchantSortField,
  pageSizes,
  searchMerchants,
} from '#contract/calls/merchants.ts'
import { useAddressSearch } from '#src/address/useAddressSearch.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { useSession } from '#src/session/useSession.ts'
import { useOpenedUpload } from '#src/uploads/useOpenedUpload.ts'
import { Page } from '#src/ui/Page.tsx'
import { Pager } from '#src/ui/Pager.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { showToast } from '#src/ui/toast.ts'
import {
  faultsOfFilters,
  hasFilter,
  isSearched,
  type MerchantSearch,
  merchantRequest,
  noFilters,
  readMerchantSearch,
  writeMerchantSearch,
} from './merchantSearch.ts'
import { MerchantFilterBar } from './parts/MerchantFilterBar.tsx'
import { MerchantTable } from './parts/MerchantTable.tsx'
import { useSlashFocus } from './useSlashFocus.ts'

export { askMerchants } from './askMerchants.ts'

const UploadDialog = lazy(async () => ({ default: (await import('#src/uploads/UploadDialog.tsx')).UploadDialog }))

const hintOf = (search: MerchantSearch): string => {
  if (!hasFilter(search)) return 'Search by merchant code, mobile number or distributor code.'
  return Object.keys(faultsOfFilters(search)).length > 0
    ? 'Correct the marked filter, then search again.'
    : 'Check what you typed, or search by another filter.'
}

export const MerchantList = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const { can } = useSession()
  const place = useMerchantPlace()
  const upload = useOpenedUpload()
  const firstField = useRef<HTMLInputElement>(null)
  useSlashFocus(firstField)

  const [search, show] = useAddressSearch({ read: readMerchantSearch, write: writeMerchantSearch })
  const isAsked = isSearched(search)
  const read = useCall(searchMerchants, merchantRequest(search), { enabled: isAsked, keepPrevious: true })
  const { error } = read
  useEffect(() => {
    if (error instanceof Refusal) showToast({ kind: 'error', text: 'Something is wrong! Could not get data!' })
  }, [error])

  const state = isAsked ? screenStateOf(read, read.data?.total === 0) : 'empty'
  const sortBy = (sort: MerchantSortField, order: 'asc' | 'desc') => show({ sort, order, page: 1 })
  const open = (action: 'edit' | 'view') => (merchant: Merchant) =>
    void navigate(place.addressOf(merchant.merchantCode, action), {
      state: { list: location.pathname + location.search },
    })

  const table = (
    <MerchantTable
      rows={read.data?.rows ?? []}
      search={search}
      isLoading={state === 'loading'}
      isStale={read.isPlaceholderData}
      onSort={sortBy}
      onView={open('view')}
      onEdit={can(editMerchants) ? open('edit') : undefined}
    />
  )

  return (
    <Page
      title="Merchants"
      actions={
        <>
          {can(editMerchants) && <Button onClick={() => upload.open('merchant_update')}>Bulk Update</Button>}
          {can(deactivateMerchants) && (
            <Button onClick={() => upload.open('merchant_deactivate')}>Bulk Deactivate / Activate</Button>
          )}
        </>
      }
    >
      <MerchantFilterBar
        key={`${search.merchantCode}|${search.mobileNumber}|${search.distributorCode}`}
        filters={search}
        firstFieldRef={firstField}
        onSearch={(filters) => {
          if (!show({ ...filters, page: 1 })) void read.refetch()
        }}
        onReset={() => show({ ...noFilters, page: 1 })}
      />
      <ScreenState
        state={state}
        skeleton={table}
        title={
          state === 'empty'
            ? isAsked
              ? 'No data found for this criteria!'
              : 'Add filters to get merchants!'
            : undefined
        }
        text={state === 'empty' ? hintOf(search) : error?.message}
        requestId={error instanceof Refusal ? error.requestId : undefined}
        onRetry={() => void read.refetch()}
      >
        {table}
        <Pager
          page={search.page}
          size={search.size}
          total={read.data?.total}
          sizes={pageSizes}
          onChange={({ page, size }) =>
            show({ page, size: pageSizes.find((offered) => offered === size) ?? search.size })
          }
        />
      </ScreenState>
      <Suspense fallback={null}>
        {upload.isOpen('merchant_update') && can(editMerchants) && (
          <UploadDialog title="Bulk Update" scriptIds={['merchant_update']} onClose={upload.close} />
        )}
        {upload.isOpen('merchant_deactivate') && can(deactivateMerchants) && (
          <UploadDialog
            title="Bulk Deactivate / Activate"
            scriptIds={['merchant_deactivate', 'merchant_activate']}
            onClose={upload.close}
          />
        )}
      </Suspense>
    </Page>
  )
}
