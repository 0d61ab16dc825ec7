import { Checkbox, FormControl, Select } from '@primer/react'
import type { ReactNode } from 'react'
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
import type { KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import { pickedDocuments } from '#contract/wire/documentKinds.ts'
import { listKycQueue, listPendingKyc } from '#contract/calls/merchants/kycQueue.ts'
import { searchMerchants } from '#contract/calls/merchants/merchants.ts'
import { kycOffers } from '#machines/merchants/kycDecision.ts'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import type { Unseen } from '#src/decisions/RowPanel.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { documentLabels } from './documentLabels.ts'
import styles from './KycDecide.module.css'

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
  /** In a row: everything that is decided on. */
  readonly children?: ReactNode
  readonly title?: string
  readonly unseen?: Unseen | undefined
  /** In a row: why the person may not decide. */
  readonly whyNot?: string | undefined
  readonly onDecided: () => void
  readonly onClose: () => void
}

const more = {
  empty: { reasonCode: '', sendAgain: [] as readonly KycDocumentKind[] },
  labels: { reasonCode: 'Reason for declining', sendAgain: 'Documents to send again' },
}
const failed = 'Could not update KYC Status!'

const usual: readonly KycDocumentKind[] = [...pickedDocuments, 'store']

/** The usual ones, and whatever else the merchant has sent. */
const kindsToAskFor = ({ documents }: KycCase): KycDocumentKind[] => [
  ...new Set([...usual, ...documents.map(({ kind }) => kind)]),
]

export const KycDecide = ({
  kyc,
  facts,
  screen,
  children,
  title = 'Update KYC Status',
  unseen,
  whyNot,
  onDecided,
  onClose,
}: KycDecideProps) => {
  const reasons = useCall(getKycSettings, {}).data?.reasons ?? []
  const { merchantCode, documents, version } = kyc
  const offers = whyNot === undefined ? kycOffers(kyc.kycState) : []
  return (
    <Decide
      call={decideKyc}
      requestOf={(decision, { remark, reasonCode, sendAgain }) => [
        {
          merchantCode,
          decision,
          decisionAgain: decision,
          screen,
          remark,
          reasonCode: decision === 'decline' ? reasonCode : '',
          sendAgain: decision === 'decline' ? [...sendAgain] : [],
          documentsSeen: documents.map(({ documentId }) => documentId),
        },
      ]}
      ifMatch={version}
      invalidates={[getKycReview, getKycCase, listKycQueue, listPendingKyc, searchMerchants]}
      draftKey={`kyc ${merchantCode}`}
      title={title}
      subtitle={merchantCode}
      draftTitle={`KYC remark · ${merchantCode}`}
      width="xlarge"
      choices={choicesOf(offers, {
        approve: { content: 'Approve KYC', needsReason: true },
        decline: { content: 'Decline KYC' },
      })}
      lacks={(decision, { reasonCode }) => decision === 'decline' && reasons.length > 0 && reasonCode === ''}
      {...(whyNot === undefined ? {} : { whyNot })}
      unseen={unseen}
      facts={[
        { label: 'Status', value: kyc.kycState === 'approved' ? kycWords.approved : 'NOT APPROVED' },
        { label: 'PAN', value: facts.panNumber },
        { label: 'IFSC', value: facts.ifsc },
        { label: 'Bank Name', value: facts.bankName },
        { label: 'GST', value: facts.gstNumber },
        { label: 'Account Number', value: facts.accountNumber },
        { label: 'Account Holder Name', value: facts.accountHolderName },
      ]}
      remark={{
        caption: 'The merchant reads it when the KYC is declined.',
        shortest: 1,
        longest: maxRemarkLength,
        waits: true,
      }}
      startsInRemark
      more={more}
      fields={({ reasonCode, sendAgain }, set) =>
        offers.includes('decline') && (
          <>
            {reasons.length > 0 && (
              <FormControl>
                <FormControl.Label>Reason for declining</FormControl.Label>
                <Select value={reasonCode} onChange={(event) => set({ reasonCode: event.currentTarget.value })}>
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
            <fieldset className={styles.again}>
              <legend>Documents to send again</legend>
              {kindsToAskFor(kyc).map((kind) => (
                <label key={kind}>
                  <Checkbox
                    checked={sendAgain.includes(kind)}
                    onChange={({ target }) =>
                      set({
                        sendAgain: target.checked ? [...sendAgain, kind] : sendAgain.filter((one) => one !== kind),
                      })
                    }
                  />
                  {documentLabels[kind]}
                </label>
              ))}
            </fieldset>
          </>
        )
      }
      failedTitle={failed}
      failedToast={failed}
      done="Successfully Updated KYC Status!"
      onDecided={onDecided}
      onClose={onClose}
    >
      {children}
    </Decide>
  )
}
