import { Button } from '@primer/react'
import { type SubmitEvent, useState } from 'react'
import {
  addDsrUser,
  dsrRoleNames,
  type DsrUser,
  dsrUserColumns,
  listDsrUsers,
  longNumberText,
  switchDsrUser,
} from '#contract/calls/money/dsr.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { choice, text as textField } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { showToast } from '#src/ui/toast.ts'
import styles from './DsrLogin.module.css'

const search = defineSearch({
  filters: { words: text('Find', { isInstant: true, placeholder: 'Name or number' }) },
})
const columns = tableColumns(dsrUserColumns, {
  name: { header: 'Name' },
  mobileNumber: { header: 'Mobile Number' },
  role: { header: 'Role' },
  isActive: { header: 'Status', cell: ({ isActive }) => (isActive ? 'Active' : 'Not active') },
})
const place = ['activeIndex']

const table = defineForm(addDsrUser, {
  name: textField('User Name', { keepsRoom: true, isRuledEmpty: true }),
  mobileNumber: textField('Contact Number', { keepsRoom: true, isRuledEmpty: true, inputMode: 'numeric' }),
  role: choice('Role', dsrRoleNames, { unchosen: 'Choose a role', missing: 'Choose a role.' }),
})

/** Adds somebody; what is typed stays until it is saved. */
const AddUser = () => {
  const [typed, setTyped] = useState(table.empty)
  const [isSubmitted, setSubmitted] = useState(false)
  const adding = useCommand(addDsrUser, {
    invalidates: [listDsrUsers],
    onSuccess: () => {
      showToast({ kind: 'success', text: 'Successfully Saved.' })
      setTyped(table.empty)
      setSubmitted(false)
    },
    onError: (error) =>
      showToast({ kind: 'error', text: error instanceof Refusal ? error.message : 'Failed to save data!' }),
  })
  const faults = table.faultsOf(typed)
  const isTooLong = typed.mobileNumber.length > 10
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const request = table.contentOf(typed)
    if (request !== undefined) adding.mutate({ request })
  }
  return (
    <form className={styles.form} aria-label="Add a DSR user" onSubmit={submit} noValidate>
      <FormFields
        table={table}
        form={{
          draft: typed,
          faults: { ...(isSubmitted ? faults : {}), ...(isTooLong ? { mobileNumber: longNumberText } : {}) },
          set: (change) => setTyped({ ...typed, ...change }),
        }}
        given={{ role: { keepsRoom: true } }}
        own={{
          mobileNumber: (props) =>
            table.fields.mobileNumber.control({
              ...props,
              onChange: (number) => props.onChange(number.replace(/[\s-]/g, '')),
            }),
        }}
      />
      <Button type="submit" variant="primary" className={styles.save} loading={adding.isPending}>
        Save
      </Button>
    </form>
  )
}

const SwitchUser = ({ user }: { readonly user: DsrUser }) => {
  const switching = useCommand(switchDsrUser, {
    invalidates: [listDsrUsers],
    onError: (error) =>
      showToast({ kind: 'error', text: error instanceof Refusal ? error.message : 'Could not update data' }),
  })
  return (
    <Button
      size="small"
      variant={user.isActive ? 'danger' : 'default'}
      aria-label={`${user.isActive ? 'Deactivate' : 'Activate'} ${user.name}`}
      loading={switching.isPending}
      onClick={() => switching.mutate({ request: { id: user.id, isActive: !user.isActive }, ifMatch: user.version })}
    >
      {user.isActive ? 'Deactivate' : 'Activate'}
    </Button>
  )
}

/** Who may sign in to the field app. */
export const DsrLogin = () => {
  const list = useList({
    call: listDsrUsers,
    search,
    place,
    request: () => ({}),
    rowsOf: (users, { filters: { words = '' } }) =>
      users.filter(({ name, mobileNumber }) => `${name} ${mobileNumber}`.toLowerCase().includes(words.toLowerCase())),
    failed: 'Failed to get data!',
  })
  return (
    <>
      <AddUser />
      <List
        label="DSR users"
        list={list}
        columns={columns}
        rowKey={({ id }) => String(id)}
        actions={(user) => <SwitchUser user={user} />}
        words={{
          empty: { title: 'No records found', text: 'Nobody has this name or number.' },
          none: { title: 'No records found', text: 'Add the first user above.' },
        }}
      />
    </>
  )
}
