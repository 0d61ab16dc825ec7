import { defaultPageSize, pageSizes } from '#contract/wire/pages.ts'
import { Button, Label } from '@primer/react'
import { useNavigate } from 'react-router-dom'
import { listMessages, messageColumns, retryMessage } from '#contract/calls/merchants/messages.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { failureWords, hasFailed } from '#src/kyc/useDelivery.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { ListTabs } from '#src/lists/ListTabs.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { merchantCodeFilter } from '#src/merchants/merchantFilters.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { showToast } from '#src/ui/toast.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { kycListPath } from './kycAddresses.ts'
import styles from './MessageList.module.css'

const stateNames = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', kept: 'Kept' } as const
const variants = { waiting: 'secondary', sent: 'success', failed: 'danger', kept: 'attention' } as const
const tabs = [{ value: '', label: 'All' }, ...Object.entries(stateNames).map(([value, label]) => ({ value, label }))]

const search = defineSearch({
  filters: {
    state: choice('State', stateNames, { all: 'All', isApart: true }),
    merchantCode: merchantCodeFilter(),
  },
  sizes: pageSizes,
  size: defaultPageSize,
})

const columns = tableColumns(messageColumns, {
  state: {
    cell: (message) => (
      <Label variant={hasFailed(message) ? 'danger' : variants[message.state]}>{stateNames[message.state]}</Label>
    ),
  },
  recipient: {
    room: '240px',
    cell: ({ channel, recipient }) => (
      <>
        {recipient || '–'}
        <span className={styles.trouble}>{channel === 'sms' ? 'SMS' : 'E-mail'}</span>
      </>
    ),
  },
  body: {
    cell: (message) => (
      <>
        {message.subject !== '' && <span className={styles.subject}>{message.subject}</span>}
        <span className={styles.body}>{message.body.replace(/\n{2,}/g, '\n')}</span>
        {message.trouble !== '' && (
          <span className={styles.trouble}>
            {hasFailed(message) && `${failureWords[message.channel]} `}
            {message.trouble}
          </span>
        )}
      </>
    ),
  },
})

export const MessageList = () => {
  const navigate = useNavigate()
  const place = useMerchantPlace()
  const list = useList({
    call: listMessages,
    search,
    request: ({ filters, page, size }) => ({ ...filters, page, size }),
    staleMs: 0,
  })
  const retry = useCommand(retryMessage, {
    invalidates: [listMessages],
    onSuccess: () => showToast({ kind: 'info', text: 'The message is tried again.' }),
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  const { merchantCode } = list.search.state.texts
  return (
    <ListScreen
      up={<PlaceLink to={kycListPath}>New Merchant KYC</PlaceLink>}
      title="Messages to merchants"
      label="Messages"
      above={<ListTabs label="Messages" search={list.search} name="state" tabs={tabs} />}
      list={list}
      columns={columns}
      rowKey={({ messageId }) => messageId}
      words={{
        empty: {
          title: 'No message',
          text: `Nothing to ${merchantCode} here. Choose another tab, or reset the merchant code.`,
        },
        none: { title: 'No message', text: 'Messages are written when a KYC is decided, and by campaigns.' },
      }}
      isSearchSecondary
      onOpen={place.opensMerchants ? (message) => void navigate(place.addressOf(message.merchantCode)) : undefined}
      rowActions={({ state, messageId, merchantCode: recipient }) =>
        state !== 'sent' && (
          <Button
            size="small"
            variant="invisible"
            aria-label={`Send to ${recipient} now`}
            loading={retry.isPending && retry.variables.request.messageId === messageId}
            onClick={() => retry.mutate({ request: { messageId } })}
          >
            Send now
          </Button>
        )
      }
    />
  )
}
