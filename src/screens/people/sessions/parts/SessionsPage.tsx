import { Button, Label } from '@primer/react'
import type { ReactNode } from 'react'
import type { OpenSession } from '#contract/calls/people/sessionList.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { ownColumns } from '#src/lists/tableColumns.tsx'
import type { ListState } from '#src/lists/useList.ts'
import { When } from '#src/ui/When.tsx'
import type { Ending } from '../useEnding.ts'
import { EndSessionDialog } from './EndSessionDialog.tsx'
import styles from './SessionTable.module.css'

interface Props {
  readonly up?: ReactNode
  readonly title: string
  readonly subtitle: string
  /** What is ended at once: 'all sessions'. */
  readonly others: string
  readonly list: ListState<OpenSession>
  readonly ending: Ending
}

export const sessionSearch = defineSearch({ filters: {} })

const ways: Record<OpenSession['signedInBy'], string> = { password: 'Password', singleSignOn: 'Single sign-on' }

const columns = ownColumns<OpenSession>({
  device: {
    header: 'Device',
    cell: ({ device, isCurrent }) => (
      <span className="ui-inline-8">
        {device}
        {isCurrent && <Label variant="success">This session</Label>}
      </span>
    ),
  },
  address: { header: 'Address', cell: ({ address }) => <span className={styles.address}>{address}</span> },
  signedInBy: { header: 'Signed in With', room: 'fit', cell: ({ signedInBy }) => ways[signedInBy] },
  start: { header: 'Start', room: 'fit', cell: ({ startDate }) => <When at={startDate} /> },
  lastSeen: { header: 'Last Seen', room: 'fit', cell: ({ lastSeenDate }) => <When at={lastSeenDate} seconds /> },
  end: { header: 'Ends at the Latest', room: 'fit', cell: ({ endDate }) => <When at={endDate} /> },
})

const nobody = {
  title: 'There is nobody with this username',
  text: 'Check the address, or open the person from User Management.',
}
const nobodyIn = {
  title: 'Nobody is signed in',
  text: 'No open sessions. A session ends at logout, when it is idle, or at midnight in India.',
}

export const SessionsPage = ({ up, title, subtitle, others, list, ending }: Props) => {
  const isNobody = list.error instanceof Refusal && list.error.code === 'no-such-person'
  return (
    <ListScreen
      up={up}
      title={title}
      label="Sessions"
      subtitle={isNobody ? undefined : subtitle}
      buttons={
        list.rows.some(({ isCurrent }) => !isCurrent) && (
          <Button variant="danger" onClick={() => ending.ask('others')}>
            End {others}
          </Button>
        )
      }
      list={isNobody ? { ...list, state: 'empty', error: null } : list}
      columns={columns}
      rowKey={({ id }) => id}
      skeletonRows={3}
      words={{ empty: isNobody ? nobody : nobodyIn }}
      rowActions={(session) =>
        !session.isCurrent && (
          <Button
            size="small"
            variant="danger"
            aria-label={`End the session on ${session.device}, ${session.address}`}
            onClick={() => ending.ask(session)}
          >
            End
          </Button>
        )
      }
    >
      {ending.asked !== undefined && <EndSessionDialog ending={ending} asked={ending.asked} others={others} />}
    </ListScreen>
  )
}
