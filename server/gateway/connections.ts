import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

const longestAnswerMs = 8_000
const progressEveryMs = 10_000
/** A body brings at least so many bytes in that time: far less than the slowest phone sends. */
const leastProgressBytes = 2_048

export interface Connections {
  /** Ends what would only be waited for: at once what asks nothing, after some seconds whatever is still unanswered. */
  end(): { settled(): void }
}

/** Ends connections whose body comes a byte now and then. What we do not read ourselves is not held against the sender. */
const endDripping = (server: Server, everyMs: number): void => {
  const bodies = new Map<IncomingMessage, number>()
  server.on('request', (request) => {
    bodies.set(request, -leastProgressBytes)
    const forget = () => bodies.delete(request)
    request.once('end', forget).once('close', forget)
  })
  const looking = setInterval(() => {
    for (const [request, before] of bodies) {
      const { socket } = request
      if (request.complete || socket.isPaused()) continue
      if (socket.bytesRead - before < leastProgressBytes) socket.destroy()
      else bodies.set(request, socket.bytesRead)
    }
  }, everyMs).unref()
  server.once('close', () => clearInterval(looking))
}

/**
 * Browsers open connections ahead of need and keep used ones. Node counts one that never asked anything as busy for a
 * minute, and keeps one whose answer was under way when the server began to close.
 */
export const watchConnections = (
  server: Server,
  patienceMs = longestAnswerMs,
  everyMs = progressEveryMs,
): Connections => {
  endDripping(server, everyMs)
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
