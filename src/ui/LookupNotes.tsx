import { Banner } from '@primer/react'
import { LookupAge } from './LookupAge.tsx'
import styles from './LookupNotes.module.css'

interface Props {
  readonly ages: Parameters<typeof LookupAge>[0]['of']
  /** What could not be loaded at all. */
  readonly missing: string | undefined
}

/** What the person is told of the lists that a form offers. */
export const LookupNotes = ({ ages, missing }: Props) => (
  <>
    <LookupAge of={ages} />
    {missing !== undefined && (
      <Banner
        variant="warning"
        title={`${missing} could not be loaded`}
        description="Something went wrong ! Close this and open it again."
        className={styles.wide}
      />
    )}
  </>
)
