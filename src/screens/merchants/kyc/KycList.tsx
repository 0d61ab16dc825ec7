import { defaultPageSize, pageSizes } from '#contract/wire/pages.ts'
import { AlertIcon } from '@primer/octicons-react'
import { Button, Label } from '@primer/react'
import { useMemo, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { getKycSettings } from '#contract/calls/merchants/kyc.ts'
import {
  kycColumns,
  type KycRow,
  type KycTab,
  listKycQueue,
  listPendingKyc,
  listProviderKyc,
  nextKycCase,
} from '#contract/calls/merchants/kycQueue.ts'
import { listMessages } from '#contract/calls/merchants/messages.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { kycKeys } from '#src/kyc/kycKeys.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { ListTabs } from '#src/lists/ListTabs.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice } from '#src/lists/search/filters.ts'
import { useSearch } from '#src/lists/search/useSearch.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { distributorCodeFilter, merchantCodeFilter, mobileNumberFilter } from '#src/merchants/merchantFilters.ts'
import { onGatewayClock } from '#src/ui/clock.ts'
import { useSession } from '#src/session/useSession.ts'
import { ButtonLink, RowLink } from '#src/address/ButtonLink.tsx'
import { showToast } from '#src/ui/toast.ts'
import { useShortcuts } from '#src/ui/useShortcuts.ts'
import { reviewAddress, rowAddress } from './kycAddresses.ts'
import { formatAge, isOverTarget } from './kycAge.ts'
import styles from './KycList.module.css'
import { ListUploads } from './parts/ListUploads.tsx'

const tabLabels: Readonly<Record<KycTab, string>> = { new: 'New Kyc', pine: 'PineLabs Kyc Verification' }

/** `first`: the tab of an address that names none. Only new merchants have a distributor to search by. */
const searchOf = (tab: KycTab, first: KycTab) =>
  defineSearch({
    filters: {
      tab: choice('KYC', tabLabels, { initial: first, isApart: true }),
      merchantCode: merchantCodeFilter(),
      mobileNumber: mobileNumberFilter,
      distributorCode: { ...distributorCodeFilter('Distributor code'), isApart: tab !== 'new' },
    },
    sorts: ['age', 'merchantCode', 'businessName'],
    sizes: pageSizes,
    size: defaultPageSize,
  })
type Tabs = readonly [KycTab, ...KycTab[]]

const columnsOf = (now: number, targetHours: number | undefined, me: string) =>
  tableColumns<KycRow>(
    kycColumns,
    {
      kycStatus: {
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
      comment: {
        cell: ({ comment }) =>
          comment === '' ? (
            <span className="ui-quiet">–</span>
          ) : (
            <span className="ui-cut" title={comment}>
              {comment}
            </span>
          ),
      },
    },
    {
      age: {
        header: 'Age',
        isSorted: true,
        align: 'end',
        room: 'fit',
        cell: ({ waitingSince }) => {
          if (!waitingSince) return <span className="ui-quiet">–</span>
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
    },
  )

const KycCases = ({ tab, tabs }: { readonly tab: KycTab; readonly tabs: Tabs }) => {
  const location = useLocation()
  const navigate = useNavigate()
  const { session, can, holds } = useSession()
  const search = useMemo(() => searchOf(tab, tabs[0]), [tab, tabs])
  const { hasFilter } = useSearch(search)
  const searched = tab === 'new' ? listPendingKyc : listProviderKyc
  const list = useList({
    call: hasFilter ? searched : listKycQueue,
    search,
    request: ({ filters: { tab: _tab, distributorCode, ...filters }, page, size, sort, order }) => ({
      ...(hasFilter ? filters : { tab }),
      ...(hasFilter && tab === 'new' && distributorCode !== undefined ? { distributorCode } : {}),
      page,
      size,
      sort,
      order,
    }),
    staleMs: 0,
  })
  const settings = useCall(getKycSettings, {})
  const mayOpen = holds('updatenewmerchantkycuser')
  const here = { list: location.pathname + location.search }
  const addressOf = ({ merchantCode }: Pick<KycRow, 'merchantCode'>) => reviewAddress('edit', merchantCode, tab)
  const open = (row: Pick<KycRow, 'merchantCode'>) => void navigate(addressOf(row), { state: here })
  const next = useCommand(nextKycCase, {
    invalidates: [listKycQueue],
    onSuccess: ({ merchantCode }) =>
      merchantCode === null
        ? showToast({ kind: 'info', text: 'No case waits that nobody else reviews.' })
        : open({ merchantCode }),
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  const takeNext = () => next.mutate({ request: { tab } })
  useShortcuts({
    [kycKeys.next.key]: mayOpen && !next.isPending ? takeNext : undefined,
    [kycKeys.row.key]: mayOpen ? () => void navigate(rowAddress(tab)) : undefined,
  })
  const targetHours = settings.data?.targetHours
  const columns = useMemo(
    () => columnsOf(onGatewayClock(list.readAt), targetHours, session.loginId),
    [list.readAt, targetHours, session.loginId],
  )
  return (
    <ListScreen
      title="New Merchant KYC"
      label="KYC"
      subtitle={targetHours === undefined ? null : `Decided within ${targetHours} hours; the longest waiting first.`}
      buttons={
        <>
          {settings.data?.hasListUploads === true && <ListUploads />}
          {can(listMessages) && (
            <Button as={Link} to="/merchants-new/kyc/messages">
              Messages
            </Button>
          )}
          {mayOpen && (
            <ButtonLink to={rowAddress(tab)} shortcut={kycKeys.row.key}>
              Decide in a row
            </ButtonLink>
          )}
          {mayOpen && (
            <Button variant="primary" loading={next.isPending} aria-keyshortcuts={kycKeys.next.key} onClick={takeNext}>
              Next case
            </Button>
          )}
        </>
      }
      above={
        tabs.length > 1 && (
          <ListTabs
            label="KYC"
            search={list.search}
            name="tab"
            tabs={tabs.map((value) => ({ value, label: tabLabels[value] }))}
            clears
          />
        )
      }
      list={list}
      columns={columns}
      rowKey={({ merchantCode }) => merchantCode}
      words={{
        empty: {
          title: 'No data found for this criteria!',
          text: 'Approved merchants are not listed here. Check what you typed, or search by another filter.',
        },
        none: {
          title: 'No case waits',
          text: 'Everything that was submitted is decided. Search by merchant code or mobile number to see another one.',
        },
      }}
      isSearchSecondary
      onOpen={mayOpen ? open : undefined}
      rowActions={
        mayOpen
          ? (row) => (
              <RowLink to={addressOf(row)} state={here} label={`Review ${row.merchantCode}`}>
                Review
              </RowLink>
            )
          : undefined
      }
    />
  )
}

export const KycList = () => {
  const [params] = useSearchParams()
  const { can } = useSession()
  const [tabs] = useState<Tabs>(() => {
    const [first = 'new', ...others] = [
      ...(can(listPendingKyc) ? (['new'] as const) : []),
      ...(can(listProviderKyc) ? (['pine'] as const) : []),
    ]
    return [first, ...others]
  })
  const { tab } = searchOf('new', tabs[0]).read(params, '').texts
  const shown = tabs.find((known) => known === tab) ?? tabs[0]
  return <KycCases key={shown} tab={shown} tabs={tabs} />
}
