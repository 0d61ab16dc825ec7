import { useEffect } from 'react'
import { connectSocket, disconnectSocket, reconnectSocket, useSocketCut } from '#src/gateway/socket.ts'
import { readSession } from '#src/session/startSession.ts'
import { currentVisit } from '#src/session/visit.ts'
import { FileEvents } from '#src/uploads/FileEvents.tsx'
import { DocumentEvents } from '#src/kyc/DocumentEvents.tsx'
import { UploadEvents } from '#src/uploads/UploadEvents.tsx'
import { ExpiryNotice } from './ExpiryNotice.tsx'
import { InstallOffer } from './installed/InstallOffer.tsx'
import { IdleDialog } from './IdleDialog.tsx'
import { keepPanelOnDevice } from './renewPanel.ts'
import { useKeepingMerchants } from './useKeepingMerchants.ts'
import { useKeepingWork } from './useKeepingWork.ts'
import { useRouteFacts } from './routeFacts.ts'
import { usePageViews } from './usePageViews.ts'
import { WordMeaning } from '#src/ui/WordMeaning.tsx'

/** Who is refused again asks again no faster than this. */
const reconnectMs = 1_000

/** What goes on behind every screen; it begins when the first of them is there. */
export const Background = () => {
  usePageViews(useRouteFacts()?.pattern)
  useKeepingMerchants()
  useKeepingWork()
  useEffect(() => void keepPanelOnDevice(), [])
  useEffect(() => {
    connectSocket()
    return disconnectSocket
  }, [])
  useSocketCut(() => {
    void readSession().then(() => {
      if (currentVisit().state === 'signedIn') setTimeout(reconnectSocket, reconnectMs)
    })
  })
  return (
    <>
      <FileEvents />
      <UploadEvents />
      <DocumentEvents />
      <ExpiryNotice />
      <InstallOffer />
      <IdleDialog />
      <WordMeaning />
    </>
  )
}
