import { Banner, Checkbox, Dialog, FormControl, Select } from '@primer/react'
import { useRef, useState } from 'react'
import {
  decideKyc,
  getKycCase,
  getKycReview,
  getKycSettings,
  type KycCase,
  type KycScreen,
  kycWords,
  maxRemarkLength,
} from '#contract/calls/merchants/kyc.ts'
import { type KycDocumentKind, pickedDocuments } from '#contract/calls/merchants/kycDocuments.ts'
import { listKycQueue, listPendingKyc } from '#contract/calls/merchants/kycQueue.ts'
import { searchMerchants } from '#contract/calls/merchants/merchants.ts'
import { type Decision, kycOffers } from '#machines/merchants/kycDecision.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { showToast } from '#src/ui/toast.ts'
import { documentLabels } from './documentLabels.ts'
import styles from './KycDecide.module.css'
import { useDecisionFault } from './useDecisionFault.ts'
import { BoundedTextarea } from '#src/ui/BoundedInput.tsx'

/** What the dialog says of the merchant, beside the decision. */
export interface DecisionFacts {
  readonly panNumber: string
  readonly ifsc: string
  readonly bankName: string
  readonly gstNumber: string
  readonly accountNumber: string
  readonly accountHolderName: string
}

interface KycDecideProps {
  readonly kyc: KycCase
  readonly facts: DecisionFacts
  readonly screen: KycScreen
  readonly onDecided: () => void
  readonly onClose: () => void
}

const empty = { remark: '', reasonCode: '', sendAgain: [] as readonly KycDocumentKind[] }
const labels = { remark: 'Remark', reasonCode: 'Reason for declining', sendAgain: 'Documents to send again' }

const usual: readonly KycDocumentKind[] = [...pickedDocuments, 'store']

/** The usual ones, and whatever else the merchant has sent. */
const kindsToAskFor = ({ documents }: KycCase): KycDocumentKind[] => [
  ...new Set([...usual, ...documents.map(({ kind }) => kind)]),
]

/** Not a table form: a decision has a remark alone, beside what is decided on. */
export const KycDecide = ({ kyc, facts, screen, onDecided, onClose }: KycDecideProps) => {
  const settings = useCall(getKycSettings, {})
  const remarkField = useRef<HTMLTextAreaElement>(null)
  const [remark, setRemark] = useState('')
  const [reasonCode, setReasonCode] = useState('')
  const [sendAgain, setSendAgain] = useState<readonly KycDocumentKind[]>([])
  const { fault, note, clear } = useDecisionFault()
  const attempt = useRef({ content: '', idempotencyKey: '' })
  const offers = kycOffers(kyc.kycState)
  const reasons = settings.data?.reasons ?? []
  const savedDraft = useFormDraft({
    key: `kyc ${kyc.merchantCode}`,
    title: `KYC remark · ${kyc.merchantCode}`,
    present: { remark, reasonCode, sendAgain },
    original: empty,
    labels,
    fill: (typed) => {
      setRemark(typed.remark)
      setReasonCode(typed.reasonCode)
      setSendAgain(typed.sendAgain)
    },
  })

  const command = useCommand(decideKyc, {
    invalidates: [getKycReview, getKycCase, listKycQueue, listPendingKyc, searchMerchants],
    onSuccess: () => {
      void savedDraft.end()
      showToast({ kind: 'success', text: 'Successfully Updated KYC Status!' })
      onDecided()
    },
    onError: (error) => {
      showToast({ kind: 'error', text: 'Could not update KYC Status!' })
      note(error)
    },
  })

  const decide = (decision: Decision) => {
    clear()
    const request = [
      {
        merchantCode: kyc.merchantCode,
        decision,
        decisionAgain: decision,
        screen,
        remark: remark.trim(),
        reasonCode: decision === 'decline' ? reasonCode : '',
        sendAgain: decision === 'decline' ? [...sendAgain] : [],
        documentsSeen: kyc.documents.map(({ documentId }) => documentId),
      },
    ]
    // A repeat after a lost answer is the same decision.
    const content = JSON.stringify([request, kyc.version])
    if (attempt.current.content !== content) attempt.current = { content, idempotencyKey: crypto.randomUUID() }
    command.mutate({ request, ifMatch: kyc.version, idempotencyKey: attempt.current.idempotencyKey })
  }

  const isEmpty = remark.trim() === ''
  const needsReason = reasons.length > 0 && reasonCode === ''
  const isStale = command.error instanceof Refusal && command.error.code === 'kyc-changed'
  const rows: readonly (readonly [string, string])[] = [
    ['Status', kyc.kycState === 'approved' ? kycWords.approved : 'NOT APPROVED'],
    ['PAN', facts.panNumber],
    ['IFSC', facts.ifsc],
    ['Bank Name', facts.bankName],
    ['GST', facts.gstNumber],
    ['Account Number', facts.accountNumber],
    ['Account Holder Name', facts.accountHolderName],
  ]

  return (
    <Dialog
      title="Update KYC Status"
      subtitle={kyc.merchantCode}
      width="xlarge"
      initialFocusRef={remarkField}
      onClose={onClose}
      footerButtons={[
        { content: 'Cancel', onClick: onClose },
        ...(offers.includes('decline')
          ? [
              {
                buttonType: 'danger' as const,
                content: 'Decline KYC',
                disabled: isEmpty || needsReason || isStale,
                loading: command.isPending,
                onClick: () => decide('decline'),
              },
            ]
          : []),
        ...(offers.includes('approve')
          ? [
              {
                buttonType: 'primary' as const,
                content: 'Approve KYC',
                disabled: isEmpty || isStale,
                loading: command.isPending,
                onClick: () => decide('approve'),
              },
            ]
          : []),
      ]}
    >
      <div className={styles.body}>
        {savedDraft.notice}
        {fault !== null && <Banner variant="critical" title="Could not update KYC Status!" description={fault} />}
        <dl className={styles.facts}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value === '' ? '–' : value}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.form}>
          <FormControl required>
            <FormControl.Label>Remark</FormControl.Label>
            <BoundedTextarea
              ref={remarkField}
              block
              rows={3}
              resize="vertical"
              longest={maxRemarkLength}
              value={remark}
              onChange={(event) => setRemark(event.target.value)}
            />
            <FormControl.Caption>The merchant reads it when the KYC is declined.</FormControl.Caption>
          </FormControl>
          {offers.includes('decline') && reasons.length > 0 && (
            <FormControl>
              <FormControl.Label>Reason for declining</FormControl.Label>
              <Select value={reasonCode} onChange={(event) => setReasonCode(event.currentTarget.value)}>
                <Select.Option value="">Choose a reason</Select.Option>
                {reasons.map(({ code, text }) => (
                  <Select.Option key={code} value={code}>
                    {text}
                  </Select.Option>
                ))}
              </Select>
              <FormControl.Caption>Needed to decline.</FormControl.Caption>
            </FormControl>
          )}
          {offers.includes('decline') && (
            <fieldset className={styles.again}>
              <legend>Documents to send again</legend>
              {kindsToAskFor(kyc).map((kind) => (
                <label key={kind}>
                  <Checkbox
                    checked={sendAgain.includes(kind)}
                    onChange={(event) =>
                      setSendAgain(
                        event.target.checked ? [...sendAgain, kind] : sendAgain.filter((other) => other !== kind),
                      )
                    }
                  />
                  {documentLabels[kind]}
                </label>
              ))}
            </fieldset>
          )}
        </div>
      </div>
    </Dialog>
  )
}
