import { type ComponentType, useEffect, useState } from 'react'
import type { DeskProps } from './Desk.tsx'
import { ShellFrame } from './ShellFrame.tsx'

type Desk = ComponentType<DeskProps>

let loaded: Desk | undefined

export const loadDesk = async (): Promise<Desk> => (loaded = (await import('./Desk.tsx')).default)

/** Not by Suspense: after its fallback React waits 300 ms before it shows what has long come. */
export const DeskPlace = (props: DeskProps) => {
  const [desk, setDesk] = useState<{ Desk?: Desk | undefined; failure?: Error }>({ Desk: loaded })
  useEffect(() => {
    if (desk.Desk !== undefined) return
    loadDesk().then(
      (Desk) => setDesk({ Desk }),
      (cause: unknown) => setDesk({ failure: new Error('The desk could not be fetched.', { cause }) }),
    )
  }, [desk.Desk])
  if (desk.failure !== undefined) throw desk.failure
  return desk.Desk === undefined ? <ShellFrame /> : <desk.Desk {...props} />
}
