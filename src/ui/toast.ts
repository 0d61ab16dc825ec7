import { useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'error' | 'info'

export interface ToastAction {
  readonly label: string
  readonly onSelect: () => void
}

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly action?: ToastAction | undefined
  /** Milliseconds since the epoch. */
  readonly shownAt: number
}

/** What somebody is told. */
export type ToastWords = Pick<Toast, 'kind' | 'text' | 'action'>

/** Documented: every toast closes after two seconds, errors included. */
export const toastMs = 2_000
const mostMessages = 50

let toasts: readonly Toast[] = []
let messages: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

const publish = () => {
  for (const listener of listeners) listener()
}

/** Shows a sentence for two seconds, once however often it is said meanwhile. Errors stay readable in the message log. */
export const showToast = ({ kind, text, action }: ToastWords): void => {
  const toast = { id: nextId++, kind, text, action, shownAt: Date.now() }
  const isSaidAnew = (shown: Toast) =>
    shown.kind === kind && shown.text === text && shown.action === undefined && action === undefined
  toasts = [...toasts.filter((shown) => !isSaidAnew(shown)), toast]
  if (kind === 'error') messages = [toast, ...messages].slice(0, mostMessages)
  publish()
}

export const closeToast = (id: number): void => {
  toasts = toasts.filter((toast) => toast.id !== id)
  publish()
}

/** The log belongs to the signed-in person and goes with them. */
export const clearMessageLog = (): void => {
  messages = []
  publish()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts)
/** Errors of this visit, newest first. */
export const useMessageLog = (): readonly Toast[] => useSyncExternalStore(subscribe, () => messages)
