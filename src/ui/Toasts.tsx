import { AlertFillIcon, CheckCircleFillIcon, InfoIcon, XIcon, type Icon } from '@primer/octicons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { closeToast, toastMs, useToasts, type Toast, type ToastKind } from './toast.ts'
import styles from './Toasts.module.css'

const icons: Record<ToastKind, Icon> = { success: CheckCircleFillIcon, error: AlertFillIcon, info: InfoIcon }

const ToastLine = ({ toast }: { readonly toast: Toast }) => {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const leftMs = useRef(toastMs)
  const isPaused = isHovered || isFocused
  useLayoutEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => closeToast(toast.id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current = Math.max(0, leftMs.current - (performance.now() - startedAt))
    }
  }, [isPaused, toast.id])
  const KindIcon = icons[toast.kind]
  return (
    <div
      className={styles.toast}
      data-kind={toast.kind}
      data-paused={isPaused || undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <KindIcon className={styles.icon} />
      <span className={styles.text}>{toast.text}</span>
      {toast.action !== undefined && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.onSelect()
            closeToast(toast.id)
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Close message" onClick={() => closeToast(toast.id)}>
        <XIcon />
      </button>
    </div>
  )
}

/** One place for the whole panel. The two regions stay in the page, so that screen readers hear what is added. */
export const Toasts = () => {
  const toasts = useToasts()
  const errors = toasts.filter(({ kind }) => kind === 'error')
  const others = toasts.filter(({ kind }) => kind !== 'error')
  return (
    <div className={styles.place}>
      <div className={styles.list} role="alert">
        {errors.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </div>
      <div className={styles.list} role="status">
        {others.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  )
}
