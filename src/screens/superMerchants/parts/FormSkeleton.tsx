import { sections } from '#contract/calls/superMerchantNumbers.ts'
import { sectionNames } from '#contract/calls/superMerchantSections.ts'
import { Bone } from '#src/ui/Bone.tsx'
import { Section } from '#src/ui/Section.tsx'
import styles from '../superMerchants.module.css'

/** The sections in about their final height. */
export const FormSkeleton = () => (
  <div className={styles.layout} inert>
    <div className={styles.sections}>
      {sections.map((section) => (
        <Section key={section} title={sectionNames[section]}>
          <div className={styles.fields}>
            {Array.from({ length: section === 'basicDetails' ? 8 : 4 }, (_, at) => (
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
