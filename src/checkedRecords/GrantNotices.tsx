import { Banner } from '@primer/react'
import { useState } from 'react'
import type { Grant } from '#contract/calls/people/people.ts'
import { When } from '#src/ui/When.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { reasonOfGrant, titleOfGrant } from './grantWords.ts'
import styles from './GrantNotices.module.css'

interface GrantNoticesProps {
  readonly grants: readonly Grant[]
}

export const GrantNotices = ({ grants }: GrantNoticesProps) => {
  const [openedId, setOpened] = useState<string | null>(null)
  const opened = grants.find(({ id }) => id === openedId)
  if (grants.length === 0) return null
  return (
    <div className={styles.notices}>
      {grants.map((grant) => (
        <Banner
          key={grant.id}
          variant="warning"
          title={`${titleOfGrant(grant)} waits for a second administrator`}
          description={
            <>
              Proposed by {grant.proposedBy} on <When at={grant.proposedAt} />. {reasonOfGrant(grant)}
            </>
          }
          primaryAction={
            <Banner.PrimaryAction aria-label={`Review ${titleOfGrant(grant)}`} onClick={() => setOpened(grant.id)}>
              Review
            </Banner.PrimaryAction>
          }
        />
      ))}
      {opened !== undefined && <GrantDialog key={opened.id} grant={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
