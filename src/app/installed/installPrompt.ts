import { useSyncExternalStore } from 'react'

/** Chromium's: it says that the panel can be installed, and opens the browser's own question. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let offered: InstallPromptEvent | undefined
const listeners = new Set<() => void>()

const setOffered = (next: InstallPromptEvent | undefined) => {
  offered = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** From the first moment of the page: the browser says it once. */
export const hearInstallPrompt = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffered(event as InstallPromptEvent)
  })
  addEventListener('appinstalled', () => setOffered(undefined))
}

/** Whether the browser would install the panel now; false where it is installed, and in browsers that do not ask. */
export const useIsInstallable = (): boolean => useSyncExternalStore(subscribe, () => offered !== undefined)

/** Opens the browser's question. It may be asked once; another one comes when the browser offers it again. */
export const askToInstall = async (): Promise<void> => {
  const event = offered
  setOffered(undefined)
  await event?.prompt()
}
