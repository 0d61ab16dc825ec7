import { createAdapter } from '@socket.io/postgres-adapter'
import type { Server as HttpServer } from 'node:http'
import type { Socket as NetSocket } from 'node:net'
import type { Pool } from 'pg'
import { Server, type Socket } from 'socket.io'
import { z } from 'zod'
import { type Notification, socketEvents } from '#contract/calls/files/files.ts'
import type { Tx } from '#server/db/database.ts'
import { unstorablePath } from '#contract/wire/storableText.ts'
import type { Gateway } from './gateway.ts'
import { type ListeningPool, listeningPool } from './listeningPool.ts'
import { listenToSessions } from './sessionNotices.ts'
import type { FindStaff } from './staffOfRequest.ts'

const socketsPerPerson = 20
const recheckMs = 60_000
/** Many statements of one change of rights are one check. */
const doubtMs = 50
const eventsPerMinute = 120
/** Whoever opens a connection says at once who they are; the panel does with its first packet. */
const silentMs = 5_000
/** Connections of nobody, which are told so and end, and of one session, however many tabs it has. */
const mostOfNobody = 50
const mostOfSession = 2 * socketsPerPerson

/** The room of a person or a session: named by the gateway, never by the client. */
const roomOf = (who: { staffId: string } | { sessionId: string }) =>
  'staffId' in who ? `staff:${who.staffId}` : `session:${who.sessionId}`

interface Holder {
  readonly staffId: string
  readonly sessionId: string
  readonly rightsMark: string
  readonly signedInAt: Date
}

export interface Sockets {
  readonly sendToStaff: Gateway['sendToStaff']
  readonly cut: Gateway['cutSockets']
  /** How many this process holds. */
  count(): number
  close(): Promise<void>
}

/** Rooms are one across all processes on the database. */
const shareRooms = (io: Server, { database, log }: Gateway): ListeningPool => {
  const listening = listeningPool(database)
  io.adapter(
    createAdapter(listening.pool as Pool, { errorHandler: (error) => log.error({ err: error }, 'socket adapter') }),
  )
  return listening
}

export type StaffNews = Pick<Sockets, 'sendToStaff' | 'close'>

/** For a process that holds no sockets itself: what it sends reaches those of the gateways. */
export const openStaffNews = (gateway: Gateway): StaffNews => {
  const io = new Server()
  const listening = shareRooms(io, gateway)
  return {
    sendToStaff: (staffId, event, body) => {
      io.to(roomOf({ staffId })).emit(event, body)
    },
    close: async () => {
      await io.of('/').adapter.close()
      listening.close()
    },
  }
}

/** The latest notifications since the instant that their person has not seen, oldest first. */
export type MissedNotifications = (tx: Tx, staffId: string, since: Date) => Promise<readonly Notification[]>

export const openSockets = (
  httpServer: HttpServer,
  gateway: Gateway,
  findStaff: FindStaff,
  missed: MissedNotifications,
): Sockets => {
  const { config, log } = gateway
  const publicOrigin = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).origin
  const places = new Map<string | undefined, number>()
  /** Until the connection is closed; false where there is none left. */
  const takePlace = (connection: NetSocket, sessionId: string | undefined): boolean => {
    const taken = places.get(sessionId) ?? 0
    if (taken >= (sessionId === undefined ? mostOfNobody : mostOfSession) || connection.destroyed) return false
    places.set(sessionId, taken + 1)
    // Whoever answers no packet does not end a connection that is closed in words either.
    const ending = sessionId === undefined ? setTimeout(() => connection.destroy(), silentMs + 1_000) : undefined
    connection.once('close', () => {
      clearTimeout(ending)
      const left = (places.get(sessionId) ?? 1) - 1
      if (left === 0) places.delete(sessionId)
      else places.set(sessionId, left)
    })
    return true
  }
  const io = new Server(httpServer, {
    path: '/socket.io',
    transports: ['websocket'],
    maxHttpBufferSize: 65_536,
    serveClient: false,
    connectTimeout: silentMs,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers
      const isOurs =
        origin === undefined || origin === publicOrigin || origin === `http://${host}` || origin === `https://${host}`
      if (!isOurs) return decide(null, false)
      void findStaff({ headers: request.headers }).then(
        (found) => decide(null, takePlace(request.socket, found?.staff.sessionId)),
        () => decide(null, false),
      )
    },
  })
  const listening = shareRooms(io, gateway)
  const holders = new Map<Socket, Holder>()

  const admit = async (socket: Socket): Promise<Error | undefined> => {
    try {
      const { auth, query } = socket.handshake
      if (unstorablePath([auth, query]) !== undefined) return new Error('text-not-storable')
      const found = await findStaff({ headers: socket.handshake.headers })
      if (found === undefined) return new Error('signed-out')
      const { staffId, sessionId, demand, rightsMark, signedInAt } = found.staff
      if (demand !== null) return new Error('password-must-change')
      const room = roomOf({ staffId })
      await socket.join([room, roomOf({ sessionId })])
      if ((io.sockets.adapter.rooms.get(room)?.size ?? 0) > socketsPerPerson) return new Error('too-many-requests')
      // What ended between the question and the room was told to nobody.
      if ((await findStaff.bySession(sessionId)) === undefined) return new Error('signed-out')
      socket.data = { staffId, sessionId, rightsMark, signedInAt } satisfies Holder
      return undefined
    } catch (error) {
      log.error({ err: error }, 'a socket was not opened')
      return new Error('busy')
    }
  }
  io.use((socket, proceed) => {
    void admit(socket).then((refusal) => {
      if (refusal !== undefined) for (const room of socket.rooms) void socket.leave(room)
      proceed(refusal)
    })
  })

  /** Cuts what is over, and what was opened with other rights: the panel asks who it is and comes back. */
  const recheck = async (): Promise<void> => {
    await Promise.all(
      [...holders].map(async ([socket, { sessionId, rightsMark }]) => {
        const staff = await findStaff.bySession(sessionId)
        if (staff === undefined || staff.demand !== null || staff.rightsMark !== rightsMark) socket.disconnect(true)
      }),
    )
  }
  const check = () => {
    recheck().catch((error: unknown) => log.error({ err: error }, 'sockets were not checked again'))
  }
  let doubt: NodeJS.Timeout | undefined
  const notices = listenToSessions(gateway.database.listenUrl, log, {
    onEnded: (sessionId) => io.local.in(roomOf({ sessionId })).disconnectSockets(true),
    onDoubt: () => {
      doubt ??= setTimeout(() => {
        doubt = undefined
        check()
      }, doubtMs)
    },
  })
  const rechecking = setInterval(check, recheckMs)

  /** The panel says that it listens: it is told what came while it did not. */
  const replay = async (socket: Socket, { staffId, signedInAt }: Holder): Promise<void> => {
    for (const notification of await missed(gateway.database.db, staffId, signedInAt))
      socket.emit('file-process-done', z.encode(socketEvents['file-process-done'], notification))
  }
  io.on('connection', (socket) => {
    const holder = socket.data as Holder
    holders.set(socket, holder)
    let events = 0
    const counting = setInterval(() => {
      events = 0
    }, 60_000)
    socket.use((event, proceed) => {
      events += 1
      if (events > eventsPerMinute || unstorablePath(event) !== undefined) socket.disconnect(true)
      else proceed()
    })
    socket.on('disconnect', () => {
      clearInterval(counting)
      holders.delete(socket)
    })
    socket.once('userConnected', () => {
      replay(socket, holder).catch((error: unknown) => log.error({ err: error }, 'notifications were not replayed'))
    })
    socket.on('file-uploaded', () => {
      socket.to(roomOf({ staffId: holder.staffId })).emit('file-uploaded')
    })
  })
  return {
    sendToStaff: (staffId, event, body) => {
      io.to(roomOf({ staffId })).emit(event, body)
    },
    count: () => holders.size,
    cut: (who) => {
      io.in(roomOf(who)).disconnectSockets(true)
    },
    close: async () => {
      clearInterval(rechecking)
      clearTimeout(doubt)
      await notices.close()
      await io.close()
      listening.close()
    },
  }
}
