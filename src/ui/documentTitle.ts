import { useEffect, useSyncExternalStore } from 'react'

/** From the most particular to the product; a part that nobody names is left out, and so is one that repeats another. */
const levels = ['tab', 'page', 'screen', 'product'] as const
export type TitleLevel = (typeof levels)[number]

interface Named {
  readonly level: TitleLevel
  readonly text: string
}

const named = new Set<Named>()
let waiting = 0

/** The last one that named a level counts: a page may be drawn before the one that it replaces is gone. */
const textOf = (level: TitleLevel): string => [...named].findLast((one) => one.level === level)?.text ?? ''

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What a level is named now. */
export const useTitlePartNow = (level: TitleLevel): string => useSyncExternalStore(subscribe, () => textOf(level))

const write = (): void => {
  for (const listener of listeners) listener()
  const parts = [...new Set(levels.map(textOf))].filter((text) => text !== '')
  const title = `${waiting > 0 ? `(${waiting}) ` : ''}${parts.join(' · ')}`
  if (document.title !== title) document.title = title
}

/** Names a part of what the browser's tab is called, as long as it is drawn. */
export const useTitlePart = (level: TitleLevel, text: string): void =>
  useEffect(() => {
    const one = { level, text }
    named.add(one)
    write()
    return () => {
      named.delete(one)
      write()
    }
  }, [level, text])

/** The same, for what is drawn as long as a tab is chosen. */
export const TitlePart = ({ level, text }: Named): null => {
  useTitlePart(level, text)
  return null
}

/** How much waits for the person, before everything else in the browser's tab. */
export const useTitleCount = (count: number): void =>
  useEffect(() => {
    waiting = count
    write()
    return () => {
      waiting = 0
      write()
    }
  }, [count])
