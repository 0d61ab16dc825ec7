import { useNavigate } from 'react-router-dom'
import { type CampaignDoor, campaignStateWords } from '#contract/calls/campaigns/campaignFields.ts'
import { campaignColumns, listCampaigns } from '#contract/calls/campaigns/campaigns.ts'
import { campaignKind } from '#contract/waitingKinds/campaigns.ts'
import { RowLink } from '#src/address/ButtonLink.tsx'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choices } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { campaignPlace } from './campaignPlaces.ts'
import { CampaignStateLabel } from './CampaignStateLabel.tsx'
import { channelWords } from './campaignWords.ts'

const { discarded: _, ...shown } = campaignStateWords
const search = defineSearch({
  filters: { state: choices('State', shown, { all: 'All' }) },
  sizes: [10, 20, 50],
  size: 10,
  isLive: true,
})

const columns = tableColumns(campaignColumns, {
  channel: { room: '110px', cell: ({ channel }) => channelWords[channel] },
  state: { cell: ({ state }) => <CampaignStateLabel state={state} /> },
  author: { room: '120px' },
  decidedBy: { room: '120px', cell: ({ decidedBy }) => decidedBy || '–' },
})

/** Campaigns of one form, newest first. */
export const CampaignList = ({ door }: { readonly door: CampaignDoor }) => {
  const navigate = useNavigate()
  const list = useList({
    call: listCampaigns,
    search,
    place: campaignPlace,
    request: ({ filters, page, size }) => ({ door, ...filters, page, size }),
    staleMs: 0,
  })
  return (
    <List
      label="Campaigns"
      list={list}
      columns={columns}
      rowKey={({ campaignId }) => campaignId}
      onOpen={({ campaignId }) => void navigate(campaignKind.decidedAt(campaignId))}
      actions={({ campaignId, code }) => (
        <RowLink to={campaignKind.decidedAt(campaignId)} label={`Open ${code}`}>
          Open
        </RowLink>
      )}
      words={{
        empty: { title: 'No campaign is in this state', text: 'Choose another state.' },
        none: { title: 'No campaigns yet', text: 'Write the first one above.' },
      }}
    />
  )
}
