import { useNavigate } from 'react-router-dom'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { getPaperMonth, listPapers, paperColumns, type PaperKind } from '#contract/calls/money/papers.ts'
import { monthBefore, monthOf } from '#machines/money/paperNumber.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { Tabs } from '#src/address/Tabs.tsx'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choices, day, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { useSession } from '#src/session/useSession.ts'
import { paperAddress, PaperLink } from '#src/transactions/PaperLink.tsx'
import { gatewayToday } from '#src/ui/clock.ts'
import { Page } from '#src/ui/Page.tsx'
import { formatMonth, monthAddress, paperKindNames, paperStateWords } from './paperWords.ts'
import { PaperStateLabel } from './PaperStateLabel.tsx'

const search = defineSearch({
  filters: {
    month: day('Month', { key: 'month', latest: 'today', caption: 'Any day of it.' }),
    merchantCode: text('MID', { schema: MerchantCode, max: 40 }),
    number: text('Number', { max: 20, clean: (typed) => typed.trim().toUpperCase() }),
    paperState: choices('State', paperStateWords, { key: 'state', all: 'Any' }),
  },
  sizes: [20, 50, 100],
})

const columnsOf = (kind: PaperKind) =>
  tableColumns(paperColumns, {
    number: { cell: ({ number, paperId }) => <PaperLink paper={number || paperId} text={number || 'Draft'} /> },
    kind: { isLeftOut: true },
    month: { cell: ({ month }) => formatMonth(month) },
    paperState: { room: 'fit', cell: ({ paperState }) => <PaperStateLabel state={paperState} /> },
    ...(kind === 'statement'
      ? {
          fees: { isLeftOut: true },
          tax: { isLeftOut: true },
          placeOfSupply: { isLeftOut: true },
          amount: { header: 'Closing Balance' },
        }
      : {}),
  })

const words: Readonly<Record<PaperKind, string>> = {
  feeInvoice: 'A month is prepared by one person and issued by another: then it has one for each merchant with fees.',
  creditNote: 'One is asked for on the page of the fee invoice that it corrects.',
  statement: 'A month is prepared by one person and issued by another: then it has one for each merchant.',
}

const place = ['kind']
const columns = {
  feeInvoice: columnsOf('feeInvoice'),
  creditNote: columnsOf('creditNote'),
  statement: columnsOf('statement'),
} as const

const KindList = ({ kind }: { readonly kind: PaperKind }) => {
  const navigate = useNavigate()
  const list = useList({
    call: listPapers,
    search,
    request: ({ filters, page, size }) => ({ ...filters, paperKind: [kind], page, size }),
    place,
    failed: 'Could not get data!',
  })
  const name = paperKindNames[kind].toLowerCase()
  return (
    <List
      label={`${paperKindNames[kind]}s`}
      list={list}
      columns={columns[kind]}
      rowKey={({ paperId }) => String(paperId)}
      onOpen={({ number, paperId }) => void navigate(paperAddress(number || paperId))}
      words={{
        empty: { title: `No ${name} fits these filters`, text: 'Reset them to see all.' },
        none: { title: `No ${name}s yet`, text: words[kind] },
      }}
    />
  )
}

/** Fee invoices, credit notes and statements of all merchants that the person sees. */
export const PaperList = () => {
  const { can } = useSession()
  const lastMonth = monthBefore(monthOf(gatewayToday()))
  return (
    <Page
      title="Papers"
      subtitle="What merchants are given for their books: fee invoices with GST, credit notes, and statements of account."
      actions={
        can(getPaperMonth) && <ButtonLink to={monthAddress(lastMonth)}>Open {formatMonth(lastMonth)}</ButtonLink>
      }
    >
      <Tabs
        label="Papers"
        name="kind"
        tabs={[
          { key: 'invoices', label: 'Fee invoices', content: () => <KindList kind="feeInvoice" /> },
          { key: 'notes', label: 'Credit notes', content: () => <KindList kind="creditNote" /> },
          { key: 'statements', label: 'Statements', content: () => <KindList kind="statement" /> },
        ]}
      />
    </Page>
  )
}
