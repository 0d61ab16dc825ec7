import { Button, ConfirmationDialog } from '@primer/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NoConnection } from '#src/gateway/noConnection.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { personHere } from '#src/session/personHere.ts'
import { useSession } from '#src/session/useSession.ts'
import { finishWork } from '#src/store/finishWork.ts'
import { askToKeep, clearFetched, readDeviceStorage } from '#src/store/deviceStorage.ts'
import { withStorageDeadline } from '#src/store/storageFault.ts'
import { formatBytes } from '#src/ui/byteSize.ts'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import { type KindRow, kindRows } from './storedKinds.ts'
import styles from './StorageDetail.module.css'

const timeOf = (at: number | undefined) => <When at={at === undefined ? null : new Date(at).toISOString()} />

const columns: readonly Column<KindRow>[] = [
  {
    key: 'name',
    header: 'What',
    cell: ({ name, what }) => (
      <>
        <span className={styles.name}>{name}</span>
        <span className={styles.what}>{what}</span>
      </>
    ),
  },
  { key: 'count', header: 'Number', align: 'end', cell: ({ stored }) => formatCount(stored.count) },
  { key: 'size', header: 'Size', align: 'end', cell: ({ stored }) => formatBytes(stored.bytes) },
  { key: 'oldest', header: 'Oldest', cell: ({ stored }) => timeOf(stored.oldest) },
  { key: 'newest', header: 'Newest', cell: ({ stored }) => timeOf(stored.newest) },
  { key: 'protection', header: 'How It Lies Here', cell: ({ protection }) => protection },
]

const skeletonRows = 6
const lookEveryMs = 2_000

export const StorageDetail = () => {
  const { loginId } = useSession().session
  const [isClearing, setClearing] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const read = useQuery({
    queryKey: ['storage', loginId],
    queryFn: async () => withStorageDeadline(readDeviceStorage((await personHere(loginId)).name)),
    staleTime: 0,
    refetchInterval: lookEveryMs,
  })
  const here = read.data
  // What is kept is sealed: the gateway says who looks.
  const isOfGateway = read.error instanceof Refusal || read.error instanceof NoConnection
  const unsent = here === undefined ? 0 : here.uploads.count + here.drafts.count

  const keep = async () => {
    const isPromised = await askToKeep()
    showToast(
      isPromised
        ? { kind: 'success', text: 'The browser keeps it, also when the disk is full.' }
        : {
            kind: 'error',
            text: 'The browser does not promise it. Install the panel as an app or allow notifications, then ask again.',
          },
    )
    await read.refetch()
  }
  const clear = async () => {
    setClearing(true)
    try {
      if (!(await finishWork())) throw new Error('What you typed could not be kept, so nothing was cleared.')
      await clearFetched((await personHere(loginId)).name)
      // What runs in workers and what screens hold would be written down again.
      location.reload()
    } catch (error) {
      showToast({ kind: 'error', text: error instanceof Error ? error.message : 'It could not be cleared.' })
      setClearing(false)
      setAsked(false)
    }
  }

  return (
    <Page
      title="On this device"
      subtitle="What this browser keeps so that the desk opens, finds and remembers without a network."
      actions={
        here !== undefined && here.answers.count + here.merchants.count > 0 ? (
          <Button variant="danger" onClick={() => setAsked(true)}>
            Clear what can be fetched again
          </Button>
        ) : undefined
      }
    >
      <ScreenState
        state={here !== undefined ? 'ready' : read.isError ? 'failed' : 'loading'}
        skeleton={
          <Table
            label="What is kept"
            columns={columns}
            rows={[]}
            rowKey={({ key }) => key}
            skeletonRows={skeletonRows}
          />
        }
        text={
          isOfGateway
            ? undefined
            : 'The panel cannot read this browser’s storage. Check whether storage is switched off in its settings.'
        }
        error={read.error}
        onRetry={() => void read.refetch()}
      >
        {here !== undefined && (
          <>
            <Facts
              facts={[
                {
                  label: 'In use',
                  value:
                    here.used === undefined
                      ? ''
                      : `${formatBytes(here.used)}${here.quota === undefined ? '' : ` of ${formatBytes(here.quota)}`}`,
                },
                {
                  label: 'When the disk is full',
                  value: here.isPromised ? (
                    'The browser has promised to keep it'
                  ) : (
                    <span className={styles.promise}>
                      The browser may remove it{' '}
                      <Button size="small" onClick={() => void keep()}>
                        Ask it to keep it
                      </Button>
                    </span>
                  ),
                },
                {
                  label: 'Other people',
                  value:
                    here.otherPeople === 0
                      ? 'Nothing of anybody else'
                      : `Something of ${here.otherPeople}, sealed from you`,
                },
              ]}
            />
            <Table label="What is kept" columns={columns} rows={kindRows(here)} rowKey={({ key }) => key} />
            <p className={styles.note}>
              {unsent === 0
                ? 'All your work is on the gateway. Nothing here would be missed.'
                : 'Files and drafts that were not sent are never cleared from here. Cancel a file under Uploads in the top bar; discard a draft in its form.'}{' '}
              A logout takes away everything that can be fetched again.
            </p>
          </>
        )}
      </ScreenState>
      {isAsked && (
        <ConfirmationDialog
          title="Clear what can be fetched again?"
          confirmButtonContent="Clear and reload"
          confirmButtonType="danger"
          confirmButtonLoading={isClearing}
          onClose={(gesture) => (gesture === 'confirm' ? void clear() : setAsked(false))}
        >
          Answers of screens and merchants for the search go from this device, and are fetched again with the next
          network. Until then the desk shows less without one. {unsent > 0 && 'What you have not sent stays.'}
        </ConfirmationDialog>
      )}
    </Page>
  )
}
