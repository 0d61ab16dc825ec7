import { Banner, Button, ProgressBar } from '@primer/react'
import { isFault } from '#contract/calls/platform/audit.ts'
import { formatCount } from '#src/ui/count.ts'
import type { Verification } from '../useChainVerification.ts'
import { ChainBreaks } from './ChainBreaks.tsx'
import styles from './ChainVerification.module.css'

interface Props {
  readonly verification: Verification
  readonly onStop: () => void
  readonly onStart: () => void
}

const keepAsItIs = 'Stop changing data, keep the database as it is, and tell whoever answers for security.'

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
    case 'stopped': {
      const { done, breaks } = verification
      const areWhole = !breaks.some(isFault)
      return (
        <Banner
          variant={areWhole ? 'warning' : 'critical'}
          title={areWhole ? 'Stopped' : 'Stopped: the chain is broken'}
          primaryAction={<Banner.PrimaryAction onClick={onStart}>Verify again</Banner.PrimaryAction>}
        >
          <p>
            {areWhole
              ? `The first ${formatCount(done)} entries are intact. The rest were not checked.`
              : `Only the first ${formatCount(done)} entries were checked. ${keepAsItIs}`}
          </p>
          {breaks.length > 0 && <ChainBreaks breaks={breaks} />}
        </Banner>
      )
    }
    case 'whole': {
      const { entries, breaks } = verification
      return (
        <Banner variant="success" title="The chain is whole">
          <p>{`All ${formatCount(entries)} entries are intact, and none is missing.`}</p>
          {breaks.length > 0 && <ChainBreaks breaks={breaks} />}
        </Banner>
      )
    }
    case 'broken': {
      const { breaks } = verification
      const faults = breaks.filter(isFault).length
      return (
        <Banner
          variant="critical"
          title={`The chain is broken in ${formatCount(faults)} ${faults === 1 ? 'place' : 'places'}`}
        >
          <p>{keepAsItIs}</p>
          <ChainBreaks breaks={breaks} />
        </Banner>
      )
    }
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
