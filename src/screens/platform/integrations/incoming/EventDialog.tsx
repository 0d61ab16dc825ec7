import { Banner, Button, Dialog } from '@primer/react'
import { useEffect, useState } from 'react'
import { dropEvent, readKept, unmaskKept } from '#contract/calls/platform/incoming.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { ReasonDialog } from '#src/session/ReasonDialog.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Id } from '#src/ui/Id.tsx'
import { When } from '#src/ui/When.tsx'
import { CorrectEvent, type Kept } from './CorrectEvent.tsx'
import { dropFields } from './eventFields.ts'
import styles from './Incoming.module.css'
import { incomingReads } from './incomingReads.ts'
import { KeptStateLabel } from './incomingWords.tsx'
import { ScrolledText } from '../ScrolledText.tsx'

const shownMs = 60_000

const DropEvent = ({ kept, onDone, onClose }: { kept: Kept; onDone: () => void; onClose: () => void }) => {
  const form = useTableForm({
    table: dropFields,
    call: dropEvent,
    saved: kept,
    recordOf: () => ({ remark: '' }),
    versionOf: ({ version }) => version,
    fixed: () => ({ keptId: kept.keptId }),
    draftKey: `dropped event ${kept.keptId}`,
    draftTitle: `Dropping of ${kept.subject || kept.eventId}`,
    invalidates: incomingReads,
    words: { saved: 'The event was dropped.', failed: 'The event was not dropped.' },
    onSaved: onDone,
  })
  return (
    <FormDialog
      title={`Drop ${kept.subject || kept.eventId}?`}
      subtitle="The event is deleted and changes nothing at the desk. Its source can send it again."
      form={form}
      submitContent="Drop"
      isDanger
      layout="rows"
      onClose={onClose}
    >
      <FormFields table={dropFields} form={form} />
    </FormDialog>
  )
}

/** The event, covered; in full for a minute once somebody said why. Of the full text nothing stays in the cache. */
const EventText = ({ kept }: { readonly kept: Kept }) => {
  const [full, setFull] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (full === undefined) return
    const timer = setTimeout(() => setFull(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [full])
  return (
    <section aria-label="Event" className={styles.fault}>
      <span className={styles.eventHead}>
        <h2 className={styles.heading}>Event</h2>
        {kept.hasMasked &&
          (full === undefined ? (
            <Button size="small" onClick={() => setAsking(true)}>
              Show in full
            </Button>
          ) : (
            <Button size="small" onClick={() => setFull(undefined)}>
              Cover again
            </Button>
          ))}
      </span>
      <ScrolledText text={full ?? kept.event} />
      {isAsking && (
        <ReasonDialog
          title="Show the event in full"
          subtitle="The event is shown for one minute, and each number in it counts as seen in full. Your name and the reason are recorded."
          act="Show"
          failed="The event could not be shown. Try again."
          onReason={async (reason) => {
            const { event } = await callGateway(unmaskKept, { keptId: kept.keptId, reason })
            setAsking(false)
            setFull(event)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

const Fault = ({ kept }: { readonly kept: Kept }) =>
  kept.state === 'fetching' ? (
    <Banner
      variant="info"
      layout="compact"
      title="Its documents are on their way"
      description="Everything else of it is applied. A document that cannot be fetched is tried again for a day."
    />
  ) : kept.state === 'early' ? (
    <Banner
      variant="info"
      layout="compact"
      title={`It waits for ${kept.waitsFor.replace(':', ' ')}`}
      description="The event is applied when that arrives. After a day it is marked as refused, and is still applied when that arrives."
    />
  ) : (
    <Banner
      variant="warning"
      layout="compact"
      title={kept.field === '' ? kept.message : `${kept.field}: ${kept.message}`}
      description={`${kept.right} (${kept.code})`}
    />
  )

interface Props {
  readonly keptId: number
  readonly onClose: () => void
}

/** One event that was refused or is early: its fault, its content, and what can be done. */
export const EventDialog = ({ keptId, onClose }: Props) => {
  const [act, setAct] = useState<'correct' | 'drop' | null>(null)
  const read = useCall(readKept, { keptId }, { staleTime: 0 })
  const kept = read.data
  const stay = () => setAct(null)
  if (kept !== undefined && act === 'correct') return <CorrectEvent kept={kept} onDone={onClose} onClose={stay} />
  if (kept !== undefined && act === 'drop') return <DropEvent kept={kept} onDone={onClose} onClose={stay} />
  const can = kept?.can ?? []
  return (
    <Dialog
      title={kept === undefined ? 'Event' : `${kept.kind || 'Event'} ${kept.subject || kept.eventId}`}
      width="xlarge"
      onClose={onClose}
      footerButtons={[
        ...(can.includes('drop')
          ? [{ buttonType: 'danger' as const, content: 'Drop', onClick: () => setAct('drop') }]
          : []),
        ...(can.includes('correct')
          ? [{ buttonType: 'primary' as const, content: 'Correct and apply', onClick: () => setAct('correct') }]
          : []),
        ...(can.length === 0 ? [{ content: 'Close', onClick: onClose }] : []),
      ]}
    >
      <ReadState read={read} failedTitle="The event could not be read">
        {kept !== undefined && (
          <div className={styles.detail}>
            <Fault kept={kept} />
            {kept.whyNot !== '' && (
              <p>
                {kept.whyNot}{' '}
                {kept.decisionId !== null && (
                  <ButtonLink
                    size="small"
                    to={`?${new URLSearchParams({ activeIndex: '1', decision: kept.decisionId })}`}
                  >
                    Open the correction
                  </ButtonLink>
                )}
              </p>
            )}
            <Facts
              facts={[
                { label: 'Status', value: <KeptStateLabel state={kept.state} /> },
                { label: 'Client', value: kept.client },
                { label: 'Source', value: kept.source },
                { label: 'Event id', value: <Id label="Event id" value={kept.eventId} /> },
                { label: 'Subject', value: <Id label="Subject" value={kept.subject} /> },
                { label: 'Received', value: <When at={kept.receivedAt} seconds /> },
              ]}
            />
            <EventText kept={kept} />
          </div>
        )}
      </ReadState>
    </Dialog>
  )
}
