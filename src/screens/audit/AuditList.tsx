import { Button } from '@primer/react'
import { useState } from 'react'
import { type AuditEntry, auditPageSizes, exportAudit, listAudit } from '#contract/calls/audit.ts'
import { useAddressSearch } from '#src/address/useAddressSearch.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { startDownload } from '#src/uploads/useFileDownload.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { indianDay } from '#contract/wire/indianTime.ts'
import { showToast } from '#src/ui/toast.ts'
import {
  type AuditFilters,
  auditRequest,
  faultsOfFilters,
  filtersRequest,
  hasFilter,
  noFilters,
  readAuditSearch,
  writeAuditSearch,
} from './auditSearch.ts'
import { AuditEntryDialog } from './parts/AuditEntryDialog.tsx'
import { AuditFilterBar } from './parts/AuditFilterBar.tsx'
import { AuditTable } from './parts/AuditTable.tsx'
import { ChainVerification } from './parts/ChainVerification.tsx'
import { CursorPager } from './parts/CursorPager.tsx'
import { useChainVerification } from './useChainVerification.ts'

const skeletonRows = 12
// Who comes back from a change wants to see it.
const freshMs = 1_000

export const AuditList = () => {
  // A session ends with the day in India, so the day of the first render stays true.
  const [today] = useState(() => indianDay(new Date()))
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const { verification, start, stop } = useChainVerification()
  const [search, show] = useAddressSearch({ read: readAuditSearch, write: writeAuditSearch })
  const isAsked = Object.keys(faultsOfFilters(search)).length === 0
  const read = useCall(listAudit, auditRequest(search), { enabled: isAsked, keepPrevious: true, staleTime: freshMs })
  const exported = useCommand(exportAudit, {
    onSuccess: ({ url }) => startDownload(url),
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })

  const searchFor = (filters: AuditFilters) => {
    if (!show({ ...filters, cursor: '' })) void read.refetch()
  }
  const rows = read.data?.rows ?? []
  const state = isAsked ? screenStateOf(read, rows.length === 0) : 'empty'
  const isFiltered = hasFilter(search)

  return (
    <Page
      title="Audit"
      subtitle="Every change, every look at a number in full, and every refusal by right. Entries are only ever added."
      actions={
        <>
          <Button loading={verification.state === 'running'} onClick={start}>
            Verify the chain
          </Button>
          <Button
            loading={exported.isPending}
            disabled={state !== 'ready'}
            onClick={() => exported.mutate({ request: filtersRequest(search) })}
          >
            Export csv
          </Button>
        </>
      }
    >
      <ChainVerification verification={verification} onStop={stop} onStart={start} />
      <AuditFilterBar
        key={[search.person, search.call, search.record, search.from, search.to, search.isRefused].join('|')}
        filters={search}
        today={today}
        onSearch={searchFor}
      />
      <ScreenState
        state={state}
        skeleton={<AuditTable rows={[]} isStale={false} skeletonRows={skeletonRows} onOpen={setOpened} />}
        title={state === 'empty' ? 'No entries fit these filters' : undefined}
        text={
          state === 'empty'
            ? isAsked
              ? 'A person is named by the username, a record by its code: check the spelling, or choose more days.'
              : 'The first day must not be after the last one.'
            : read.error?.message
        }
        requestId={read.error instanceof Refusal ? read.error.requestId : undefined}
        onRetry={() => void read.refetch()}
        action={
          state === 'empty' && isFiltered ? (
            <Button onClick={() => searchFor(noFilters)}>Show all entries</Button>
          ) : undefined
        }
      >
        <AuditTable rows={rows} isStale={read.isPlaceholderData} onOpen={setOpened} />
        <CursorPager
          size={search.size}
          sizes={auditPageSizes}
          newer={read.data?.newer ?? null}
          older={read.data?.older ?? null}
          isBusy={read.isPlaceholderData}
          onMove={(cursor) => show({ cursor })}
          onNewest={search.cursor === '' ? undefined : () => show({ cursor: '' })}
          onSize={(size) => show({ size, cursor: '' })}
        />
      </ScreenState>
      {opened !== null && (
        <AuditEntryDialog
          entry={opened}
          onFollow={(filter) => {
            setOpened(null)
            searchFor({ ...noFilters, ...filter })
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  )
}
