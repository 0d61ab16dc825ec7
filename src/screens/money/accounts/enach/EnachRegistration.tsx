import { Button, ConfirmationDialog, Label } from '@primer/react'
import { useSearchParams } from 'react-router-dom'
import {
  actOnEnach,
  EnachAct,
  enachColumns,
  type EnachRegistration as Registration,
  listEnachRegistrations,
  sendEnachLink,
  Umrn,
} from '#contract/calls/money/enach.ts'
import { RowLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { text as textField } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { useCommand } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { merchantCodeFilter } from '#src/merchants/merchantFilters.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { showToast, type ToastWords } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import { TabForm } from '../parts/TabForm.tsx'
import tabForm from '../parts/TabForm.module.css'
import styles from './EnachRegistration.module.css'
import { EnachActDialog } from './EnachActDialog.tsx'
import { actNames, isShared, linkNames, linkVariants, mandateNames, mandateVariants } from './enachWords.ts'

const shared = (registration: Registration): ToastWords =>
  isShared(registration)
    ? { kind: 'success', text: 'Link has been shared successfully .' }
    : { kind: 'error', text: `Something went wrong ! The link was made and not sent. ${registration.trouble}` }

const search = defineSearch({
  filters: {
    merchantCode: merchantCodeFilter(),
    linkState: choice('Link', linkNames, { all: 'All' }),
    mandateState: choice('Mandate', mandateNames, { all: 'All' }),
    umrn: text('UMRN', { schema: Umrn, clean: (typed) => typed.replace(/\s/g, '').toUpperCase() }),
  },
  size: 20,
})

const columns = tableColumns(enachColumns, {
  linkState: {
    cell: (registration) => (
      <>
        <Label variant={linkVariants[registration.linkState]}>{linkNames[registration.linkState]}</Label>
        {registration.can.includes('sendAgain') && !isShared(registration) && registration.trouble !== '' && (
          <span className={styles.trouble}>Not sent: {registration.trouble}</span>
        )}
      </>
    ),
  },
  mandateState: {
    // With what the bank said.
    room: '14%',
    cell: ({ mandateState, remark }) => (
      <>
        <Label variant={mandateVariants[mandateState]}>{mandateNames[mandateState]}</Label>
        {remark !== '' && <span className={styles.note}>{remark}</span>}
      </>
    ),
  },
  sentAt: {
    cell: ({ sentAt, timesSent }) => (
      <>
        <When at={sentAt} />
        {timesSent > 1 && <span className={styles.note}>{timesSent} times</span>}
      </>
    ),
  },
})
const place = ['activeIndex'] as const

const table = defineForm(sendEnachLink, {
  merchantCode: textField('Merchant Code', {
    caption: 'The merchant receives a registration link by SMS and e-mail. A live link is sent again.',
  }),
})

const SendForm = () => {
  const form = useTableForm({
    table,
    call: sendEnachLink,
    fixed: () => ({}),
    draftKey: 'enach link',
    draftTitle: 'ENACH Registration',
    invalidates: [listEnachRegistrations],
    words: { saved: shared, failed: 'Something went wrong !' },
    onSaved: () => form.set({ merchantCode: '' }),
  })
  return (
    <TabForm label="ENACH Registration" form={form} failed="The link was not sent">
      <FormFields
        table={table}
        form={form}
        own={{ merchantCode: (props) => <TextField {...props} keepsRoom spellCheck={false} /> }}
      />
    </TabForm>
  )
}

const CancelLink = ({
  registration,
  onClose,
}: {
  readonly registration: Registration
  readonly onClose: () => void
}) => {
  const { registrationId, displayName, merchantCode } = registration
  const cancelling = useCommand(actOnEnach, {
    invalidates: [listEnachRegistrations],
    onSuccess: () => showToast({ kind: 'success', text: 'The link was cancelled.' }),
    onError: (error) => showToast({ kind: 'error', text: `Something went wrong ! ${error.message}` }),
  })
  return (
    <ConfirmationDialog
      title="Cancel this link?"
      confirmButtonContent="Cancel link"
      confirmButtonType="danger"
      cancelButtonContent="Keep it"
      onClose={(gesture) => {
        if (gesture === 'confirm')
          cancelling.mutate({ request: { registrationId, act: 'cancelLink', umrn: '', remark: '' } })
        onClose()
      }}
    >
      {displayName} ({merchantCode}) cannot open it any more. You can send a new one.
    </ConfirmationDialog>
  )
}

/** AC-30: shares the registration link, and follows what became of it and of the mandate. */
export const EnachRegistration = () => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const list = useList({
    call: listEnachRegistrations,
    search,
    place,
    request: ({ filters, page, size }) => ({ ...filters, page, size }),
    staleMs: 0,
  })
  const sending = useCommand(sendEnachLink, {
    invalidates: [listEnachRegistrations],
    onSuccess: (registration) => showToast(shared(registration)),
    onError: (error) => showToast({ kind: 'error', text: `Something went wrong ! ${error.message}` }),
  })
  const act = EnachAct.safeParse(params.get('as')).data
  const opened = list.rows.find(
    (row) => String(row.registrationId) === params.get('record') && act !== undefined && row.can.includes(act),
  )
  const close = () => put({ as: '', record: '' })
  return (
    <>
      <SendForm />
      <h2 className={tabForm.heading}>Registrations</h2>
      <List
        label="ENACH registrations"
        list={list}
        columns={columns}
        rowKey={({ registrationId }) => String(registrationId)}
        isSearchSecondary
        words={{
          empty: { title: 'No registration', text: 'No link fits these filters.' },
          none: { title: 'No registration', text: 'Write a merchant code above: its link is listed here.' },
        }}
        actions={(registration) => (
          <span className={styles.acts}>
            {registration.can.map((one) =>
              one === 'sendAgain' ? (
                <Button
                  key={one}
                  size="small"
                  aria-label={`${actNames[one]}: ${registration.merchantCode}`}
                  loading={sending.isPending && sending.variables.request.merchantCode === registration.merchantCode}
                  onClick={() => sending.mutate({ request: { merchantCode: registration.merchantCode } })}
                >
                  {actNames[one]}
                </Button>
              ) : (
                <RowLink
                  key={one}
                  {...openerTo(putting({ as: one, record: String(registration.registrationId) }))}
                  label={`${actNames[one]}: ${registration.merchantCode}`}
                  isFramed
                  isHarmful={one !== 'confirm'}
                >
                  {actNames[one]}
                </RowLink>
              ),
            )}
          </span>
        )}
      />
      {opened !== undefined && act === 'cancelLink' && <CancelLink registration={opened} onClose={close} />}
      {opened !== undefined && (act === 'confirm' || act === 'reject' || act === 'cancelMandate') && (
        <EnachActDialog key={opened.registrationId} registration={opened} act={act} onClose={close} />
      )}
    </>
  )
}
