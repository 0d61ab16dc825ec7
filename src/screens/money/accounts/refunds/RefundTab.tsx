import { RefundForm } from './RefundForm.tsx'
import { RefundList } from './RefundList.tsx'
import styles from './Refunds.module.css'

export const RefundTab = () => (
  <div className={styles.tab}>
    <div className={styles.form}>
      <RefundForm />
    </div>
    <RefundList />
  </div>
)
