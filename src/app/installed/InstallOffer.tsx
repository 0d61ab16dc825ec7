import { DownloadIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useState } from 'react'
import { indianDay } from '#contract/wire/indianTime.ts'
import { declineInstallation, isInstallationDeclined, noteDayOfUse } from '#src/store/device.ts'
import { gatewayNow } from '#src/ui/clock.ts'
import { CornerNotice } from '../CornerNotice.tsx'
import { usePanelUpdate } from '../renewPanel.ts'
import { askToInstall, useIsInstallable } from './installPrompt.ts'

/** Whoever comes back on a second day uses it for work. */
const daysBefore = 2

/** Offers to install the panel, from the second day on which it is used on this device, until somebody declines. */
export const InstallOffer = () => {
  const isInstallable = useIsInstallable()
  const [isDue, setDue] = useState(
    () => noteDayOfUse(indianDay(new Date(gatewayNow()))) >= daysBefore && !isInstallationDeclined(),
  )
  const update = usePanelUpdate()
  const decline = () => {
    declineInstallation()
    setDue(false)
  }
  return (
    <CornerNotice
      isShown={isInstallable && isDue && update === 'none'}
      icon={DownloadIcon}
      text="Install the desk on this computer: it opens in a window of its own, takes spreadsheets, and shows what waits on its icon."
    >
      <Button size="small" variant="invisible" onClick={decline}>
        Not now
      </Button>
      <Button size="small" variant="primary" onClick={() => void askToInstall()}>
        Install
      </Button>
    </CornerNotice>
  )
}
