import { Button, ConfirmationDialog, Label } from '@primer/react'
import { useState } from 'react'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import {
  listMisSends,
  misKindNames,
  type MisKind,
  type MisSend,
  misSendColumns,
  type MisState,
  sendMisAgain,
} from '#contract/calls/reports/mis.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { useSession } from '#src/session/useSession.ts'
import { showToast } from '#src/ui/toast.ts'
import { useFileDownload } from '#src/uploads/useFileDownload.ts'
import styles from './Mis.module.css'

const stateNames: Readonly<Record<MisState, string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Not known',
  kept: 'Not sent',
}
const variants = {
  waiting: 'secondary',
  sending: 'accent',
  sent: 'success',
  failed: 'danger',
  unknown: 'attention',
  kept: 'attention',
} as const

const searchOf = (isOfMerchants: boolean) =>
  defineSearch({
    filters: {
      ...(isOfMerchants
        ? {
            sentTo: text('Merchant Code', {
              key: 'sent_to',
              max: 20,
              clean: (typed) => typed.trim().toUpperCase(),
              schema: MerchantCode,
            }),
          }
        : {}),
      state: choice('Mail', stateNames, { all: 'All', key: 'mail' }),
    },
    size: 20,
  })
const searches = { merchants: searchOf(true), partner: searchOf(false) }

const columns = tableColumns(misSendColumns, {
  kind: { cell: ({ kind }) => misKindNames[kind] },
  merchantCode: { cell: ({ merchantCode }) => merchantCode || '–' },
  recipients: { room: '260px' },
  state: {
    cell: ({ state, trouble }) => (
      <span title={trouble}>
        <Label variant={variants[state]}>{stateNames[state]}</Label>
      </span>
    ),
  },
})
const place = ['activeIndex', 'mis'] as const

const Acts = ({ send }: { readonly send: MisSend }) => {
  const { can } = useSession()
  const [isAsked, setAsked] = useState(false)
  const download = useFileDownload()
  const again = useCommand(sendMisAgain, {
    invalidates: [listMisSends],
    onSuccess: () => showToast({ kind: 'success', text: 'Successfully Done! The mail is on its way.' }),
    onError: (error) => showToast({ kind: 'error', text: error.message || 'Could not send MIS.' }),
  })
  const isUnderWay = send.state === 'waiting' || send.state === 'sending'
  return (
    <>
      <Button
        size="small"
        variant="invisible"
        aria-label={`Download ${send.fileName}`}
        loading={download.isPending}
        onClick={() => download.mutate({ request: { fileId: send.fileId } })}
      >
        Download
      </Button>
      {can(sendMisAgain) && (
        <Button
          size="small"
          disabled={isUnderWay}
          loading={again.isPending}
          aria-label={`Send again: ${send.fileName}`}
          onClick={() => setAsked(true)}
        >
          Send again
        </Button>
      )}
      {isAsked && (
        <ConfirmationDialog
          title="Send this again?"
          confirmButtonContent="Send again"
          cancelButtonContent="Stay"
          onClose={(gesture) => {
            setAsked(false)
            if (gesture === 'confirm') again.mutate({ request: { misId: send.misId }, ifMatch: send.timesAsked })
          }}
        >
          {send.trouble !== '' && <p>{send.trouble}</p>}
          <p>
            The same file goes to {send.recipients.join(', ')}
            {send.sentAt === null ? '.' : ' once more.'}
          </p>
        </ConfirmationDialog>
      )}
    </>
  )
}

/** What was mailed, and what became of it. */
export const MisSends = ({ kinds }: { readonly kinds: readonly MisKind[] }) => {
  const isOfMerchants = kinds.includes('settlement')
  const list = useList({
    call: listMisSends,
    search: isOfMerchants ? searches.merchants : searches.partner,
    place,
    request: ({ filters, page, size }) => {
      const { sentTo, state } = filters as { sentTo?: string; state?: MisState }
      return { kinds: [...kinds], merchantCode: sentTo, state, page, size }
    },
    staleMs: 0,
  })
  return (
    <section aria-labelledby="mis-sent">
      <h2 id="mis-sent" className={styles.heading}>
        Sent
      </h2>
      <List
        label="Sent MIS"
        list={list}
        columns={columns}
        rowKey={({ misId }) => String(misId)}
        isSearchSecondary
        words={{
          empty: { title: 'Nothing sent', text: 'No MIS went to this merchant, or none with this result.' },
          none: {
            title: 'Nothing sent',
            text: 'What is sent is listed here, with its file and what became of the mail.',
          },
        }}
        actions={(send) => <Acts send={send} />}
      />
    </section>
  )
}
