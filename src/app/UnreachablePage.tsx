import { Button } from '@primer/react'
import { readSession } from './openPanel.ts'
import { PlainPage } from './PlainPage.tsx'
import { useAskingAgain } from './useAskingAgain.ts'

export const UnreachablePage = () => {
  useAskingAgain()
  return (
    <PlainPage
      title="No connection to the gateway"
      actions={<Button onClick={() => void readSession()}>Try again</Button>}
    >
      Check the network. This page goes on by itself when the connection is back.
    </PlainPage>
  )
}
