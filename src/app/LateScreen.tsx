import { type ComponentType, useEffect, useState } from 'react'
import type { AreaRoute } from './areas.ts'
import { MissingScript } from './MissingScript.tsx'
import { ScreenFrame } from './ShellFrame.tsx'

interface Props {
  readonly lazy: AreaRoute['lazy']
}

/** A screen whose script did not come at first. It is asked for whenever the screen is opened and when the connection is back. */
export const LateScreen = ({ lazy }: Props) => {
  const [screen, setScreen] = useState<{ readonly Component?: ComponentType; readonly isMissing?: true }>({})
  const [isBack, setBack] = useState(false)

  useEffect(() => {
    let isShown = true
    lazy().then(
      ({ Component }) => {
        if (isShown) setScreen({ Component })
      },
      () => {
        // A browser may remember that it could not import a script; a page of its own does not.
        if (isBack) location.reload()
        else if (isShown) setScreen({ isMissing: true })
      },
    )
    return () => {
      isShown = false
    }
  }, [lazy, isBack])

  if (screen.Component !== undefined) return <screen.Component />
  return screen.isMissing === true ? <MissingScript onBack={() => setBack(true)} /> : <ScreenFrame />
}
