import { Button } from '@primer/react'
import { useState } from 'react'
import { type ForceMatch, forceMatchColumns, listForceMatches } from '#contract/calls/money/forceMatches.ts'
import { findingLabels } from '#contract/calls/money/recon.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { stateLabel } from '#src/ui/stateLabel.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { DecideForceMatch } from './DecideForceMatch.tsx'
import { GatewayName } from './GatewayName.tsx'
import { chosen, forceMatchSearch, reconPath } from './reconSearch.ts'
import { forceMatchColours, forceMatchWords } from './reconWords.ts'

const columns = tableColumns(forceMatchColumns, {
  gateway: { room: 'fit', cell: ({ gateway }) => <GatewayName gateway={gateway} /> },
  finding: { room: 'fit', cell: ({ finding }) => findingLabels[finding] },
  state: {
    room: 'fit',
    cell: stateLabel(forceMatchWords, forceMatchColours),
  },
})

export const ForceMatches = () => {
  const [opened, setOpened] = useState<ForceMatch>()
  const list = useList({
    call: listForceMatches,
    search: forceMatchSearch,
    request: ({ filters: { state, forceMatchId }, page, size }) => ({ state: chosen(state), forceMatchId, page, size }),
    failed: 'Could not get data!',
  })
  return (
    <ListScreen
      title="Force-matches"
      up={
        <PlaceLink to={reconPath} muted>
          Recon
        </PlaceLink>
      }
      subtitle="Differences that somebody wants to accept as correct. A second person decides."
      list={list}
      columns={columns}
      rowKey={({ forceMatchId }) => forceMatchId}
      onOpen={setOpened}
      rowActions={(match) => (
        <Button size="small" onClick={() => setOpened(match)}>
          {match.can.includes('approve') ? 'Decide' : 'Open'}
        </Button>
      )}
      words={{
        empty: { title: 'No Data Available!', text: 'Choose another status, or Reset.' },
        none: { title: 'No Data Available!', text: 'Open a finding on the Recon page to force-match it.' },
      }}
    >
      {opened !== undefined && (
        <DecideForceMatch key={opened.forceMatchId} listed={opened} onClose={() => setOpened(undefined)} />
      )}
    </ListScreen>
  )
}
