import { Banner, Dialog, Radio } from '@primer/react'
import { type SubmitEvent, useState } from 'react'
import { reviewRecord, shortestReason } from '#contract/calls/approvals.ts'
import { type BankScheme, verifyBankScheme } from '#contract/calls/bankSchemes.ts'
import { RecordReview } from '#src/checking/RecordReview.tsx'
import { RemarkField } from '#src/checking/RemarkField.tsx'
import { recordReads } from '#src/checking/useDecide.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { type CallError, useCall, useCommand } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { showToast } from '#src/ui/toast.ts'
import styles from './BankSchemeDialog.module.css'

interface Props {
  readonly scheme: BankScheme
  readonly onClose: () => void
}

interface Typed {
  readonly decision: 'approved' | 'rejected' | null
  readonly remark: string
}

const empty: Typed = { decision: null, remark: '' }
const labels = { decision: 'Verification Status', remark: 'Remark' }

const whyNot = {
  'own-work': 'You made or changed this scheme: somebody else has to decide on it.',
  'not-your-part': 'A checker decides on this scheme.',
  'not-independent': 'You count as one person with somebody who made this scheme: somebody else has to decide on it.',
  'wrong-state': 'Nothing waits for a decision here.',
} as const

/** What a second person sees of a scheme, and where they decide. Everybody else reads. */
export const BankSchemeVerify = ({ scheme, onClose }: Props) => {
  const { can } = useSession()
  const read = useCall(reviewRecord, { kind: 'bankScheme', id: scheme.id }, { staleTime: Number.POSITIVE_INFINITY })
  const [decision, setDecision] = useState<'approved' | 'rejected' | null>(null)
  const [remark, setRemark] = useState('')
  const [failure, setFailure] = useState<CallError | null>(null)
  const kept = useFormDraft<Typed>({
    key: `bank scheme decision ${scheme.id}`,
    title: `Decision · ${scheme.bankTenureId}`,
    version: scheme.revision,
    present: { decision, remark },
    original: empty,
    labels,
    fill: (typed) => {
      setDecision(typed.decision)
      setRemark(typed.remark)
    },
  })
  const verifying = useCommand(verifyBankScheme, {
    invalidates: recordReads,
    onSuccess: () => {
      void kept.end()
      showToast({ kind: 'success', text: 'Successfully updated' })
      onClose()
    },
    onError: (error) => {
      setFailure(error)
      showToast({ kind: 'error', text: 'Something went wrong !' })
    },
  })

  const review = read.data
  const isOlder = review !== undefined && review.revision !== scheme.revision
  const mayDecide = can(verifyBankScheme) && review !== undefined && review.can.includes('approve') && !isOlder
  const needsReason = decision === 'rejected' && remark.trim().length < shortestReason
  const isRight = mayDecide && decision !== null && !needsReason

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isRight || verifying.isPending) return
    const { id, bank, bankCode, tenure, rate, bankTenureId, brandCode, startDate, endDate } = scheme
    verifying.mutate({
      request: {
        id,
        bank,
        bankCode,
        tenure,
        rate,
        bankTenureId,
        brandCode,
        startDate,
        endDate,
        verificationStatus: decision,
        remark: remark.trim(),
      },
      ifMatch: scheme.revision,
    })
  }

  return (
    <Dialog
      title="Create Bank Setup"
      subtitle={review?.title ?? scheme.bankTenureId}
      width="xlarge"
      onClose={onClose}
      footerButtons={[
        { content: mayDecide ? 'Cancel' : 'Close', onClick: onClose },
        ...(mayDecide
          ? [
              {
                buttonType: decision === 'rejected' ? ('danger' as const) : ('primary' as const),
                content: 'Submit',
                type: 'submit' as const,
                form: 'bank-scheme-verify',
                disabled: !isRight,
                loading: verifying.isPending,
              },
            ]
          : []),
      ]}
    >
      <div className={styles.body}>
        <ScreenState
          state={screenStateOf(read, false)}
          text={read.error?.message}
          requestId={read.error instanceof Refusal ? read.error.requestId : undefined}
          onRetry={() => void read.refetch()}
        >
          {review !== undefined && (
            <form id="bank-scheme-verify" className={styles.review} onSubmit={submit} noValidate>
              {failure !== null && (
                <Banner variant="critical" title="It was not decided" description={failure.message} />
              )}
              {isOlder && (
                <Banner
                  variant="warning"
                  title="Somebody changed this scheme"
                  description="Close this and open it again from the list: it shows the newer content then."
                />
              )}
              {kept.notice}
              <RecordReview review={review} />
              {mayDecide ? (
                <>
                  <fieldset className={styles.choice}>
                    <legend>Verification Status</legend>
                    <label>
                      <Radio
                        name="decision"
                        value="approved"
                        checked={decision === 'approved'}
                        onChange={() => setDecision('approved')}
                      />
                      APPROVED
                    </label>
                    <label>
                      <Radio
                        name="decision"
                        value="rejected"
                        checked={decision === 'rejected'}
                        onChange={() => setDecision('rejected')}
                      />
                      REJECTED
                    </label>
                  </fieldset>
                  <RemarkField
                    className={styles.grow}
                    caption={
                      decision === 'rejected' ? 'Needed: the maker reads it and corrects the scheme.' : 'Optional'
                    }
                    value={remark}
                    onChange={setRemark}
                  />
                </>
              ) : (
                review.whyNot !== null &&
                !isOlder && <p className={styles.facts}>{review.notIndependent || whyNot[review.whyNot]}</p>
              )}
            </form>
          )}
        </ScreenState>
      </div>
    </Dialog>
  )
}
