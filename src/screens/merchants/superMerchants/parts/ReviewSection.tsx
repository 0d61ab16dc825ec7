import { Label } from '@primer/react'
import { useSearchParams } from 'react-router-dom'
import { decideSuperMerchant } from '#contract/calls/merchants/superMerchantReview.ts'
import { type SuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { useSession } from '#src/session/useSession.ts'
import { Section } from '#src/ui/Section.tsx'
import { useShortcuts } from '#src/ui/useShortcuts.ts'
import { When } from '#src/ui/When.tsx'
import { kycKeys } from '#src/kyc/kycKeys.ts'
import styles from '../superMerchants.module.css'
import { stateNames, stateVariants } from '../superMerchantWords.ts'
import { useMayDecide } from '../useDeciding.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { NumberReviews } from './NumberReview.tsx'

const nextWords: Readonly<Record<SuperMerchant['state'], string>> = {
  open: 'It is submitted for a review once all four sections are saved.',
  submitted: 'Somebody who changed nothing in it approves it or sends it back.',
  changesRequested: 'It is submitted again once what was sent back is corrected and every section is saved.',
  approved: 'Any change now is reviewed again.',
}

/** Where the onboarding stands, and the decision of a second person. */
export const ReviewSection = ({ record }: { readonly record: SuperMerchant }) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const { can } = useSession()
  const { maySendBack, isReviewer, whyNot } = useMayDecide(record)
  const isOffered = can(decideSuperMerchant) && maySendBack
  const { state, remark } = record
  useShortcuts({ [kycKeys.decide.key]: isOffered ? () => put({ as: 'decide' }) : undefined })
  return (
    <Section title="Review" aside={<Label variant={stateVariants[state]}>{stateNames[state]}</Label>}>
      {record.submittedAt !== null && state === 'submitted' && (
        <p className={styles.muted}>
          Submitted by {record.submittedBy}, <When at={record.submittedAt} />
        </p>
      )}
      {record.decidedAt !== null && state !== 'submitted' && (
        <p className={state === 'changesRequested' ? styles.warning : styles.muted}>
          {state === 'changesRequested' ? 'Sent back' : 'Decided'} by {record.decidedBy}, <When at={record.decidedAt} />
          {remark === '' ? '' : `: ${remark}`}
        </p>
      )}
      <p className={styles.muted}>{nextWords[state]}</p>
      {state === 'submitted' && isReviewer && whyNot !== '' && <p className={styles.muted}>{whyNot}</p>}
      <NumberReviews record={record} isOffered={isOffered} />
      {isOffered && (
        <span className={styles.buttons}>
          <ButtonLink variant="primary" shortcut={kycKeys.decide.key} {...openerTo(putting({ as: 'decide' }))}>
            Decide
          </ButtonLink>
        </span>
      )}
      {can(decideSuperMerchant) && params.get('as') === 'decide' && (
        <DecisionDialog record={record} onClose={() => put({ as: '' }, { replace: true })} />
      )}
    </Section>
  )
}
