import { Banner, Select } from '@primer/react'
import { useSearchParams } from 'react-router-dom'
import { traffic, trafficMinutes, type TrafficOfKind } from '#contract/calls/platform/incoming.ts'
import { listClients } from '#contract/calls/platform/integrations.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { usePutParams } from '#src/address/usePutParams.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { FigureTile } from '#src/ui/FigureTile.tsx'
import { formatCount } from '#src/ui/count.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { type CountedKind, DayChart } from '../DayChart.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { ConflictList } from './ConflictList.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { EventDialog } from './EventDialog.tsx'
import { FindEvent, FoundEvent } from './FindEvent.tsx'
import styles from './Incoming.module.css'
import { ageText } from '../ageText.ts'
import { readId } from '../readId.ts'
import { incomingEveryMs } from './incomingReads.ts'
import { alarmText, rateText } from './incomingWords.tsx'
import { KeptList } from './KeptList.tsx'
import { Totals } from './Totals.tsx'

const sumOf = (kinds: readonly TrafficOfKind[] | undefined, field: 'received' | 'refusedNow' | 'waitingNow') =>
  kinds?.reduce((sum, kind) => sum + kind[field], 0)

const columns = [
  { key: 'client', header: 'Client', cell: ({ client }: TrafficOfKind) => client },
  { key: 'kind', header: 'Kind', cell: ({ kind }: TrafficOfKind) => kind || 'not known' },
  ...(
    [
      ['perMinute', 'A minute', ({ perMinute }) => rateText(perMinute)],
      ['lag', 'Lag', ({ lagMs }) => (lagMs === null ? '–' : ageText(lagMs))],
      ['received', 'Received', ({ received }) => formatCount(received)],
      ['applied', 'Applied', ({ applied }) => formatCount(applied)],
      ['refused', 'Refused', ({ refused }) => formatCount(refused)],
      ['early', 'Early', ({ early }) => formatCount(early)],
      ['conflict', 'Conflicts', ({ conflict }) => formatCount(conflict)],
      ['stale', 'Stale', ({ stale }) => formatCount(stale)],
      ['duplicate', 'Duplicate', ({ duplicate }) => formatCount(duplicate)],
    ] as const satisfies readonly (readonly [string, string, (row: TrafficOfKind) => string])[]
  ).map(([key, header, cell]) => ({ key, header, cell, align: 'end' as const, width: '1%' })),
  { key: 'lastAt', header: 'Last Event', cell: ({ lastAt }: TrafficOfKind) => <When at={lastAt} />, width: '1%' },
]

const counted = [
  { key: 'applied', name: 'Applied', tone: 'good' },
  { key: 'passedOver', name: 'Duplicate or stale', tone: 'neutral' },
  { key: 'waiting', name: 'Early or conflict', tone: 'attention' },
  { key: 'refused', name: 'Refused', tone: 'bad' },
] as const satisfies readonly CountedKind<string>[]

/** What comes in: over the day, by source and kind, and what of it somebody has to look at. The figures move. */
export const Incoming = () => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const clientId = readId(params.get('of'))
  const clients = useCall(listClients, {})
  const request = clientId === undefined ? {} : { clientId }
  const read = useCall(traffic, request, { refetchInterval: incomingEveryMs, staleTime: 0, keepPrevious: true })
  const show = (view: string) => ({
    href: `?activeIndex=1&show=${view}`,
    onOpen: () => put({ show: view }),
  })
  const kinds = read.data?.kinds
  const stream = read.data?.stream ?? null
  const close = (name: string) => () => put({ [name]: '' }, { replace: true })
  const [event, conflict, decision] = ['event', 'conflict', 'decision'].map((name) => params.get(name))
  return (
    <div className={`${styles.incoming} ui-settling`}>
      <div className={styles.find}>
        <SelectField
          label="Client"
          value={clientId === undefined ? '' : String(clientId)}
          onChange={(of) => put({ of })}
        >
          <Select.Option value="">All clients</Select.Option>
          {clients.data?.map(({ id, name }) => (
            <Select.Option key={id} value={String(id)}>
              {name}
            </Select.Option>
          ))}
        </SelectField>
        <FindEvent />
      </div>
      <FoundEvent />
      {read.isPending && <span aria-busy="true" />}
      {read.data !== undefined && read.data.alarms.length > 0 && (
        <div className={styles.alarms}>
          {read.data.alarms.map((alarm) => (
            <Banner
              key={`${alarm.client} ${alarm.what}`}
              variant="warning"
              layout="compact"
              title={alarm.client}
              description={
                <>
                  {alarmText(alarm)} Since <When at={alarm.since} />.
                </>
              }
            />
          ))}
        </div>
      )}
      <div className={styles.tiles}>
        <FigureTile
          label="Received"
          count={sumOf(kinds, 'received')}
          isFailed={read.isError}
          note="in the last 24 hours"
        />
        <FigureTile
          label="Refused"
          count={sumOf(kinds, 'refusedNow')}
          isFailed={read.isError}
          note="to correct or drop"
          opens={show('events')}
        />
        <FigureTile
          label="Early"
          count={sumOf(kinds, 'waitingNow')}
          isFailed={read.isError}
          note="wait for what has not come"
          opens={show('events')}
        />
        <FigureTile
          label="Conflicts"
          count={read.data?.conflicts}
          isFailed={read.isError}
          note="to decide"
          opens={show('conflicts')}
        />
        {stream !== null && (
          <FigureTile
            label="In the stream"
            count={stream.isAway ? undefined : stream.pending}
            isFailed={stream.isAway}
            note={
              stream.isAway ? 'the broker does not answer' : `to be taken; ${formatCount(stream.underWay)} under way`
            }
          />
        )}
      </div>
      <DayChart
        title="Events of the last 24 hours"
        emptyTitle="No events came in the last 24 hours"
        minutes={trafficMinutes}
        kinds={counted}
        read={read}
      />
      {kinds !== undefined && kinds.length > 0 && (
        <Table
          label="Traffic by client and kind"
          rows={kinds}
          rowKey={({ clientId: of, kind }) => `${of} ${kind}`}
          columns={columns}
        />
      )}
      <Tabs
        label="To look at"
        name="show"
        keeps={['activeIndex', 'of']}
        panelClass={styles.lists}
        tabs={[
          { key: 'events', label: 'Refused and early', content: () => <KeptList clientId={clientId} /> },
          {
            key: 'conflicts',
            label: 'Conflicts',
            counter: read.data?.conflicts ?? null,
            content: () => <ConflictList clientId={clientId} />,
          },
          { key: 'totals', label: 'Control totals', content: () => <Totals clientId={clientId} /> },
        ]}
      />
      {readId(event ?? null) !== undefined && (
        <EventDialog key={event} keptId={readId(event ?? null) ?? 0} onClose={close('event')} />
      )}
      {readId(conflict ?? null) !== undefined && (
        <ConflictDialog key={conflict} conflictId={readId(conflict ?? null) ?? 0} onClose={close('conflict')} />
      )}
      {typeof decision === 'string' && decision !== '' && (
        <DecisionDialog key={decision} decisionId={decision} onClose={close('decision')} />
      )}
    </div>
  )
}
