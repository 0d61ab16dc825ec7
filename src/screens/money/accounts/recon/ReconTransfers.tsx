import { useNavigate } from 'react-router-dom'
import { listReconTransfers, reconTransferColumns } from '#contract/calls/money/reconTransfers.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { stateLabel } from '#src/ui/stateLabel.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { GatewayName } from './GatewayName.tsx'
import { chosen, reconPath, transferAddress, transfersSearch } from './reconSearch.ts'
import { transferStateColours, transferStateWords } from './reconWords.ts'

const columns = tableColumns(reconTransferColumns, {
  gateway: { room: 'fit', cell: ({ gateway }) => <GatewayName gateway={gateway} /> },
  utr: { cell: ({ utr }) => <PlaceLink to={transferAddress(utr)}>{utr}</PlaceLink> },
  state: {
    room: 'fit',
    cell: stateLabel(transferStateWords, transferStateColours),
  },
})

/** What providers paid to us: one UTR for many payments. */
export const ReconTransfers = () => {
  const navigate = useNavigate()
  const list = useList({
    call: listReconTransfers,
    search: transfersSearch,
    request: ({ filters: { gateway, state, ...days }, page, size }) => ({
      ...days,
      gateway: chosen(gateway),
      state: chosen(state),
      page,
      size,
    }),
    failed: 'Could not get data!',
  })
  return (
    <ListScreen
      title="Transfers"
      up={
        <PlaceLink to={reconPath} muted>
          Recon
        </PlaceLink>
      }
      subtitle="What providers paid to us, one UTR for many payments. Reconciled only where the bank credited the sum of its matched lines."
      list={list}
      columns={columns}
      rowKey={({ utr }) => utr}
      onOpen={({ utr }) => void navigate(transferAddress(utr))}
      words={{
        empty: { title: 'No Data Available!', text: 'No transfer of these days is in a settlement file.' },
      }}
    />
  )
}
