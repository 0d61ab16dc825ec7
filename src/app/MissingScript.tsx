import { Button } from '@primer/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { askConnection, useConnection } from '#src/gateway/connection.ts'
import { PlainPage } from './PlainPage.tsx'
import { renewPanel } from './renewPanel.ts'

const refusedImports =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically/i

/** A part of the panel that is fetched when it is needed could not be, as far as the browser tells. */
export const isScriptMissing = (error: unknown): boolean =>
  error instanceof Error && (refusedImports.test(error.message) || isScriptMissing(error.cause))

interface Props {
  /** The gateway answers again after a while in which it did not. */
  readonly onBack: () => void
}

/** In place of what needs a script that did not come: for want of a connection, or because a new version took its place. */
export const MissingScript = ({ onBack }: Props) => {
  const connection = useConnection()
  const [because, setBecause] = useState<'offline' | 'gone'>()
  const goOn = useEffectEvent(onBack)

  useEffect(() => {
    let isShown = true
    void askConnection().then((found) => {
      if (isShown) setBecause(found === 'offline' ? 'offline' : 'gone')
    })
    return () => {
      isShown = false
    }
  }, [])
  useEffect(() => {
    if (because === 'offline' && connection !== 'offline') goOn()
  }, [because, connection])

  if (because === undefined) return null
  if (because === 'offline')
    return (
      <PlainPage
        title="No connection to the gateway"
        actions={<Button onClick={() => void askConnection()}>Try again</Button>}
      >
        This screen is not on this device yet. It opens by itself when the connection is back.
      </PlainPage>
    )
  return (
    <PlainPage
      title="The panel was renewed"
      actions={
        <Button variant="primary" onClick={() => void renewPanel()}>
          Reload
        </Button>
      }
    >
      A new version took the place of the one you opened, and this screen is not part of it any more. Reload to go on
      with the new version.
    </PlainPage>
  )
}
