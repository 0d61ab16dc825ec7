import { Banner, Button, Checkbox, Dialog, FormControl, Label } from '@primer/react'
import { useRef, useState } from 'react'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { type Conflict, listConflicts, resolveConflict } from '#contract/calls/platform/incoming.ts'
import { bankFields } from '#machines/platform/feedDecision.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { RemarkField } from '#src/decisions/RemarkField.tsx'
import { useAttempt } from '#src/editing/useAttempt.ts'
import { NeedsNetwork } from '#src/gateway/NeedsNetwork.tsx'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import styles from './Incoming.module.css'
import { incomingReads } from './incomingReads.ts'

const doneWords = {
  kept: 'What the desk has stays.',
  taken: 'The values of the event were taken.',
  waits: 'It waits for another administrator.',
} as const

/** Account, holder, IFSC and bank go together. */
const withBank = (conflict: Conflict, take: readonly string[], field: string, isChosen: boolean): string[] => {
  const together = bankFields.includes(field)
    ? conflict.fields.map((one) => one.field).filter((one) => bankFields.includes(one))
    : [field]
  const others = take.filter((one) => !together.includes(one))
  return isChosen ? [...others, ...together] : others
}

/** Both values of each field, and which of them counts. */
const Decide = ({ conflict, onClose }: { readonly conflict: Conflict; readonly onClose: () => void }) => {
  const [take, setTake] = useState<readonly string[]>([])
  const [remark, setRemark] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const keyFor = useAttempt()
  const deciding = useCommand(resolveConflict, {
    invalidates: incomingReads,
    readsAgainInDoubt: true,
    onSuccess: ({ outcome }) => {
      showToast({ kind: 'success', text: doneWords[outcome] })
      onClose()
    },
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  const mayTake = conflict.can.includes('take')
  const isMoney = conflict.fields.some((one) => one.isMoney && take.includes(one.field))
  const decide = () => {
    if (remark.trim().length < shortestReason) {
      setReasonMissing(true)
      field.current?.focus()
      return
    }
    const request = { conflictId: conflict.conflictId, take: [...take], remark: remark.trim() }
    deciding.mutate({ request, ifMatch: conflict.version, idempotencyKey: keyFor(request) })
  }
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
                  <FormControl>
                    <Checkbox
                      checked={take.includes(one.field)}
                      onChange={(event) => setTake(withBank(conflict, take, one.field, event.target.checked))}
                    />
                    <FormControl.Label visuallyHidden>Take {one.field} of the event</FormControl.Label>
                  </FormControl>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {conflict.whyNot !== '' && (
        <Banner variant="info" layout="compact" hideTitle title="Why it stays" description={conflict.whyNot} />
      )}
      {isMoney && (
        <Banner
          variant="warning"
          layout="compact"
          hideTitle
          title="Two people"
          description="It says where money goes: another administrator, who has seen no secret of the client, has to agree. Then the account waits for its confirmation."
        />
      )}
      <RemarkField
        caption="Needed, whichever value counts."
        fault={isReasonMissing && remark.trim().length < shortestReason ? 'Say in a few words why.' : undefined}
        ref={field}
        value={remark}
        onChange={setRemark}
      />
      <div className={styles.buttons}>
        <Button variant="primary" loading={deciding.isPending} onClick={decide}>
          {take.length === 0
            ? 'Keep what the desk has'
            : take.length === 1
              ? 'Take the chosen value'
              : 'Take the chosen values'}
        </Button>
        <NeedsNetwork what="A decision" />
      </div>
    </>
  )
}

interface Props {
  readonly conflictId: number
  readonly onClose: () => void
}

export const ConflictDialog = ({ conflictId, onClose }: Props) => {
  const read = useCall(listConflicts, { conflictId, page: 1, size: 1 }, { staleTime: 0 })
  const conflict = read.data?.rows[0]
  return (
    <Dialog
      title={conflict === undefined ? 'Conflict' : `Conflict about ${conflict.subject}`}
      width="xlarge"
      onClose={onClose}
    >
      <ReadState
        read={read}
        isEmpty={read.data?.rows.length === 0}
        emptyTitle="This conflict is decided"
        emptyText="Somebody decided it, or the address is wrong."
      >
        {conflict !== undefined && (
          <div className={styles.detail}>
            <p>
              {conflict.reason === 'inBatch'
                ? 'The event changes a payment that is in a settlement.'
                : 'Staff changed these fields, and the event was made before its source had seen that.'}
            </p>
            <Facts
              facts={[
                { label: 'Client', value: conflict.client },
                { label: 'About', value: `${conflict.kind} ${conflict.subject}` },
                { label: 'Event id', value: conflict.eventId },
                { label: 'Received', value: <When at={conflict.madeAt} seconds /> },
              ]}
            />
            {conflict.decisionId === null ? (
              <Decide key={conflict.version} conflict={conflict} onClose={onClose} />
            ) : (
              <p>
                {conflict.whyNot}{' '}
                <ButtonLink
                  size="small"
                  to={`?${new URLSearchParams({ activeIndex: '1', decision: conflict.decisionId })}`}
                >
                  Open it
                </ButtonLink>
              </p>
            )}
          </div>
        )}
      </ReadState>
    </Dialog>
  )
}
