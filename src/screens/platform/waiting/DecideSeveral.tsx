import { Banner, Dialog } from '@primer/react'
import { useRef, useState } from 'react'
import { type decideRecords, reviewRecord, shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import type { WaitingRecord } from '#contract/calls/platform/waiting.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { RecordReview } from '#src/checkedRecords/RecordReview.tsx'
import { RemarkField } from '#src/decisions/RemarkField.tsx'
import { nameOfKind } from '#contract/checkedKinds/index.ts'
import { useDecide } from '#src/checkedRecords/useDecide.ts'
import { useAttempt } from '#src/editing/useAttempt.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import styles from './WaitingList.module.css'

type Result = ResponseOf<typeof decideRecords>[number]

/** The difference of one record, asked for when somebody opens it. */
const Looked = ({ row }: { readonly row: WaitingRecord }) => {
  const { kind, id, revision } = row.record
  const read = useCall(reviewRecord, { kind, id })
  if (read.data === undefined)
    return <ScreenState state={read.isError ? 'failed' : 'loading'} text={read.error?.message} />
  return (
    <>
      {read.data.revision !== revision && (
        <Banner
          variant="warning"
          title="Somebody changed this record since the list was read"
          description="It will not be decided on here. Close this and look at it again."
        />
      )}
      <RecordReview review={read.data} />
    </>
  )
}

const Item = ({ row, result }: { readonly row: WaitingRecord; readonly result: Result | undefined }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={styles.item} data-outcome={result === undefined ? undefined : result.isDone ? 'done' : 'refused'}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {row.title}{' '}
          <span>
            {nameOfKind(row.record.kind)}, {row.record.isChange ? 'changed' : 'made'} by {row.askedBy}
          </span>
          {result !== undefined && <strong> {result.isDone ? 'Done.' : `Not done: ${result.message}`}</strong>}
        </summary>
        {isOpen && (
          <div className={styles.review}>
            <Looked row={row} />
          </div>
        )}
      </details>
    </li>
  )
}

interface Props {
  readonly rows: readonly WaitingRecord[]
  readonly onDone: (done: readonly Result[]) => void
  readonly onClose: () => void
}

/**
 * One decision on several records, each in the revision that the list showed; the answer says what became of each.
 * Not a table form: a decision has a remark alone, beside what is decided on.
 */
export const DecideSeveral = ({ rows: chosen, onDone, onClose }: Props) => {
  const [rows] = useState(chosen)
  const [remark, setRemark] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const [results, setResults] = useState<readonly Result[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const keyFor = useAttempt()
  const savedDraft = useFormDraft({
    key: `decisions ${rows
      .map(({ kind, key }) => `${kind}-${key}`)
      .toSorted()
      .join()}`,
    title: `Remark · ${rows.length} chosen`,
    present: { remark },
    original: { remark: '' },
    labels: { remark: 'Remark' },
    fill: (typed) => setRemark(typed.remark),
  })
  const deciding = useDecide({
    onDecided: (answered) => {
      void savedDraft.end()
      setResults(answered)
      onDone(answered.filter(({ isDone }) => isDone))
    },
    onFailed: (error) => setFailure(error.message),
  })
  const isReason = remark.trim().length >= shortestReason
  const steps = new Set(rows.map(({ step }) => step))
  const forward = steps.size > 1 ? 'Approve or verify' : steps.has('verify') ? 'Verify' : 'Approve'

  const decide = (isForward: boolean) => {
    if (deciding.isPending) return
    if (!isForward && !isReason) {
      setReasonMissing(true)
      field.current?.focus()
      return
    }
    setFailure(null)
    const items = rows.map(({ record: { kind, id, revision }, step }) => ({
      kind,
      id,
      revision,
      decision: isForward ? step : ('reject' as const),
    }))
    const request = { items, remark: remark.trim() }
    deciding.mutate({ request, idempotencyKey: keyFor(request) })
  }
  const done = results?.filter(({ isDone }) => isDone).length ?? 0

  return (
    <Dialog
      title={`${rows.length} chosen`}
      subtitle={results === null ? 'Open a line to see what changes.' : undefined}
      width="xlarge"
      onClose={onClose}
      footerButtons={
        results === null
          ? [
              { content: 'Close', onClick: onClose, disabled: deciding.isPending },
              { content: 'Reject', buttonType: 'danger', disabled: deciding.isPending, onClick: () => decide(false) },
              { content: forward, buttonType: 'primary', loading: deciding.isPending, onClick: () => decide(true) },
            ]
          : [{ content: 'Close', buttonType: 'primary', autoFocus: true, onClick: onClose }]
      }
    >
      <div className={styles.several}>
        {results === null && savedDraft.notice}
        {failure !== null && <Banner variant="critical" title="Nothing was decided" description={failure} />}
        {results !== null && (
          <Banner
            variant={done === rows.length ? 'success' : 'warning'}
            title={`${done} of ${rows.length} done`}
            description={done === rows.length ? undefined : 'The others stay chosen. Each says why below.'}
          />
        )}
        <ul className={styles.items}>
          {rows.map((row) => (
            <Item
              key={`${row.kind} ${row.key}`}
              row={row}
              result={results?.find(({ kind, id }) => kind === row.record.kind && id === row.record.id)}
            />
          ))}
        </ul>
        {results === null && (
          <RemarkField
            caption="For all of them. Needed to reject."
            fault={isReasonMissing && !isReason ? 'Say in a few words why.' : undefined}
            ref={field}
            value={remark}
            onChange={setRemark}
          />
        )}
      </div>
    </Dialog>
  )
}
