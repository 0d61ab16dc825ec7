import { createContext, use } from 'react'

/** Where decisions are made in a row: what is decided on stands on the page, and its letters are heard. */
export interface RowPlace {
  /** It is before the person; others may be on their way. */
  readonly isCurrent: boolean
  /** Takes what is meant, and sends it when it can no longer be undone. */
  readonly hold: (content: string, send: () => void) => void
  readonly onDecided: () => void
  readonly onFailed: () => void
}

export const RowContext = createContext<RowPlace | null>(null)

export const useRowPlace = (): RowPlace | null => use(RowContext)

const letters: Readonly<Record<string, string>> = {
  approve: 'a',
  verify: 'v',
  confirm: 'c',
  accept: 'a',
  release: 'l',
  reject: 'r',
  decline: 'd',
  refuse: 'r',
  requestChanges: 's',
  cancel: 'c',
  withdraw: 'w',
}

/** The letter of a decision where they are made in a row; none: it is pressed. */
export const letterOf = (decision: string): string | undefined => letters[decision]
