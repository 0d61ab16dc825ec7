import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'

interface Place {
  /** Its time has come. */
  readonly isDue: boolean
  readonly before?: ReactNode
}

let isAnyMissing = false
const listeners = new Set<() => void>()

const noteMissing = (): void => {
  isAnyMissing = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A browser may remember that it could not import a script for as long as the page stands, so this stays as well. */
export const useIsPartMissing = (): boolean => useSyncExternalStore(subscribe, () => isAnyMissing)

/**
 * A part of the app that comes behind the first screen, by itself. Not by Suspense: after a fallback React waits 300 ms
 * before it shows what has long come, and where the script does not come it takes the whole app away.
 */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined
  const LatePart = ({ isDue, before = null, ...props }: Place & Props) => {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (!isDue || Part !== undefined) return
      load().then((part) => {
        loaded = part
        setPart(() => part)
      }, noteMissing)
    }, [isDue, Part])
    return isDue && Part !== undefined ? <Part {...(props as Props)} /> : before
  }
  return LatePart
}
