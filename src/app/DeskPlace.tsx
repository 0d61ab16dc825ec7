import { type ComponentType, useEffect, useState } from 'react'
import type { DeskProps } from './Desk.tsx'
import { MissingScript } from './MissingScript.tsx'
import { ShellFrame } from './ShellFrame.tsx'

type Desk = ComponentType<DeskProps>

let loaded: Desk | undefined

export const loadDesk = async (): Promise<Desk> => (loaded = (await import('./Desk.tsx')).default)

/** Not by Suspense: after its fallback React waits 300 ms before it shows what has long come. */
export const DeskPlace = (props: DeskProps) => {
  const [desk, setDesk] = useState<{ readonly Desk?: Desk | undefined; readonly isMissing?: true }>({ Desk: loaded })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (desk.Desk !== undefined) return
    loadDesk().then(
      (Desk) => setDesk({ Desk }),
      () => {
        // A browser may remember that it could not import a script; a page of its own does not.
        if (tries > 0) location.reload()
        else setDesk({ isMissing: true })
      },
    )
  }, [desk.Desk, tries])
  if (desk.Desk !== undefined) return <desk.Desk {...props} />
  return desk.isMissing === true ? <MissingScript onBack={() => setTries((was) => was + 1)} /> : <ShellFrame />
}
