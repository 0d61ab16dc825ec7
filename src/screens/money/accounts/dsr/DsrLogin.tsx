import { Button, Select } from '@primer/react'
import { type SubmitEvent, useState } from 'react'
import {
  addDsrUser,
  ContactNumber,
  DsrRole,
  dsrRoleNames,
  type DsrUser,
  DsrUserName,
  dsrUserColumns,
  listDsrUsers,
  longNumberText,
  switchDsrUser,
} from '#contract/calls/money/dsr.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { showToast } from '#src/ui/toast.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import styles from './DsrLogin.module.css'

const search = defineSearch({
  filters: { words: text('Find', { isInstant: true, placeholder: 'Name or number' }) },
})
const columns = tableColumns(dsrUserColumns, {
  name: { header: 'Name' },
  mobileNumber: { header: 'Mobile Number' },
  role: { header: 'Role' },
  isActive: { header: 'Status' },
})
const place = ['activeIndex']
const nobody = { name: '', mobileNumber: '', role: '' }

const faultOf = (schema: typeof DsrUserName, value: string) => schema.safeParse(value).error?.issues[0]?.message

/** Adds somebody; what is typed stays until it is saved. */
const AddUser = () => {
  const [typed, setTyped] = useState(nobody)
  const [isSubmitted, setSubmitted] = useState(false)
  const adding = useCommand(addDsrUser, {
    invalidates: [listDsrUsers],
    onSuccess: () => {
      showToast({ kind: 'success', text: 'Successfully Saved.' })
      setTyped(nobody)
      setSubmitted(false)
    },
    onError: (error) =>
      showToast({ kind: 'error', text: error instanceof Refusal ? error.message : 'Failed to save data!' }),
  })
  const faults = {
    name: faultOf(DsrUserName, typed.name),
    mobileNumber: faultOf(ContactNumber, typed.mobileNumber),
    role: DsrRole.safeParse(typed.role).success ? undefined : 'Choose a role.',
  }
  const isTooLong = typed.mobileNumber.length > 10
  const put = (field: keyof typeof nobody) => (value: string) => setTyped({ ...typed, [field]: value })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (Object.values(faults).some((fault) => fault !== undefined)) return
    adding.mutate({ request: { ...typed, role: DsrRole.parse(typed.role) } })
  }
  return (
    <form className={styles.form} aria-label="Add a DSR user" onSubmit={submit} noValidate>
      <TextField
        label="User Name"
        keepsRoom
        fault={isSubmitted ? faults.name : undefined}
        value={typed.name}
        onChange={put('name')}
      />
      <TextField
        label="Contact Number"
        keepsRoom
        fault={isTooLong ? longNumberText : isSubmitted ? faults.mobileNumber : undefined}
        inputMode="numeric"
        value={typed.mobileNumber}
        onChange={(text) => put('mobileNumber')(text.replace(/[\s-]/g, ''))}
      />
      <SelectField
        label="Role"
        keepsRoom
        fault={isSubmitted ? faults.role : undefined}
        value={typed.role}
        onChange={put('role')}
      >
        <Select.Option value="">Choose a role</Select.Option>
        {DsrRole.options.map((role) => (
          <Select.Option key={role} value={role}>
            {dsrRoleNames[role]}
          </Select.Option>
        ))}
      </SelectField>
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
