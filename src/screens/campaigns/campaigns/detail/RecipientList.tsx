import { listRecipients, recipientColumns } from '#contract/calls/campaigns/campaignRecipients.ts'
import { type Campaign } from '#contract/calls/campaigns/campaigns.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { RecipientStateLabel } from '../CampaignStateLabel.tsx'
import { isMoving, recipientStateWords, skipReasonWords } from '../campaignWords.ts'
import styles from '../Campaigns.module.css'

const search = defineSearch({
  filters: {
    state: choice('State', recipientStateWords, { key: 'state', all: 'All' }),
    reason: choice('Left Out', skipReasonWords, { key: 'reason', all: 'All' }),
  },
  sizes: [20, 50, 100, 200],
  size: 50,
  isLive: true,
})

const columns = tableColumns(recipientColumns, {
  state: { cell: ({ state }) => <RecipientStateLabel state={state} /> },
  reason: { room: 'fit', cell: ({ reason }) => (reason === null ? '–' : skipReasonWords[reason]) },
  detail: { cell: ({ detail }) => detail || '–' },
  text: { isExtra: true, cell: ({ text }) => <span className={styles.text}>{text}</span> },
})

const everyMs = 3_000

/** Everybody the campaign goes to, in the order of its file, with what became of each. */
export const RecipientList = ({ campaign }: { readonly campaign: Campaign }) => {
  const list = useList({
    call: listRecipients,
    search,
    request: ({ filters, page, size }) => ({ campaignId: campaign.campaignId, ...filters, page, size }),
    staleMs: 0,
    everyMs: isMoving(campaign) ? everyMs : undefined,
  })
  return (
    <List
      label="Recipients"
      list={list}
      columns={columns}
      rowKey={({ recipientId }) => String(recipientId)}
      words={{
        empty: { title: 'Nobody is in this state', text: 'Choose another state.' },
        none: { title: 'No recipients yet', text: 'Recipients appear here once the campaign is checked.' },
        back: 'Show all',
      }}
    />
  )
}
