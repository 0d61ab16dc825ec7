import { SyncIcon } from '@primer/octicons-react'
import { Button, IconButton, Label, SegmentedControl } from '@primer/react'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { acknowledgeNotification } from '#contract/calls/files.ts'
import { acknowledgeNotifications, listNotificationPage } from '#contract/calls/notifications.ts'
import { useAddressSearch } from '#src/address/useAddressSearch.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { type CallError, useCall, useCommand } from '#src/gateway/useCall.ts'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { notificationReads } from '#src/uploads/useAcknowledge.ts'
import { AsOf } from '#src/ui/AsOf.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Pager } from '#src/ui/Pager.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { formatCount } from '#src/ui/count.ts'
import { showToast } from '#src/ui/toast.ts'
import styles from './NotificationCentre.module.css'
import { pageSizes, readNotificationSearch, writeNotificationSearch } from './notificationSearch.ts'
import { NotificationTable } from './parts/NotificationTable.tsx'

const skeletonRows = 8
const ignored = () => undefined

const wordsOf = (isUnread: boolean, isBeyond: boolean) => {
  if (isBeyond) return { title: 'There is no such page', text: 'Go back to the first one.' }
  return isUnread
    ? { title: 'Nothing is unread', text: 'Choose All to see what you were told before.' }
    : { title: 'No notifications yet', text: 'When a file you uploaded has been processed, you are told here.' }
}

/** Everything that the person was ever told, and what of it is still unread. */
export const NotificationCentre = () => {
  const navigate = useNavigate()
  const [search, show] = useAddressSearch({ read: readNotificationSearch, write: writeNotificationSearch })
  const { isUnread, page, size } = search
  const read = useCall(listNotificationPage, { unread: isUnread, page, size }, { keepPrevious: true })
  const filter = useRef<HTMLDivElement>(null)

  const failed = ({ message }: CallError) => showToast({ kind: 'error', text: message })
  const one = useCommand(acknowledgeNotification, { invalidates: notificationReads, onError: failed })
  const all = useCommand(acknowledgeNotifications, {
    invalidates: notificationReads,
    onError: failed,
    onSuccess: ({ acknowledged }) =>
      showToast({
        kind: 'success',
        text: acknowledged === 1 ? '1 notification is read' : `${formatCount(acknowledged)} notifications are read`,
      }),
  })
  const mark = (socketId: string, fileName: string, notificationReceived: boolean) => {
    one.mutate({ request: { socketId, fileName, notificationReceived } })
    // The button goes with its row.
    if (isUnread) filter.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  }

  const { rows = [], total, unread = 0, newestId = null } = read.data ?? {}
  const state = screenStateOf(read, rows.length === 0)
  const isBeyond = state === 'empty' && (total ?? 0) > 0
  const words = wordsOf(isUnread, isBeyond)
  return (
    <Page
      title="Notifications"
      aside={unread > 0 && <Label variant="accent">{`${formatCount(unread)} unread`}</Label>}
      subtitle="What became of the files you uploaded, and what waits for your confirmation."
      actions={
        <Button
          variant="primary"
          disabled={unread === 0}
          loading={all.isPending}
          onClick={() => newestId !== null && all.mutate({ request: { socketId: newestId } })}
        >
          Mark all as read
        </Button>
      }
    >
      <div className={styles.tools}>
        <div ref={filter}>
          <SegmentedControl aria-label="Which notifications" onChange={(at) => show({ isUnread: at === 1, page: 1 })}>
            <SegmentedControl.Button selected={!isUnread}>All</SegmentedControl.Button>
            <SegmentedControl.Button selected={isUnread}>Unread</SegmentedControl.Button>
          </SegmentedControl>
        </div>
        <span className={styles.state}>
          <AsOf readAt={read.dataUpdatedAt} />
          <IconButton
            icon={SyncIcon}
            size="small"
            aria-label="Refresh"
            loading={read.isFetching}
            onClick={() => void read.refetch()}
          />
        </span>
      </div>
      <ScreenState
        state={state}
        skeleton={<NotificationTable rows={[]} skeletonRows={skeletonRows} onMark={ignored} onOpen={ignored} />}
        title={state === 'empty' ? words.title : undefined}
        text={state === 'empty' ? words.text : read.error?.message}
        requestId={read.error instanceof Refusal ? read.error.requestId : undefined}
        onRetry={() => void read.refetch()}
        action={isBeyond && <Button onClick={() => show({ page: 1 })}>First page</Button>}
      >
        <NotificationTable
          rows={rows}
          isStale={read.isPlaceholderData}
          onMark={mark}
          onOpen={({ jobId, socketId, fileName, notificationReceived }) => {
            if (!notificationReceived) mark(socketId, fileName, true)
            void navigate(fileJobAddress(jobId))
          }}
        />
        <Pager page={page} size={size} total={total} sizes={pageSizes} onChange={show} />
      </ScreenState>
    </Page>
  )
}
