import { Button, Dialog } from '@primer/react'
import { UnderlinePanels } from '@primer/react/experimental'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  bankPageSize,
  createBankScheme,
  editBankScheme,
  listBankSchemes,
  type BankScheme,
} from '#contract/calls/bankSchemes.ts'
import { useOpenedRecord } from '#src/checking/openedRecord.ts'
import { Opening } from '#src/editing/Opening.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { useGrowingList } from '#src/lists/useList.ts'
import { useSession } from '#src/session/useSession.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import underline from '#src/ui/underline.module.css'
import { BankSchemeEdit } from './BankSchemeEdit.tsx'
import { BankSchemeVerify } from './BankSchemeVerify.tsx'
import { schemeColumns } from './parts/schemeColumns.tsx'

const tabs = [
  { status: 'created', label: 'Pending' },
  { status: 'approved', label: 'Approved' },
] as const

const search = defineSearch({ filters: {}, size: bankPageSize })
const place = ['activeIndex'] as const

const readTab = (text: string | null): 0 | 1 => (text === '1' ? 1 : 0)

/** The documents put these two into one tab, Setup; it is the page itself. */
export const BankSchemeList = () => {
  const [params, setParams] = useSearchParams()
  const { can } = useSession()
  const { opened, open, close } = useOpenedRecord()
  const tab = readTab(params.get('activeIndex'))
  const isMaker = can(createBankScheme)

  return (
    <Page
      title="Bank Setup"
      actions={
        isMaker && tab === 0 ? (
          <Button variant="primary" onClick={() => open({ as: 'add' })}>
            Add New
          </Button>
        ) : undefined
      }
    >
      <UnderlinePanels
        aria-label="Setup"
        className={underline.flush ?? ''}
        value={String(tab)}
        onChange={({ value }) => setParams({ activeIndex: value }, { replace: true })}
      >
        {tabs.map(({ status, label }, index) => (
          <UnderlinePanels.Tab key={status} value={String(index)}>
            {label}
          </UnderlinePanels.Tab>
        ))}
        {tabs.map(({ status }, index) => (
          <UnderlinePanels.Panel key={status} value={String(index)}>
            {index === tab && (
              <Schemes
                status={status}
                isMaker={isMaker}
                onEdit={can(editBankScheme) ? ({ id }) => open({ as: 'edit', id }) : undefined}
                onReview={({ id }) => open({ as: 'review', id })}
              />
            )}
          </UnderlinePanels.Panel>
        ))}
      </UnderlinePanels>
      {opened?.as === 'add' && isMaker && (
        <Opening>{(opening) => <BankSchemeEdit opening={opening} onClose={close} />}</Opening>
      )}
      {opened?.id !== undefined && (
        <OpenedScheme
          key={`${opened.as} ${opened.id}`}
          id={opened.id}
          isEdited={opened.as === 'edit'}
          onClose={close}
        />
      )}
    </Page>
  )
}

interface OpenedProps {
  readonly id: number
  readonly isEdited: boolean
  readonly onClose: () => void
}

/** Read for itself: a link names a scheme that no page of the list need have, and an edit begins at what stands now. */
const OpenedScheme = ({ id, isEdited, onClose }: OpenedProps) => {
  const { can } = useSession()
  const read = useCall(listBankSchemes, { page: 0, size: 1, status: 'created', id }, { staleTime: 0 })
  const scheme = read.data?.rows[0]
  // As it was read first: what is read again behind the dialog does not change what is edited or decided on.
  const [shown, setShown] = useState(read.isFetching ? undefined : scheme)
  if (shown === undefined && scheme !== undefined && !read.isFetching) setShown(scheme)
  if (shown === undefined)
    return read.isFetching ? null : (
      <Dialog title="Create Bank Setup" onClose={onClose} footerButtons={[{ content: 'Close', onClick: onClose }]}>
        <ScreenState
          state={read.error === null ? 'empty' : 'failed'}
          title={read.error === null ? 'This scheme is not there' : undefined}
          text={read.error?.message ?? 'It does not exist, or is not yours to see.'}
        />
      </Dialog>
    )
  return isEdited && can(editBankScheme) && shown.can.includes('edit') ? (
    <BankSchemeEdit scheme={shown} onClose={onClose} />
  ) : (
    <BankSchemeVerify scheme={shown} onClose={onClose} />
  )
}

interface SchemesProps {
  readonly status: 'created' | 'approved'
  readonly isMaker: boolean
  readonly onEdit: ((scheme: BankScheme) => void) | undefined
  readonly onReview: (scheme: BankScheme) => void
}

const Schemes = ({ status, isMaker, onEdit, onReview }: SchemesProps) => {
  const list = useGrowingList({
    call: listBankSchemes,
    search,
    place,
    request: ({ page, size }) => ({ page: page - 1, size, status }),
    failed: 'No records found !',
  })
  const isPendingTab = status === 'created'
  return (
    <List
      label={isPendingTab ? 'Pending schemes' : 'Approved schemes'}
      list={list}
      columns={schemeColumns[status]}
      rowKey={({ id }) => String(id)}
      words={{
        empty: isPendingTab
          ? {
              title: 'Nothing waits',
              text: isMaker
                ? 'Add New makes a scheme; a checker decides on it.'
                : 'Schemes that makers save wait here.',
            }
          : { title: 'No approved schemes', text: 'A scheme stands here once a checker approved it.' },
      }}
      onOpen={onReview}
      actions={(scheme) => (
        <>
          {scheme.can.includes('approve') && (
            <Button size="small" aria-label={`Verify ${scheme.bankTenureId}`} onClick={() => onReview(scheme)}>
              Verify
            </Button>
          )}
          {onEdit !== undefined && scheme.can.includes('edit') && (
            <Button
              size="small"
              variant="invisible"
              aria-label={`Edit ${scheme.bankTenureId}`}
              onClick={() => onEdit(scheme)}
            >
              Edit
            </Button>
          )}
        </>
      )}
    />
  )
}
