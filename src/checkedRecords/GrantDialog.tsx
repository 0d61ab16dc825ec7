import { Banner, Dialog } from '@primer/react'
import { useState } from 'react'
import { decideGrant, type Grant, listGrants, listPeople, showAccess } from '#contract/calls/people/people.ts'
import { listRoles, listServices } from '#contract/calls/people/roles.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import { reasonOfGrant, titleOfGrant } from './grantWords.ts'
import styles from './RecordReview.module.css'

interface GrantDialogProps {
  readonly grant: Grant
  readonly onClose: () => void
}

/** A change of rights as the second administrator sees it: the difference, why it waits, and the decision. */
export const GrantDialog = ({ grant, onClose }: GrantDialogProps) => {
  const { session } = useSession()
  const [failure, setFailure] = useState<string | null>(null)
  const command = useCommand(decideGrant, {
    invalidates: [listGrants, listPeople, listRoles, listServices, showAccess],
    onSuccess: () => {
      showToast({ kind: 'success', text: 'Successfully Done' })
      onClose()
    },
    onError: (error) => setFailure(error.message),
  })
  const decide = (decision: 'confirm' | 'decline') => {
    setFailure(null)
    command.mutate({ request: { grantId: grant.id, decision } })
  }
  const isMine = grant.proposedBy === session.loginId
  return (
    <Dialog
      title={titleOfGrant(grant)}
      width="xlarge"
      onClose={onClose}
      footerButtons={[
        { content: 'Close', onClick: onClose },
        ...(grant.mayDecline
          ? [
              {
                content: isMine ? 'Take back' : 'Decline',
                buttonType: 'danger' as const,
                disabled: command.isPending,
                onClick: () => decide('decline'),
              },
            ]
          : []),
        ...(grant.whyNot === ''
          ? [
              {
                content: 'Confirm',
                buttonType: 'primary' as const,
                disabled: command.isPending,
                onClick: () => decide('confirm'),
              },
            ]
          : []),
      ]}
    >
      <div className={styles.review}>
        {failure !== null && <Banner variant="critical" title="It was not decided" description={failure} />}
        <p className={styles.facts}>
          <span>
            Proposed by {grant.proposedBy}, <When at={grant.proposedAt} />.
          </span>
          <span>{reasonOfGrant(grant)}</span>
        </p>
        <table className={styles.differences}>
          <caption className={styles.caption}>What changes</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Current</th>
              <th scope="col">Proposed</th>
            </tr>
          </thead>
          <tbody>
            {grant.difference.map(({ name, before, after }) => (
              <tr key={name} data-changed>
                <th scope="row">{name}</th>
                <td className={styles.before}>{before || '–'}</td>
                <td>{after || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          {grant.whyNot === ''
            ? `You and ${grant.proposedBy} answer for it together. It holds with the next call of whoever it is about.`
            : grant.whyNot}
        </p>
      </div>
    </Dialog>
  )
}
