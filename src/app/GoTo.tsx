import { SearchIcon } from '@primer/octicons-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { pressedKey } from '#src/ui/pressedKey.ts'
import { isShortcutPress } from '#src/ui/useShortcuts.ts'
import { helpKey } from './shortcuts.ts'
import styles from './TopBar.module.css'
import { useGoKeys } from './useGoKeys.ts'
import { useLatePart } from '#src/gateway/useLatePart.ts'

const loadPalette = async () => (await import('./GoToDialog.tsx')).GoToDialog
const loadShortcuts = async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog

/** As the shortcut of the installed app opens it. */
const goToHash = '#go-to'

type Opened = 'palette' | 'shortcuts'

const openedBy = (event: KeyboardEvent): Opened | undefined => {
  const key = pressedKey(event)
  if (key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) return 'palette'
  if (!isShortcutPress(event)) return undefined
  if (key === helpKey) return 'shortcuts'
  return key === '/' ? 'palette' : undefined
}

/** What keys write into a field that is not there yet; undefined: the key is none for a field. */
const afterKey = (typed: string, event: KeyboardEvent): string | undefined => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined
  if (event.key === 'Backspace') return [...typed].slice(0, -1).join('')
  return [...event.key].length === 1 ? typed + event.key : undefined
}

/** The search field of the top bar, and the keys of the app. On the window, so that a screen with its own `/` comes first. */
export const GoTo = () => {
  const [opened, setOpened] = useState<Opened>()
  const [GoToDialog, withPalette] = useLatePart(loadPalette)
  const [ShortcutsDialog, withShortcuts] = useLatePart(loadShortcuts)
  /** Typed since the palette was asked for and until its field has the keys; undefined: it is not on its way. */
  const typedEarly = useRef<string>(undefined)
  const openPalette = () => {
    if (opened === 'palette' || typedEarly.current !== undefined) return
    typedEarly.current = ''
    let isThere = false
    const open = () => {
      isThere = true
      setOpened('palette')
    }
    void withPalette(open).then(() => {
      // It did not come: the keys are the page's again.
      if (!isThere) typedEarly.current = undefined
    })
  }
  const takeTyped = () => {
    const typed = typedEarly.current ?? ''
    typedEarly.current = undefined
    return typed
  }
  const openShortcuts = () => void withShortcuts(() => setOpened('shortcuts'))
  const openAsked = useEffectEvent((next: Opened) => (next === 'palette' ? openPalette() : openShortcuts()))
  useGoKeys()
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const openByAddress = useEffectEvent(() => {
    void navigate({ pathname, search }, { replace: true, state })
    openPalette()
  })
  useEffect(() => {
    if (hash === goToHash) openByAddress()
  }, [hash])
  // With the page and not after it: who sees the field may press the key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const early = typedEarly.current === undefined ? undefined : afterKey(typedEarly.current, event)
      if (early !== undefined) {
        event.preventDefault()
        typedEarly.current = early
        return
      }
      const next = event.defaultPrevented ? undefined : openedBy(event)
      if (next === undefined || document.querySelector('[role="alertdialog"]') !== null) return
      event.preventDefault()
      openAsked(next)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const close = () => setOpened(undefined)
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={openPalette}
      >
        <SearchIcon />
        <span>Go to a screen or merchant</span>
        <kbd className={styles.key}>/</kbd>
      </button>
      {opened === 'palette' && GoToDialog !== undefined && (
        <GoToDialog onClose={close} onShortcuts={openShortcuts} takeTyped={takeTyped} />
      )}
      {opened === 'shortcuts' && ShortcutsDialog !== undefined && <ShortcutsDialog onClose={close} />}
    </>
  )
}
