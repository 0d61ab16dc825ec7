import { merchantSections } from '../merchantFields.ts'
import styles from './MerchantSkeleton.module.css'

/** The sections in their final height. */
export const MerchantSkeleton = () => (
  <div className="ui-stack" aria-hidden="true">
    {merchantSections.map((section) => (
      <div key={section.title} className={styles.section}>
        <div className={styles.title}>{section.title}</div>
        <div className={styles.fields}>
          {section.fields.map((field) => (
            <div key={field.name} className={styles.field}>
              <span>{field.label}</span>
              <span className={styles.bone} />
            </div>
          ))}
        </div>
      </div>
    ))}
  </div>
)
