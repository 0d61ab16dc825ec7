import { Button } from '@primer/react'
import { useState } from 'react'
import { reviewSuperMerchantNumber } from '#contract/calls/merchants/superMerchantReview.ts'
import { type SuperMerchant, type SuperMerchantNumber } from '#contract/calls/merchants/superMerchants.ts'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import styles from '../superMerchants.module.css'
import { numberLabels } from '../superMerchantWords.ts'
import { decisionReads } from '../useDeciding.ts'
import { ShownNumber } from './NumberField.tsx'

interface Asked {
  readonly kind: SuperMerchantNumber['kind']
  readonly decision: 'accept' | 'refuse'
}

const words = {
  accept: {
    title: (label: string) => `Accept the ${label}?`,
    about: 'You have compared the number with its document, and both are the same.',
    remark: null,
    done: 'accepted',
  },
  refuse: {
    title: (label: string) => `Refuse the ${label}`,
    about: 'The super merchant goes back to who onboards it.',
    remark: { caption: 'Who onboards it reads it.' },
    done: 'refused',
  },
} as const

interface DecideProps extends Asked {
  readonly record: SuperMerchant
  readonly isWaiting: boolean
  readonly onClose: () => void
}

const DecideNumber = ({ record: { merchantCode, version }, kind, decision, isWaiting, onClose }: DecideProps) => {
  const { title, about, remark, done } = words[decision]
  return (
    <Decide
      call={reviewSuperMerchantNumber}
      requestOf={(_, typed) => ({ merchantCode, kind, decision, remark: typed.remark })}
      ifMatch={version}
      invalidates={decisionReads}
      draftKey={`super merchant number ${merchantCode} ${kind} ${decision}`}
      title={title(numberLabels[kind])}
      isQuestion={decision === 'accept'}
      choices={isWaiting ? choicesOf([decision]) : []}
      about={about}
      remark={remark}
      startsInRemark={remark !== null}
      done={`${numberLabels[kind]} ${done}.`}
      onClose={onClose}
    />
  )
}

interface ReviewsProps {
  readonly record: SuperMerchant
  readonly isOffered: boolean
}

/** The numbers that nobody outside verified: a person compares each with its document, and accepts or refuses it. */
export const NumberReviews = ({ record, isOffered }: ReviewsProps) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const waiting = record.numbers.filter(({ state }) => record.state === 'submitted' && state === 'manualReview')
  return (
    <>
      {waiting.length > 0 && (
        <>
          <p className={styles.muted}>
            Compare each with its document below; the full number is shown with a reason, and the look is recorded.
          </p>
          <ul className={styles.reviews} aria-label="Numbers to compare">
            {waiting.map((number) => (
              <li key={number.kind}>
                <ShownNumber record={record} number={number} />
                {isOffered && (
                  <span className={`${styles.buttons} ${styles.push}`}>
                    {choicesOf(['accept', 'refuse']).map(({ decision, content }) => (
                      <Button
                        key={decision}
                        size="small"
                        variant={decision === 'refuse' ? 'danger' : 'default'}
                        aria-label={`${content} ${numberLabels[number.kind]}`}
                        onClick={() => setAsked({ kind: number.kind, decision })}
                      >
                        {content}
                      </Button>
                    ))}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {asked !== null && (
        <DecideNumber
          key={`${asked.kind} ${asked.decision}`}
          {...asked}
          record={record}
          isWaiting={isOffered && waiting.some(({ kind }) => kind === asked.kind)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
