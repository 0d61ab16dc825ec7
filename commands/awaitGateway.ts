import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 15_000

/** Waits until something listens on `port` of this machine, as a gateway does again after a change; gives up in silence. */
export async function awaitGateway(port: number, patienceMs = PATIENCE_MS): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await isListening(port)) && Date.now() < deadline) await pause(50)
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const end = (listens: boolean) => {
      socket.destroy()
      resolve(listens)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}
