import { SearchIcon } from '@primer/octicons-react'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import styles from './TopBar.module.css'

const GoToDialog = lazy(() => import('./GoToDialog.tsx'))

const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]'

const isOpening = (event: KeyboardEvent): boolean => {
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) return true
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return false
  return (
    !(event.target instanceof Element && event.target.closest(typing)) &&
    document.querySelector('[role="dialog"]') === null
  )
}

/** The search field of the top bar. On the window, so that a screen with its own `/` comes first. */
export const GoTo = () => {
  const [isOpen, setOpen] = useState(false)
  // With the page and not after it: who sees the field may press the key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isOpening(event) || document.querySelector('[role="alertdialog"]') !== null) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        <span>Go to a screen or merchant</span>
        <kbd className={styles.key}>/</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <GoToDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
