import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { DeskPerson, PreparedDesk } from './Desk.tsx'
import { firstScreenCame } from './firstScreen.ts'
import { MissingScript } from './MissingScript.tsx'
import { orLate } from './orLate.ts'
import { ShellFrame } from './ShellFrame.tsx'

interface LoadedDesk {
  readonly Desk: ComponentType<DeskPerson & { readonly prepared: PreparedDesk }>
  readonly prepare: (person: DeskPerson) => PreparedDesk
}

interface OpenedDesk extends Pick<LoadedDesk, 'Desk'> {
  readonly prepared: PreparedDesk
}

let loaded: LoadedDesk | undefined

/** Where the first answer comes that soon, the shell is drawn with it: once and not twice. */
const longestMs = 120

/** With the screen that the page was opened with, where it is not late. */
export const loadDesk = async (): Promise<LoadedDesk> => {
  const { default: Desk, prepareDesk } = await import('./Desk.tsx')
  await firstScreenCame()
  return (loaded = { Desk, prepare: prepareDesk })
}

/** Not by Suspense: after its fallback React waits 300 ms before it shows what has long come. */
export const DeskPlace = (props: DeskPerson) => {
  const [desk, setDesk] = useState<OpenedDesk | 'missing'>()
  const [tries, setTries] = useState(0)
  const person = useRef(props)
  useEffect(() => {
    person.current = props
  }, [props])
  useEffect(() => {
    let isGone = false
    const open = async () => {
      const { Desk, prepare } = loaded ?? (await loadDesk())
      if (isGone) return
      const prepared = prepare(person.current)
      await orLate(prepared.asked, longestMs)
      if (!isGone) setDesk({ Desk, prepared })
    }
    open().catch(() => {
      if (isGone) return
      // A browser may remember that it could not import a script; a page of its own does not.
      if (tries > 0) location.reload()
      else setDesk('missing')
    })
    return () => {
      isGone = true
    }
  }, [tries])
  if (desk === 'missing') return <MissingScript onBack={() => setTries((was) => was + 1)} />
  return desk === undefined ? <ShellFrame /> : <desk.Desk {...props} prepared={desk.prepared} />
}
