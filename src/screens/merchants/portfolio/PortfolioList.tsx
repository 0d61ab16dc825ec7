import { PencilIcon } from '@primer/octicons-react'
import { Label } from '@primer/react'
import { Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { ScriptId } from '#contract/calls/files/files.ts'
import { type Merchant, merchantInfoColumns, searchMerchants } from '#contract/calls/merchants/merchants.ts'
import { setLoginLimit } from '#contract/calls/merchants/portfolio.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { distributorCodeFilter, merchantCodeFilter, mobileNumberFilter } from '#src/merchants/merchantFilters.ts'
import { useSession } from '#src/session/useSession.ts'
import { ButtonLink, RowIconLink, RowLink } from '#src/address/ButtonLink.tsx'
import { type Opener, useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { useOpenedUpload } from '#src/uploads/useOpenedUpload.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { LoginLimitDialog } from './LoginLimitDialog.tsx'
import { merchantViewAddress } from './portfolioAddresses.ts'
import styles from './PortfolioList.module.css'

const UploadDialog = lazyScreen(() => import('#src/uploads/UploadDialog.tsx'), 'UploadDialog')

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

const search = defineSearch({
  filters: {
    /** `code`, not `merchant_code`: that one opens a merchant. */
    merchantCode: merchantCodeFilter('code'),
    mobileNumber: mobileNumberFilter,
    distributorCode: distributorCodeFilter('Distributor Code'),
    bucket: choice('Bucket', { B1: 'B1', B1A: 'B1A', B2: 'B2', B3: 'B3' }, { all: '' }),
  },
  /** Documented: the search asks for ten. */
  size: 10,
  asks: 'with-filter',
})

const limitParam = 'limit'

const columnsWith = (limitOf: ((merchant: Merchant) => Opener) | undefined) =>
  tableColumns(merchantInfoColumns, {
    bucket: { room: 'fit' },
    loginLimit: {
      cell: (merchant) => (
        <span className={styles.limit}>
          {merchant.loginLimit ?? '–'}
          {limitOf !== undefined && (
            <RowIconLink
              {...limitOf(merchant)}
              icon={PencilIcon}
              label={`Update Login Limit of ${merchant.merchantCode}`}
            />
          )}
        </span>
      ),
    },
    isActive: {
      cell: ({ isActive }) => (
        <Label variant={isActive ? 'success' : 'secondary'}>{isActive ? 'ACTIVE' : 'DEACTIVE'}</Label>
      ),
    },
  })

export const PortfolioList = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const { holds, can } = useSession()
  const upload = useOpenedUpload()
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const mayLimit = can(setLoginLimit)
  const columns = columnsWith(
    mayLimit ? ({ merchantCode }) => openerTo(putting({ [limitParam]: merchantCode })) : undefined,
  )
  const list = useList({
    call: searchMerchants,
    search,
    request: ({ filters: { merchantCode, ...filters }, page, size }) => ({
      ...(merchantCode === undefined ? {} : { merchantCode: [merchantCode] }),
      ...filters,
      page,
      size,
      sort: 'merchantCode' as const,
      order: 'asc' as const,
    }),
    failed: 'Something is wrong! Could not get data!',
  })

  const limited = list.rows.find(({ merchantCode }) => merchantCode === params.get(limitParam))

  const offered = uploads.filter(
    ({ service }) => holds('merchant_onboard_automation') && (service === undefined || holds(service)),
  )
  const opened = offered.find(({ scriptIds }) => upload.isOpen(scriptIds[0]))
  const here = { list: location.pathname + location.search }

  return (
    <ListScreen
      title="Merchants"
      list={list}
      columns={columns}
      rowKey={({ merchantCode }) => merchantCode}
      words={{
        before: {
          title: 'Search for a merchant',
          text: 'Fill in at least one of the four fields above, then Search.',
        },
        faulty: { title: 'Search for a merchant', text: 'Correct the merchant code above, then Search.' },
        empty: { title: 'No records found', text: 'Check what you typed, or search by another filter.' },
      }}
      skeletonRows={list.search.state.texts.merchantCode === '' ? list.search.state.size : 1}
      onOpen={({ merchantCode }) => void navigate(merchantViewAddress(merchantCode), { state: here })}
      rowActions={({ merchantCode }) => (
        <RowLink to={merchantViewAddress(merchantCode)} state={here} label={`View ${merchantCode}`}>
          View
        </RowLink>
      )}
      buttons={offered.map(({ label, scriptIds }) => (
        <ButtonLink key={label} size="small" {...upload.openerOf(scriptIds[0])}>
          {label}
        </ButtonLink>
      ))}
    >
      <Suspense fallback={null}>
        {opened !== undefined && (
          <UploadDialog title={opened.label} scriptIds={opened.scriptIds} onClose={upload.close} />
        )}
      </Suspense>
      {mayLimit && limited !== undefined && (
        <LoginLimitDialog
          key={limited.merchantCode}
          merchant={limited}
          onClose={() => put({ [limitParam]: '' }, { replace: true })}
        />
      )}
    </ListScreen>
  )
}
