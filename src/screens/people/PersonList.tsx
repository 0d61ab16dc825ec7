import { Banner, Button, Link } from '@primer/react'
import { useEffect } from 'react'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom'
import { pageSizes } from '#contract/calls/merchants.ts'
import { decideGrant, listPeople, type Person, savePerson } from '#contract/calls/people.ts'
import { listSessions } from '#contract/calls/sessionList.ts'
import { useAddressSearch } from '#src/address/useAddressSearch.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { Page } from '#src/ui/Page.tsx'
import { Pager } from '#src/ui/Pager.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { showToast } from '#src/ui/toast.ts'
import { PersonFilterBar } from './parts/PersonFilterBar.tsx'
import { PersonTable } from './parts/PersonTable.tsx'
import { addPersonPath, listPath, personAddress, rolesPath, sessionsAddress } from './peopleAddresses.ts'
import { hasFilter, personRequest, readPersonSearch, writePersonSearch } from './personSearch.ts'
import { usePeopleNames } from './usePeopleNames.ts'

const waitingRequest = { isWaiting: true, page: 1, size: 1, sort: 'loginId', order: 'asc' } as const

const WaitingNotice = () => {
  const { total = 0 } = useCall(listPeople, waitingRequest).data ?? {}
  if (total === 0) return null
  return (
    <Banner
      hideTitle
      variant="warning"
      layout="compact"
      title="Changes of people wait for a confirmation"
      description={
        <>
          {total === 1 ? 'A change of one person waits' : `Changes of ${total} people wait`} for a second administrator.{' '}
          <Link as={RouterLink} to={`${listPath}?state=waiting`} inline>
            Show them
          </Link>
        </>
      }
    />
  )
}

export const PersonList = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const { can } = useSession()
  const { roles } = usePeopleNames()
  const [search, show] = useAddressSearch({ read: readPersonSearch, write: writePersonSearch })
  const read = useCall(listPeople, personRequest(search), { keepPrevious: true })
  const { error } = read
  useEffect(() => {
    if (error instanceof Refusal) showToast({ kind: 'error', text: 'Could not get users list!' })
  }, [error])

  const here = { list: location.pathname + location.search }
  const open = (action: 'edit' | 'view') => (person: Person) =>
    void navigate(personAddress(action, person.loginId), { state: here })
  const state = screenStateOf(read, read.data?.total === 0)
  const table = (
    <PersonTable
      rows={read.data?.rows ?? []}
      search={search}
      isLoading={state === 'loading'}
      isStale={read.isPlaceholderData}
      onSort={(sort, order) => show({ sort, order, page: 1 })}
      onView={open('view')}
      onEdit={can(savePerson) ? open('edit') : undefined}
      onSessions={can(listSessions) ? ({ loginId }) => void navigate(sessionsAddress(loginId)) : undefined}
    />
  )

  return (
    <Page
      title="User Management"
      actions={
        <>
          <Button onClick={() => void navigate(rolesPath)}>Roles & Services</Button>
          {can(savePerson) && (
            <Button variant="primary" onClick={() => void navigate(addPersonPath, { state: here })}>
              Add User
            </Button>
          )}
        </>
      }
    >
      {can(decideGrant) && search.state !== 'waiting' && <WaitingNotice />}
      <PersonFilterBar
        key={search.text}
        search={search}
        roles={roles}
        onSearch={(filters) => {
          if (!show({ ...filters, page: 1 })) void read.refetch()
        }}
      />
      <ScreenState
        state={state}
        skeleton={table}
        title={
          state === 'empty' ? (hasFilter(search) ? 'Nobody fits these filters' : 'There is nobody but you') : undefined
        }
        text={
          state === 'empty'
            ? hasFilter(search)
              ? 'Check what you typed, or reset the filters.'
              : 'Add the people who work with this desk.'
            : error?.message
        }
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
    </Page>
  )
}
