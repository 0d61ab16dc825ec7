import { SyncIcon } from '@primer/octicons-react'
import { Button, ConfirmationDialog } from '@primer/react'
import { useEffect, useState } from 'react'
import { onPanelTooOld } from '#src/gateway/panelTooOld.ts'
import { CornerNotice } from './CornerNotice.tsx'
import { type PanelUpdate, renewPanel, usePanelUpdate } from './renewPanel.ts'

const words: Record<Exclude<PanelUpdate, 'none'>, string> = {
  ready: 'A new version of the panel is ready.',
  taken: 'The panel was renewed in another tab. Some screens open here only after a reload.',
}

/** Tells of a new version and leaves the moment to the person, but for a version that may not write any more. */
export const UpdateNotice = () => {
  const update = usePanelUpdate()
  const [putOff, setPutOff] = useState<PanelUpdate>('none')
  const [isTooOld, setTooOld] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => onPanelTooOld(() => setTooOld(true)), [])

  const renew = () => {
    setBusy(true)
    void renewPanel().finally(() => setBusy(false))
  }

  if (isTooOld)
    return (
      <ConfirmationDialog
        title="This version of the panel is too old"
        confirmButtonContent="Reload now"
        cancelButtonContent="Not yet"
        confirmButtonLoading={isBusy}
        onClose={(gesture) => (gesture === 'confirm' ? renew() : setTooOld(false))}
      >
        The gateway takes no changes from it any more. You can still read and copy what you typed. Reload to go on with
        the new version.
      </ConfirmationDialog>
    )
  return (
    <CornerNotice
      isShown={update !== 'none' && putOff !== update}
      icon={SyncIcon}
      text={update === 'none' ? '' : words[update]}
    >
      <Button size="small" variant="invisible" onClick={() => setPutOff(update)}>
        Later
      </Button>
      <Button size="small" variant="primary" loading={isBusy} onClick={renew}>
        Reload now
      </Button>
    </CornerNotice>
  )
}
