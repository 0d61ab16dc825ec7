import { useState } from 'react'
import { showToast } from '#src/ui/toast.ts'
import type { RowChoice } from './chooseColumn.tsx'

interface Options<Row, Key> {
  readonly keyOf: (row: Row) => Key
  readonly nameOf: (row: Row) => string
  readonly mayChoose: (row: Row) => boolean
}

export interface ChosenRow {
  readonly name: string
  /** The list shows it now: neither another page nor a filter hides it. */
  readonly isShown: boolean
}

/** Rows chosen across the pages and filters of a list, by their key, with the name that each had when it was chosen. */
export const useChosen = <Row, Key extends string | number>({ keyOf, nameOf, mayChoose }: Options<Row, Key>) => {
  const [chosen, setChosen] = useState<ReadonlyMap<Key, string>>(new Map())
  const [isReading, setReading] = useState(false)
  const entryOf = (row: Row) => [keyOf(row), nameOf(row)] as const
  const add = (rows: readonly Row[]) => setChosen((before) => new Map([...before, ...rows.map(entryOf)]))
  const letGo = (keys: readonly Key[]) =>
    setChosen((before) => new Map([...before].filter(([key]) => !keys.includes(key))))
  const put = (rows: readonly Row[], isChosen: boolean) => (isChosen ? add(rows) : letGo(rows.map(keyOf)))
  const isChosen = (row: Row) => chosen.has(keyOf(row))
  const choice: RowChoice<Row> = {
    isChosen,
    mayChoose,
    nameOf,
    onToggle: (row) => {
      if (mayChoose(row)) put([row], !isChosen(row))
    },
    onPut: (rows, isToBeChosen) => put(rows.filter(mayChoose), isToBeChosen),
  }
  return {
    ids: [...chosen.keys()],
    /** Those that are chosen, where the list shows these rows: what is not shown comes first. */
    among: (shown: readonly Row[]): ChosenRow[] => {
      const keys = new Set(shown.map(keyOf))
      return [...chosen]
        .map(([key, name]) => ({ name, isShown: keys.has(key) }))
        .toSorted((a, b) => Number(a.isShown) - Number(b.isShown))
    },
    choice,
    isReading,
    /** Chooses what is read, which may be more than is shown. */
    chooseAll: async (readAll: () => Promise<readonly Row[]>, failed: string) => {
      setReading(true)
      try {
        setChosen(new Map((await readAll()).filter(mayChoose).map(entryOf)))
      } catch (error) {
        showToast({ kind: 'error', text: error instanceof Error ? error.message : failed })
      } finally {
        setReading(false)
      }
    },
    chooseNone: () => setChosen(new Map()),
    letGo,
  }
}
