import { Banner, Button, FormControl, Radio, RadioGroup } from '@primer/react'
import { type FormEvent, useState } from 'react'
import {
  decideProvider,
  getKycReview,
  type KycReview,
  listProviderComments,
  maxRemarkLength,
  providerWords,
} from '#contract/calls/merchants/kyc.ts'
import { listKycQueue, listProviderKyc } from '#contract/calls/merchants/kycQueue.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { useDecisionFault } from '#src/kyc/useDecisionFault.ts'
import { Section } from '#src/ui/Section.tsx'
import { showToast } from '#src/ui/toast.ts'
import styles from '../KycReview.module.css'
import { BoundedTextarea } from '#src/ui/BoundedInput.tsx'

interface Typed {
  readonly comment: 'Approved' | 'Rejected' | ''
  readonly feedback: string
}

const couldNot = 'Could not update KYC info!'
const empty: Typed = { comment: '', feedback: '' }

/**
 * The second provider's verification: decided again at any time, rejected with remarks only.
 * Not a table form: a decision has a remark alone, beside what is decided on.
 */
export const ProviderSection = ({ review, isReadOnly }: { review: KycReview; isReadOnly: boolean }) => {
  const [comment, setComment] = useState<Typed['comment']>('')
  const [feedback, setFeedback] = useState('')
  const savedDraft = useFormDraft<Typed>({
    key: `kyc provider ${review.merchantCode}`,
    title: `Provider remark · ${review.merchantCode}`,
    present: { comment, feedback },
    original: empty,
    labels: { comment: 'KYC Verification', feedback: 'Remarks' },
    fill: (typed) => {
      setComment(typed.comment)
      setFeedback(typed.feedback)
    },
  })
  const { fault, note, clear } = useDecisionFault()
  const comments = useCall(listProviderComments, { merchantCode: review.merchantCode })
  const last = comments.data?.[0]
  const command = useCommand(decideProvider, {
    invalidates: [getKycReview, listProviderComments, listProviderKyc, listKycQueue],
    onSuccess: () => {
      void savedDraft.next()
      setComment('')
      setFeedback('')
      showToast({ kind: 'success', text: 'KYC status updated successfully' })
    },
    onError: (error) => {
      showToast({ kind: 'error', text: couldNot })
      note(error)
    },
  })
  const isComplete = comment === 'Approved' || (comment === 'Rejected' && feedback.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (comment === '' || !isComplete) return
    clear()
    command.mutate({
      request: {
        merchantCode: review.merchantCode,
        comment,
        feedback: comment === 'Rejected' ? feedback.trim() : '',
        documentsSeen: review.documents.map(({ documentId }) => documentId),
      },
      ifMatch: review.version,
    })
  }
  const why =
    review.kycState !== 'approved'
      ? 'The provider verifies merchants whose KYC is approved.'
      : review.isOwnWork
        ? 'You changed this merchant’s details or documents. Somebody else has to decide.'
        : review.notIndependent || undefined
  return (
    <Section title="KYC Verification" aside={<span className={styles.state}>{providerWords[review.provider]}</span>}>
      {last !== undefined && last.feedback !== '' && <p className={styles.muted}>{last.feedback}</p>}
      {why !== undefined && !isReadOnly && <p className={styles.muted}>{why}</p>}
      {why === undefined && !isReadOnly && (
        <form className={styles.provider} onSubmit={submit}>
          {savedDraft.notice}
          {fault !== null && <Banner variant="critical" title={couldNot} description={fault} />}
          <RadioGroup
            name="verification"
            onChange={(value) => setComment(value === 'Approved' ? 'Approved' : 'Rejected')}
          >
            <RadioGroup.Label visuallyHidden>KYC Verification</RadioGroup.Label>
            <FormControl>
              <Radio value="Approved" checked={comment === 'Approved'} onChange={() => setComment('Approved')} />
              <FormControl.Label>Approve</FormControl.Label>
            </FormControl>
            <FormControl>
              <Radio value="Rejected" checked={comment === 'Rejected'} onChange={() => setComment('Rejected')} />
              <FormControl.Label>Reject</FormControl.Label>
            </FormControl>
          </RadioGroup>
          {comment === 'Rejected' && (
            <FormControl required>
              <FormControl.Label>Remarks</FormControl.Label>
              <BoundedTextarea
                block
                rows={2}
                longest={maxRemarkLength}
                value={feedback}
                onChange={(event) => setFeedback(event.target.value)}
              />
            </FormControl>
          )}
          <div>
            <Button type="submit" variant="primary" disabled={!isComplete} loading={command.isPending}>
              Submit
            </Button>
          </div>
        </form>
      )}
    </Section>
  )
}
