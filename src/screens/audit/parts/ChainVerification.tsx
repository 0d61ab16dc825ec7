import { Banner, Button, ProgressBar } from '@primer/react'
import { breakTexts } from '#contract/calls/audit.ts'
import { formatCount } from '#src/ui/count.ts'
import type { Verification } from '../useChainVerification.ts'
import styles from './ChainVerification.module.css'

interface Props {
  readonly verification: Verification
  readonly onStop: () => void
  readonly onStart: () => void
}

/** How far the chain was recomputed, and what came out. */
export const ChainVerification = ({ verification, onStop, onStart }: Props) => {
  switch (verification.state) {
    case 'idle':
      return null
    case 'running': {
      const { done, of } = verification
      return (
        <div className={styles.running} role="status">
          <span>
            {of === undefined ? 'Verifying the chain' : `Verified ${formatCount(done)} of ${formatCount(of)} entries`}
          </span>
          <ProgressBar
            className={styles.bar}
            aria-label="Entries verified"
            progress={of === undefined || of === 0 ? 0 : (done / of) * 100}
          />
          <Button size="small" onClick={onStop}>
            Stop
          </Button>
        </div>
      )
    }
    case 'stopped':
      return (
        <Banner
          variant="warning"
          title="Stopped"
          description={`The first ${formatCount(verification.done)} entries are as they were written. The others were not looked at.`}
          primaryAction={<Banner.PrimaryAction onClick={onStart}>Verify again</Banner.PrimaryAction>}
        />
      )
    case 'whole':
      return (
        <Banner
          variant="success"
          title="The chain is whole"
          description={`All ${formatCount(verification.entries)} entries are as they were written, and none is missing.`}
        />
      )
    case 'broken':
      return (
        <Banner
          variant="critical"
          title={`The chain is broken at entry ${formatCount(verification.id)}`}
          description={`Of the first entry that does not fit we know: ${breakTexts[verification.why]} Stop changing data, keep the database as it is, and tell whoever answers for security.`}
        />
      )
    case 'failed':
      return (
        <Banner
          variant="critical"
          title="The chain could not be verified"
          description={verification.message}
          primaryAction={<Banner.PrimaryAction onClick={onStart}>Try again</Banner.PrimaryAction>}
        />
      )
  }
}
