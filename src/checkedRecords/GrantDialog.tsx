import { decideGrant, type Grant, listGrants, listPeople, showAccess } from '#contract/calls/people/people.ts'
import { listRoles, listServices } from '#contract/calls/people/roles.ts'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { useSession } from '#src/session/useSession.ts'
import { When } from '#src/ui/When.tsx'
import { reasonOfGrant, titleOfGrant } from './grantWords.ts'
import styles from './RecordReview.module.css'

interface GrantDialogProps {
  readonly grant: Grant
  /** Nobody has decided on it yet. */
  readonly isWaiting: boolean
  readonly onClose: () => void
}

/** A change of rights as the second administrator sees it: the difference, why it waits, and the decision. */
export const GrantDialog = ({ grant, isWaiting, onClose }: GrantDialogProps) => {
  const { session } = useSession()
  const { id: grantId, proposedBy, whyNot, mayDecline } = grant
  const may = { confirm: isWaiting && whyNot === '', decline: isWaiting && mayDecline }
  return (
    <Decide
      call={decideGrant}
      requestOf={(decision) => ({ grantId, decision })}
      invalidates={[listGrants, listPeople, listRoles, listServices, showAccess]}
      draftKey={`grant ${grantId}`}
      title={titleOfGrant(grant)}
      width="xlarge"
      choices={choicesOf(
        (['confirm', 'decline'] as const).filter((decision) => may[decision]),
        { decline: { content: proposedBy === session.loginId ? 'Take back' : 'Decline' } },
      )}
      whyNot={whyNot === '' ? undefined : whyNot}
      remark={null}
      done="Successfully Done"
      onClose={onClose}
    >
      <p className={styles.facts}>
        <span>
          Proposed by {proposedBy}, <When at={grant.proposedAt} />.
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
      {may.confirm && (
        <p>You and {proposedBy} answer for it together. It holds with the next call of whoever it is about.</p>
      )}
    </Decide>
  )
}
