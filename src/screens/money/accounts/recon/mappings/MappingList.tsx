import { useNavigate } from 'react-router-dom'
import { listMappingVersions, mappingVersionColumns } from '#contract/calls/money/reconFiles.ts'
import { codeChoices } from '#contract/wire/codedWords.ts'
import { ReconGateway } from '#contract/sheets/reconMapping.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { stateLabel } from '#src/ui/stateLabel.tsx'
import { reconPath } from '../reconSearch.ts'
import { mappingAddress, mappingStateColours, mappingStateWords } from './mappingWords.ts'

const search = defineSearch({
  filters: {
    name: text('Mapping', { max: 60 }),
    gateway: choice('Gateway', codeChoices('gateway', ReconGateway.options), { all: 'All gateways' }),
    state: choice('Status', mappingStateWords, { all: 'All' }),
  },
  sizes: [20, 50],
})
const columns = tableColumns(mappingVersionColumns, {
  name: {
    cell: ({ id, name }) => <PlaceLink to={mappingAddress(id)}>{name}</PlaceLink>,
  },
  state: { room: 'fit', cell: stateLabel(mappingStateWords, mappingStateColours) },
})

/** Every version of which column is what, as people have said it. */
export const MappingList = () => {
  const navigate = useNavigate()
  const list = useList({
    call: listMappingVersions,
    search,
    request: ({ filters: { name, ...others }, page, size }) => ({ ...others, name: name || undefined, page, size }),
    failed: 'Could not get data!',
  })
  return (
    <ListScreen
      title="Mappings"
      up={
        <PlaceLink to={reconPath} muted>
          Recon
        </PlaceLink>
      }
      subtitle="Which column of a bank’s or provider’s file is what. A new version begins where a file with new columns is uploaded."
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      onOpen={({ id }) => void navigate(mappingAddress(id))}
      words={{
        empty: { title: 'No such mapping', text: 'Change the filter, or Reset.' },
        none: {
          title: 'No mappings yet',
          text: 'Upload a file under Payout / Recon: where its columns are new, you are asked what they are.',
        },
      }}
    />
  )
}
