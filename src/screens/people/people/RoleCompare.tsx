import { ArrowSwitchIcon } from '@primer/octicons-react'
import { Checkbox, IconButton, Label, Select } from '@primer/react'
import { useSearchParams } from 'react-router-dom'
import { listRoles, listServices, type Role } from '#contract/calls/people/roles.ts'
import { usePutParams } from '#src/address/usePutParams.ts'
import { useChangeParams } from '#src/address/useChangeParams.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useLookup } from '#src/gateway/useLookup.ts'
import { LookupAge } from '#src/ui/LookupAge.tsx'
import { Field } from '#src/ui/Field.tsx'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { rolesPath } from './peopleAddresses.ts'
import styles from './people.module.css'
import { compareRoles, type RoleDifference } from './roleDifferences.ts'

interface ChooseRoleProps {
  readonly label: string
  readonly roles: readonly Role[]
  readonly role: Role | undefined
  readonly onChoose: (id: string) => void
}

const ChooseRole = ({ label, roles, role, onChoose }: ChooseRoleProps) => (
  <Field label={label}>
    {({ validationStatus: _, ...control }) => (
      <Select
        {...control}
        value={role === undefined ? '' : String(role.id)}
        onChange={(event) => onChoose(event.target.value)}
      >
        <Select.Option value="">Choose a role</Select.Option>
        {roles.map(({ id, roleName }) => (
          <Select.Option key={id} value={String(id)}>
            {roleName}
          </Select.Option>
        ))}
      </Select>
    )}
  </Field>
)

const Side = ({ text, isDifferent }: { readonly text: string; readonly isDifferent: boolean }) =>
  text === '–' ? (
    <span className={styles.muted}>–</span>
  ) : (
    <Label variant={text === 'Blocked' ? 'danger' : isDifferent ? 'accent' : 'secondary'}>{text}</Label>
  )

const Comparison = ({ first, second, rows }: { first: Role; second: Role; rows: readonly RoleDifference[] }) => {
  const columns: Column<RoleDifference>[] = [
    { key: 'kind', header: 'Kind', width: '1%', cell: ({ kind }) => <span className="ui-quiet-line">{kind}</span> },
    { key: 'name', header: 'Name', cell: ({ name }) => name },
    {
      key: 'first',
      header: first.roleName,
      width: '28%',
      cell: (row) => <Side text={row.first} isDifferent={row.isDifferent} />,
    },
    {
      key: 'second',
      header: second.roleName,
      width: '28%',
      cell: (row) => <Side text={row.second} isDifferent={row.isDifferent} />,
    },
  ]
  return <Table label="Comparison" columns={columns} rows={rows} rowKey={({ key }) => key} />
}

export const RoleCompare = () => {
  const [params] = useSearchParams()
  const roleRead = useLookup(listRoles)
  const serviceRead = useLookup(listServices)
  const roles = roleRead.data ?? []
  const find = (name: string) => roles.find(({ id }) => String(id) === params.get(name))
  const [first, second] = [find('role'), find('with')]
  const showsAll = params.get('show') === 'all'
  const changeParams = useChangeParams()
  const put = usePutParams()
  const show = (next: Record<string, string>) => put(next, { replace: true })
  const failed = roleRead.error === null ? serviceRead : roleRead
  const state =
    roleRead.data !== undefined && serviceRead.data !== undefined
      ? 'ready'
      : screenStateOf({ ...failed, data: undefined }, false)
  const lines = first === undefined || second === undefined ? [] : compareRoles(first, second, serviceRead.data ?? [])
  const differences = lines.filter(({ isDifferent }) => isDifferent)
  const rows = showsAll ? lines : differences

  return (
    <Page
      up={
        <PlaceLink to={rolesPath} muted>
          Roles & Services
        </PlaceLink>
      }
      title="Compare roles"
    >
      <ScreenState
        state={state}
        skeleton={<div className={styles.skeleton} />}
        error={failed.error}
        onRetry={() => {
          void roleRead.refetch()
          void serviceRead.refetch()
        }}
      >
        <LookupAge of={[roleRead.asOf, serviceRead.asOf]} />
        <div className={styles.bar}>
          <ChooseRole label="Role" roles={roles} role={first} onChoose={(id) => show({ role: id })} />
          <IconButton
            icon={ArrowSwitchIcon}
            aria-label="Swap the roles"
            disabled={first === undefined || second === undefined}
            onClick={() =>
              changeParams(
                (goneTo) => {
                  const [role, other] = [goneTo.get('role') ?? '', goneTo.get('with') ?? '']
                  goneTo.set('role', other)
                  goneTo.set('with', role)
                },
                { replace: true },
              )
            }
          />
          <ChooseRole label="With" roles={roles} role={second} onChoose={(id) => show({ with: id })} />
          <label className={styles.check}>
            <Checkbox checked={showsAll} onChange={(event) => show({ show: event.target.checked ? 'all' : '' })} />
            Show what is the same
          </label>
        </div>
        {first === undefined || second === undefined ? (
          <ScreenState
            state="empty"
            title="Choose two roles"
            text="Their state, flags and services are shown side by side."
          />
        ) : (
          <>
            <p className={styles.muted} role="status">
              {differences.length === 0
                ? 'Both roles give and block the same.'
                : `${differences.length} of ${lines.length} differ.`}
            </p>
            {rows.length > 0 && <Comparison first={first} second={second} rows={rows} />}
          </>
        )}
      </ScreenState>
    </Page>
  )
}
