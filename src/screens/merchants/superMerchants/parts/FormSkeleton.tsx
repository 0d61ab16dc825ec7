import { sections } from '#contract/calls/merchants/superMerchantNumbers.ts'
import { sectionNames } from '#contract/calls/merchants/superMerchantSections.ts'
import { SectionBones } from '#src/kyc/SectionBones.tsx'
import styles from '../superMerchants.module.css'

export const FormSkeleton = () => (
  <SectionBones
    sections={sections.map((section) => ({
      title: sectionNames[section],
      fields: section === 'basicDetails' ? 8 : 4,
      className: styles.fields,
    }))}
  />
)
