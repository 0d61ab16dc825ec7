import { SectionBones } from '#src/kyc/SectionBones.tsx'
import styles from '../KycReview.module.css'

/** The sections that every reviewer sees, with the number of their fields. */
const sections = [
  { title: 'Checks', fields: 11, className: styles.checks },
  { title: 'Basic Details', fields: 7, className: styles.fields },
  { title: 'Identity Details', fields: 5, className: styles.fields },
  { title: 'Legality Details', fields: 3, className: styles.fields },
  { title: 'Address Details', fields: 7, className: styles.fields },
  { title: 'Bank Details', fields: 5, className: styles.fields },
]

export const ReviewSkeleton = () => <SectionBones sections={sections} />
