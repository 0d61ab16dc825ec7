import { Banner, Checkbox, FormControl, Label } from '@primer/react'
import { type Conflict, listConflicts, resolveConflict } from '#contract/calls/platform/incoming.ts'
import { bankFields } from '#machines/platform/feedDecision.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { Decide } from '#src/decisions/Decide.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { When } from '#src/ui/When.tsx'
import styles from './Incoming.module.css'
import { incomingReads } from './incomingReads.ts'

const doneWords = {
  kept: 'What the desk has stays.',
  taken: 'The values of the event were taken.',
  waits: 'It waits for another administrator.',
} as const

const choices = {
  keep: { decision: 'keep', content: 'Keep what the desk has', needsReason: true, tone: 'default' },
  take: { decision: 'take', content: 'Take the chosen values', needsReason: true, tone: 'primary' },
} as const

/** Account, holder, IFSC and bank go together. */
const withBank = (conflict: Conflict, take: readonly string[], field: string, isChosen: boolean): string[] => {
  const together = bankFields.includes(field)
    ? conflict.fields.map((one) => one.field).filter((one) => bankFields.includes(one))
    : [field]
  const others = take.filter((one) => !together.includes(one))
  return isChosen ? [...others, ...together] : others
}

interface ValuesProps {
  readonly conflict: Conflict
  readonly take: readonly string[]
  readonly onTake: (take: readonly string[]) => void
}

/** Both values of each field, and which of them counts. */
const Values = ({ conflict, take, onTake }: ValuesProps) => {
  const mayTake = conflict.can.includes('take')
  const isMoney = conflict.fields.some((one) => one.isMoney && take.includes(one.field))
  return (
    <>
      <table className={styles.difference} aria-label="Values">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">At the desk</th>
            <th scope="col">In the event</th>
            {mayTake && <th scope="col">Take it</th>}
          </tr>
        </thead>
        <tbody translate="no">
          {conflict.fields.map((one) => (
            <tr key={one.field}>
              <td>
                {one.field} {one.isMoney && <Label variant="attention">Money</Label>}
              </td>
              <td>{one.before || <span className={styles.muted}>nothing</span>}</td>
              <td>{one.after || <span className={styles.muted}>nothing</span>}</td>
              {mayTake && (
                <td>
                  {one.isTakeable ? (
                    <FormControl>
                      <Checkbox
                        checked={take.includes(one.field)}
                        onChange={(event) => onTake(withBank(conflict, take, one.field, event.target.checked))}
                      />
                      <FormControl.Label visuallyHidden>Take {one.field} of the event</FormControl.Label>
                    </FormControl>
                  ) : (
                    <span className={styles.muted}>In its own screen</span>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {isMoney && (
        <Banner
          variant="warning"
          layout="compact"
          hideTitle
          title="Two people"
          description="It says where money goes: another administrator, who has seen no secret of the client, has to agree. Then the account waits for its confirmation."
        />
      )}
    </>
  )
}

const reasonOf = ({ reason, kind }: Conflict): string => {
  if (reason === 'inBatch') return 'The event changes a payment that is in a settlement.'
  return kind === 'papers'
    ? 'Staff stored these documents later than the source of the event knows.'
    : 'Staff changed these fields, and the event was made before its source had seen that.'
}

const more: { readonly empty: { take: readonly string[] }; readonly labels: { readonly take: string } } = {
  empty: { take: [] },
  labels: { take: 'Chosen values' },
}

interface Props {
  readonly conflictId: number
  readonly onClose: () => void
}

export const ConflictDialog = ({ conflictId, onClose }: Props) => {
  const read = useCall(listConflicts, { conflictId, page: 1, size: 1 }, { staleTime: 0 })
  const conflict = read.data?.rows[0]
  const isDecided = read.data !== undefined && conflict === undefined
  return (
    <Decide
      call={resolveConflict}
      requestOf={(decision: 'keep' | 'take', { take, remark }) => ({
        conflictId,
        take: decision === 'take' ? [...take] : [],
        remark,
      })}
      {...(conflict === undefined ? {} : { ifMatch: conflict.version })}
      invalidates={incomingReads}
      draftKey={`conflict ${conflictId}`}
      title={conflict === undefined ? 'Conflict' : `Conflict about ${conflict.subject}`}
      width="xlarge"
      read={read}
      choices={(conflict?.can ?? []).map((one) => choices[one])}
      bars={(decision, { take }) => decision === 'take' && take.length === 0}
      facts={
        conflict === undefined
          ? []
          : [
              { label: 'Client', value: conflict.client },
              { label: 'About', value: `${conflict.kind} ${conflict.subject}` },
              { label: 'Event id', value: conflict.eventId },
              { label: 'Received', value: <When at={conflict.madeAt} seconds /> },
            ]
      }
      remark={{ caption: 'Needed, whichever value counts.', longest: 300 }}
      more={more}
      hasFieldsFirst
      fields={({ take }, set) =>
        conflict !== undefined && <Values conflict={conflict} take={take} onTake={(chosen) => set({ take: chosen })} />
      }
      done={({ outcome }) => doneWords[outcome]}
      onClose={onClose}
    >
      {isDecided && <p>This conflict is decided, or the address is wrong.</p>}
      {conflict !== undefined && <p>{reasonOf(conflict)}</p>}
      {conflict !== undefined && conflict.whyNot !== '' && (
        <Banner variant="info" layout="compact" hideTitle title="Why it stays" description={conflict.whyNot} />
      )}
      {conflict !== undefined && conflict.decisionId !== null && (
        <>
          <Values conflict={conflict} take={[]} onTake={() => undefined} />
          <p>
            <ButtonLink
              size="small"
              to={`?${new URLSearchParams({ activeIndex: '1', decision: conflict.decisionId })}`}
            >
              Open it
            </ButtonLink>
          </p>
        </>
      )}
    </Decide>
  )
}
