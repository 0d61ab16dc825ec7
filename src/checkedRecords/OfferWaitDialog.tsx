import { Banner, Dialog } from '@primer/react'
import { useRef, useState } from 'react'
import { decideOfferWait, listOfferWaits, type OfferWait } from '#contract/calls/catalogue/offerWaits.ts'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { NeedsNetwork } from '#src/gateway/NeedsNetwork.tsx'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { type NamedCall, useCall, useCommand } from '#src/gateway/useCall.ts'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Fault } from '#src/ui/Fault.tsx'
import { showToast } from '#src/ui/toast.ts'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './OfferWaits.module.css'
import { changeWords, limitWords, moreWords, waitReads, waitStateWords } from './offerWaitWords.ts'
import { RemarkField } from '#src/decisions/RemarkField.tsx'

type Row = OfferWait['rows'][number]
type Decision = OfferWait['can'][number]

const decisionWords: Readonly<Record<Decision, string>> = { approve: 'Approve', reject: 'Reject', withdraw: 'Withdraw' }
const doneWords: Readonly<Record<Decision, string>> = {
  approve: 'Approved. The change is done.',
  reject: 'Rejected. Nothing is changed.',
  withdraw: 'Withdrawn. Nothing is changed.',
}
const whyNotWords: Readonly<Record<NonNullable<OfferWait['whyNot']>, string>> = {
  'wrong-state': 'It is decided.',
  'own-work': 'You asked for this change: somebody else has to decide on it.',
  'not-your-part': 'Only who asked for it withdraws it.',
  overtaken: 'It was overtaken.',
}

const columns: readonly Column<Row>[] = [
  { key: 'what', header: 'What', width: '16%', cell: ({ ruleDesc }) => ruleDesc },
  { key: 'before', header: 'Now', cell: ({ before }) => (before === '' ? 'New' : before) },
  { key: 'after', header: 'Afterwards', cell: ({ after }) => (after === '' ? 'Never begins' : after) },
]

const Review = ({ wait }: { readonly wait: OfferWait }) => (
  <>
    {wait.isOvertaken && (
      <Banner
        variant="warning"
        title="This change was overtaken"
        description="Something of it was changed since it was asked for. It can be rejected or withdrawn, and asked for again."
      />
    )}
    <Facts
      facts={[
        { label: 'Change', value: changeWords[wait.act] },
        { label: 'Brand', value: wait.brandCode },
        { label: 'Asked for by', value: wait.askedBy },
        { label: 'Since', value: <When at={wait.askedAt} /> },
        { label: 'Status', value: waitStateWords[wait.state] },
        ...(wait.decidedBy === null
          ? []
          : [
              { label: 'Decided by', value: wait.decidedBy },
              { label: 'Decided at', value: <When at={wait.decidedAt} /> },
              { label: 'Decision remark', value: wait.decisionRemark },
            ]),
      ]}
    />
    <section aria-label="What it gives more" className={styles.why}>
      <h2 className="ui-heading">What it gives more</h2>
      <ul className={styles.ways}>
        {wait.ways.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>
        <strong>{moreWords(wait.more)}</strong>
      </p>
      <p className="ui-muted">
        {wait.askedBy} gives alone at most {limitWords(wait)}.
      </p>
    </section>
    <div className={styles.list}>
      <p className="ui-muted">As it was worked out when it was asked for. It begins no sooner than it is approved.</p>
      {wait.changes > wait.rows.length && (
        <p className={styles.text}>
          The first {formatCount(wait.rows.length)} of {formatCount(wait.changes)} are shown.
        </p>
      )}
      <Table
        label="What changes"
        columns={columns}
        rows={wait.rows}
        rowKey={({ id, ruleDesc, after }) => `${id} ${ruleDesc} ${after}`}
        maxHeight="36vh"
      />
    </div>
  </>
)

interface Props {
  readonly waitId: string
  /** What else is no longer true once it is done. */
  readonly reads: readonly NamedCall[]
  readonly onClose: () => void
}

/**
 * A change that gives more, as the second person sees it. Who may decide, decides here; everybody else reads.
 * Not a table form: a decision has a remark alone, beside what is decided on.
 */
export const OfferWaitDialog = ({ waitId, reads, onClose }: Props) => {
  const read = useCall(listOfferWaits, { waitId, page: 1, size: 20 }, { staleTime: Number.POSITIVE_INFINITY })
  const [remark, setRemark] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const savedDraft = useFormDraft({
    key: `offer wait ${waitId}`,
    title: `Remark · ${read.data?.rows[0]?.title ?? 'A change that waits'}`,
    present: { remark },
    original: { remark: '' },
    labels: { remark: 'Remark' },
    fill: (typed) => setRemark(typed.remark),
  })
  const deciding = useCommand(decideOfferWait, {
    invalidates: [...waitReads, ...reads],
    readsAgainInDoubt: true,
    onSuccess: (_, { request: { decision } }) => {
      void savedDraft.end()
      showToast({ kind: 'success', text: doneWords[decision] })
      onClose()
    },
  })
  const wait = read.data?.rows[0]
  const can = wait?.can ?? []
  const isReason = remark.trim().length >= shortestReason
  const decide = (decision: Decision) => {
    if (deciding.isPending) return
    if (decision === 'reject' && !isReason) {
      setReasonMissing(true)
      field.current?.focus()
      return
    }
    deciding.mutate({ request: { waitId, decision, remark: remark.trim() } })
  }
  return (
    <Dialog
      title={wait === undefined ? 'A change that waits' : wait.title}
      subtitle="It gives more than one person decides"
      width="xlarge"
      onClose={onClose}
      footerButtons={[
        { content: 'Close', onClick: onClose },
        ...can.toReversed().map((decision) => ({
          content: decisionWords[decision],
          buttonType: decision === 'approve' ? ('primary' as const) : ('danger' as const),
          loading: deciding.isPending && deciding.variables.request.decision === decision,
          disabled: deciding.isPending,
          onClick: () => decide(decision),
        })),
      ]}
    >
      <div className={styles.body}>
        <ReadState read={read}>
          {wait !== undefined && (
            <>
              <Review wait={wait} />
              {can.length > 0 ? (
                <>
                  {savedDraft.notice}
                  <RemarkField
                    caption={can.includes('reject') ? 'Needed to reject.' : 'Optional'}
                    fault={isReasonMissing && !isReason ? 'Say in a few words why.' : undefined}
                    ref={field}
                    value={remark}
                    onChange={setRemark}
                  />
                  <NeedsNetwork what="A decision" />
                </>
              ) : (
                wait.whyNot !== null && <p className={styles.text}>{whyNotWords[wait.whyNot]}</p>
              )}
              {deciding.error !== null && <Fault>{deciding.error.message}</Fault>}
            </>
          )}
        </ReadState>
      </div>
    </Dialog>
  )
}
