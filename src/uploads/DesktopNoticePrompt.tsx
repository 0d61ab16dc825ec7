import { BellIcon } from '@primer/octicons-react'
import { Banner } from '@primer/react'
import { useState } from 'react'
import { askForDesktopNotice, declineDesktopNotice, mayAskForDesktopNotice } from './desktopNotice.ts'

/** Asked once, after an upload has started; the browser's own question comes only after 'Allow'. */
export const DesktopNoticePrompt = () => {
  const [isOpen, setOpen] = useState(mayAskForDesktopNotice)
  if (!isOpen) return null
  return (
    <Banner
      variant="info"
      layout="compact"
      leadingVisual={<BellIcon />}
      title="Be told on the desktop when a file is done?"
      description="Your browser asks once more. You can change it later in its settings."
      primaryAction={
        <Banner.PrimaryAction
          onClick={() => {
            setOpen(false)
            void askForDesktopNotice()
          }}
        >
          Allow
        </Banner.PrimaryAction>
      }
      secondaryAction={
        <Banner.SecondaryAction
          onClick={() => {
            declineDesktopNotice()
            setOpen(false)
          }}
        >
          Not now
        </Banner.SecondaryAction>
      }
    />
  )
}
