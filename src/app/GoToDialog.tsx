import { SearchIcon } from '@primer/octicons-react'
import { Dialog, Spinner } from '@primer/react'
import { Command } from 'cmdk'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStoredMerchantsState } from '#src/store/storedMerchants.ts'
import { showToast } from '#src/ui/toast.ts'
import styles from './GoToDialog.module.css'
import { findTyped, useTargets, type Act, type Target } from './goToTargets.ts'
import { Keys } from './Keys.tsx'
import { StoredMerchantsLine } from './StoredMerchantsLine.tsx'
import { useCopied } from './useCopied.ts'

interface Props {
  readonly onClose: () => void
  readonly onShortcuts: () => void
  /** What was typed before the field was there. */
  readonly takeTyped: () => string
}

/** In the order in which they came; each group once, though the targets of one may come in two pieces. */
const groupsOf = (targets: readonly Target[]): readonly (readonly [string, readonly Target[]])[] => [
  ...Map.groupBy(targets, ({ group }) => group),
]

const choosingKeys = new Set(['ArrowUp', 'ArrowDown'])

/** Home and End move in the text, as in every other field: the list has the arrows. */
const keepCaretKeys = (event: KeyboardEvent) => {
  if (event.key === 'Home' || event.key === 'End') event.stopPropagation()
}

export const GoToDialog = ({ onClose, onShortcuts, takeTyped }: Props) => {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const command = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const copied = useCopied()
  const { targets, isSearching, isAsking, hasFailed } = useTargets(typed, copied)
  const isStored = useStoredMerchantsState()?.syncedAt !== undefined

  /** Chosen by the arrows or the mouse since the last key that was typed. */
  const hasChosen = useRef(false)
  // cmdk loses the choice where several options go at once, and keeps it where a better one comes above it. The first is
  // chosen by the key that it has for that.
  useLayoutEffect(() => {
    const chosen = command.current?.querySelector('[role="option"][aria-selected="true"]')
    const isMeantFirst = targets[0]?.isMeant === true && !hasChosen.current
    if (chosen === null || (isMeantFirst && chosen !== command.current?.querySelector('[role="option"]')))
      command.current?.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
  })

  const type = (text: string) => {
    hasChosen.current = false
    findTyped(text)
    setTyped(text)
  }
  const takeEarly = () => {
    const early = takeTyped()
    if (early !== '') type(early + typed)
  }
  const paste = async () => {
    try {
      type(await navigator.clipboard.readText())
    } catch {
      showToast({ kind: 'error', text: 'The browser does not let the panel read what you copied. Press Ctrl+V.' })
    }
    field.current?.focus()
  }
  const run = (act: Act) => {
    if ('shows' in act) return onShortcuts()
    if ('looksFor' in act) {
      type(act.looksFor)
      field.current?.focus()
      return
    }
    if ('reads' in act) return void paste()
    onClose()
    void navigate(act.to)
  }
  const empty =
    typed.trim() === ''
      ? ''
      : isSearching
        ? 'Searching…'
        : hasFailed
          ? isStored
            ? 'Not among the merchants on this device, and the gateway does not answer. Try again in a moment.'
            : 'The gateway does not answer. Try again in a moment.'
          : 'Nothing found. Try a code, a mobile number or the beginning of a name.'

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
        <Command
          ref={command}
          label="Go to a screen or merchant"
          shouldFilter={false}
          vimBindings={false}
          loop
          className={styles.body}
          onKeyDown={({ key }) => {
            if (choosingKeys.has(key)) hasChosen.current = true
          }}
        >
          <div className={styles.field}>
            <SearchIcon />
            <Command.Input
              ref={field}
              className={styles.input}
              placeholder="Screen, code, mobile number or name; or an act, such as “approve batch 14”"
              value={typed}
              onValueChange={type}
              onFocus={takeEarly}
              onKeyDown={keepCaretKeys}
            />
            {isAsking && <Spinner size="small" />}
          </div>
          <Command.List
            label="Results"
            className={styles.list}
            translate="no"
            onPointerMove={() => {
              hasChosen.current = true
            }}
          >
            {groupsOf(targets).map(([group, members]) => (
              <Command.Group key={group} heading={group} className={styles.group}>
                {members.map(({ key, icon: TargetIcon, label, detail, keys, act }) => (
                  <Command.Item key={key} value={key} className={styles.option} onSelect={() => run(act)}>
                    <span className={styles.icon}>
                      <TargetIcon />
                    </span>
                    <span className={styles.label}>{label}</span>
                    <span className={styles.detail}>{detail}</span>
                    {keys !== undefined && <Keys keys={keys} />}
                  </Command.Item>
                ))}
              </Command.Group>
            ))}
            <Command.Empty className={styles.none}>{empty}</Command.Empty>
          </Command.List>
          <div className={styles.keys}>
            <StoredMerchantsLine />
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
        </Command>
      )}
    />
  )
}
