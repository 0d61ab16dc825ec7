import { Dialog } from '@primer/react'
import { When } from '#src/ui/When.tsx'
import type { Asked, Ending } from '../useEnding.ts'

interface Props {
  readonly ending: Ending
  readonly asked: Asked
  readonly others: string
}

export const EndSessionDialog = ({ ending, asked, others }: Props) => {
  const isOne = asked !== 'others'
  return (
    <Dialog
      title={isOne ? 'End this session?' : `End ${others}?`}
      role="alertdialog"
      width="medium"
      onClose={() => ending.ask(undefined)}
      footerButtons={[
        { content: 'Cancel', autoFocus: true, onClick: () => ending.ask(undefined) },
        {
          buttonType: 'danger',
          content: isOne ? 'End session' : `End ${others}`,
          loading: ending.isRunning,
          onClick: ending.confirm,
        },
      ]}
    >
      {isOne ? (
        <>
          {asked.device} at {asked.address}, last seen <When at={asked.lastSeenDate} seconds />. It is signed out at its
          next step, within a second where the panel is open. What they typed into forms stays on that device, sealed,
          until they sign in there again.
        </>
      ) : (
        <>
          They are signed out at their next step, within a second where the panel is open. What they typed into forms
          stays on their device, sealed, until they sign in there again.
        </>
      )}
    </Dialog>
  )
}
