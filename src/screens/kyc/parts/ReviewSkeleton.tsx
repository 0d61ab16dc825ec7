import { Bone } from '#src/ui/Bone.tsx'
import { Section } from '#src/ui/Section.tsx'
import styles from '../KycReview.module.css'

/** The sections that every reviewer sees, with the number of their fields. */
const sections = [
  ['Checks', 11],
  ['Basic Details', 7],
  ['Identity Details', 5],
  ['Legality Details', 3],
  ['Address Details', 7],
  ['Bank Details', 5],
] as const

/** The sections in about their final height. */
export const ReviewSkeleton = () => (
  <div className={styles.layout} inert>
    <div className={styles.sections}>
      {sections.map(([title, fields]) => (
        <Section key={title} title={title}>
          <div className={title === 'Checks' ? styles.checks : styles.fields}>
            {Array.from({ length: fields }, (_, at) => (
              <span key={at} className={styles.bone}>
                <Bone />
              </span>
            ))}
          </div>
        </Section>
      ))}
    </div>
  </div>
)
