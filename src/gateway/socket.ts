import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import { z } from 'zod'
import { socketEvents, userConnected, type FileJob, type Notification } from '#contract/calls/files/files.ts'
import { webAddressOf } from '#contract/wire/webAddress.ts'
import { loadPanelConfig } from './panelConfig.ts'

interface SocketEventValues {
  'file-process-done': Notification
  'file-job-progress': FileJob
}
export type SocketEventName = keyof SocketEventValues

const shortestWaitMs = 1_000
const longestWaitMs = 60_000
const listeners = new EventTarget()
let socket: Promise<Socket> | undefined
let refusals = 0
let nextTry: ReturnType<typeof setTimeout> | undefined

/** The client tries again by itself what it could not reach, and never where the gateway answered that it is busy. */
const connectLater = (made: Socket): void => {
  const waitMs = Math.min(longestWaitMs, shortestWaitMs * 2 ** refusals)
  refusals += 1
  // Not all that were refused come back in the same moment.
  nextTry = setTimeout(() => made.connect(), waitMs * (0.5 + Math.random()))
}

const open = async (): Promise<Socket> => {
  const [{ io }, { families }] = await Promise.all([import('./socketClient.ts'), loadPanelConfig()])
  const elsewhere = webAddressOf(families.socket)
  const made = io(elsewhere?.origin ?? '/', {
    path: elsewhere?.pathname ?? families.socket,
    transports: ['websocket'],
    withCredentials: true,
    reconnectionDelayMax: longestWaitMs,
  })
  made.on('connect', () => {
    refusals = 0
    made.emit(userConnected.path, {})
    listeners.dispatchEvent(new Event('connected'))
  })
  made.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') listeners.dispatchEvent(new Event('cut'))
  })
  made.on('connect_error', ({ message }) => {
    if (message === 'signed-out' || message === 'password-must-change') listeners.dispatchEvent(new Event('cut'))
    else if (!made.active) connectLater(made)
  })
  for (const [name, shape] of Object.entries(socketEvents)) {
    made.on(name, (body: unknown) => {
      const read = z.safeDecode(shape as z.ZodType, body as never)
      if (read.success) listeners.dispatchEvent(new CustomEvent(name, { detail: read.data }))
    })
  }
  return made
}

/** Once per sign-in; later calls do nothing until `disconnectSocket`. */
export const connectSocket = (): void => {
  socket ??= open()
  socket.catch(() => {
    socket = undefined
  })
}

export const disconnectSocket = (): void => {
  const closing = socket
  socket = undefined
  refusals = 0
  clearTimeout(nextTry)
  void closing?.then(
    (open) => open.disconnect(),
    () => undefined,
  )
}

/** After the gateway has cut the socket and still knows the person: it does not connect by itself again. */
export const reconnectSocket = (): void => {
  void socket?.then(
    (open) => open.connect(),
    () => undefined,
  )
}

/** The id that the gateway gave this connection; empty while there is none. */
export const currentSocketId = async (): Promise<string> => {
  try {
    return (await socket)?.id ?? ''
  } catch {
    return ''
  }
}

/** Tells the gateway over the socket; lost when there is none, which the documents allow for these events. */
export const emitOverSocket = (event: string, body: unknown): void => {
  void socket?.then(
    (open) => open.emit(event, body),
    () => undefined,
  )
}

export const useSocketEvent = <Name extends SocketEventName>(
  name: Name,
  handler: (value: SocketEventValues[Name]) => void,
): void => {
  const handle = useEffectEvent((event: Event) => handler((event as CustomEvent<SocketEventValues[Name]>).detail))
  useEffect(() => {
    const listen = (event: Event) => handle(event)
    listeners.addEventListener(name, listen)
    return () => listeners.removeEventListener(name, listen)
  }, [name])
}

/** After every (re)connection: what was missed meanwhile has to be read again. */
export const useSocketConnected = (handler: () => void): void => {
  const handle = useEffectEvent(handler)
  useEffect(() => {
    const listen = () => handle()
    listeners.addEventListener('connected', listen)
    return () => listeners.removeEventListener('connected', listen)
  }, [])
}

/** The gateway has cut the socket: the session is over, or its rights are others now. */
export const useSocketCut = (handler: () => void): void => {
  const handle = useEffectEvent(handler)
  useEffect(() => {
    const listen = () => handle()
    listeners.addEventListener('cut', listen)
    return () => listeners.removeEventListener('cut', listen)
  }, [])
}
