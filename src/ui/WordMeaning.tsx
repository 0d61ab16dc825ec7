import { useEffect, useRef } from 'react'
import styles from './WordMeaning.module.css'

/** Who knows the word types before this has passed. */
const restMs = 500
const tipId = 'word-meaning'
const gapPx = 4

const wordOf = (target: EventTarget | null): HTMLElement | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-means]') ?? undefined) : undefined

/** The words of the label of what has the focus. */
const wordsOf = (control: Element): readonly HTMLElement[] => {
  const places = [control, ...((control as HTMLInputElement).labels ?? [])]
  return places.flatMap((place) =>
    place.matches('[data-means]')
      ? [place as HTMLElement]
      : place.closest('input, textarea, select, button, label') === null
        ? []
        : [...place.querySelectorAll<HTMLElement>('[data-means]')],
  )
}

const describe = (control: Element, isDescribed: boolean): void => {
  const others = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '' && id !== tipId)
  const ids = isDescribed ? [...others, tipId] : others
  if (ids.length === 0) control.removeAttribute('aria-describedby')
  else control.setAttribute('aria-describedby', ids.join(' '))
}

const walk = (event: KeyboardEvent): void => {
  const word = event.target
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0 || !(word instanceof HTMLElement) || !word.matches('dfn[tabindex]')) return
  const words = [...(word.closest('[role="row"], tr, dl')?.querySelectorAll<HTMLElement>('dfn[tabindex]') ?? [])]
  words[words.indexOf(word) + step]?.focus()
  event.preventDefault()
}

/**
 * What a word of a label means, beside it: when it is pointed at, touched, or what it labels has the focus and rests. One
 * for all words, so that they cost nothing where they are.
 */
export const WordMeaning = () => {
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = tip.current
    if (box === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      if (box.matches(':popover-open')) box.hidePopover()
    }
    const write = (words: readonly HTMLElement[]) => {
      box.textContent = words.map(({ dataset }) => dataset['means']).join(' ')
    }
    const show = (words: readonly HTMLElement[]) => {
      const [first] = words
      if (first?.isConnected !== true) return
      write(words)
      box.showPopover()
      const word = first.getBoundingClientRect()
      const { width, height } = box.getBoundingClientRect()
      // What is below a label or a header is what one goes on to.
      const isAbove = word.top >= height + gapPx
      box.style.left = `${Math.max(gapPx, Math.min(word.left, innerWidth - width - gapPx))}px`
      box.style.top = `${isAbove ? word.top - height : word.bottom}px`
    }
    const rest = (words: readonly HTMLElement[]) => {
      clearTimeout(timer)
      timer = setTimeout(() => show(words), restMs)
    }
    const onPoint = ({ target, pointerType }: PointerEvent) => {
      const word = wordOf(target)
      if (word !== undefined && pointerType !== 'touch') rest([word])
    }
    const onLeave = ({ target, relatedTarget }: PointerEvent) => {
      const isOver = relatedTarget instanceof Node && box.contains(relatedTarget)
      if ((wordOf(target) !== undefined || target === box) && !isOver) hide()
    }
    const onClick = (event: MouseEvent) => {
      const word = wordOf(event.target)
      if (word === undefined || (event as PointerEvent).pointerType !== 'touch') return hide()
      // The field below a label would open the keyboard over it.
      if (word.closest('button') === null) event.preventDefault()
      show([word])
    }
    const onFocus = ({ target }: FocusEvent) => {
      const words = target instanceof Element ? wordsOf(target) : []
      if (words.length === 0) return
      write(words)
      describe(target as Element, true)
      if ((target as Element).matches(':focus-visible')) rest(words)
    }
    const onBlur = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.getAttribute('aria-describedby')?.includes(tipId) === true) {
        describe(target, false)
        hide()
      }
    }
    const onKey = (event: KeyboardEvent) => {
      hide()
      walk(event)
    }
    const life = new AbortController()
    const { signal } = life
    addEventListener('pointerover', onPoint, { signal })
    addEventListener('pointerout', onLeave, { signal })
    addEventListener('click', onClick, { signal, capture: true })
    addEventListener('focusin', onFocus, { signal })
    addEventListener('focusout', onBlur, { signal })
    addEventListener('keydown', onKey, { signal, capture: true })
    addEventListener('scroll', hide, { signal, capture: true, passive: true })
    return () => {
      life.abort()
      hide()
    }
  }, [])
  return <div ref={tip} id={tipId} role="tooltip" popover="manual" className={styles.meaning} />
}
