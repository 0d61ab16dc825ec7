import { Button } from '@primer/react'
import { useState } from 'react'
import { type AuditEntry, auditPageSizes, listAudit } from '#contract/calls/platform/audit.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { day, flag, lookup, text } from '#src/lists/search/filters.ts'
import { useList } from '#src/lists/useList.ts'
import { auditColumns } from './auditColumns.tsx'
import { auditedCalls } from './auditWords.ts'
import { AuditEntryDialog } from './parts/AuditEntryDialog.tsx'
import { ChainVerification } from './parts/ChainVerification.tsx'
import { useChainVerification } from './useChainVerification.ts'

const choices = auditedCalls.map((call) => ({ value: call, label: call }))

const search = defineSearch({
  filters: {
    loginId: text('Person', { key: 'person', placeholder: 'Username' }),
    call: lookup('Call', { read: (call) => call.trim().slice(0, 60), useChoices: () => choices, all: 'Any' }),
    record: text('Record', { max: 120, placeholder: 'Code or username' }),
    from: day('From day', { latest: 'today' }),
    to: day('To day', { latest: 'today', notBefore: 'from' }),
    isRefused: flag('Refused only', { key: 'outcome', word: 'refused' }),
  },
  sizes: auditPageSizes,
  size: 50,
})

// Who comes back from a change wants to see it.
const freshMs = 1_000

/** An entry can be listed twice only under a record that two rows of one sheet named. */
const keyOf = ({ id, rowNumber }: AuditEntry): string => (rowNumber === null ? String(id) : `${id}.${rowNumber}`)

export const AuditList = () => {
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const { verification, start, stop } = useChainVerification()
  const list = useList({
    call: listAudit,
    search,
    request: ({ filters, cursor, size }) => ({ ...filters, ...(cursor === '' ? {} : { cursor }), size }),
    staleMs: freshMs,
  })
  const { show, definition, today } = list.search
  return (
    <ListScreen
      title="Audit"
      label="Audit entries"
      subtitle="Every change, every look at a number in full, and every refusal by right. Entries are only ever added."
      buttons={
        <Button loading={verification.state === 'running'} onClick={start}>
          Verify the chain
        </Button>
      }
      above={<ChainVerification verification={verification} onStop={stop} onStart={start} />}
      list={list}
      columns={auditColumns}
      rowKey={keyOf}
      words={{
        empty: {
          title: 'No entries fit these filters',
          text: 'A person is named by the username, a record by its code: check the spelling, or choose more days.',
        },
        back: 'Show all entries',
      }}
      onOpen={setOpened}
      rowActions={(entry) => (
        <Button size="small" variant="invisible" aria-label={`Open entry ${entry.id}`} onClick={() => setOpened(entry)}>
          Open
        </Button>
      )}
    >
      {opened !== null && (
        <AuditEntryDialog
          entry={opened}
          onFollow={(texts) => {
            setOpened(null)
            show({ texts: { ...definition.initial(today), ...texts }, cursor: '' })
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </ListScreen>
  )
}
