import { Banner, Button } from '@primer/react'
import { useState } from 'react'
import { correctEvent, type readKept, tryCorrection } from '#contract/calls/platform/incoming.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { jsonFault } from '#contract/wire/jsonText.ts'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { formatCount } from '#src/ui/count.ts'
import { Differences } from './Differences.tsx'
import { correctionFields as table } from './eventFields.ts'
import styles from './Incoming.module.css'
import { incomingReads } from './incomingReads.ts'
import { outcomeNames } from './incomingWords.tsx'

export type Kept = ResponseOf<typeof readKept>
type Tried = ResponseOf<typeof tryCorrection> & { readonly of: string }

const savedWords = ({ outcome, followed }: ResponseOf<typeof correctEvent>) => {
  if (outcome === 'waits') return { kind: 'success', text: 'The correction waits for another administrator.' } as const
  const more =
    followed === 0 ? '' : ` ${formatCount(followed)} that waited for it ${followed === 1 ? 'was' : 'were'} applied too.`
  return { kind: 'success', text: `${outcomeNames[outcome] ?? outcome}.${more}` } as const
}

const TriedResult = ({ tried }: { readonly tried: Tried }) => (
  <div className={styles.detail} role="status">
    {tried.fault === null ? (
      <Banner
        variant={tried.needsSecond ? 'warning' : 'success'}
        layout="compact"
        title={outcomeNames[tried.outcome] ?? tried.outcome}
        description={
          tried.needsSecond
            ? 'It moves money or says where it goes: another administrator has to agree before it is applied.'
            : 'So it would be taken. Nothing is written yet.'
        }
      />
    ) : (
      <Banner
        variant="critical"
        layout="compact"
        title={tried.fault.field === '' ? tried.fault.message : `${tried.fault.field}: ${tried.fault.message}`}
        description={tried.fault.right}
      />
    )}
    {tried.differences.length > 0 && (
      <Differences label="What you changed" differences={tried.differences} words={['As it was sent', 'Corrected']} />
    )}
  </div>
)

interface Props {
  readonly kept: Kept
  readonly onDone: () => void
  readonly onClose: () => void
}

/** A kept event as JSON: corrected, tried without a trace, then applied by the rules of the door. */
export const CorrectEvent = ({ kept, onDone, onClose }: Props) => {
  const [tried, setTried] = useState<Tried>()
  const [failure, setFailure] = useState('')
  const [isTrying, setTrying] = useState(false)
  const form = useTableForm({
    table,
    call: correctEvent,
    saved: kept,
    recordOf: ({ event }) => ({ event, remark: '' }),
    versionOf: ({ version }) => version,
    fixed: () => ({ keptId: kept.keptId }),
    draftKey: `event ${kept.keptId}`,
    draftTitle: `Correction of ${kept.subject || kept.eventId}`,
    // A number that somebody types stays on no device.
    neverStored: ['event'],
    invalidates: incomingReads,
    words: { saved: savedWords, failed: 'The event was not applied.' },
    onSaved: onDone,
  })
  const { event } = form.draft
  const isJson = jsonFault(event.trim()) === undefined
  const tryIt = async () => {
    setTrying(true)
    setFailure('')
    try {
      setTried({ ...(await callGateway(tryCorrection, { keptId: kept.keptId, event })), of: event })
    } catch (error) {
      setTried(undefined)
      setFailure(error instanceof Error ? error.message : 'It could not be tried.')
    }
    setTrying(false)
  }
  return (
    <FormDialog
      title={`Correct ${kept.subject || kept.eventId}`}
      subtitle={
        kept.state === 'fetching'
          ? 'Its documents are on their way.'
          : kept.code === ''
            ? `It waits for ${kept.waitsFor.replace(':', ' ')}.`
            : `${kept.field === '' ? '' : `${kept.field}: `}${kept.right}`
      }
      width="xlarge"
      form={form}
      submitContent="Apply"
      layout="rows"
      onClose={onClose}
    >
      <FormFields table={table} form={form} />
      <div className={styles.buttons}>
        <Button loading={isTrying} disabled={!isJson} onClick={() => void tryIt()}>
          Try without applying
        </Button>
      </div>
      {failure !== '' && (
        <Banner variant="critical" layout="compact" title="It could not be tried" description={failure} />
      )}
      {tried !== undefined && tried.of === event && <TriedResult tried={tried} />}
    </FormDialog>
  )
}
