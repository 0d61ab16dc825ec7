import { Button, Dialog, Select } from '@primer/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { listOptOuts, type OptOut, optOutColumns, setOptOut } from '#contract/calls/campaigns/campaignOptOuts.ts'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { normalNumber } from '#machines/campaigns/campaignMessage.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { RemarkField } from '#src/decisions/RemarkField.tsx'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { useCommand } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { Fault } from '#src/ui/Fault.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { Page } from '#src/ui/Page.tsx'
import { cancelOr } from '#src/ui/cancelOr.ts'
import { showToast } from '#src/ui/toast.ts'
import { UploadSection } from '#src/uploads/UploadSection.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { campaignsPath } from '../campaignPlaces.ts'
import styles from '../Campaigns.module.css'

const listNames = { optOut: 'Opted out', dnd: 'DND' } as const

const search = defineSearch({
  filters: {
    list: choice('List', listNames, { key: 'list', all: 'Both' }),
    mobileNumber: text('Mobile Number', { key: 'mobile', max: 20, inputMode: 'tel' }),
  },
  sizes: [20, 50, 100],
  size: 20,
})
const columns = tableColumns(optOutColumns)
const place = ['activeIndex', 'as'] as const

interface DialogProps {
  /** Undefined: a number is put on a list. */
  readonly removed: OptOut | undefined
  readonly onClose: () => void
}

type TypedOptOut = Pick<OptOut, 'mobileNumber' | 'list'> & { readonly reason: string }

/** Not a table form: one number and a list to be put on, or to be taken off with a reason. */
const SetDialog = ({ removed, onClose }: DialogProps) => {
  const [original] = useState<TypedOptOut>({
    mobileNumber: removed?.mobileNumber ?? '',
    list: removed?.list ?? 'optOut',
    reason: '',
  })
  const [typed, setTyped] = useState(original)
  const content = removed === undefined ? 'Add number' : 'Remove number'
  const savedDraft = useFormDraft({
    // Without the number: the key of a draft lies open on the device.
    key: removed === undefined ? 'opt-out' : 'opt-out removed',
    title: content,
    present: typed,
    original,
    labels: { mobileNumber: 'Mobile Number', list: 'List', reason: 'Remark' },
    fill: (kept) => {
      if (removed === undefined || kept.mobileNumber === removed.mobileNumber) setTyped(kept)
    },
  })
  const [isSubmitted, setSubmitted] = useState(false)
  const setting = useCommand(setOptOut, {
    invalidates: [listOptOuts],
    onSuccess: () => {
      showToast({
        kind: 'success',
        text: removed === undefined ? 'The number is sent nothing from now on.' : 'The number is off the list.',
      })
      void savedDraft.end()
      onClose()
    },
  })
  const faults = {
    mobileNumber: normalNumber(typed.mobileNumber) === undefined ? 'Mobile Number is not valid.' : undefined,
    reason: typed.reason.trim().length < shortestReason ? 'Say in a few words why.' : undefined,
  }
  const submit = () => {
    setSubmitted(true)
    if (faults.mobileNumber !== undefined || faults.reason !== undefined) return
    setting.mutate({ request: { ...typed, isListed: removed === undefined, reason: typed.reason.trim() } })
  }
  return (
    <Dialog
      title={content}
      onClose={onClose}
      footerButtons={cancelOr(onClose, {
        content,
        buttonType: removed === undefined ? 'primary' : 'danger',
        loading: setting.isPending,
        onClick: submit,
      })}
    >
      <div className={styles.dialog}>
        {savedDraft.notice}
        {removed === undefined ? (
          <>
            <TextField
              label="Mobile Number"
              fault={isSubmitted ? faults.mobileNumber : undefined}
              inputMode="tel"
              longest={20}
              value={typed.mobileNumber}
              onChange={(text) => setTyped({ ...typed, mobileNumber: text })}
            />
            <SelectField
              label="List"
              value={typed.list}
              onChange={(picked) => setTyped({ ...typed, list: picked === 'dnd' ? 'dnd' : 'optOut' })}
            >
              <Select.Option value="optOut">{listNames.optOut}</Select.Option>
              <Select.Option value="dnd">{listNames.dnd}</Select.Option>
            </SelectField>
          </>
        ) : (
          <p className="ui-flush">{removed.mobileNumber} is sent campaigns again once it is on neither list.</p>
        )}
        <RemarkField
          caption="Required: what the person asked for, or where the list comes from."
          fault={isSubmitted ? faults.reason : undefined}
          value={typed.reason}
          onChange={(reason) => setTyped({ ...typed, reason })}
        />
        {setting.error !== null && <Fault>{setting.error.message}</Fault>}
      </div>
    </Dialog>
  )
}

const Numbers = () => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const [removed, setRemoved] = useState<OptOut>()
  const list = useList({
    call: listOptOuts,
    search,
    place,
    request: ({ filters, page, size }) => ({ ...filters, page, size }),
    staleMs: 0,
  })
  const close = () => {
    setRemoved(undefined)
    put({ as: '' }, { replace: true })
  }
  return (
    <>
      <List
        label="Opt-outs and DND"
        list={list}
        columns={columns}
        rowKey={({ list: of, mobileNumber }) => `${of} ${mobileNumber}`}
        isSearchSecondary
        tools={
          <ButtonLink variant="primary" {...openerTo(putting({ as: 'add' }))}>
            Add number
          </ButtonLink>
        }
        actions={(row) => (
          <Button size="small" aria-label={`Remove ${row.mobileNumber}`} onClick={() => setRemoved(row)}>
            Remove
          </Button>
        )}
        words={{
          empty: { title: 'Not on a list', text: 'This number is sent campaigns.' },
          none: { title: 'Nobody is on a list', text: 'Add a number, or upload a sheet of them.' },
          back: 'Show all',
        }}
      />
      {(removed !== undefined || params.get('as') === 'add') && <SetDialog removed={removed} onClose={close} />}
    </>
  )
}

/** Numbers that are sent nothing, looked at again before every message. */
export const OptOuts = () => (
  <Page
    up={
      <PlaceLink to={campaignsPath} muted>
        Campaign
      </PlaceLink>
    }
    title="Opt-outs and DND"
    subtitle="These numbers are left out of every campaign, including those approved before."
  >
    <Tabs
      label="Opt-outs and DND"
      isStep
      panelClass={styles.panel}
      tabs={[
        { key: '0', label: 'Numbers', content: () => <Numbers /> },
        { key: '1', label: 'Upload opt-outs', content: () => <UploadSection scriptId="opt_out_upload" /> },
        { key: '2', label: 'Upload DND', content: () => <UploadSection scriptId="dnd_upload" /> },
      ]}
    />
  </Page>
)
