import { Banner, ConfirmationDialog } from '@primer/react'
import { useState } from 'react'
import { decideGrant, listPeople, type Person, showAccess, type WaitingGrant } from '#contract/calls/people.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import styles from '../people.module.css'

type Decision = 'confirm' | 'decline'

const Grant = ({ person, grant }: { readonly person: Person; readonly grant: WaitingGrant }) => {
  const { session, can } = useSession()
  const [asked, setAsked] = useState<Decision | null>(null)
  const command = useCommand(decideGrant, {
    invalidates: [listPeople, showAccess],
    onSuccess: () => showToast({ kind: 'success', text: 'Successfully Done' }),
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  const isMine = grant.proposedBy === session.loginId
  const mayDecide = can(decideGrant) && (isMine || session.roleFlags.includes('admin'))
  const name = person.name || person.loginId
  const words = {
    confirm: {
      title: `Make ${name} an administrator?`,
      text: `${name} gets every service of ${grant.roleName} with their next call. You and ${grant.proposedBy} answer for it together.`,
      button: 'Confirm',
    },
    decline: {
      title: isMine ? 'Take the proposal back?' : `Decline ${grant.roleName} for ${name}?`,
      text: 'The role is not given. It can be proposed again.',
      button: isMine ? 'Take back' : 'Decline',
    },
  } as const
  return (
    <>
      <Banner
        variant="warning"
        title={`${grant.roleName} waits for a second administrator`}
        description={
          <>
            Proposed by {grant.proposedBy} on <When at={grant.proposedAt} />.{' '}
            {isMine
              ? 'Another administrator has to confirm it; you cannot.'
              : mayDecide
                ? 'Confirm it only if you know that this person administers the desk.'
                : 'An administrator has to confirm it.'}
            {person.passwordSetByAdmin && ' Their password is still the temporary one that an administrator set.'}
          </>
        }
        {...(mayDecide && !isMine
          ? {
              primaryAction: (
                <Banner.PrimaryAction disabled={command.isPending} onClick={() => setAsked('confirm')}>
                  Confirm
                </Banner.PrimaryAction>
              ),
            }
          : {})}
        {...(mayDecide
          ? {
              secondaryAction: (
                <Banner.SecondaryAction disabled={command.isPending} onClick={() => setAsked('decline')}>
                  {isMine ? 'Take back' : 'Decline'}
                </Banner.SecondaryAction>
              ),
            }
          : {})}
      />
      {asked !== null && (
        <ConfirmationDialog
          title={words[asked].title}
          confirmButtonContent={words[asked].button}
          confirmButtonType={asked === 'confirm' ? 'primary' : 'danger'}
          onClose={(gesture) => {
            if (gesture === 'confirm') command.mutate({ request: { grantId: grant.id, decision: asked } })
            setAsked(null)
          }}
        >
          {words[asked].text}
        </ConfirmationDialog>
      )}
    </>
  )
}

/** Administrator roles of this person that a second administrator has to confirm. */
export const WaitingGrants = ({ person }: { readonly person: Person }) =>
  person.waitingGrants.length === 0 ? null : (
    <div className={styles.stack}>
      {person.waitingGrants.map((grant) => (
        <Grant key={grant.id} person={person} grant={grant} />
      ))}
    </div>
  )
