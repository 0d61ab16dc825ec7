import { setTimeout as passing } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'

export interface SocketFigures {
  readonly sockets: number
  /** How often the one that was cut most had to come back. */
  readonly mostReconnects: number
  /** The longest that one was away, in ms. */
  readonly longestAwayMs: number
  /** Not there at the end. */
  readonly lost: number
  /** There, and not told what another socket of their person told. */
  readonly deaf: number
}

export interface HeldSockets {
  connected(): number
  /** Each has its person's others told something, and is looked at. */
  judge(): Promise<SocketFigures>
  close(): void
}

const patienceMs = 30_000

const until = async (isThere: () => boolean): Promise<void> => {
  const deadline = performance.now() + patienceMs
  while (!isThere() && performance.now() < deadline) await passing(20)
}

/** So many sockets of each person, opened and coming back as the panel's do. */
export const holdSockets = async (
  address: string,
  cookies: readonly string[],
  ofEach: number,
): Promise<HeldSockets> => {
  const held = cookies.map((cookie) =>
    Array.from({ length: ofEach }, () => {
      const socket: Socket = io(address, {
        transports: ['websocket'],
        forceNew: true,
        reconnectionDelayMax: 60_000,
        extraHeaders: { cookie },
      })
      const one = { socket, connects: 0, goneSince: undefined as number | undefined, longestAwayMs: 0, heard: 0 }
      socket.on('connect', () => {
        one.connects += 1
        if (one.goneSince !== undefined)
          one.longestAwayMs = Math.max(one.longestAwayMs, performance.now() - one.goneSince)
        one.goneSince = undefined
        socket.emit('userConnected', {})
      })
      socket.on('disconnect', () => {
        one.goneSince ??= performance.now()
      })
      socket.on('file-uploaded', () => {
        one.heard += 1
      })
      return one
    }),
  )
  const all = held.flat()
  const connected = () => all.filter(({ socket }) => socket.connected).length
  await until(() => connected() === all.length)
  return {
    connected,
    judge: async () => {
      await until(() => connected() === all.length)
      const before = new Map(all.map((one) => [one, one.heard]))
      const isTold = (one: (typeof all)[number]) => one.heard > (before.get(one) ?? 0)
      for (const [speaker] of held) speaker?.socket.emit('file-uploaded', {})
      const listeners = held.flatMap(([, ...others]) => others)
      await until(() => listeners.every(isTold))
      return {
        sockets: all.length,
        mostReconnects: Math.max(0, ...all.map(({ connects }) => connects - 1)),
        longestAwayMs: Math.max(0, ...all.map(({ longestAwayMs }) => longestAwayMs)),
        lost: all.length - connected(),
        deaf: listeners.filter((one) => !isTold(one)).length,
      }
    },
    close: () => {
      for (const { socket } of all) socket.disconnect()
    },
  }
}
