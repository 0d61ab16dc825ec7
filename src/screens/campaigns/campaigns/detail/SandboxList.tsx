import { listSandbox } from '#contract/calls/campaigns/campaigns.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { ownColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { formatCount } from '#src/ui/count.ts'
import { When } from '#src/ui/When.tsx'
import styles from '../Campaigns.module.css'

interface Sandboxed {
  readonly key: string
  readonly to: string
  readonly text: string
  readonly at: string
  readonly times: number
}

const search = defineSearch({ filters: {}, size: 10 })
const columns = ownColumns<Sandboxed>({
  at: { header: 'Received', room: 'fit', cell: ({ at }) => <When at={at} seconds /> },
  to: { header: 'To', room: 'fit', cell: ({ to }) => <span className={styles.code}>{to}</span> },
  text: { header: 'Message', cell: ({ text }) => <span className={styles.text}>{text}</span> },
  times: { header: 'Times', room: 'fit', align: 'end', cell: ({ times }) => formatCount(times) },
})

/** What the sandbox of the demo was sent, by its own count. */
export const SandboxList = ({ campaignId }: { readonly campaignId: string }) => {
  const list = useList({
    call: listSandbox,
    search,
    place: ['sandbox'],
    request: () => ({ campaignId, page: 1, size: 10 }),
    staleMs: 0,
  })
  return (
    <List
      label="Sandbox messages"
      list={{ ...list, paging: { kind: 'none' } }}
      columns={columns}
      rowKey={({ key }) => key}
      words={{ empty: { title: 'Nothing was received', text: 'The sandbox shows the latest ten messages here.' } }}
    />
  )
}
