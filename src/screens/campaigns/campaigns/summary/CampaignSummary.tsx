import { CampaignCode } from '#contract/calls/campaigns/campaignFields.ts'
import { campaignSummary, type SummaryRow, summaryColumns } from '#contract/calls/campaigns/campaignRecipients.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { day, text } from '#src/lists/search/filters.ts'
import type { OpenSearch } from '#src/lists/search/useSearch.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { showToast } from '#src/ui/toast.ts'
import { useEffect } from 'react'
import styles from '../Campaigns.module.css'
import { SentLast } from './SentLast.tsx'
import { FunnelBars } from '../detail/CampaignFunnel.tsx'

const search = defineSearch({
  filters: {
    campaignId: text('Campaign Id', {
      key: 'campaign_id',
      max: 40,
      clean: (typed) => typed.trim().toUpperCase(),
      schema: CampaignCode,
      isRequired: true,
    }),
    day: day('Campaign Date', { key: 'campaign_date', latest: 'today', isRequired: true, initial: 'today' }),
  },
  asks: 'on-submit',
})
const columns = tableColumns(summaryColumns)
const place = ['activeIndex'] as const

const addressOf = (
  { today, state }: Pick<OpenSearch<typeof search.filters, string>, 'today' | 'state'>,
  code: string,
  of: string,
): string =>
  `?${search.write({ ...state, texts: { campaignId: code, day: of } }, today, new URLSearchParams(location.search)).toString()}`

const Funnel = ({ row }: { readonly row: SummaryRow }) => (
  <FunnelBars
    label={`Funnel of ${row.campaignId}`}
    whole={row.totalNotification}
    bars={[
      { label: 'Notifications', count: row.totalNotification, tone: 'plain' },
      { label: 'Success', count: row.totalSuccessNotification, tone: 'plain' },
      { label: 'Delivered', count: row.totalDelivered, tone: 'good' },
      { label: 'Clicked', count: row.totalClicks, tone: 'good' },
      { label: 'Failed', count: row.totalFailedNotification, tone: 'bad' },
      { label: 'Transactions afterwards', count: row.totalTransaction, tone: 'good' },
    ]}
  />
)

/** CP-05: the figures of a campaign on its day, as a funnel and as the documented row. */
export const CampaignSummary = () => {
  const list = useList({
    call: campaignSummary,
    search,
    place,
    request: ({ filters }) => ({
      parameters: { campaignId: filters.campaignId ?? '', day: filters.day ?? '' },
    }),
    failed: 'Could not get data.',
    staleMs: 0,
  })
  const isNothing = list.isAsked && list.state === 'empty'
  useEffect(() => {
    if (isNothing) showToast({ kind: 'error', text: 'No Data for this filter!' })
  }, [isNothing])
  return (
    <div className={styles.tab}>
      <List
        label="Campaign summary"
        list={list}
        columns={columns}
        rowKey={({ campaignId }) => campaignId}
        searchLabel="Get"
        beforeAsked={<SentLast addressOf={(code, of) => addressOf(list.search, code, of)} />}
        aboveRows={list.state === 'ready' && list.rows.map((row) => <Funnel key={row.campaignId} row={row} />)}
        words={{
          before: { title: 'Choose a campaign', text: 'Enter its id and its day, then press Get.' },
          empty: { title: 'No Data for this filter!', text: 'Check the campaign id and the day it was sent.' },
        }}
      />
    </div>
  )
}
