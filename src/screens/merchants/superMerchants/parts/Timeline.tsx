import { sectionNames } from '#contract/calls/merchants/superMerchantSections.ts'
import type { SuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import { Section } from '#src/ui/Section.tsx'
import { When } from '#src/ui/When.tsx'
import styles from '../superMerchants.module.css'
import { documentLabels, numberLabels } from '../superMerchantWords.ts'

interface Step {
  readonly at: string
  readonly said: string
}

const stepsOf = (record: SuperMerchant): Step[] => {
  const { sections, documents, numbers, tnc, remark } = record
  const at = (when: string | null | undefined, said: string): Step[] => (when ? [{ at: when, said }] : [])
  const decided =
    record.state === 'approved' ? 'Approved' : record.state === 'changesRequested' ? 'Sent back' : 'Decided'
  return [
    ...numbers.flatMap(({ answeredAt, state, kind }) =>
      state === 'verified' ? at(answeredAt, `${numberLabels[kind]} verified`) : [],
    ),
    ...documents.flatMap(({ uploadedAt, uploadedBy, kind }) =>
      at(uploadedAt, `${documentLabels[kind]} uploaded${uploadedBy === '' ? '' : ` by ${uploadedBy}`}`),
    ),
    ...sections.flatMap(({ section, savedAt, savedBy }) => at(savedAt, `${sectionNames[section]} saved by ${savedBy}`)),
    ...at(record.submittedAt, `Submitted for review by ${record.submittedBy}`),
    ...at(record.decidedAt, `${decided} by ${record.decidedBy}${remark === '' ? '' : `: ${remark}`}`),
    ...at(tnc?.sentAt, 'TnC link sent'),
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
