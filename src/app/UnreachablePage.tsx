import { Button } from '@primer/react'
import { useEffect } from 'react'
import { readSession } from './openPanel.ts'
import { PlainPage } from './PlainPage.tsx'

const retryMs = 5_000

export const UnreachablePage = () => {
  useEffect(() => {
    const timer = setInterval(() => void readSession(), retryMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <PlainPage
      title="No connection to the gateway"
      actions={<Button onClick={() => void readSession()}>Try again</Button>}
    >
      Check the network. This page goes on by itself when the connection is back.
    </PlainPage>
  )
}
