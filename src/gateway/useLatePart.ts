import { type ComponentType, useRef, useState } from 'react'
import { askConnection } from '#src/gateway/connection.ts'
import { showToast } from '#src/ui/toast.ts'

const sayWhyMissing = async (): Promise<void> => {
  const isOffline = (await askConnection()) === 'offline'
  showToast({
    kind: 'error',
    text: isOffline
      ? 'This is not on this device yet. Reload the page when the connection is back.'
      : 'This part of the panel could not be loaded. Reload the page to open it.',
  })
}

/**
 * A part of the app that the first screen does without: undefined until somebody needs it. What needs it is done at
 * once where it is there, since the keys that are pressed next belong to it; who asks twice while it is on its way has asked once.
 * Where it does not come, the person is told and the page stays. They are told to reload, since a browser may remember
 * that it could not import a script for as long as the page stands.
 */
export const useLatePart = <Props>(load: () => Promise<ComponentType<Props>>) => {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const isUnderWay = useRef(false)
  const fetchPart = async (): Promise<boolean> => {
    isUnderWay.current = true
    try {
      const loaded = await load()
      setPart(() => loaded)
      return true
    } catch {
      return false
    } finally {
      isUnderWay.current = false
    }
  }
  const withPart = async (act: () => unknown, otherwise: () => unknown = sayWhyMissing): Promise<void> => {
    if (isUnderWay.current) return
    if (Part !== undefined || (await fetchPart())) act()
    else otherwise()
  }
  return [Part, withPart] as const
}
