import { Button, ConfirmationDialog } from '@primer/react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import {
  listMappingVersions,
  listReconMappings,
  type MappingVersion,
  mappingVersionColumns,
  saveReconMapping,
} from '#contract/calls/money/reconFiles.ts'
import { wordsOfCode } from '#contract/wire/codedWords.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { RecordPage } from '#src/records/RecordPage.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Fault } from '#src/ui/Fault.tsx'
import { Section } from '#src/ui/Section.tsx'
import { stateLabel } from '#src/ui/stateLabel.tsx'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import {
  mappingAddress,
  mappingsPath,
  mappingStateColours,
  mappingStateWords,
  mappingTitle,
  saidByMapping,
} from './mappingWords.ts'

const search = defineSearch({ filters: {}, sizes: [20, 50] })
const StateLabel = stateLabel(mappingStateWords, mappingStateColours)
const columns = tableColumns(mappingVersionColumns, {
  name: { isLeftOut: true },
  gateway: { isLeftOut: true },
  type: { isLeftOut: true },
  version: { align: 'start', cell: ({ id, version }) => <PlaceLink to={mappingAddress(id)}>{version}</PlaceLink> },
  state: { cell: StateLabel },
})

/** What the version says, and what the one before it said where that is something else. */
const factsOf = (mapping: MappingVersion, before: MappingVersion | undefined) => {
  const [said, saidBefore] = [saidByMapping(mapping), before === undefined ? undefined : saidByMapping(before)]
  const labels = [...new Set([...said.keys(), ...(saidBefore?.keys() ?? [])])]
  return labels.map((label) => {
    const [text, was] = [said.get(label) ?? '–', saidBefore?.get(label) ?? '–']
    return {
      label,
      value:
        saidBefore === undefined || text === was ? (
          text
        ) : (
          <>
            {text} <span className="ui-quiet">(before: {was})</span>
          </>
        ),
    }
  })
}

const UseAgain = ({ mapping, latest }: { readonly mapping: MappingVersion; readonly latest: number }) => {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const saving = useCommand(saveReconMapping, {
    invalidates: [listReconMappings, listMappingVersions],
    onSuccess: ({ version }) => {
      showToast({
        kind: 'success',
        text: `Version ${version} is in use. It says what version ${mapping.version} says.`,
      })
      void navigate(mappingsPath)
    },
  })
  const { name, gateway, type, columns: said, dayForm, moneyForm, isTaxInFee, utrPatterns } = mapping
  return (
    <>
      {saving.error !== null && <Fault>{saving.error.message}</Fault>}
      <Button loading={saving.isPending} onClick={() => setAsking(true)}>
        Use again
      </Button>
      {isAsking && (
        <ConfirmationDialog
          title={`Use version ${mapping.version} again?`}
          confirmButtonContent="Use again"
          cancelButtonContent="Stay"
          onClose={(gesture) => {
            setAsking(false)
            if (gesture === 'confirm')
              saving.mutate({
                request: {
                  name,
                  gateway,
                  type,
                  columns: said,
                  dayForm,
                  moneyForm,
                  isTaxInFee,
                  utrPatterns,
                  sample: [],
                },
              })
          }}
        >
          The next files of {name} are read by it, as version {latest + 1}. Files that were read stay as they are.
        </ConfirmationDialog>
      )}
    </>
  )
}

const Versions = ({ id }: { readonly id: number }) => {
  const list = useList({
    call: listMappingVersions,
    search,
    request: ({ page, size }) => ({ sameAs: id, page, size }),
    failed: 'Could not get data!',
  })
  return (
    <Section title="Versions">
      <List
        label="Versions"
        list={list}
        columns={columns}
        rowKey={(version) => String(version.id)}
        words={{ empty: { title: 'No versions', text: 'Reload the page.' } }}
      />
    </Section>
  )
}

const OneMapping = ({ id }: { readonly id: number | undefined }) => {
  const { can } = useSession()
  const found = useCall(listMappingVersions, { id: id ?? 1, page: 1, size: 1 }, { enabled: id !== undefined })
  const mapping = found.data?.rows[0]
  const all = useCall(listMappingVersions, { sameAs: id ?? 1, page: 1, size: 50 }, { enabled: id !== undefined })
  const others = all.data?.rows ?? []
  return (
    <RecordPage
      up={
        <PlaceLink to={mappingsPath} muted>
          Mappings
        </PlaceLink>
      }
      noun="Mapping"
      isKey={id !== undefined && !(found.data !== undefined && mapping === undefined)}
      read={{ ...found, data: mapping }}
      unknownText="Look in the list of mappings."
      show={(shown) => ({
        title: mappingTitle(shown),
        state: <StateLabel state={shown.state} />,
        subtitle: `${wordsOfCode('gateway', shown.gateway)}, ${wordsOfCode('reconType', shown.type).toLowerCase()}`,
        actions:
          shown.state === 'replaced' && others[0] !== undefined && can(saveReconMapping) ? (
            <UseAgain mapping={shown} latest={others[0].version} />
          ) : undefined,
        children: (
          <>
            <Facts
              title="Which column is what"
              level={2}
              facts={[
                ...factsOf(
                  shown,
                  others.find(({ version }) => version === shown.version - 1),
                ),
                { label: 'Made by', value: shown.createdBy },
                { label: 'Made', value: <When at={shown.createdAt} /> },
              ]}
            />
            <Versions id={shown.id} />
          </>
        ),
      })}
    />
  )
}

/** One version of a mapping: what it says, what the version before said, and the way back to it. */
export const MappingDetail = () => {
  const { versionId = '' } = useParams()
  const id = /^[1-9]\d{0,8}$/.test(versionId) ? Number(versionId) : undefined
  return <OneMapping key={versionId} id={id} />
}
