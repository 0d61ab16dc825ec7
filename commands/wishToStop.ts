// Ctrl-C reaches us twice, from the terminal and forwarded by npm: the echo is not a second wish to stop.
const echoMs = 500

/** Aborted by Ctrl-C or another wish to stop; a second one ends the process at once. */
export const wishToStop = (said: string): AbortSignal => {
  const wish = new AbortController()
  let since = 0
  const stop = (name: NodeJS.Signals) => {
    if (since === 0) {
      since = Date.now()
      console.log(`\n${said}`)
      wish.abort()
    } else if (Date.now() - since > echoMs) process.exit(name === 'SIGINT' ? 130 : 143)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop)
  return wish.signal
}
