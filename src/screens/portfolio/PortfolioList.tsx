import { Button } from '@primer/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ScriptId } from '#contract/calls/files.ts'
import { type Merchant, searchMerchants } from '#contract/calls/merchants.ts'
import { setLoginLimit } from '#contract/calls/portfolio.ts'
import { useAddressSearch } from '#src/address/useAddressSearch.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { keepsAnswer, screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { useOpenedUpload } from '#src/uploads/useOpenedUpload.ts'
import { ExportMenu } from '#src/lists/ExportMenu.tsx'
import { NotReadAnew } from '#src/ui/NotReadAnew.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Pager } from '#src/ui/Pager.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { showToast } from '#src/ui/toast.ts'
import { LoginLimitDialog } from './LoginLimitDialog.tsx'
import { PortfolioFilterBar } from './parts/PortfolioFilterBar.tsx'
import { PortfolioTable } from './parts/PortfolioTable.tsx'
import { merchantViewAddress } from './portfolioAddresses.ts'
import styles from './portfolioTools.module.css'
import {
  faultOfCode,
  hasFilter,
  noFilters,
  pageSize,
  portfolioRequest,
  readPortfolioSearch,
  writePortfolioSearch,
} from './portfolioSearch.ts'

const UploadDialog = lazy(async () => ({ default: (await import('#src/uploads/UploadDialog.tsx')).UploadDialog }))

interface Upload {
  readonly label: string
  readonly scriptIds: readonly [ScriptId, ...ScriptId[]]
  /** Needed besides that of all header buttons. */
  readonly service?: string
}

/** The documented header, in its order. */
const uploads: readonly Upload[] = [
  { label: 'Bulk Store Activation', scriptIds: ['store_activation'] },
  { label: 'Bulk Merchant Onboard', scriptIds: ['register_merchant'] },
  { label: 'Enable UPI', scriptIds: ['upi_update'] },
  { label: 'Change Customer Fee', scriptIds: ['customer_fee_update'] },
  { label: 'Brand Merchant Mapping', scriptIds: ['brand_merchant_mapping'] },
  {
    label: 'Bulk Deactivate / Activate',
    scriptIds: ['merchant_deactivate', 'merchant_activate'],
    service: 'deactivatemerchant',
  },
]

export const PortfolioList = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const { holds, can } = useSession()
  const upload = useOpenedUpload()
  const [limited, setLimited] = useState<Merchant>()

  const offered = uploads.filter(
    ({ service }) => holds('merchant_onboard_automation') && (service === undefined || holds(service)),
  )
  const opened = offered.find(({ scriptIds }) => upload.isOpen(scriptIds[0]))
  const [search, show] = useAddressSearch({ read: readPortfolioSearch, write: writePortfolioSearch })
  const isSearched = hasFilter(search) && faultOfCode(search.code) === undefined
  const request = portfolioRequest(search)
  const read = useCall(searchMerchants, request, { enabled: isSearched, keepPrevious: true })
  const { error } = read
  useEffect(() => {
    if (error instanceof Refusal) showToast({ kind: 'error', text: 'Something is wrong! Could not get data!' })
  }, [error])

  const emptyText = isSearched
    ? 'Check what you typed, or search by another filter.'
    : hasFilter(search)
      ? 'Correct the merchant code above, then Search.'
      : 'Fill in at least one of the four fields above, then Search.'
  const isFromBefore = isSearched && keepsAnswer(read)
  const state = isSearched
    ? screenStateOf(isFromBefore ? { ...read, error: null } : read, read.data?.total === 0)
    : 'empty'
  const tools = (
    <div className={styles.tools}>
      <ExportMenu
        entry={searchMerchants}
        request={request}
        columns={['merchantCode', 'businessName', 'mobileNumber', 'brandCode', 'bucket', 'loginLimit', 'isActive']}
        total={read.data?.total}
      />
    </div>
  )
  const table = (
    <PortfolioTable
      rows={read.data?.rows ?? []}
      skeletonRows={state === 'loading' ? (search.code === '' ? pageSize : 1) : undefined}
      isStale={read.isPlaceholderData}
      onOpen={({ merchantCode }) =>
        void navigate(merchantViewAddress(merchantCode), { state: { list: location.pathname + location.search } })
      }
      onLimit={can(setLoginLimit) ? setLimited : undefined}
    />
  )

  return (
    <Page
      title="Merchants"
      actions={offered.map(({ label, scriptIds }) => (
        <Button key={label} size="small" onClick={() => upload.open(scriptIds[0])}>
          {label}
        </Button>
      ))}
    >
      <PortfolioFilterBar
        key={JSON.stringify([search.code, search.mobile, search.distributor, search.bucket])}
        filters={search}
        onSearch={(filters) => {
          if (!show({ ...filters, page: 1 })) void read.refetch()
        }}
        onReset={() => show({ ...noFilters, page: 1 })}
      />
      {isFromBefore && <NotReadAnew />}
      <ScreenState
        state={state}
        skeleton={
          <>
            {tools}
            {table}
          </>
        }
        title={state === 'empty' ? (isSearched ? 'No records found' : 'Search for a merchant') : undefined}
        text={state === 'empty' ? emptyText : error?.message}
        requestId={error instanceof Refusal ? error.requestId : undefined}
        onRetry={() => void read.refetch()}
      >
        {tools}
        {table}
        <Pager
          page={search.page}
          size={pageSize}
          total={read.data?.total}
          sizes={[pageSize]}
          onChange={({ page }) => show({ page })}
        />
      </ScreenState>
      <Suspense fallback={null}>
        {opened !== undefined && (
          <UploadDialog title={opened.label} scriptIds={opened.scriptIds} onClose={upload.close} />
        )}
      </Suspense>
      {limited !== undefined && (
        <LoginLimitDialog
          merchant={read.data?.rows.find(({ merchantCode }) => merchantCode === limited.merchantCode) ?? limited}
          onClose={() => setLimited(undefined)}
        />
      )}
    </Page>
  )
}
