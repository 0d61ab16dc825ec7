import { Banner, Button, Label, Select } from '@primer/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LoginId, type PersonAccess, showAccess } from '#contract/calls/people/people.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { usePutParams } from '#src/address/usePutParams.ts'
import { SearchField } from '#src/address/SearchField.tsx'
import { panelConfig } from '#src/gateway/panelConfig.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useAppScreens } from '#src/session/appScreens.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { Id } from '#src/ui/Id.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { callsFor, screensFor, verdictOf } from './accessFacts.ts'
import { AccessServices } from './parts/AccessServices.tsx'
import { ReachTable } from './parts/ReachTable.tsx'
import { listPath, personAddress } from './peopleAddresses.ts'
import styles from './people.module.css'

const tabs = ['Services', 'Screens', 'Calls'] as const

/** What is shown of each tab: what the person has, what they lack, or both. */
const views = ['all', 'held', 'lacking'] as const
type View = (typeof views)[number]
const viewNames: Readonly<Record<View, string>> = { all: 'All', held: 'Allowed', lacking: 'Not allowed' }

/** Not a table form: it asks for what is shown, and saves nothing. */
const ChoosePerson = () => {
  const [, setParams] = useSearchParams()
  const [text, setText] = useState('')
  const login = LoginId.safeParse(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (login.success) setParams({ login_id: login.data })
  }
  return (
    <form className={styles.bar} onSubmit={submit}>
      <TextField label="User Name" className={styles.search} value={text} onChange={setText} />
      <Button type="submit" disabled={!login.success}>
        Show
      </Button>
    </form>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className={styles.labels}>{children}</dd>
  </div>
)

const Summary = ({ access }: { readonly access: PersonAccess }) => {
  const flags = access.flags.filter(({ givenBy }) => givenBy.length > 0)
  return (
    <dl className={styles.summary}>
      <Fact label="Roles">
        {access.roles.length === 0 && '–'}
        {access.roles.map(({ id, roleName, isActive }) => (
          <Label key={id} variant={isActive ? 'default' : 'secondary'}>
            {isActive ? roleName : `${roleName} (In Active)`}
          </Label>
        ))}
      </Fact>
      <Fact label="Flags">
        {flags.length === 0 && '–'}
        {flags.map(({ flag, givenBy }) => (
          <Label key={flag} variant={flag === 'admin' ? 'attention' : 'default'}>
            {`${flag} by ${givenBy.join(', ')}`}
          </Label>
        ))}
      </Fact>
      <Fact label="Brands">{access.brands.length === 0 ? 'Every brand' : access.brands.join(', ')}</Fact>
    </dl>
  )
}

const Access = ({ access }: { readonly access: PersonAccess }) => {
  const [params] = useSearchParams()
  const screens = useAppScreens()
  const { product } = panelConfig()
  const view = views.find((one) => one === params.get('show')) ?? 'held'
  const text = params.get('search') ?? ''

  const put = usePutParams()
  const show = (next: Record<string, string>) => put(next, { replace: true })
  const fits = (isAllowed: boolean, ...words: readonly string[]) =>
    (view === 'all' || (view === 'held') === isAllowed) &&
    words.some((word) => word.toLowerCase().includes(text.trim().toLowerCase()))

  const services = access.services.filter((service) =>
    fits(service.isHeld, service.serviceName, ...service.givenBy, ...service.blockedBy),
  )
  const reachOf = (reaches: ReturnType<typeof callsFor>) =>
    reaches.filter(({ isAllowed, name, address, reasons }) =>
      fits(isAllowed, name, address, ...reasons.flatMap(({ right, givenBy }) => [right, ...givenBy])),
    )
  const allScreens = screensFor(access, screens, product)
  const allCalls = callsFor(access, product)
  const counts = [
    access.services.filter(({ isHeld }) => isHeld).length,
    allScreens.filter(({ isAllowed }) => isAllowed).length,
    allCalls.filter(({ isAllowed }) => isAllowed).length,
  ]
  const blocked = access.services.filter((service) => verdictOf(service, access.isActive) === 'blocked').length

  return (
    <>
      {!access.isActive && (
        <Banner
          variant="warning"
          layout="compact"
          hideTitle
          title="This person is disabled"
          description="This person is disabled and cannot sign in. Shown is what their roles give; none of it is allowed now."
        />
      )}
      {access.waitingGrants.map(({ id, roleName, proposedBy }) => (
        <Banner
          key={id}
          variant="info"
          layout="compact"
          hideTitle
          title="A change waits"
          description={`${roleName || 'A change of this person'}, proposed by ${proposedBy}, waits for a second administrator and changes nothing yet.`}
        />
      ))}
      <Summary access={access} />
      <Tabs
        label="Access"
        keeps={['login_id', 'show', 'search']}
        panelClass={styles.panel}
        tabs={tabs.map((name, i) => ({
          key: String(i),
          label: name,
          counter: counts[i],
          content: () => (
            <>
              <div className={styles.bar}>
                <SearchField className={styles.search} label={`Search ${name}`} placeholder="Name, service or role" />
                <Select
                  aria-label="What to show"
                  value={view}
                  onChange={(event) => show({ show: event.target.value === 'held' ? '' : event.target.value })}
                >
                  {views.map((one) => (
                    <Select.Option key={one} value={one}>
                      {viewNames[one]}
                    </Select.Option>
                  ))}
                </Select>
                {i === 0 && blocked > 0 && (
                  <span className={styles.muted}>
                    {blocked === 1 ? '1 service is blocked' : `${blocked} services are blocked`} by a role.
                  </span>
                )}
              </div>
              {i === 0 && <AccessServices services={services} isPersonActive={access.isActive} />}
              {i === 1 && <ReachTable label="Screens" reaches={reachOf(allScreens)} />}
              {i === 2 && <ReachTable label="Calls" reaches={reachOf(allCalls)} />}
            </>
          ),
        }))}
      />
    </>
  )
}

export const EffectiveAccess = () => {
  const [params] = useSearchParams()
  const login = LoginId.safeParse(params.get('login_id') ?? '')
  const read = useCall(showAccess, { loginId: login.data ?? '' }, { enabled: login.success, staleTime: 0 })
  const access = read.data
  const isUnknown = read.error instanceof Refusal && read.error.code === 'person-not-found'
  return (
    <Page
      up={
        <PlaceLink to={listPath} muted>
          User Management
        </PlaceLink>
      }
      title={access === undefined ? 'Effective access' : `Effective access of ${access.name || access.loginId}`}
      aside={access !== undefined && !access.isActive && <Label variant="secondary">In Active</Label>}
      subtitle={access === undefined ? undefined : <Id label="User Name" value={access.loginId} />}
      actions={access !== undefined && <ButtonLink to={personAddress('view', access.loginId)}>View user</ButtonLink>}
    >
      {!login.success || isUnknown ? <ChoosePerson /> : null}
      {login.success && (
        <ReadState
          read={read}
          isMissing={isUnknown}
          emptyTitle="There is nobody with this user name"
          emptyText="Type another one above, or open it from the list of users."
          skeleton={<div className={styles.skeleton} />}
        >
          {access !== undefined && <Access access={access} />}
        </ReadState>
      )}
    </Page>
  )
}
