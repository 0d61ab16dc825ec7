import { Banner, Select } from '@primer/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { addressOf, listEndpoints, outgoing, outgoingMinutes } from '#contract/calls/platform/webhooks.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { Tabs } from '#src/address/Tabs.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { FigureTile } from '#src/ui/FigureTile.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { When } from '#src/ui/When.tsx'
import { type CountedKind, DayChart } from '../DayChart.tsx'
import incoming from '../incoming/Incoming.module.css'
import { readId } from '../readId.ts'
import { type NewSecret, SecretDialog } from '../SecretDialog.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { DeliveryList } from './DeliveryList.tsx'
import { EndpointDialog } from './EndpointDialog.tsx'
import { EndpointNew } from './EndpointEdit.tsx'
import { EndpointList } from './EndpointList.tsx'
import styles from './Outgoing.module.css'
import { outgoingPath } from './outgoingWords.tsx'

const everyMs = 10_000
/** The ids of deliveries are bigint. */
const longestDeliveryId = 15

const counted = [
  { key: 'delivered', name: 'Delivered', tone: 'good' },
  { key: 'waiting', name: 'Waiting', tone: 'attention' },
  { key: 'failing', name: 'Failed or failing', tone: 'bad' },
] as const satisfies readonly CountedKind<string>[]

/** What is sent to other systems: over the day, to whom, and what of it fails. The figures move. */
export const Outgoing = () => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const [made, setMade] = useState<NewSecret>()
  const endpointId = readId(params.get('of'))
  const endpoints = useCall(listEndpoints, {})
  const read = useCall(outgoing, endpointId === undefined ? {} : { endpointId }, {
    refetchInterval: everyMs,
    staleTime: 0,
    keepPrevious: true,
  })
  const of: Readonly<Record<string, string>> = endpointId === undefined ? {} : { of: String(endpointId) }
  const show = (filters: Readonly<Record<string, string>>) => ({
    href: `${outgoingPath}&${new URLSearchParams({ ...of, ...filters })}`,
    onOpen: () => put(filters),
  })
  const close = (name: string) => () => put({ [name]: '' }, { replace: true })
  const [opened, delivery, opening] = [
    readId(params.get('endpoint')),
    readId(params.get('delivery'), longestDeliveryId),
    params.get('new'),
  ]
  return (
    <div className={`${incoming.incoming} ui-settling`}>
      <div className={incoming.find}>
        <SelectField
          label="Endpoint"
          value={endpointId === undefined ? '' : String(endpointId)}
          onChange={(id) => put({ of: id })}
        >
          <Select.Option value="">All endpoints</Select.Option>
          {endpoints.data?.map((endpoint) => (
            <Select.Option key={endpoint.id} value={String(endpoint.id)}>
              {`${endpoint.clientName}, ${addressOf(endpoint)}`}
            </Select.Option>
          ))}
        </SelectField>
      </div>
      {read.isPending && <span aria-busy="true" />}
      {read.data !== undefined && read.data.resting.length > 0 && (
        <div className={incoming.alarms}>
          {read.data.resting.map(({ endpointId: id, client, address, since }) => (
            <Banner
              key={id}
              variant="critical"
              layout="compact"
              title={client}
              description={
                <span className={styles.address}>
                  Nothing is sent to {address}: it has rested since <When at={since} />.{' '}
                  <ButtonLink size="small" {...openerTo(putting({ endpoint: String(id) }))}>
                    Open its endpoint
                  </ButtonLink>
                </span>
              }
            />
          ))}
        </div>
      )}
      <div className={incoming.tiles}>
        <FigureTile
          label="Delivered"
          count={read.data?.parts.reduce((sum, part) => sum + part.delivered, 0)}
          isFailed={read.isError}
          note="of the last 24 hours"
        />
        <FigureTile
          label="Failed or failing"
          count={read.data?.failing}
          isFailed={read.isError}
          note="tried again, or to be sent again"
          opens={show({ show: 'deliveries', state: 'failing' })}
        />
        <FigureTile
          label="Waiting"
          count={read.data?.waiting}
          isFailed={read.isError}
          note="not tried yet"
          opens={show({ show: 'deliveries', state: 'waiting' })}
        />
        <FigureTile
          label="Resting"
          count={read.data?.resting.length}
          isFailed={read.isError}
          note="endpoints that are sent nothing"
          opens={show({ show: 'endpoints', state: 'resting' })}
        />
      </div>
      <DayChart
        title="Deliveries of the last 24 hours"
        emptyTitle="Nothing was to be delivered in the last 24 hours"
        minutes={outgoingMinutes}
        kinds={counted}
        read={read}
      />
      <Tabs
        label="Endpoints and deliveries"
        name="show"
        keeps={['activeIndex', 'of']}
        panelClass={incoming.lists}
        tabs={[
          { key: 'endpoints', label: 'Endpoints', content: () => <EndpointList endpointId={endpointId} /> },
          {
            key: 'deliveries',
            label: 'Deliveries',
            counter: read.data?.failing ?? null,
            content: () => <DeliveryList endpointId={endpointId} />,
          },
        ]}
      />
      {opening === 'endpoint' && made === undefined && (
        <EndpointNew
          opening={opening}
          onMade={(secret) => {
            setMade(secret)
            put({ new: '' }, { replace: true })
          }}
          onClose={close('new')}
        />
      )}
      {opened !== undefined && made === undefined && (
        <EndpointDialog key={opened} endpointId={opened} onSecret={setMade} onClose={close('endpoint')} />
      )}
      {delivery !== undefined && <DeliveryDialog key={delivery} deliveryId={delivery} onClose={close('delivery')} />}
      {made !== undefined && <SecretDialog {...made} onClose={() => setMade(undefined)} />}
    </div>
  )
}
