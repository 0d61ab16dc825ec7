import { Label } from '@primer/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  clientColumns,
  clientSortFields,
  createClient,
  listClients,
  type MachineClient,
} from '#contract/calls/platform/integrations.ts'
import { ButtonLink, RowLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { useSession } from '#src/session/useSession.ts'
import { readId } from '../readId.ts'
import { type NewSecret, SecretDialog } from '../SecretDialog.tsx'
import { ClientDialog } from './ClientDialog.tsx'
import { ClientEdit } from './ClientEdit.tsx'
import styles from './Clients.module.css'
import { ClientState, clientStateNames, hasWaitingSecret, kindOfScope } from './clientWords.tsx'

const place = ['activeIndex']

const search = defineSearch({
  filters: {
    text: text('Search', { key: 'search', placeholder: 'Name or source', max: 60 }),
    state: choice('Status', clientStateNames, { all: 'All' }),
  },
  sorts: clientSortFields,
  countsChoices: true,
})

const shownKinds = 2

const columns = tableColumns<MachineClient>(clientColumns, {
  state: {
    cell: (client) => (
      <span className={styles.states}>
        <ClientState state={client.state} />
        {hasWaitingSecret(client) && <Label variant="attention">New secret waits</Label>}
        {client.isTest && <Label>Test</Label>}
      </span>
    ),
  },
  scopes: {
    cell: ({ scopes }) => (
      <span title={scopes.map(kindOfScope).join(', ')}>
        {scopes.slice(0, shownKinds).map(kindOfScope).join(', ')}
        {scopes.length > shownKinds && ` and ${scopes.length - shownKinds} more`}
      </span>
    ),
  },
  madeBy: { room: 'fit' },
  confirmedBy: { room: 'fit' },
})

/** Systems that may send events. */
export const ClientList = () => {
  const [params] = useSearchParams()
  const { can } = useSession()
  const openerTo = useOpener()
  const put = usePutParams()
  const [made, setMade] = useState<NewSecret>()
  const list = useList({
    call: listClients,
    search,
    place,
    request: ({ filters, sort, order }) => ({ ...filters, sort, order }),
    failed: 'The clients could not be read.',
  })
  const opened = readId(params.get('client'))
  const opening = params.get('new')
  const open = ({ id }: MachineClient) => putting({ client: String(id) })
  return (
    <section className="ui-shrinking-12" aria-label="Clients">
      <div className={styles.head}>
        <p>Systems that may send events. One administrator adds a client, and another confirms it.</p>
        {can(createClient) && (
          <ButtonLink variant="primary" {...openerTo(putting({ new: 'client' }))}>
            New client
          </ButtonLink>
        )}
      </div>
      <List
        label="Machine clients"
        list={list}
        columns={columns}
        rowKey={({ id }) => String(id)}
        isSearchSecondary
        words={{
          empty: { title: 'No client fits these filters', text: 'Choose another status, or reset the filters.' },
          none: {
            title: 'No system sends events yet',
            text: 'Add a client, ask another administrator to confirm it, then give its secret to the system.',
          },
        }}
        onOpen={(client) => put({ client: String(client.id) })}
        actions={(client) => (
          <RowLink {...openerTo(open(client))} label={`Open ${client.name}`} isFramed={client.can.includes('confirm')}>
            {client.can.includes('confirm') ? 'Review' : 'Open'}
          </RowLink>
        )}
      />
      {opening !== null && made === undefined && (
        <ClientEdit
          opening={opening}
          onMade={(secret) => {
            setMade(secret)
            put({ new: '' }, { replace: true })
          }}
          onClose={() => put({ new: '' }, { replace: true })}
        />
      )}
      {opened !== undefined && made === undefined && (
        <ClientDialog
          key={opened}
          clientId={opened}
          onSecret={setMade}
          onClose={() => put({ client: '' }, { replace: true })}
        />
      )}
      {made !== undefined && <SecretDialog {...made} onClose={() => setMade(undefined)} />}
    </section>
  )
}
