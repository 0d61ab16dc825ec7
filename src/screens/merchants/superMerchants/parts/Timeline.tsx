import { sectionNames } from '#contract/calls/merchants/superMerchantSections.ts'
import type { SuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import { Section } from '#src/ui/Section.tsx'
import { When } from '#src/ui/When.tsx'
import styles from '../superMerchants.module.css'
import { documentLabels, hasLeft, numberLabels } from '../superMerchantWords.ts'

interface Step {
  readonly at: string
  readonly said: string
}

const outcomeWords = {
  verified: 'verified',
  refused: 'not verified: the authority refused it',
  manualReview: 'is of another name: a second person compares it',
  unavailable: 'not verified: no answer came',
} as const

const verificationSteps = ({ verifications, numbers }: SuperMerchant): Step[] => [
  ...verifications.map(({ kind, outcome, askedBy, askedAt, answeredAt }) => ({
    at: answeredAt ?? askedAt,
    said: `${numberLabels[kind]} ${outcome === null ? 'sent to be verified' : outcomeWords[outcome]}, asked by ${askedBy}`,
  })),
  // What no authority answered was decided by a second person.
  ...numbers.flatMap(({ kind, state, answeredAt }): Step[] =>
    answeredAt === null ||
    (state !== 'verified' && state !== 'refused') ||
    verifications.some((one) => one.kind === kind && one.answeredAt === answeredAt)
      ? []
      : [{ at: answeredAt, said: `${numberLabels[kind]} ${state === 'verified' ? 'verified' : 'refused'}` }],
  ),
]

const stepsOf = (record: SuperMerchant): Step[] => {
  const { sections, documents, tnc, remark } = record
  const at = (when: string | null | undefined, said: string): Step[] => (when ? [{ at: when, said }] : [])
  const decided =
    record.state === 'approved' ? 'Approved' : record.state === 'changesRequested' ? 'Sent back' : 'Decided'
  return [
    ...verificationSteps(record),
    ...documents.flatMap(({ uploadedAt, uploadedBy, kind }) =>
      at(uploadedAt, `${documentLabels[kind]} uploaded${uploadedBy === '' ? '' : ` by ${uploadedBy}`}`),
    ),
    ...sections.flatMap(({ section, savedAt, savedBy }) => at(savedAt, `${sectionNames[section]} saved by ${savedBy}`)),
    ...at(record.submittedAt, `Submitted for review by ${record.submittedBy}`),
    ...at(record.decidedAt, `${decided} by ${record.decidedBy}${remark === '' ? '' : `: ${remark}`}`),
    ...at(tnc?.sentAt, tnc !== null && hasLeft(tnc) ? 'TnC link sent' : 'TnC link made, not sent'),
    ...at(tnc?.openedAt, 'TnC link opened by the merchant'),
    ...at(tnc?.acceptedAt, 'Terms and conditions accepted by the merchant'),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
}

/** What happened to it, in order. */
export const Timeline = ({ record }: { readonly record: SuperMerchant }) => {
  const steps = stepsOf(record)
  return (
    <Section title="What happened">
      {steps.length === 0 ? (
        <p className={styles.muted}>Nothing was entered yet.</p>
      ) : (
        <ol className={styles.life}>
          {steps.map(({ at, said }) => (
            <li key={`${at} ${said}`}>
              <When at={at} />
              <span>{said}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
