import { Banner } from '@primer/react'
import { useState } from 'react'
import { decideRecords, reviewRecord } from '#contract/calls/platform/checkedRecords.ts'
import type { WaitingRecord } from '#contract/calls/platform/waiting.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { nameOfKind } from '#contract/checkedKinds/index.ts'
import { recordReads } from '#src/checkedRecords/recordReads.ts'
import { RecordReview } from '#src/checkedRecords/RecordReview.tsx'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
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

/** One decision on several records, each in the revision that the list showed; the answer says what became of each. */
export const DecideSeveral = ({ rows: chosen, onDone, onClose }: Props) => {
  const [rows] = useState(chosen)
  const [results, setResults] = useState<readonly Result[] | null>(null)
  const steps = new Set(rows.map(({ step }) => step))
  const forward = steps.size > 1 ? 'Approve or verify' : steps.has('verify') ? 'Verify' : 'Approve'
  const keys = rows.map(({ kind, key }) => `${kind}-${key}`).toSorted()
  const done = results?.filter(({ isDone }) => isDone).length ?? 0
  return (
    <Decide
      call={decideRecords}
      requestOf={(decision, { remark }) => ({
        items: rows.map(({ record: { kind, id, revision }, step }) => ({
          kind,
          id,
          revision,
          decision: decision === 'approve' ? step : decision,
        })),
        remark,
      })}
      invalidates={recordReads}
      draftKey={`decisions ${keys.join()}`}
      title={`${rows.length} chosen`}
      subtitle={results === null && 'Open a line to see what changes.'}
      width="xlarge"
      choices={results === null ? choicesOf(['approve', 'reject'], { approve: { content: forward } }) : []}
      remark={{ caption: 'For all of them. Needed to reject.' }}
      failedTitle="Nothing was decided"
      staysOpen
      onDecided={(answered) => {
        setResults(answered)
        onDone(answered.filter(({ isDone }) => isDone))
      }}
      onClose={onClose}
    >
      {results !== null && (
        <Banner
          variant={done === rows.length ? 'success' : 'warning'}
          title={`${done} of ${rows.length} done`}
          description={done === rows.length ? undefined : 'The others stay chosen. Each says why below.'}
        />
      )}
      <ul className="ui-list ui-stack-8">
        {rows.map((row) => (
          <Item
            key={`${row.kind} ${row.key}`}
            row={row}
            result={results?.find(({ kind, id }) => kind === row.record.kind && id === row.record.id)}
          />
        ))}
      </ul>
    </Decide>
  )
}
