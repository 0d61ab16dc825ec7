import { Button } from '@primer/react'
import { useState } from 'react'
import { decideKyc, deciderRights, type KycCase, type KycScreen, kycWords } from '#contract/calls/merchants/kyc.ts'
import { pickedDocuments } from '#contract/wire/documentKinds.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { type KycFault, kycUpdateFault } from '#machines/merchants/kycDecision.ts'
import { useSession } from '#src/session/useSession.ts'
import { Section } from '#src/ui/Section.tsx'
import { useShortcuts } from '#src/ui/useShortcuts.ts'
import { When } from '#src/ui/When.tsx'
import styles from './KycCase.module.css'
import { documentLabels } from './documentLabels.ts'
import { type DecisionFacts, KycDecide } from './KycDecide.tsx'
import { MessageLines } from './MessageLines.tsx'
import { kycKeys } from './kycKeys.ts'

/** Who looks has no id here: the gateway says whether the work is their own, or of whom they count as one person with. */
const me = 'me'
const oneWithMe = 'oneWithMe'
const controls = new Set([oneWithMe])

/** Why the person may not decide; undefined: they may. */
export const useUpdateFault = (kyc: KycCase, screen: KycScreen) => {
  const { session, holds } = useSession()
  const rights = deciderRights.filter((right) =>
    right === 'admin' ? session.roleFlags.includes('admin') : holds(right),
  )
  return kycUpdateFault(
    kyc.kycState,
    {
      isSubmitted: kyc.isKycSubmitted,
      hasAllDocuments: pickedDocuments.every((kind) => kyc.documents.some((document) => document.kind === kind)),
      editors: [...(kyc.isOwnWork ? [me] : []), ...(kyc.notIndependent === '' ? [] : [oneWithMe])],
    },
    { screen, by: { staffId: me, controls, rights } },
  )
}

export const faultText = (fault: KycFault, { notIndependent }: Pick<KycCase, 'notIndependent'>): string =>
  fault === 'not-independent' ? notIndependent : refusals[fault].text

interface ApprovalSectionProps {
  readonly kyc: KycCase
  readonly screen: KycScreen
  readonly facts: DecisionFacts
  readonly isReadOnly: boolean
  /** Leads to the next case, where there is a queue. */
  readonly onNext?: (() => void) | undefined
}

/** How the KYC stands, and the button to the decision for whoever may make one. */
export const ApprovalSection = ({ kyc, screen, facts, isReadOnly, onNext }: ApprovalSectionProps) => {
  const { can } = useSession()
  const [isDeciding, setDeciding] = useState(false)
  const fault = useUpdateFault(kyc, screen)
  const isOffered = can(decideKyc) && !isReadOnly && fault === undefined
  useShortcuts({
    [kycKeys.decide.key]: isOffered ? () => setDeciding(true) : undefined,
    [kycKeys.next.key]: onNext,
  })
  const last = kyc.log.find(({ category }) => category === 'KYC')
  return (
    <Section title="KYC Approval" aside={<span className="ui-strong">{kycWords[kyc.kycState]}</span>}>
      <div className="ui-row-12">
        <span>
          <span className="ui-aside">KYC Update Date</span>
          <br />
          {kyc.kycUpdateDate ? <When at={kyc.kycUpdateDate} /> : 'N.A.'}
        </span>
        {isOffered && (
          <Button
            className={styles.push ?? ''}
            variant="primary"
            aria-keyshortcuts={kycKeys.decide.key}
            onClick={() => setDeciding(true)}
          >
            Update KYC Status
          </Button>
        )}
        {onNext !== undefined && kyc.kycState !== 'undecided' && (
          <Button
            className={isOffered ? '' : (styles.push ?? '')}
            aria-keyshortcuts={kycKeys.next.key}
            onClick={onNext}
          >
            Next case
          </Button>
        )}
      </div>
      {!isReadOnly && fault !== undefined && fault !== 'not-allowed' && (
        <p className="ui-aside">{faultText(fault, kyc)}</p>
      )}
      {last !== undefined && (
        <p className="ui-aside">
          {last.comment} by {last.loginId}, <When at={last.at} />: {last.feedback}
          {kyc.kycState === 'declined' && last.sendAgain.length > 0 && (
            <>
              <br />
              To be sent again: {last.sendAgain.map((kind) => documentLabels[kind]).join(', ')}
            </>
          )}
        </p>
      )}
      {kyc.messages.length > 0 && <MessageLines messages={kyc.messages} />}
      {isDeciding && (
        <KycDecide
          kyc={kyc}
          screen={screen}
          facts={facts}
          onDecided={() => setDeciding(false)}
          onClose={() => setDeciding(false)}
        />
      )}
    </Section>
  )
}
