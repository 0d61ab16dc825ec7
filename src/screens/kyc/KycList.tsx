import { AlertIcon } from '@primer/octicons-react'
import { Button, Label, UnderlineNav } from '@primer/react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { getKycSettings } from '#contract/calls/kyc.ts'
import {
  type KycRow,
  type KycTab,
  listKycQueue,
  listPendingKyc,
  listProviderKyc,
  nextKycCase,
} from '#contract/calls/kycQueue.ts'
import { pageSizes } from '#contract/calls/merchants.ts'
import { listMessages } from '#contract/calls/messages.ts'
import { useAddressSearch } from '#src/address/useAddressSearch.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { Id } from '#src/ui/Id.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Pager } from '#src/ui/Pager.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { showToast } from '#src/ui/toast.ts'
import { useShortcuts } from '#src/ui/useShortcuts.ts'
import { reviewAddress } from './kycAddresses.ts'
import { formatAge, isOverTarget } from './kycAge.ts'
import styles from './KycList.module.css'
import {
  filterRequest,
  hasKycFilter,
  type KycSearch,
  noKycFilters,
  readKycSearch,
  writeKycSearch,
} from './kycSearch.ts'
import { KycFilterBar } from './parts/KycFilterBar.tsx'
import { ListUploads } from './parts/ListUploads.tsx'
import { kycKeys } from '#src/kyc/kycKeys.ts'

const tabLabels: Readonly<Record<KycTab, string>> = { new: 'New Kyc', pine: 'PineLabs Kyc Verification' }

const columnsOf = (now: number, targetHours: number | undefined, me: string): readonly Column<KycRow>[] => [
  { key: 'businessName', header: 'Business Name', sortable: true, cell: ({ businessName }) => businessName || '–' },
  {
    key: 'mobileNumber',
    header: 'Mobile Number',
    width: '1%',
    cell: ({ mobileNumber }) => <Id inRow label="Mobile Number" value={mobileNumber} />,
  },
  {
    key: 'merchantCode',
    header: 'Merchant Code',
    sortable: true,
    width: '1%',
    cell: ({ merchantCode }) => <Id inRow label="Merchant Code" value={merchantCode} />,
  },
  {
    key: 'kycStatus',
    header: 'KYC Status',
    width: '1%',
    cell: ({ kycStatus, heldBy }) => (
      <span className={styles.status}>
        {kycStatus}
        {heldBy && (
          <Label variant={heldBy.login_id === me ? 'accent' : 'attention'}>
            {heldBy.login_id === me ? 'With you' : `With ${heldBy.name}`}
          </Label>
        )}
      </span>
    ),
  },
  {
    key: 'comment',
    header: 'Comment',
    cell: ({ comment }) =>
      comment === '' ? (
        <span className={styles.none}>–</span>
      ) : (
        <span className={styles.remark} title={comment}>
          {comment}
        </span>
      ),
  },
  {
    key: 'age',
    header: 'Age',
    sortable: true,
    align: 'end',
    width: '1%',
    cell: ({ waitingSince }) => {
      if (!waitingSince) return <span className={styles.none}>–</span>
      const isLate = targetHours !== undefined && isOverTarget(waitingSince, now, targetHours)
      return (
        <span
          className={isLate ? `${styles.age} ${styles.late}` : styles.age}
          title={isLate ? `Over the target of ${targetHours} hours` : undefined}
        >
          {isLate && <AlertIcon size={14} aria-label="Over the target" />}
          {formatAge(waitingSince, now)}
        </span>
      )
    },
  },
]

const useKycRows = (search: KycSearch) => {
  const isSearched = hasKycFilter(search)
  const { tab, page, size, sort, order } = search
  const paged = { page, size, sort, order }
  const keepPrevious = true
  const queue = useCall(listKycQueue, { tab, ...paged }, { enabled: !isSearched, keepPrevious, staleTime: 0 })
  const pending = useCall(
    listPendingKyc,
    { ...filterRequest(search), ...paged },
    { enabled: isSearched && tab === 'new', keepPrevious, staleTime: 0 },
  )
  const provider = useCall(
    listProviderKyc,
    { ...filterRequest({ ...search, distributorCode: '' }), ...paged },
    { enabled: isSearched && tab === 'pine', keepPrevious, staleTime: 0 },
  )
  return isSearched ? (tab === 'new' ? pending : provider) : queue
}

export const KycList = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const { session, can, holds } = useSession()
  const tabs: KycTab[] = [
    ...(can(listPendingKyc) ? (['new'] as const) : []),
    ...(can(listProviderKyc) ? (['pine'] as const) : []),
  ]
  const [search, show] = useAddressSearch({
    read: (params) => readKycSearch(params, tabs),
    write: (next: KycSearch) => writeKycSearch(next, tabs),
  })
  const isSearched = hasKycFilter(search)
  const read = useKycRows(search)
  const settings = useCall(getKycSettings, {})
  const state = screenStateOf(read, read.data?.total === 0)
  const mayOpen = holds('updatenewmerchantkycuser')
  const list = location.pathname + location.search
  const open = ({ merchantCode }: Pick<KycRow, 'merchantCode'>) =>
    void navigate(reviewAddress('edit', merchantCode, search.tab), { state: { list } })
  const next = useCommand(nextKycCase, {
    invalidates: [listKycQueue],
    onSuccess: ({ merchantCode }) =>
      merchantCode === null
        ? showToast({ kind: 'info', text: 'No case waits that nobody else reviews.' })
        : open({ merchantCode }),
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  const takeNext = () => next.mutate({ request: { tab: search.tab } })
  useShortcuts({ [kycKeys.next.key]: mayOpen && !next.isPending ? takeNext : undefined })

  const openButton: Column<KycRow> = {
    key: 'actions',
    header: 'Actions',
    headerHidden: true,
    align: 'end',
    width: '1%',
    cell: (row) => (
      <Button size="small" variant="invisible" aria-label={`Review ${row.merchantCode}`} onClick={() => open(row)}>
        Review
      </Button>
    ),
  }
  const columns = columnsOf(read.dataUpdatedAt, settings.data?.targetHours, session.loginId)
  const table = (
    <Table
      label="KYC"
      columns={mayOpen ? [...columns, openButton] : columns}
      rows={read.data?.rows ?? []}
      rowKey={({ merchantCode }) => merchantCode}
      sort={{ key: search.sort, order: search.order }}
      onSort={({ key, order }) =>
        show({ sort: key === 'merchantCode' || key === 'businessName' ? key : 'age', order, page: 1 })
      }
      {...(mayOpen ? { onOpen: open } : {})}
      skeletonRows={state === 'loading' ? search.size : undefined}
      isStale={read.isPlaceholderData}
    />
  )

  return (
    <Page
      title="New Merchant KYC"
      {...(settings.data === undefined
        ? {}
        : { subtitle: `Decided within ${settings.data.targetHours} hours; the longest waiting first.` })}
      actions={
        <>
          {settings.data?.hasListUploads === true && <ListUploads />}
          {can(listMessages) && (
            <Button as={Link} to="/merchants-new/kyc/messages">
              Messages
            </Button>
          )}
          {mayOpen && (
            <Button variant="primary" loading={next.isPending} aria-keyshortcuts={kycKeys.next.key} onClick={takeNext}>
              Next case
            </Button>
          )}
        </>
      }
    >
      {tabs.length > 1 && (
        <UnderlineNav variant="flush" aria-label="KYC">
          {tabs.map((tab) => (
            <UnderlineNav.Item
              key={tab}
              {...(tab === search.tab ? { 'aria-current': 'page' as const } : {})}
              onSelect={(event) => {
                event.preventDefault()
                show({ ...noKycFilters, tab, page: 1 })
              }}
            >
              {tabLabels[tab]}
            </UnderlineNav.Item>
          ))}
        </UnderlineNav>
      )}
      <KycFilterBar
        key={`${search.tab}|${search.merchantCode}|${search.mobileNumber}|${search.distributorCode}`}
        filters={search}
        hasDistributor={search.tab === 'new'}
        onSearch={(filters) => show({ ...filters, page: 1 })}
        onReset={() => show({ ...noKycFilters, page: 1 })}
      />
      <ScreenState
        state={state}
        skeleton={table}
        title={state === 'empty' ? (isSearched ? 'No data found for this criteria!' : 'No case waits') : undefined}
        text={
          state === 'empty'
            ? isSearched
              ? 'Approved merchants are not listed here. Check what you typed, or search by another filter.'
              : 'Everything that was submitted is decided. Search by merchant code or mobile number to see another one.'
            : read.error?.message
        }
        requestId={read.error instanceof Refusal ? read.error.requestId : undefined}
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
    </Page>
  )
}
