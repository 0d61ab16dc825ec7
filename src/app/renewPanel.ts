import type { Workbox } from 'workbox-window'
import { useSyncExternalStore } from 'react'
import { finishWork } from '#src/store/finishWork.ts'
import { showToast } from '#src/ui/toast.ts'

/**
 * `ready`: a new version lies beside the one that is shown. `taken`: another tab has taken it, and scripts that this
 * one has not fetched yet are gone.
 */
export type PanelUpdate = 'none' | 'ready' | 'taken'

const lookEveryMs = 30 * 60_000
const installMs = 20_000
const putAgainMs = 30_000
const askAgainMs = 2_000
const takeTries = 10

let worker: Workbox | undefined
let registration: ServiceWorkerRegistration | undefined
let update: PanelUpdate = 'none'
let isTaking = false
const listeners = new Set<() => void>()

const setUpdate = (next: PanelUpdate) => {
  update = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePanelUpdate = (): PanelUpdate => useSyncExternalStore(subscribe, () => update)

/** Until a first version is in place, or is found not to come. */
const firstInPlace = async ({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> => {
  const first = installing ?? waiting
  if (active !== null || first === null) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => {
    if (first.state === 'activated' || first.state === 'redundant') resolve()
  }
  first.addEventListener('statechange', look)
  look()
  await promise
}

/** Whether a version lies there afterwards: one file that does not come throws the whole away. */
const isPut = async (): Promise<boolean> => {
  const { Workbox } = await import('workbox-window')
  worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => setUpdate('ready'))
  registration = await worker.register()
  if (registration === undefined) return false
  await firstInPlace(registration)
  return registration.active !== null
}

/**
 * Whoever waits for the first try goes on: a network that loses one file may lose the next. Each pause is twice the one
 * before, since a full disk, or a file that is gone, fetches the whole panel for nothing.
 */
const put = async (pauseMs = putAgainMs): Promise<void> => {
  if (await isPut().catch(() => false)) return
  setTimeout(() => void put(Math.min(pauseMs * 2, lookEveryMs)), pauseMs)
}

const keep = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  let isFromDevice = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isTaking) location.reload()
    // The first version takes over a page that came from the gateway, which is as new.
    else if (isFromDevice) setUpdate('taken')
    isFromDevice = true
  })
  // Without a network nobody says that it is to go, and what is there goes on.
  const { loadPanelConfig } = await import('#src/gateway/panelConfig.ts')
  const config = await loadPanelConfig().catch(() => undefined)
  if (config?.serviceWorker === 'off') return
  setInterval(() => void registration?.update().catch(() => undefined), lookEveryMs)
  await put()
}

let stored: Promise<void> | undefined

/**
 * Puts the panel onto the device, for everybody who opens it, signed in or not; later calls do nothing more. Resolved
 * when it lies there, or will not: a script that is fetched then does not cross the wire beside what is on its way.
 */
export const keepPanelOnDevice = (): Promise<void> =>
  (stored ??= import.meta.env.PROD ? keep().catch(() => undefined) : Promise.resolve())

/** As `keepPanelOnDevice`, and at once where the page itself came from the device. */
export const panelOnDevice = (): Promise<void> => {
  const stored = keepPanelOnDevice()
  return navigator.serviceWorker?.controller ? Promise.resolve() : stored
}

/** Fetches the newest version where there is one; answers whether it waits. */
const fetchNewest = async (): Promise<boolean> => {
  if (registration === undefined) return false
  await registration.update().catch(() => undefined)
  const installing = registration.installing
  if (installing === null) return registration.waiting !== null
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => {
    if (installing.state !== 'installing') resolve()
  }
  installing.addEventListener('statechange', look)
  setTimeout(resolve, installMs)
  look()
  await promise
  return registration.waiting !== null
}

/**
 * The version that waits takes over, which reloads this page. Under load it was seen to stay where it was after one
 * request, so it is asked again.
 */
const takeWaiting = async (): Promise<void> => {
  for (let attempt = 0; attempt < takeTries; attempt += 1) {
    worker?.messageSkipWaiting()
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
  }
  isTaking = false
  showToast({
    kind: 'error',
    text: 'The new version could not take over yet. Close the other tabs of the panel, or try again.',
  })
}

/** Goes over to the newest version, with everything that was typed kept first. `byItself`: nobody has asked for it. */
export const renewPanel = async (byItself = false): Promise<void> => {
  if (!(await finishWork())) {
    if (byItself) return
    showToast({
      kind: 'error',
      text: 'What you typed could not be kept, so the panel was not reloaded. Save it first.',
    })
    return
  }
  isTaking = true
  if (await fetchNewest()) await takeWaiting()
  else location.reload()
}
