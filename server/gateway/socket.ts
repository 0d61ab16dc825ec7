import { createAdapter } from '@socket.io/postgres-adapter'
import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Gateway } from './gateway.ts'
import type { FindStaff } from './staffOfRequest.ts'

const socketsPerPerson = 20
const recheckMs = 60_000

/** The room of a person or a session: named by the gateway, never by the client. */
const roomOf = (who: { staffId: string } | { sessionId: string }) =>
  'staffId' in who ? `staff:${who.staffId}` : `session:${who.sessionId}`

export interface Sockets {
  readonly sendToStaff: Gateway['sendToStaff']
  readonly cut: Gateway['cutSockets']
  close(): Promise<void>
}

export const openSockets = (httpServer: HttpServer, gateway: Gateway, findStaff: FindStaff): Sockets => {
  const { config, log } = gateway
  const publicOrigin = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).origin
  const io = new Server(httpServer, {
    path: '/socket.io',
    transports: ['websocket'],
    maxHttpBufferSize: 65_536,
    serveClient: false,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers
      decide(
        null,
        origin === undefined || origin === publicOrigin || origin === `http://${host}` || origin === `https://${host}`,
      )
    },
  })
  io.adapter(
    createAdapter(gateway.database.pool, { errorHandler: (error) => log.error({ err: error }, 'socket adapter') }),
  )
  const admit = async (socket: Socket): Promise<Error | undefined> => {
    try {
      const found = await findStaff({ headers: socket.handshake.headers })
      if (found === undefined) return new Error('signed-out')
      const room = roomOf(found.staff)
      if ((await io.local.in(room).fetchSockets()).length >= socketsPerPerson) return new Error('too-many-requests')
      await socket.join([room, roomOf({ sessionId: found.staff.sessionId })])
      return undefined
    } catch (error) {
      log.error({ err: error }, 'a socket was not opened')
      return new Error('busy')
    }
  }
  io.use((socket, proceed) => {
    void admit(socket).then((refusal) => proceed(refusal))
  })
  io.on('connection', (socket) => {
    const recheck = setInterval(() => {
      findStaff({ headers: socket.handshake.headers }).then(
        (found) => {
          if (found === undefined) socket.disconnect(true)
        },
        (error: unknown) => log.error({ err: error }, 'a socket was not checked again'),
      )
    }, recheckMs)
    socket.on('disconnect', () => clearInterval(recheck))
    socket.on('userConnected', () => undefined)
    socket.on('file-uploaded', () => {
      const [own] = [...socket.rooms].filter((room) => room.startsWith('staff:'))
      if (own !== undefined) socket.to(own).emit('file-uploaded')
    })
  })
  return {
    sendToStaff: (staffId, event, body) => {
      io.to(roomOf({ staffId })).emit(event, body)
    },
    cut: (who) => {
      io.in(roomOf(who)).disconnectSockets(true)
    },
    close: async () => {
      await io.close()
    },
  }
}
