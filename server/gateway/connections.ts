import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const longestAnswerMs = 8_000

export interface Connections {
  /** Ends what would only be waited for: at once what asks nothing, after some seconds whatever is still unanswered. */
  end(): { settled(): void }
}

/**
 * Browsers open connections ahead of need and keep used ones. Node counts one that never asked anything as busy for a
 * minute, and keeps one whose answer was under way when the server began to close.
 */
export const watchConnections = (server: Server, patienceMs = longestAnswerMs): Connections => {
  const silent = new Set<Socket>()
  let isEnding = false
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('upgrade', ({ socket }) => silent.delete(socket))
  server.on('request', ({ socket }, response) => {
    silent.delete(socket)
    response.once('close', () => setImmediate(() => isEnding && server.closeIdleConnections()))
  })
  return {
    end: () => {
      isEnding = true
      for (const socket of silent) socket.destroy()
      const last = setTimeout(() => server.closeAllConnections(), patienceMs)
      return { settled: () => clearTimeout(last) }
    },
  }
}
