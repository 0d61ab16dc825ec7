import { defaultPageSize, pageSizes } from '#contract/wire/pages.ts'
import { DeviceDesktopIcon } from '@primer/octicons-react'
import { Banner, Label } from '@primer/react'
import { useLocation, useNavigate } from 'react-router-dom'
import {
  decideGrant,
  listPeople,
  type Person,
  personColumns,
  personSortFields,
  savePerson,
} from '#contract/calls/people/people.ts'
import { listSessions } from '#contract/calls/people/sessionList.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, lookup, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { useSession } from '#src/session/useSession.ts'
import { ButtonLink, RowIconLink, RowLink } from '#src/address/ButtonLink.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import styles from './people.module.css'
import { addPersonPath, listPath, personAddress, rolesPath, sessionsAddress } from './peopleAddresses.ts'
import { usePeopleNames } from './usePeopleNames.ts'

const useRoleChoices = () => usePeopleNames().roles.map(({ id, roleName }) => ({ value: String(id), label: roleName }))

const search = defineSearch({
  filters: {
    text: text('Search', { key: 'search', placeholder: 'Name, e-mail or mobile', isWide: true }),
    role: lookup('Role', {
      useChoices: useRoleChoices,
      read: (id) => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined),
      all: 'All roles',
    }),
    state: choice(
      'State',
      { active: 'Active', inactive: 'In Active', waiting: 'Waiting for a second administrator' },
      { all: 'All states' },
    ),
  },
  sorts: personSortFields,
  sizes: pageSizes,
  size: defaultPageSize,
  countsChoices: true,
})

const columns = tableColumns(personColumns, {
  isActive: {
    cell: ({ isActive }) => (
      <Label variant={isActive ? 'success' : 'secondary'}>{isActive ? 'Active' : 'In Active'}</Label>
    ),
  },
  userRoles: {
    cell: ({ userRoles, waitingGrants }) => (
      <span className={styles.labels}>
        <span>{userRoles.split(',').join(', ') || <span className={styles.muted}>–</span>}</span>
        {waitingGrants.map(({ id, roleName }) => (
          <Label key={id} variant="attention">
            {roleName || 'change'} waits
          </Label>
        ))}
      </span>
    ),
  },
  appId: { room: 'fit' },
})

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
          <PlaceLink to={`${listPath}?state=waiting`} inline>
            Show them
          </PlaceLink>
        </>
      }
    />
  )
}

export const PersonList = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const { can } = useSession()
  const list = useList({
    call: listPeople,
    search,
    request: ({ filters: { state, ...filters }, page, size, sort, order }) => ({
      ...filters,
      ...(state === 'waiting' ? { isWaiting: true as const } : {}),
      ...(state === 'active' || state === 'inactive' ? { isActive: state === 'active' } : {}),
      page,
      size,
      sort,
      order,
    }),
    failed: 'Could not get users list!',
  })
  const here = { list: location.pathname + location.search }
  const act = (label: string, action: 'edit' | 'view', { loginId }: Person) => (
    <RowLink to={personAddress(action, loginId)} state={here} label={`${label} ${loginId}`}>
      {label}
    </RowLink>
  )
  return (
    <ListScreen
      title="User Management"
      label="Users"
      buttons={
        <>
          <ButtonLink to={rolesPath}>Roles & Services</ButtonLink>
          {can(savePerson) && (
            <ButtonLink variant="primary" to={addPersonPath} state={here}>
              Add User
            </ButtonLink>
          )}
        </>
      }
      above={can(decideGrant) && list.search.state.texts.state !== 'waiting' && <WaitingNotice />}
      list={list}
      columns={columns}
      rowKey={({ loginId }) => loginId}
      words={{
        empty: { title: 'Nobody fits these filters', text: 'Check what you typed, or reset the filters.' },
        none: { title: 'There is nobody but you', text: 'Add the people who work with this desk.' },
      }}
      isSearchSecondary
      onOpen={({ loginId }) => void navigate(personAddress('view', loginId), { state: here })}
      rowActions={(person) => (
        <>
          {act('View', 'view', person)}
          {can(savePerson) && act('Edit', 'edit', person)}
          {can(listSessions) && (
            <RowIconLink
              to={sessionsAddress(person.loginId)}
              icon={DeviceDesktopIcon}
              label={`Sessions of ${person.loginId}`}
            />
          )}
        </>
      )}
    />
  )
}
