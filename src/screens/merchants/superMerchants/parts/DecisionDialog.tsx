import type { ReactNode } from 'react'
import { decideSuperMerchant } from '#contract/calls/merchants/superMerchantReview.ts'
import { type SuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import type { Unseen } from '#src/decisions/RowPanel.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import styles from '../superMerchants.module.css'
import { documentLabels } from '../superMerchantWords.ts'
import { decisionReads, useMayDecide } from '../useDeciding.ts'

interface Props {
  readonly record: SuperMerchant
  /** Documents that were not before the person yet; on its own page they are beside the dialog. */
  readonly unseen?: Unseen | undefined
  /** What is decided on, where it is not beside the dialog. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** By the id of the document that is sent back. */
type Reasons = Readonly<Record<string, string>>
const more = { empty: { reasons: {} as Reasons }, labels: { reasons: 'Reasons for documents' } }

/** Approves it, or sends it back with a reason for each document that is wrong. */
export const DecisionDialog = ({ record, unseen, children, onClose }: Props) => {
  const { merchantCode, businessName, documents, version } = record
  const { mayApprove, maySendBack, whyNotApprove } = useMayDecide(record)
  const given = (reasons: Reasons) =>
    documents.flatMap(({ documentId }) => {
      const reason = reasons[documentId]?.trim() ?? ''
      return reason === '' ? [] : [{ documentId, reason }]
    })
  return (
    <Decide
      call={decideSuperMerchant}
      requestOf={(decision, { remark, reasons }) => ({
        merchantCode,
        decision,
        remark,
        documentsSeen: documents.map(({ documentId }) => documentId),
        reasons: decision === 'approve' ? [] : given(reasons),
      })}
      ifMatch={version}
      invalidates={decisionReads}
      draftKey={`super merchant decision ${merchantCode}`}
      title="Decide on this super merchant"
      subtitle={`${businessName} (${merchantCode})`}
      draftTitle={`Review · ${businessName || merchantCode}`}
      choices={maySendBack ? choicesOf(['approve', 'requestChanges']) : []}
      bars={(decision, { reasons }) => decision === 'approve' && (!mayApprove || given(reasons).length > 0)}
      whyNot={whyNotApprove}
      unseen={unseen}
      remark={{
        caption: 'Required to send it back. Whoever onboards this merchant reads it.',
        missing: 'Say briefly what needs to change.',
      }}
      startsInRemark
      more={more}
      fields={({ reasons }, set) => (
        <>
          {documents.length > 0 && (
            <fieldset className={styles.reasons}>
              <legend>Documents to send back</legend>
              <p className={styles.muted}>
                A document with a reason has to be replaced before it can be submitted again.
              </p>
              {documents.map(({ documentId, kind }) => (
                <TextField
                  key={documentId}
                  label={documentLabels[kind]}
                  longest={500}
                  placeholder="Nothing is wrong with it"
                  value={reasons[documentId] ?? ''}
                  onChange={(text) => set({ reasons: { ...reasons, [documentId]: text } })}
                />
              ))}
            </fieldset>
          )}
          {given(reasons).length > 0 && mayApprove && (
            <p className={styles.muted}>You are sending a document back, so this cannot be approved.</p>
          )}
        </>
      )}
      done={({ state }) => (state === 'approved' ? 'Super merchant approved.' : 'Sent back for changes.')}
      onClose={onClose}
    >
      {children}
    </Decide>
  )
}
