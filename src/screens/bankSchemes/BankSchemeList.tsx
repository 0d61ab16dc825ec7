import { Button } from '@primer/react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  bankPageSize,
  createBankScheme,
  editBankScheme,
  listBankSchemes,
  type BankScheme,
} from '#contract/calls/bankSchemes.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { CheckedDialogs } from '#src/checkedRecords/CheckedDialogs.tsx'
import { useOpenedRecord } from '#src/checkedRecords/openedRecord.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { usePages } from '#src/gateway/usePages.ts'
import { useSession } from '#src/session/useSession.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { showToast } from '#src/ui/toast.ts'
import styles from './BankSchemeList.module.css'
import { BankSchemeTable } from './parts/BankSchemeTable.tsx'

const tabs = [
  { status: 'created', label: 'Pending' },
  { status: 'approved', label: 'Approved' },
] as const

/** The documents put these two into one tab, Setup; it is the page itself. */
export const BankSchemeList = () => {
  const [params] = useSearchParams()
  const { can } = useSession()
  const { opened, open, close } = useOpenedRecord()
  const isPending = params.get('activeIndex') !== '1'
  const isMaker = can(createBankScheme)

  return (
    <Page
      title="Bank Setup"
      actions={
        isMaker && isPending ? (
          <Button variant="primary" onClick={() => open({ as: 'add' })}>
            Add New
          </Button>
        ) : undefined
      }
    >
      <Tabs
        label="Setup"
        tabs={tabs.map(({ status, label }, index) => ({
          key: String(index),
          label,
          content: () => (
            <Schemes
              status={status}
              isMaker={isMaker}
              onEdit={can(editBankScheme) ? ({ id }) => open({ as: 'edit', id }) : undefined}
              onReview={({ id }) => open({ as: 'review', id })}
            />
          ),
        }))}
      />
      <CheckedDialogs kind="bankScheme" opened={opened} mayAdd={isMaker} onClose={close} />
    </Page>
  )
}

interface SchemesProps {
  readonly status: 'created' | 'approved'
  readonly isMaker: boolean
  readonly onEdit: ((scheme: BankScheme) => void) | undefined
  readonly onReview: (scheme: BankScheme) => void
}

const Schemes = ({ status, isMaker, onEdit, onReview }: SchemesProps) => {
  const pages = usePages(listBankSchemes, {
    requestOf: (page) => ({ page, size: bankPageSize, status }),
    size: bankPageSize,
  })
  const { error } = pages.read
  useEffect(() => {
    if (error instanceof Refusal) showToast({ kind: 'error', text: 'No records found !' })
  }, [error])
  const state = screenStateOf(pages.read, pages.rows.length === 0)
  const words =
    status === 'created'
      ? {
          title: 'Nothing waits',
          text: isMaker ? 'Add New makes a scheme; a checker decides on it.' : 'Schemes that makers save wait here.',
        }
      : { title: 'No approved schemes', text: 'A scheme stands here once a checker approved it.' }
  return (
    <ScreenState
      state={state}
      skeleton={<BankSchemeTable tab={status} rows={[]} skeletonRows={bankPageSize} onReview={onReview} />}
      title={state === 'empty' ? words.title : undefined}
      text={state === 'empty' ? words.text : error?.message}
      requestId={error instanceof Refusal ? error.requestId : undefined}
      onRetry={pages.retry}
    >
      <BankSchemeTable tab={status} rows={pages.rows} onEdit={onEdit} onReview={onReview} />
      {pages.hasMore && (
        <div className={styles.more}>
          <Button loading={pages.isLoadingMore} onClick={pages.loadMore}>
            Load More
          </Button>
        </div>
      )}
    </ScreenState>
  )
}
