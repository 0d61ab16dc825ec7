import { Button } from '@primer/react'
import { PlainPage } from './PlainPage.tsx'
import { askAgain, useAskingAgain } from './useAskingAgain.ts'

export const UnreachablePage = () => {
  useAskingAgain()
  return (
    <PlainPage
      title="No connection to the gateway"
      actions={<Button onClick={() => void askAgain()}>Try again</Button>}
    >
      Check the network. This page goes on by itself when the connection is back.
    </PlainPage>
  )
}
