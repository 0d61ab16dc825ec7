type Listener = () => void

const listeners = new Set<Listener>()

/** Calls back whenever the gateway says that nobody is signed in. Returns the way to stop. */
export const onSignedOut = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const reportSignedOut = (): void => {
  for (const listener of listeners) listener()
}
