import { Banner } from '@primer/react'
import { useState } from 'react'
import type { Grant } from '#contract/calls/people/people.ts'
import { When } from '#src/ui/When.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { reasonOfGrant, titleOfGrant } from './grantWords.ts'

interface GrantNoticesProps {
  readonly grants: readonly Grant[]
}

export const GrantNotices = ({ grants }: GrantNoticesProps) => {
  const [opened, setOpened] = useState<Grant | null>(null)
  if (grants.length === 0 && opened === null) return null
  return (
    <div className="ui-stack-8">
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
            <Banner.PrimaryAction aria-label={`Review ${titleOfGrant(grant)}`} onClick={() => setOpened(grant)}>
              Review
            </Banner.PrimaryAction>
          }
        />
      ))}
      {opened !== null && (
        <GrantDialog
          key={opened.id}
          grant={opened}
          isWaiting={grants.some(({ id }) => id === opened.id)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
