import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { AppPerson, PreparedApp } from './SignedInApp.tsx'
import { firstScreenCame } from './firstScreen.ts'
import { MissingScript } from './MissingScript.tsx'
import { orLate } from './orLate.ts'
import { ShellFrame } from './ShellFrame.tsx'

interface LoadedApp {
  readonly SignedInApp: ComponentType<AppPerson & { readonly prepared: PreparedApp }>
  readonly prepare: (person: AppPerson) => PreparedApp
}

interface OpenedApp extends Pick<LoadedApp, 'SignedInApp'> {
  readonly prepared: PreparedApp
}

let loaded: LoadedApp | undefined

/** Where the first answer comes that soon, the shell is drawn with it: once and not twice. */
const longestMs = 120

/** With the screen that the page was opened with, where it is not late. */
export const loadApp = async (): Promise<LoadedApp> => {
  const { default: SignedInApp, prepareApp } = await import('./SignedInApp.tsx')
  await firstScreenCame()
  return (loaded = { SignedInApp, prepare: prepareApp })
}

/** Not by Suspense: after its fallback React waits 300 ms before it shows what has long come. */
export const SignedInAppLoader = (props: AppPerson) => {
  const [app, setApp] = useState<OpenedApp | 'missing'>()
  const [tries, setTries] = useState(0)
  const person = useRef(props)
  useEffect(() => {
    person.current = props
  }, [props])
  useEffect(() => {
    let isGone = false
    const open = async () => {
      const { SignedInApp, prepare } = loaded ?? (await loadApp())
      if (isGone) return
      const prepared = prepare(person.current)
      await orLate(prepared.asked, longestMs)
      if (!isGone) setApp({ SignedInApp, prepared })
    }
    open().catch(() => {
      if (isGone) return
      // A browser may remember that it could not import a script; a page of its own does not.
      if (tries > 0) location.reload()
      else setApp('missing')
    })
    return () => {
      isGone = true
    }
  }, [tries])
  if (app === 'missing') return <MissingScript onBack={() => setTries((was) => was + 1)} />
  return app === undefined ? <ShellFrame /> : <app.SignedInApp {...props} prepared={app.prepared} />
}
