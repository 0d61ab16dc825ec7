import { Banner } from '@primer/react'
import { useState } from 'react'
import { type Grant, listGrants } from '#contract/people.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { When } from '#src/ui/When.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { reasonOfGrant, titleOfGrant } from './grantWords.ts'
import styles from './GrantNotices.module.css'

/** Changes of rights that wait for a second administrator; nothing for people who cannot see them. */
export const useGrants = (): readonly Grant[] => {
  const { can } = useSession()
  return useCall(listGrants, {}, { enabled: can(listGrants) }).data ?? []
}

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
