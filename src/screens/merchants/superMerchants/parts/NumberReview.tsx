import { Banner, Button, ConfirmationDialog, Dialog } from '@primer/react'
import { useRef, useState } from 'react'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { reviewSuperMerchantNumber } from '#contract/calls/merchants/superMerchantReview.ts'
import { type SuperMerchant, type SuperMerchantNumber } from '#contract/calls/merchants/superMerchants.ts'
import { RemarkField } from '#src/decisions/RemarkField.tsx'
import { useCommand } from '#src/gateway/useCall.ts'
import { showToast } from '#src/ui/toast.ts'
import styles from '../superMerchants.module.css'
import { numberLabels } from '../superMerchantWords.ts'
import { decisionReads, useDecisionFailure } from '../useDeciding.ts'
import { ShownNumber } from './NumberField.tsx'

interface Props {
  readonly record: SuperMerchant
  readonly number: SuperMerchantNumber
  readonly isOffered: boolean
}

/** A number that a person compares with its document, and accepts or refuses. */
const OneReview = ({ record, number, isOffered }: Props) => {
  const { merchantCode, version } = record
  const { kind } = number
  const [asking, setAsking] = useState<'accept' | 'refuse' | null>(null)
  const [remark, setRemark] = useState('')
  const [isMissing, setMissing] = useState(false)
  const remarkField = useRef<HTMLTextAreaElement>(null)
  const { failure, note, clear } = useDecisionFailure()
  const reviewing = useCommand(reviewSuperMerchantNumber, {
    invalidates: decisionReads,
    onSuccess: (_, { request }) => {
      setAsking(null)
      showToast({
        kind: 'success',
        text: request.decision === 'accept' ? `${numberLabels[kind]} accepted.` : `${numberLabels[kind]} refused.`,
      })
    },
    onError: (error) => {
      showToast({ kind: 'error', text: 'It was not decided.' })
      note(error)
    },
  })
  const send = (decision: 'accept' | 'refuse') => {
    clear()
    reviewing.mutate({ request: { merchantCode, kind, decision, remark: remark.trim() }, ifMatch: version })
  }
  const refuse = () => {
    if (remark.trim().length < shortestReason) {
      setMissing(true)
      remarkField.current?.focus()
    } else send('refuse')
  }
  return (
    <li>
      <ShownNumber record={record} number={number} />
      {isOffered && (
        <span className={`${styles.buttons} ${styles.push}`}>
          <Button size="small" aria-label={`Accept ${numberLabels[kind]}`} onClick={() => setAsking('accept')}>
            Accept
          </Button>
          <Button
            size="small"
            variant="danger"
            aria-label={`Refuse ${numberLabels[kind]}`}
            onClick={() => setAsking('refuse')}
          >
            Refuse
          </Button>
        </span>
      )}
      {failure !== null && asking === null && <p className={styles.fault}>{failure}</p>}
      {asking === 'accept' && (
        <ConfirmationDialog
          title={`Accept the ${numberLabels[kind]}?`}
          confirmButtonContent="Accept"
          cancelButtonContent="Stay"
          onClose={(gesture) => {
            setAsking(null)
            if (gesture === 'confirm') send('accept')
          }}
        >
          You have compared the number with its document, and both are the same.
        </ConfirmationDialog>
      )}
      {asking === 'refuse' && (
        <Dialog
          title={`Refuse the ${numberLabels[kind]}`}
          subtitle="The super merchant goes back to who onboards it."
          initialFocusRef={remarkField}
          onClose={() => setAsking(null)}
          footerButtons={[
            { content: 'Cancel', onClick: () => setAsking(null) },
            { buttonType: 'danger', content: 'Refuse', loading: reviewing.isPending, onClick: refuse },
          ]}
        >
          <div className={styles.form}>
            {failure !== null && <Banner variant="critical" title="It was not decided" description={failure} />}
            <RemarkField
              caption="Who onboards it reads it."
              fault={isMissing && remark.trim().length < shortestReason ? 'Say in a few words why.' : undefined}
              ref={remarkField}
              value={remark}
              onChange={setRemark}
            />
          </div>
        </Dialog>
      )}
    </li>
  )
}

interface ReviewsProps {
  readonly record: SuperMerchant
  readonly isOffered: boolean
}

/** The numbers that nobody outside verified. */
export const NumberReviews = ({ record, isOffered }: ReviewsProps) => {
  const waiting = record.numbers.filter(({ state }) => state === 'manualReview')
  if (waiting.length === 0) return null
  return (
    <>
      <p className={styles.muted}>
        Compare each with its document below; the full number is shown with a reason, and the look is recorded.
      </p>
      <ul className={styles.reviews} aria-label="Numbers to compare">
        {waiting.map((number) => (
          <OneReview key={number.kind} record={record} number={number} isOffered={isOffered} />
        ))}
      </ul>
    </>
  )
}
