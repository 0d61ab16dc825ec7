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

const mendedKey = 'opsdesk mended at'
const mendAgainMs = 60_000

/** Once in a while: a script that is missing from the newest version as well would reload the page for ever. */
const maySelfMend = (): boolean => {
  try {
    const last = Number(sessionStorage.getItem(mendedKey) ?? 0)
    if (Date.now() - last < mendAgainMs) return false
    sessionStorage.setItem(mendedKey, String(Date.now()))
    return true
  } catch {
    return false
  }
}

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
    void askConnection().then(async (found) => {
      if (!isShown) return
      // Where everything that is typed is kept nobody need be asked; what could not be kept stays, and the person reloads.
      if (found !== 'offline' && maySelfMend()) await renewPanel(true)
      setBecause(found === 'offline' ? 'offline' : 'gone')
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
