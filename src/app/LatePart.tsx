import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { showToast } from '#src/ui/toast.ts'

interface Place {
  /** Its time has come. */
  readonly isDue: boolean
  readonly before?: ReactNode
}

let isSaid = false

/** Once: what comes together is missing together. */
const sayMissing = (): void => {
  if (!isSaid)
    showToast({
      kind: 'error',
      text: 'The panel did not come whole: messages and uploads stand still. Reload the page when the connection is back.',
    })
  isSaid = true
}

/**
 * A part of the desk that comes behind the first screen, by itself. Not by Suspense: after a fallback React waits 300 ms
 * before it shows what has long come, and where the script does not come it takes the whole desk away.
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
      }, sayMissing)
    }, [isDue, Part])
    return isDue && Part !== undefined ? <Part {...(props as Props)} /> : before
  }
  return LatePart
}
