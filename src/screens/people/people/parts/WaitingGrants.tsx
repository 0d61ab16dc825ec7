import { Banner } from '@primer/react'
import { type Person } from '#contract/calls/people/people.ts'
import { GrantNotices } from '#src/checkedRecords/GrantNotices.tsx'
import { useGrants } from '#src/checkedRecords/useGrants.ts'
import styles from '../people.module.css'

/** Changes of this person that a second administrator has to confirm. */
export const WaitingGrants = ({ person }: { readonly person: Person }) => {
  const grants = useGrants().filter(({ loginId }) => loginId === person.loginId)
  const isSeen = grants.length > 0
  return (
    <div className={styles.stack}>
      {/* Whoever only looks is told that something waits, not what. */}
      {!isSeen && person.waitingGrants.length > 0 && (
        <Banner
          variant="warning"
          layout="compact"
          hideTitle
          title="A change waits"
          description="A change of this person waits for a second administrator."
        />
      )}
      <GrantNotices grants={grants} />
      {isSeen && person.passwordSetByAdmin && (
        <Banner
          variant="info"
          layout="compact"
          hideTitle
          title="Temporary password"
          description="Their password is still the temporary one that an administrator set."
        />
      )}
    </div>
  )
}
