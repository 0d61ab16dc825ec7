import { Banner, Dialog, Label } from '@primer/react'
import { useState } from 'react'
import { confirmClient, endClient, listClients, type MachineClient } from '#contract/calls/platform/integrations.ts'
import { rotateSecret } from '#contract/calls/platform/integrations.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { NeedsNetwork } from '#src/gateway/NeedsNetwork.tsx'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Id } from '#src/ui/Id.tsx'
import { formatCount } from '#src/ui/count.ts'
import { formatPaise } from '#src/ui/money.ts'
import { When } from '#src/ui/When.tsx'
import { endFields, rotationFields } from './clientFields.ts'
import styles from './Clients.module.css'
import { clientSecretOf, ClientState, confirmationOf, hasWaitingSecret, kindOfScope } from './clientWords.tsx'
import type { NewSecret } from '../SecretDialog.tsx'

const reads = [listClients, listWaiting]

interface ActProps {
  readonly client: MachineClient
  readonly onClose: () => void
}

const EndClient = ({ client, onClose }: ActProps) => {
  const form = useTableForm({
    table: endFields,
    call: endClient,
    saved: client,
    recordOf: () => ({ remark: '' }),
    versionOf: ({ version }) => version,
    fixed: () => ({ clientId: client.id }),
    draftKey: `end of machine client ${client.id}`,
    draftTitle: `End of ${client.name}`,
    invalidates: reads,
    words: { saved: `${client.name} has ended.`, failed: 'The client has not ended.' },
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={`End ${client.name}?`}
      subtitle="Nothing more is taken from it from this moment on, and what of it waits is not applied. It cannot be taken back: a system that has to send again needs a new client."
      form={form}
      submitContent="End the client"
      isDanger
      layout="rows"
      onClose={onClose}
    >
      <FormFields table={endFields} form={form} />
    </FormDialog>
  )
}

const RotateSecret = ({ client, onClose, onSecret }: ActProps & { readonly onSecret: (made: NewSecret) => void }) => {
  const form = useTableForm({
    table: rotationFields,
    call: rotateSecret,
    saved: client,
    recordOf: () => ({ keepsOtherHours: 24 }),
    versionOf: ({ version }) => version,
    fixed: () => ({ clientId: client.id }),
    mayRepeat: true,
    draftKey: `secret of machine client ${client.id}`,
    draftTitle: `New secret of ${client.name}`,
    invalidates: reads,
    words: { failed: 'No new secret was made.' },
    onSaved: ({ secret }) => onSecret(clientSecretOf(client.name, secret, false)),
  })
  return (
    <FormDialog
      title={`New secret of ${client.name}`}
      subtitle={
        hasWaitingSecret(client)
          ? 'A new secret waits already: this one takes its place.'
          : 'Another administrator has to confirm it. Both are then good for as long as you say.'
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

const Secrets = ({ client }: { readonly client: MachineClient }) => (
  <>
    {client.secrets.map(({ id, state, madeBy, madeAt, confirmedBy, endsAt }, at) => (
      <Facts
        key={id}
        level={2}
        title={client.secrets.length > 1 ? `Secret ${at + 1}` : 'Secret'}
        facts={[
          { label: 'Status', value: <ClientState state={state} /> },
          { label: 'Made by', value: madeBy },
          { label: 'Made at', value: <When at={madeAt} /> },
          { label: 'Confirmed by', value: confirmedBy },
          { label: 'Good until', value: endsAt === null ? 'the client ends' : <When at={endsAt} /> },
        ]}
      />
    ))}
  </>
)

const ClientFacts = ({ client }: { readonly client: MachineClient }) => (
  <Facts
    facts={[
      { label: 'Status', value: <ClientState state={client.state} /> },
      { label: 'Source', value: <Id label="Source" value={client.source} /> },
      { label: 'Use', value: client.isTest ? 'Test: nothing is written' : 'Live' },
      { label: 'Last used', value: client.lastUsedAt === null ? 'Never' : <When at={client.lastUsedAt} /> },
      { label: 'Networks', value: client.networks.join(', ') },
      { label: 'Last day', value: <When day={client.endsOn} /> },
      { label: 'Records a day', value: formatCount(client.recordsADay) },
      { label: 'Rupees a day', value: formatPaise(client.rupeesADay * 100) },
      { label: 'Made by', value: client.madeBy },
      { label: 'Made at', value: <When at={client.madeAt} /> },
      { label: 'Confirmed by', value: client.confirmedBy },
      { label: 'Confirmed at', value: client.confirmedAt === null ? '' : <When at={client.confirmedAt} /> },
      ...(client.endedAt === null
        ? []
        : [
            { label: 'Ended by', value: client.endedBy },
            { label: 'Ended at', value: <When at={client.endedAt} /> },
          ]),
    ]}
  />
)

interface Props {
  readonly clientId: number
  readonly onSecret: (made: NewSecret) => void
  readonly onClose: () => void
}

/** One client: what it may, its secrets, and what the person may do with it. */
export const ClientDialog = ({ clientId, onSecret, onClose }: Props) => {
  const [act, setAct] = useState<'confirm' | 'rotate' | 'end' | null>(null)
  const read = useCall(listClients, { clientId }, { staleTime: 0 })
  const client = read.data?.[0]
  if (client !== undefined && act === 'end') return <EndClient client={client} onClose={() => setAct(null)} />
  if (client !== undefined && act === 'rotate')
    return (
      <RotateSecret
        client={client}
        onClose={() => setAct(null)}
        onSecret={(made) => {
          setAct(null)
          onSecret(made)
        }}
      />
    )
  const can = client?.can ?? []
  const isSecretAlone = client !== undefined && hasWaitingSecret(client)
  return (
    <>
      <Dialog
        title={client?.name ?? 'Machine client'}
        width="xlarge"
        onClose={onClose}
        footerButtons={[
          ...(can.includes('end')
            ? [{ buttonType: 'danger' as const, content: 'End the client', onClick: () => setAct('end') }]
            : []),
          ...(can.includes('rotate') ? [{ content: 'New secret', onClick: () => setAct('rotate') }] : []),
          ...(can.includes('confirm')
            ? [
                {
                  buttonType: 'primary' as const,
                  content: isSecretAlone ? 'Confirm the new secret' : 'Confirm the client',
                  onClick: () => setAct('confirm'),
                },
              ]
            : [{ content: 'Close', onClick: onClose }]),
        ]}
      >
        <ReadState
          read={read}
          isEmpty={read.data?.length === 0}
          emptyTitle="There is no such client"
          emptyText="It ended more than 35 days ago, or the address is wrong."
        >
          {client !== undefined && (
            <div className={styles.client}>
              {client.whyNot !== '' && (
                <Banner variant="info" layout="compact" hideTitle title="Confirmation" description={client.whyNot} />
              )}
              <ClientFacts client={client} />
              <section aria-label="What it may send and be told">
                <span className={styles.kinds}>
                  {client.scopes.map((scope) => (
                    <Label key={scope}>{kindOfScope(scope)}</Label>
                  ))}
                </span>
              </section>
              <Secrets client={client} />
              <NeedsNetwork />
            </div>
          )}
        </ReadState>
      </Dialog>
      {act === 'confirm' && client !== undefined && (
        <Decide
          call={confirmClient}
          requestOf={() => ({ clientId })}
          ifMatch={client.version}
          invalidates={reads}
          draftKey={`machine client ${clientId}`}
          title={isSecretAlone ? `Confirm the new secret of ${client.name}?` : `Confirm ${client.name}?`}
          isQuestion
          closeContent="Stay"
          choices={choicesOf(client.can.filter((one) => one === 'confirm'))}
          about={`${confirmationOf(client)}${isSecretAlone ? ' The new secret opens this from now on, and the old one ends as it was said.' : ''}`}
          remark={null}
          failedTitle="It was not confirmed"
          done={({ name }) => `${name} is confirmed.`}
          onClose={() => setAct(null)}
        />
      )}
    </>
  )
}
