import { Button, FormControl, Radio, RadioGroup } from '@primer/react'
import type { FormEvent } from 'react'
import {
  decideProvider,
  getKycReview,
  type KycReview,
  listProviderComments,
  maxRemarkLength,
  providerWords,
} from '#contract/calls/merchants/kyc.ts'
import { listKycQueue, listProviderKyc } from '#contract/calls/merchants/kycQueue.ts'
import type { Choice } from '#src/decisions/choices.ts'
import { useDecision } from '#src/decisions/useDecision.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { Section } from '#src/ui/Section.tsx'
import styles from '../KycReview.module.css'

type Comment = 'Approved' | 'Rejected'

const couldNot = 'Could not update KYC info!'
const choices: readonly Choice<Comment>[] = [
  { decision: 'Approved', content: 'Approve' },
  { decision: 'Rejected', content: 'Reject', needsReason: true },
]
const more = { empty: { comment: '' as Comment | '' }, labels: { comment: 'KYC Verification' } }

/** Why the person may not verify; empty: they may. */
export const whyNotVerify = ({ kycState, isOwnWork, notIndependent }: KycReview): string => {
  if (kycState !== 'approved') return 'The provider verifies merchants whose KYC is approved.'
  return isOwnWork ? 'You changed this merchant’s details or documents. Somebody else has to decide.' : notIndependent
}

/**
 * The second provider's verification: decided again at any time, rejected with remarks only.
 * Not a table form: two choices and their remarks.
 */
export const ProviderSection = ({ review, isReadOnly }: { review: KycReview; isReadOnly: boolean }) => {
  const { merchantCode, documents, version } = review
  const whyNot = isReadOnly ? undefined : whyNotVerify(review)
  const decision = useDecision({
    call: decideProvider,
    requestOf: (comment: Comment, { remark }) => ({
      merchantCode,
      comment,
      feedback: comment === 'Rejected' ? remark : '',
      documentsSeen: documents.map(({ documentId }) => documentId),
    }),
    ifMatch: version,
    invalidates: [getKycReview, listProviderComments, listProviderKyc, listKycQueue],
    draftKey: `kyc provider ${merchantCode}`,
    draftTitle: `Provider remark · ${merchantCode}`,
    choices: whyNot === '' ? choices : [],
    whyNot,
    remark: { label: 'Remarks', caption: 'Needed to reject.', shortest: 1, longest: maxRemarkLength, waits: true },
    more,
    isRepeated: true,
    failedTitle: couldNot,
    failedToast: couldNot,
    done: 'KYC status updated successfully',
  })
  const last = useCall(listProviderComments, { merchantCode }).data?.[0]
  const { comment } = decision.typed
  const chosen = choices.find((choice) => choice.decision === comment)
  const isReady = chosen !== undefined && !decision.isBarred(chosen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) decision.decide(chosen)
  }
  return (
    <Section title="KYC Verification" aside={<span className={styles.state}>{providerWords[review.provider]}</span>}>
      {last !== undefined && last.feedback !== '' && <p className={styles.muted}>{last.feedback}</p>}
      {decision.isOffered && (
        <form className={styles.provider} onSubmit={submit}>
          {decision.notice}
          <RadioGroup name="verification">
            <RadioGroup.Label visuallyHidden>KYC Verification</RadioGroup.Label>
            {choices.map((choice) => (
              <FormControl key={choice.decision}>
                <Radio
                  value={choice.decision}
                  checked={comment === choice.decision}
                  onChange={() => decision.set({ comment: choice.decision })}
                />
                <FormControl.Label>{choice.content}</FormControl.Label>
              </FormControl>
            ))}
          </RadioGroup>
          {comment === 'Rejected' && decision.remark}
          <div>
            <Button
              type="submit"
              variant="primary"
              disabled={!isReady}
              loading={chosen !== undefined && decision.isBusy(chosen)}
            >
              Submit
            </Button>
          </div>
        </form>
      )}
      {decision.state}
    </Section>
  )
}
