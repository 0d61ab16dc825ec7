import { SearchIcon } from '@primer/octicons-react'
import { Dialog, Spinner, TextInput } from '@primer/react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useKeptState } from '#src/store/keptMerchants.ts'
import styles from './GoToDialog.module.css'
import { findTyped, shortcutsTarget, useTargets, type Target } from './goToTargets.ts'
import { Keys } from './Keys.tsx'
import { KeptLine } from './KeptLine.tsx'

interface Props {
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

export const GoToDialog = ({ onClose, onShortcuts }: Props) => {
  const navigate = useNavigate()
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const chosen = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [index, setIndex] = useState(0)
  const { targets, isSearching, isAsking, hasFailed } = useTargets(typed)
  const current = Math.min(index, targets.length - 1)
  const optionId = (target: Target) => `${list}-${target.key}`
  const active = targets[current]

  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const go = (target: Target) => {
    if (target.to === shortcutsTarget) return onShortcuts()
    onClose()
    void navigate(target.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && targets.length > 0) {
      event.preventDefault()
      setIndex((current + step + targets.length) % targets.length)
    }
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault()
      go(active)
    }
  }
  const isKept = useKeptState()?.syncedAt !== undefined
  const empty = hasFailed
    ? isKept
      ? 'Not among the merchants on this device, and the gateway does not answer. Try again in a moment.'
      : 'Merchants could not be searched. Try again in a moment.'
    : typed.trim() === ''
      ? ''
      : isSearching
        ? 'Searching…'
        : 'Nothing found. Try a merchant code, a mobile number or the beginning of a name.'

  return (
    <Dialog
      title="Go to"
      width="xlarge"
      align="top"
      className={styles.dialog}
      initialFocusRef={field}
      onClose={onClose}
      renderHeader={({ dialogLabelId, title }) => (
        <h1 id={dialogLabelId} className={styles.title}>
          {title}
        </h1>
      )}
      renderBody={() => (
        <div className={styles.body}>
          <TextInput
            ref={field}
            block
            size="large"
            className={styles.field}
            leadingVisual={SearchIcon}
            trailingVisual={isAsking ? <Spinner size="small" /> : undefined}
            role="combobox"
            aria-label="Go to a screen or merchant"
            aria-expanded={targets.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={active === undefined ? undefined : optionId(active)}
            placeholder="Screen, merchant code, mobile number or name"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              findTyped(event.currentTarget.value)
              setTyped(event.currentTarget.value)
              setIndex(0)
            }}
            onKeyDown={onKeyDown}
          />
          <div id={list} role="listbox" aria-label="Results" className={styles.list}>
            {targets.map((target, at) => (
              <div key={target.key} className={styles.group}>
                {targets[at - 1]?.group !== target.group && (
                  <div className={styles.heading} aria-hidden="true">
                    {target.group}
                  </div>
                )}
                <div
                  id={optionId(target)}
                  ref={at === current ? chosen : undefined}
                  role="option"
                  aria-selected={at === current}
                  className={styles.option}
                  onPointerMove={() => setIndex(at)}
                  onClick={() => go(target)}
                >
                  <span className={styles.label}>{target.label}</span>
                  <span className={styles.detail}>{target.detail}</span>
                  {target.keys !== undefined && <Keys keys={target.keys} />}
                </div>
              </div>
            ))}
            {targets.length === 0 && <p className={styles.none}>{empty}</p>}
          </div>
          <div className={styles.keys}>
            <KeptLine />
            <span aria-hidden="true">
              <kbd>↑</kbd> <kbd>↓</kbd> choose
            </span>
            <span aria-hidden="true">
              <kbd>Enter</kbd> open
            </span>
            <span aria-hidden="true">
              <kbd>Esc</kbd> close
            </span>
          </div>
        </div>
      )}
    />
  )
}
