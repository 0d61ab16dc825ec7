import { listClients, type MachineClient } from '#contract/calls/platform/integrations.ts'
import { changeEndpoint, createEndpoint, type WebhookEndpoint } from '#contract/calls/platform/webhooks.ts'
import { type ChangeType, changeTypes } from '#contract/wire/changeTypes.ts'
import { oneOf, someOf } from '#src/editing/fields/choices.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import type { NewSecret } from '../SecretDialog.tsx'
import { endpointFields, newEndpointFields } from './endpointFields.ts'
import { outgoingReads } from './outgoingReads.ts'
import { endpointSecretOf } from './outgoingWords.tsx'

/** The types that a client may be told. */
const typesOf = ({ scopes }: MachineClient): readonly ChangeType[] =>
  changeTypes.filter((type) => scopes.includes(`out:${type}`))

const beyond = 'Its client may not be told all of these.'

interface Props {
  /** Which draft. */
  readonly opening: string
  readonly onMade: (made: NewSecret) => void
  readonly onClose: () => void
}

export const EndpointNew = ({ opening, onMade, onClose }: Props) => {
  const clients = useCall(listClients, { state: 'live' })
  const telling = clients.data?.filter((client) => typesOf(client).length > 0) ?? []
  const allowedFor = (clientId: string) => {
    const client = telling.find(({ id }) => String(id) === clientId)
    return client === undefined ? [] : typesOf(client)
  }
  const form = useTableForm({
    table: newEndpointFields,
    call: createEndpoint,
    fixed: () => ({}),
    opening,
    draftKey: 'webhook endpoint',
    draftTitle: 'New endpoint',
    invalidates: outgoingReads,
    moreFaults: ({ clientId, types }) => ({
      types: clientId !== '' && types.some((type) => !allowedFor(clientId).includes(type)) ? beyond : undefined,
    }),
    words: { failed: 'The endpoint was not made.' },
    onSaved: ({ endpoint, secret }) => onMade(endpointSecretOf(endpoint.clientName, secret, true)),
  })
  const isNobody = clients.data !== undefined && telling.length === 0
  const allowed = allowedFor(form.draft.clientId)
  return (
    <FormDialog
      title="New endpoint"
      subtitle="Nothing is sent to it until another administrator has confirmed it. Its secret is shown once, after this."
      width="xlarge"
      form={form}
      submitContent="Make the endpoint"
      onClose={onClose}
    >
      <FormFields
        table={newEndpointFields}
        form={form}
        own={{
          clientId: (props) =>
            oneOf(
              telling.map(({ id, name, source }) => ({ value: String(id), name: `${name}, ${source}` })),
              'Choose a client',
            )(props),
          types: (props) => <div className={props.className}>{someOf<ChangeType>(allowed)(props)}</div>,
        }}
        given={
          isNobody ? { clientId: { caption: 'No live client may be told a change: make one under Clients.' } } : {}
        }
        only={form.draft.clientId === '' ? ['clientId', 'url'] : ['clientId', 'url', 'types']}
      />
    </FormDialog>
  )
}

interface ChangeProps {
  readonly endpoint: WebhookEndpoint
  readonly onClose: () => void
}

export const EndpointChange = ({ endpoint, onClose }: ChangeProps) => {
  const client = useCall(listClients, { clientId: endpoint.clientId }).data?.[0]
  const allowed = client === undefined ? endpoint.types : typesOf(client)
  const form = useTableForm({
    table: endpointFields,
    call: changeEndpoint,
    saved: endpoint,
    recordOf: (saved) => ({ url: saved.waitingUrl ?? saved.url ?? '', types: saved.types }),
    versionOf: ({ version }) => version,
    fixed: () => ({ endpointId: endpoint.id }),
    draftKey: `webhook endpoint ${endpoint.id}`,
    draftTitle: `Endpoint ${endpoint.id} of ${endpoint.clientName}`,
    invalidates: outgoingReads,
    words: { saved: 'The endpoint was changed.', failed: 'The endpoint was not changed.' },
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={`Change the endpoint of ${endpoint.clientName}`}
      subtitle={
        endpoint.state === 'waiting'
          ? 'It waits for another administrator still.'
          : 'A new address waits for another administrator, and the present one is sent to until then. What it is told changes at once.'
      }
      width="xlarge"
      form={form}
      submitContent="Save"
      onClose={onClose}
    >
      <FormFields
        table={endpointFields}
        form={form}
        own={{ types: (props) => <div className={props.className}>{someOf<ChangeType>(allowed)(props)}</div> }}
      />
    </FormDialog>
  )
}
