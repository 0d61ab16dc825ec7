import { Banner } from '@primer/react'
import { decideOfferWait, listOfferWaits, type OfferWait } from '#contract/calls/catalogue/offerWaits.ts'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { type NamedCall, useCall } from '#src/gateway/useCall.ts'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './OfferWaits.module.css'
import { changeWords, limitWords, moreWords, waitReads, waitStateWords } from './offerWaitWords.ts'

type Row = OfferWait['rows'][number]

const doneWords: Readonly<Record<OfferWait['can'][number], string>> = {
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
    <div className="ui-column-8">
      <p className="ui-muted">As it was worked out when it was asked for. It begins no sooner than it is approved.</p>
      {wait.changes > wait.rows.length && (
        <p className="ui-flush">
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

/** A change that gives more, as the second person sees it. Who may decide, decides here; everybody else reads. */
export const OfferWaitDialog = ({ waitId, reads, onClose }: Props) => {
  const read = useCall(listOfferWaits, { waitId, page: 1, size: 20 }, { staleTime: Number.POSITIVE_INFINITY })
  const wait = read.data?.rows[0]
  const { title = 'A change that waits', can = [], whyNot = null } = wait ?? {}
  return (
    <Decide
      call={decideOfferWait}
      requestOf={(decision, { remark }) => ({ waitId, decision, remark })}
      invalidates={[...waitReads, ...reads]}
      draftKey={`offer wait ${waitId}`}
      title={title}
      subtitle="It gives more than one person decides"
      width="xlarge"
      read={read}
      choices={choicesOf(can)}
      whyNot={whyNot === null ? undefined : whyNotWords[whyNot]}
      done={(_, { decision }) => doneWords[decision]}
      onClose={onClose}
    >
      {wait !== undefined && <Review wait={wait} />}
    </Decide>
  )
}
