import { useEffect } from 'react'
import { connectSocket, disconnectSocket } from '#src/gateway/socket.ts'
import { FileEvents } from '#src/sheets/FileEvents.tsx'
import { ExpiryNotice } from './ExpiryNotice.tsx'
import { IdleDialog } from './IdleDialog.tsx'
import { useRouteFacts } from './routeFacts.ts'
import { usePageViews } from './usePageViews.ts'

/** What goes on behind every screen; it begins when the first of them is there. */
const Background = () => {
  usePageViews(useRouteFacts()?.pattern)
  useEffect(() => {
    connectSocket()
    return disconnectSocket
  }, [])
  return (
    <>
      <FileEvents />
      <ExpiryNotice />
      <IdleDialog />
    </>
  )
}

export default Background
