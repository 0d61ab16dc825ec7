import { Banner, Button, Dialog, Label } from '@primer/react'
import { useState } from 'react'
import {
  confirmEndpoint,
  endEndpoint,
  listEndpoints,
  pauseEndpoint,
  resumeEndpoint,
  rotateEndpointSecret,
  sendDeliveriesAgain,
  type WebhookEndpoint,
} from '#contract/calls/platform/webhooks.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { NeedsNetwork } from '#src/gateway/NeedsNetwork.tsx'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Id } from '#src/ui/Id.tsx'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import type { NewSecret } from '../SecretDialog.tsx'
import { Ask } from './Ask.tsx'
import { EndpointChange } from './EndpointEdit.tsx'
import { againFields, endFields, rotationFields } from './endpointFields.ts'
import styles from './Outgoing.module.css'
import { outgoingReads } from './outgoingReads.ts'
import {
  behindText,
  confirmationOf,
  EndpointStateLabel,
  endpointSecretOf,
  outgoingPath,
  SecretStateLabel,
  waitingOf,
} from './outgoingWords.tsx'
import { TestDelivery } from './TestDelivery.tsx'

const everyMs = 5_000

interface ActProps {
  readonly endpoint: WebhookEndpoint
  readonly onClose: () => void
}

const EndEndpoint = ({ endpoint, onClose }: ActProps) => {
  const form = useTableForm({
    table: endFields,
    call: endEndpoint,
    saved: endpoint,
    recordOf: () => ({ remark: '' }),
    versionOf: ({ version }) => version,
    fixed: () => ({ endpointId: endpoint.id }),
    draftKey: `end of webhook endpoint ${endpoint.id}`,
    draftTitle: `End of the endpoint of ${endpoint.clientName}`,
    invalidates: outgoingReads,
    words: { saved: 'The endpoint has ended.', failed: 'The endpoint has not ended.' },
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={`End the endpoint of ${endpoint.clientName}?`}
      subtitle={`Nothing more is sent to ${endpoint.url ?? endpoint.waitingUrl ?? 'it'}, and ${formatCount(endpoint.waiting)} that wait are given up. It cannot be taken back: its client can still ask for changes.`}
      form={form}
      submitContent="End the endpoint"
      isDanger
      layout="rows"
      onClose={onClose}
    >
      <FormFields table={endFields} form={form} />
    </FormDialog>
  )
}

const RotateSecret = ({ endpoint, onClose, onSecret }: ActProps & { readonly onSecret: (made: NewSecret) => void }) => {
  const isWaiting = endpoint.secrets.some(({ state }) => state === 'waiting')
  const form = useTableForm({
    table: rotationFields,
    call: rotateEndpointSecret,
    saved: endpoint,
    recordOf: () => ({ keepsOtherHours: 24 }),
    versionOf: ({ version }) => version,
    fixed: () => ({ endpointId: endpoint.id }),
    mayRepeat: true,
    draftKey: `secret of webhook endpoint ${endpoint.id}`,
    draftTitle: `New secret of the endpoint of ${endpoint.clientName}`,
    invalidates: outgoingReads,
    words: { failed: 'No new secret was made.' },
    onSaved: ({ secret }) => onSecret(endpointSecretOf(endpoint.clientName, secret, endpoint.state === 'waiting')),
  })
  return (
    <FormDialog
      title={`New secret of the endpoint of ${endpoint.clientName}`}
      subtitle={
        isWaiting
          ? 'A secret waits already: this one takes its place.'
          : 'Another administrator has to confirm it. Both then sign for as long as you say, so that the receiver can change over.'
      }
      form={form}
      submitContent="Make the secret"
      layout="rows"
      onClose={onClose}
    >
      <FormFields table={rotationFields} form={form} />
    </FormDialog>
  )
}

const SendFromMoment = ({ endpoint, onClose }: ActProps) => {
  const form = useTableForm({
    table: againFields,
    call: sendDeliveriesAgain,
    fixed: () => ({ endpointId: endpoint.id }),
    draftKey: `changes sent again to webhook endpoint ${endpoint.id}`,
    draftTitle: `Changes sent again to ${endpoint.clientName}`,
    invalidates: outgoingReads,
    words: {
      saved: ({ count }) => ({ kind: 'success', text: `${formatCount(count)} changes are sent again.` }),
      failed: 'Nothing is sent again.',
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={`Send changes to ${endpoint.clientName} again`}
      subtitle="Every change of its types from this moment on is sent once more, in order and under the same ids, whether the receiver has had it or not. Changes are kept for 35 days."
      form={form}
      submitContent="Send them again"
      layout="rows"
      onClose={onClose}
    >
      <FormFields table={againFields} form={form} />
    </FormDialog>
  )
}

const EndpointFacts = ({ endpoint }: { readonly endpoint: WebhookEndpoint }) => (
  <Facts
    facts={[
      { label: 'Status', value: <EndpointStateLabel state={endpoint.state} /> },
      { label: 'Client', value: endpoint.clientName },
      { label: 'Address', value: endpoint.url === null ? '' : <Id label="Address" value={endpoint.url} /> },
      ...(endpoint.waitingUrl === null
        ? []
        : [
            { label: 'Address that waits', value: <Id label="Address that waits" value={endpoint.waitingUrl} /> },
            { label: 'Proposed by', value: endpoint.waitingUrlBy },
          ]),
      { label: 'Personal numbers', value: endpoint.opensNumbers ? 'In full' : 'Masked' },
      {
        label: 'Last delivered',
        value: endpoint.lastDeliveredAt === null ? 'Never' : <When at={endpoint.lastDeliveredAt} seconds />,
      },
      { label: 'Behind', value: behindText(endpoint) },
      { label: 'Failing', value: formatCount(endpoint.failing + endpoint.failed) },
      { label: 'Made by', value: endpoint.madeBy },
      { label: 'Made at', value: <When at={endpoint.madeAt} /> },
      { label: 'Confirmed by', value: endpoint.confirmedBy },
    ]}
  />
)

const Secrets = ({ endpoint }: { readonly endpoint: WebhookEndpoint }) => (
  <>
    {endpoint.secrets.map(({ id, state, madeBy, madeAt, confirmedBy, endsAt }, at) => (
      <Facts
        key={id}
        level={2}
        title={endpoint.secrets.length > 1 ? `Secret ${at + 1}` : 'Secret'}
        facts={[
          { label: 'Status', value: <SecretStateLabel state={state} /> },
          { label: 'Made by', value: madeBy },
          { label: 'Made at', value: <When at={madeAt} /> },
          { label: 'Confirmed by', value: confirmedBy },
          { label: 'Signs until', value: endsAt === null ? 'there is a new one' : <When at={endsAt} /> },
        ]}
      />
    ))}
  </>
)

const Trouble = ({ endpoint }: { readonly endpoint: WebhookEndpoint }) => {
  const { state, isClientOver, restingSince, failingSince, clientName, whyNot } = endpoint
  if (isClientOver && state !== 'ended')
    return (
      <Banner
        variant="warning"
        layout="compact"
        title={`${clientName} has ended`}
        description="Nothing is sent to it any more. End this endpoint too, or make one for another client."
      />
    )
  if (state === 'resting')
    return (
      <Banner
        variant="critical"
        layout="compact"
        title="It rests"
        description={
          <>
            Its receiver failed for three days or said that it is gone. Nothing has been sent since{' '}
            <When at={restingSince} />; resumed, it is sent all of it in order.
          </>
        }
      />
    )
  if (failingSince !== null && state === 'live')
    return (
      <Banner
        variant="warning"
        layout="compact"
        title="Its receiver fails"
        description={
          <>
            Nothing was delivered since <When at={failingSince} />. It rests after three days of that.
          </>
        }
      />
    )
  return whyNot === '' ? null : (
    <Banner variant="info" layout="compact" hideTitle title="Confirmation" description={whyNot} />
  )
}

type Act = 'confirm' | 'change' | 'rotate' | 'end' | 'pause' | 'resume' | 'failing' | 'from'

/** What changes something at once, each after a question. */
const AtOnce = ({ endpoint, act, onClose }: ActProps & { readonly act: Act | null }) => {
  const told = (text: string) => ({
    invalidates: outgoingReads,
    readsAgainInDoubt: true,
    onSuccess: () => showToast({ kind: 'success', text }),
    onError: (error: { readonly message: string }) => showToast({ kind: 'error', text: error.message }),
  })
  const pause = useCommand(pauseEndpoint, told('Nothing more is sent to it.'))
  const resume = useCommand(resumeEndpoint, told('It is sent to again.'))
  const again = useCommand(sendDeliveriesAgain, told('They are sent again.'))
  const request = { endpointId: endpoint.id }
  const ifMatch = endpoint.version
  const count = endpoint.failing + endpoint.failed
  if (act === 'pause')
    return (
      <Ask
        title={`Pause the endpoint of ${endpoint.clientName}?`}
        content="Pause"
        isDanger
        onYes={() => pause.mutate({ request, ifMatch })}
        onClose={onClose}
      >
        {`Nothing more is sent to ${endpoint.url ?? 'it'} until somebody resumes it. Changes wait for it for 35 days.`}
      </Ask>
    )
  if (act === 'resume')
    return (
      <Ask
        title={`Resume the endpoint of ${endpoint.clientName}?`}
        content="Resume"
        onYes={() => resume.mutate({ request, ifMatch })}
        onClose={onClose}
      >
        {`What failed is sent to ${endpoint.url ?? 'it'} first, then what waits, in order: ${formatCount(endpoint.waiting + endpoint.failed)} deliveries.`}
      </Ask>
    )
  if (act === 'failing')
    return (
      <Ask
        title={`Send ${formatCount(count)} again?`}
        content="Send again"
        onYes={() => again.mutate({ request: { ...request, allFailing: true } })}
        onClose={onClose}
      >
        {`All that failed or is failing is sent to ${endpoint.url ?? 'it'} now, in order and under the same ids.`}
      </Ask>
    )
  return null
}

interface Props {
  readonly endpointId: number
  readonly onSecret: (made: NewSecret) => void
  readonly onClose: () => void
}

/** One endpoint: what it is told, its secrets, how it goes, and what the person may do with it. */
export const EndpointDialog = ({ endpointId, onSecret, onClose }: Props) => {
  const [act, setAct] = useState<Act | null>(null)
  const read = useCall(listEndpoints, { endpointId }, { staleTime: 0, refetchInterval: everyMs })
  const endpoint = read.data?.[0]
  const stay = () => setAct(null)
  if (endpoint !== undefined && act === 'change') return <EndpointChange endpoint={endpoint} onClose={stay} />
  if (endpoint !== undefined && act === 'end') return <EndEndpoint endpoint={endpoint} onClose={stay} />
  if (endpoint !== undefined && act === 'from') return <SendFromMoment endpoint={endpoint} onClose={stay} />
  if (endpoint !== undefined && act === 'rotate')
    return (
      <RotateSecret
        endpoint={endpoint}
        onClose={stay}
        onSecret={(made) => {
          setAct(null)
          onSecret(made)
        }}
      />
    )
  const can = endpoint?.can ?? []
  const waits = endpoint === undefined ? undefined : waitingOf(endpoint)
  const isFailing = endpoint !== undefined && endpoint.failing + endpoint.failed > 0
  const button = (name: Act, content: string, isOffered: boolean) =>
    isOffered && (
      <Button key={name} onClick={() => setAct(name)}>
        {content}
      </Button>
    )
  return (
    <>
      <Dialog
        title={endpoint === undefined ? 'Endpoint' : `Endpoint of ${endpoint.clientName}`}
        width="xlarge"
        onClose={onClose}
        footerButtons={[
          ...(can.includes('end')
            ? [{ buttonType: 'danger' as const, content: 'End the endpoint', onClick: () => setAct('end') }]
            : []),
          ...(can.includes('change') ? [{ content: 'Change', onClick: () => setAct('change') }] : []),
          ...(can.includes('confirm')
            ? [
                {
                  buttonType: 'primary' as const,
                  content: `Confirm the ${waits ?? 'endpoint'}`,
                  onClick: () => setAct('confirm'),
                },
              ]
            : [{ content: 'Close', onClick: onClose }]),
        ]}
      >
        <ReadState
          read={read}
          isEmpty={read.data?.length === 0}
          emptyTitle="There is no such endpoint"
          emptyText="It ended more than 35 days ago, or the address is wrong."
        >
          {endpoint !== undefined && (
            <div className={styles.detail}>
              <Trouble endpoint={endpoint} />
              <EndpointFacts endpoint={endpoint} />
              <section aria-label="What it is told" className={styles.states}>
                {endpoint.types.map((type) => (
                  <Label key={type}>{type}</Label>
                ))}
              </section>
              <Secrets endpoint={endpoint} />
              {can.includes('test') && <TestDelivery endpointId={endpoint.id} />}
              <div className={styles.buttons}>
                {button('resume', 'Resume', can.includes('resume'))}
                {button('pause', 'Pause', can.includes('pause'))}
                {button('failing', 'Send what fails again', can.includes('sendAgain') && isFailing)}
                {button('from', 'Send again from a moment on', can.includes('sendAgain'))}
                {button('rotate', 'New secret', can.includes('rotate'))}
                <ButtonLink
                  to={`${outgoingPath}&${new URLSearchParams({ show: 'deliveries', of: String(endpoint.id) })}`}
                >
                  Deliveries
                </ButtonLink>
              </div>
              <NeedsNetwork />
            </div>
          )}
        </ReadState>
      </Dialog>
      {endpoint !== undefined && <AtOnce endpoint={endpoint} act={act} onClose={stay} />}
      {act === 'confirm' && endpoint !== undefined && (
        <Decide
          call={confirmEndpoint}
          requestOf={() => ({ endpointId })}
          ifMatch={endpoint.version}
          invalidates={outgoingReads}
          draftKey={`webhook endpoint ${endpointId}`}
          title={`Confirm the ${waits ?? 'endpoint'} of ${endpoint.clientName}?`}
          isQuestion
          closeContent="Stay"
          choices={choicesOf(endpoint.can.filter((one) => one === 'confirm'))}
          about={confirmationOf(endpoint)}
          remark={null}
          failedTitle="It was not confirmed"
          done={({ clientName }) => `The endpoint of ${clientName} is confirmed.`}
          onClose={stay}
        />
      )}
    </>
  )
}
