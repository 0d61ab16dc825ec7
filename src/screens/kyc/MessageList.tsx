import { Button, Label, Link as PrimerLink, UnderlineNav } from '@primer/react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { defaultPageSize, MerchantCode, pageSizes } from '#contract/calls/merchants.ts'
import { listMessages, type MerchantMessage, MessageState, retryMessage } from '#contract/calls/messages.ts'
import { usePutParams } from '#src/address/usePutParams.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { Id } from '#src/ui/Id.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Pager } from '#src/ui/Pager.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import { failureWords, hasFailed } from '#src/kyc/useDelivery.ts'
import { kycListPath } from './kycAddresses.ts'
import styles from './MessageList.module.css'
import { MessageFilterBar } from './parts/MessageFilterBar.tsx'

const words = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', kept: 'Kept' } as const
const variants = { waiting: 'secondary', sent: 'success', failed: 'danger', kept: 'attention' } as const

const columns: readonly Column<MerchantMessage>[] = [
  {
    key: 'state',
    header: 'State',
    width: '1%',
    cell: (message) => (
      <Label variant={hasFailed(message) ? 'danger' : variants[message.state]}>{words[message.state]}</Label>
    ),
  },
  {
    key: 'merchantCode',
    header: 'Merchant Code',
    width: '1%',
    cell: ({ merchantCode }) => <Id inRow label="Merchant Code" value={merchantCode} />,
  },
  {
    key: 'to',
    header: 'To',
    width: '240px',
    cell: ({ channel, recipient }) => (
      <>
        {recipient || '–'}
        <span className={styles.trouble}>{channel === 'sms' ? 'SMS' : 'E-mail'}</span>
      </>
    ),
  },
  {
    key: 'message',
    header: 'Message',
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
  {
    key: 'at',
    header: 'Date',
    width: '1%',
    cell: ({ createdAt, sentAt }) => <When at={sentAt ?? createdAt} />,
  },
]

export const MessageList = () => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const navigate = useNavigate()
  const place = useMerchantPlace()
  const state = MessageState.safeParse(params.get('state')).data
  const merchantCode = MerchantCode.safeParse(params.get('merchant_code')).data
  const page = Math.max(1, Math.min(100_000, Math.trunc(Number(params.get('page'))) || 1))
  const size = pageSizes.find((offered) => offered === Number(params.get('size'))) ?? defaultPageSize
  const read = useCall(
    listMessages,
    {
      ...(state === undefined ? {} : { state }),
      ...(merchantCode === undefined ? {} : { merchantCode }),
      page,
      size,
    },
    { keepPrevious: true, staleTime: 0 },
  )
  const retry = useCommand(retryMessage, {
    invalidates: [listMessages],
    onSuccess: () => showToast({ kind: 'info', text: 'The message is tried again.' }),
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  const screen = screenStateOf(read, read.data?.total === 0)
  const action: Column<MerchantMessage> = {
    key: 'actions',
    header: 'Actions',
    headerHidden: true,
    align: 'end',
    width: '1%',
    cell: ({ state: stands, messageId, merchantCode: recipient }) =>
      stands === 'sent' ? null : (
        <Button
          size="small"
          variant="invisible"
          aria-label={`Send to ${recipient} now`}
          loading={retry.isPending && retry.variables.request.messageId === messageId}
          onClick={() => retry.mutate({ request: { messageId } })}
        >
          Send now
        </Button>
      ),
  }
  const table = (
    <Table
      label="Messages"
      columns={[...columns, action]}
      rows={read.data?.rows ?? []}
      rowKey={({ messageId }) => messageId}
      onOpen={(message) => void navigate(place.addressOf(message.merchantCode))}
      skeletonRows={screen === 'loading' ? size : undefined}
      isStale={read.isPlaceholderData}
    />
  )
  return (
    <Page
      up={
        <PrimerLink as={Link} to={kycListPath}>
          New Merchant KYC
        </PrimerLink>
      }
      title="Messages to merchants"
    >
      <UnderlineNav variant="flush" aria-label="Messages">
        {([undefined, ...MessageState.options] as const).map((known) => (
          <UnderlineNav.Item
            key={known ?? 'all'}
            {...(known === state ? { 'aria-current': 'page' as const } : {})}
            onSelect={(event) => {
              event.preventDefault()
              put({ state: known ?? '', page: '' })
            }}
          >
            {known === undefined ? 'All' : words[known]}
          </UnderlineNav.Item>
        ))}
      </UnderlineNav>
      <MessageFilterBar
        key={merchantCode ?? ''}
        merchantCode={merchantCode ?? ''}
        onSearch={(code) => put({ merchant_code: code ?? '', page: '' })}
      />
      <ScreenState
        state={screen}
        skeleton={table}
        title={screen === 'empty' ? 'No message' : undefined}
        text={
          screen === 'empty'
            ? merchantCode === undefined
              ? 'Messages are written when a KYC is decided, and by campaigns.'
              : `Nothing to ${merchantCode} here. Choose another tab, or reset the merchant code.`
            : read.error?.message
        }
        requestId={read.error instanceof Refusal ? read.error.requestId : undefined}
        onRetry={() => void read.refetch()}
      >
        {table}
        <Pager
          page={page}
          size={size}
          total={read.data?.total}
          sizes={pageSizes}
          onChange={(next) =>
            put({
              page: next.page === 1 ? '' : String(next.page),
              size: next.size === defaultPageSize ? '' : String(next.size),
            })
          }
        />
      </ScreenState>
    </Page>
  )
}
