import {
  imeiColumns,
  type ImeiRequest,
  listImeiRequests,
  mostImeiRequests,
  readRequestNumbers,
  RequestNumber,
  unblockImei,
} from '#contract/calls/money/imei.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { codeList } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { formatCount } from '#src/ui/count.ts'
import type { ToastWords } from '#src/ui/toast.ts'
import { stateLabel } from '#src/ui/stateLabel.tsx'
import { imeiStateNames as stateNames } from './imeiWords.ts'
import { TabForm } from '../parts/TabForm.tsx'
import styles from '../parts/TabForm.module.css'

const variants = {
  sent: 'success',
  refused: 'danger',
  failed: 'danger',
  unknown: 'attention',
  kept: 'attention',
} as const

const search = defineSearch({
  filters: {
    requestNumber: text('Request Number', { max: 60, schema: RequestNumber }),
    state: choice('Result', stateNames, { all: 'All' }),
  },
  size: 20,
})
const columns = tableColumns(imeiColumns, {
  state: { cell: stateLabel(stateNames, variants) },
  reason: { room: '320px', cell: ({ reason }) => reason || '–' },
})
const place = ['activeIndex'] as const

const tooMany = (typed: string): string | undefined =>
  readRequestNumbers(typed).length > mostImeiRequests
    ? `At most ${mostImeiRequests} request numbers at once.`
    : undefined

const table = defineForm(unblockImei, {
  requestNumbers: {
    ...codeList('Request Numbers', { read: readRequestNumbers, rows: 2, keepsRoom: true }),
    faultOf: tooMany,
  },
})

const countText = (typed: string): string => {
  const { length } = readRequestNumbers(typed)
  if (length === 0) return 'For example RQ1042. Several, separated by commas.'
  return `${formatCount(length)} ${length === 1 ? 'request number' : 'request numbers'}`
}

const resultWords = (results: readonly ImeiRequest[]): ToastWords => {
  const sent = results.filter(({ state }) => state === 'sent').length
  if (sent === results.length) return { kind: 'success', text: 'Successfully Done! IMEI will be unblocked shortly!' }
  const [left] = results.filter(({ state }) => state !== 'sent')
  return sent === 0
    ? { kind: 'error', text: `Could not process request! ${left?.reason ?? ''}` }
    : {
        kind: 'info',
        text: `${formatCount(sent)} of ${formatCount(results.length)} sent. The list says why the others were not.`,
      }
}

const AskForm = () => {
  const form = useTableForm({
    table,
    call: unblockImei,
    fixed: () => ({}),
    waits: true,
    draftKey: 'imei unblock',
    draftTitle: 'IMEI Unblock',
    invalidates: [listImeiRequests],
    words: {
      saved: ({ results }) => resultWords(results),
      failed: 'Could not process request!',
    },
    onSaved: () => form.set({ requestNumbers: '' }),
  })
  return (
    <TabForm label="IMEI Unblock" form={form} failed="Nothing was sent">
      <FormFields
        table={table}
        form={form}
        given={{ requestNumbers: { caption: countText(form.draft.requestNumbers) } }}
      />
    </TabForm>
  )
}

/** AC-27: a result for each number, and what was asked before. */
export const ImeiUnblock = () => {
  const list = useList({
    call: listImeiRequests,
    search,
    place,
    request: ({ filters, page, size }) => ({ ...filters, page, size }),
    staleMs: 0,
  })
  return (
    <>
      <AskForm />
      <h2 className={styles.heading}>Requests</h2>
      <List
        label="IMEI requests"
        list={list}
        columns={columns}
        rowKey={({ imeiId }) => String(imeiId)}
        isSearchSecondary
        words={{
          empty: { title: 'No request', text: 'No request has this number and this result.' },
          none: { title: 'No request', text: 'Enter the request numbers above. Each is listed here with its result.' },
        }}
      />
    </>
  )
}
