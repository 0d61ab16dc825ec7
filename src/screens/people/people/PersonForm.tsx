import { Button, Label } from '@primer/react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { listPeople, LoginId, type Person, savePerson } from '#contract/calls/people/people.ts'
import { listAudit } from '#contract/calls/platform/audit.ts'
import { listSessions } from '#contract/calls/people/sessionList.ts'
import { NewRecordDraft } from '#src/editing/NewRecordDraft.tsx'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { RecordLife } from '#src/records/RecordLife.tsx'
import { useSession } from '#src/session/useSession.ts'
import { LookupAge } from '#src/ui/LookupAge.tsx'
import { Id } from '#src/ui/Id.tsx'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import {
  accessAddress,
  auditAddress,
  listAddress,
  listPath,
  personAddress,
  readAction,
  sessionsAddress,
} from './peopleAddresses.ts'
import { PersonFacts } from './parts/PersonFacts.tsx'
import { WaitingGrants } from './parts/WaitingGrants.tsx'
import styles from './people.module.css'
import page from '#src/editing/FormPage.module.css'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { PersonEdit } from './PersonEdit.tsx'
import { usePeopleNames } from './usePeopleNames.ts'

const up = (
  <PlaceLink to={listPath} muted>
    User Management
  </PlaceLink>
)

const skeleton = <div className={styles.skeleton} />

/** The form chooses among roles and brands, so it opens when they are there. */
const Form = ({ person, list }: { readonly person: Person | undefined; readonly list: string }) => {
  const { roleRead, brandRead, roles, brands, names } = usePeopleNames()
  const chosenFrom = { roles, brands, names, list }
  const failed = [roleRead, brandRead].find(({ error, data }) => error !== null && data === undefined) ?? roleRead
  const state =
    roleRead.data !== undefined && brandRead.data !== undefined
      ? 'ready'
      : screenStateOf({ ...failed, data: undefined }, false)
  return (
    <ScreenState
      state={state}
      skeleton={skeleton}
      error={failed.error}
      onRetry={() => {
        void roleRead.refetch()
        void brandRead.refetch()
      }}
    >
      <LookupAge of={[roleRead.asOf, brandRead.asOf]} />
      {person === undefined ? (
        <NewRecordDraft>
          {(opening) => <PersonEdit {...chosenFrom} person={undefined} opening={opening} />}
        </NewRecordDraft>
      ) : (
        <PersonEdit {...chosenFrom} key={person.loginId} person={person} />
      )}
    </ScreenState>
  )
}

const PersonAdd = ({ list }: { readonly list: string }) => {
  const { can } = useSession()
  return (
    <Page title="Add User" up={up}>
      <ScreenState state={can(savePerson) ? 'ready' : 'forbidden'}>
        <Form person={undefined} list={list} />
      </ScreenState>
    </Page>
  )
}

interface PersonOpenProps {
  readonly action: 'edit' | 'view'
  /** As the address names them. */
  readonly named: string
  readonly list: string
}

const emptyText = (isOwn: boolean): string =>
  isOwn
    ? 'You cannot see or change your own user here. Ask another administrator.'
    : 'Check the user name in the address, or search again in the list.'

const PersonOpen = ({ action, named, list }: PersonOpenProps) => {
  const location = useLocation()
  const navigate = useNavigate()
  const { session, can } = useSession()
  const login = LoginId.safeParse(named)
  const read = useCall(
    listPeople,
    { loginId: login.data ?? '', page: 1, size: 1, sort: 'loginId', order: 'asc' },
    { enabled: login.success, staleTime: 0 },
  )
  const person = read.data?.rows[0]
  const isEditing = action === 'edit' && can(savePerson)
  const isOwn = login.data === session.loginId

  return (
    <Page
      up={up}
      title={person?.name || person?.loginId || (login.data ?? 'User')}
      aside={
        person !== undefined && (
          <Label variant={person.isActive ? 'success' : 'secondary'}>{person.isActive ? 'Active' : 'In Active'}</Label>
        )
      }
      subtitle={person === undefined ? undefined : <Id label="User Name" value={person.loginId} />}
      actions={
        person !== undefined && (
          <>
            {can(listAudit) && <ButtonLink to={auditAddress(person.loginId)}>What they did</ButtonLink>}
            {can(listSessions) && <ButtonLink to={sessionsAddress(person.loginId)}>Sessions</ButtonLink>}
            <ButtonLink to={accessAddress(person.loginId)}>Effective access</ButtonLink>
            {!isEditing && can(savePerson) && (
              <ButtonLink to={personAddress('edit', person.loginId)} replace state={location.state as unknown}>
                Edit
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <ReadState
        read={read}
        isEmpty={person === undefined}
        isMissing={!login.success}
        emptyTitle={isOwn ? 'This is yourself' : 'This person does not exist'}
        emptyText={emptyText(isOwn)}
        emptyAction={<ButtonLink to={list}>Back to the list</ButtonLink>}
        skeleton={skeleton}
      >
        {person !== undefined && (
          <div className={styles.form}>
            <WaitingGrants person={person} />
            {isEditing ? (
              <Form key={person.loginId} person={person} list={list} />
            ) : (
              <>
                <PersonFacts person={person} />
                <RecordLife of={{ kind: 'person', key: person.loginId }} record={person.version} />
                <div className={page.footer}>
                  <Button onClick={() => void navigate(list)}>Cancel</Button>
                </div>
              </>
            )}
          </div>
        )}
      </ReadState>
    </Page>
  )
}

/** The page of a person at its own address. */
export const PersonDetail = () => {
  const { loginId = '' } = useParams()
  return <PersonOpen key={loginId} action="view" named={loginId} list={listAddress(useLocation().state)} />
}

export const PersonForm = () => {
  const action = readAction(useParams()['action'])
  const list = listAddress(useLocation().state)
  const [params] = useSearchParams()
  const named = params.get('login_id') ?? ''
  return action === 'add' ? <PersonAdd list={list} /> : <PersonOpen action={action} named={named} list={list} />
}
