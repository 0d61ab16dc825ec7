import { reportHolds } from '#contract/calls/money/settlementHolds.ts'
import { useSession } from '#src/session/useSession.ts'
import { HeldList } from './HeldList.tsx'
import { HoldForm } from './HoldForm.tsx'
import { HoldReport } from './HoldReport.tsx'
import styles from './Holds.module.css'

export const HoldTab = () => {
  const { can } = useSession()
  return (
    <div className={styles.tab}>
      <div className={styles.forms}>
        <HoldForm />
        {can(reportHolds) && <HoldReport />}
      </div>
      <HeldList />
    </div>
  )
}
