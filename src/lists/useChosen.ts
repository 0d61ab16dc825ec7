import { useState } from 'react'
import { showToast } from '#src/ui/toast.ts'
import type { RowChoice } from './chooseColumn.tsx'

interface Options<Row, Key> {
  readonly keyOf: (row: Row) => Key
  readonly nameOf: (row: Row) => string
  readonly mayChoose: (row: Row) => boolean
}

/** Rows chosen across the pages of a list, by their key. */
export const useChosen = <Row, Key extends string | number>({ keyOf, nameOf, mayChoose }: Options<Row, Key>) => {
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set())
  const [isReading, setReading] = useState(false)
  const put = (keys: readonly Key[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const key of keys)
        if (isChosen) next.add(key)
        else next.delete(key)
      return next
    })
  const isChosen = (row: Row) => chosen.has(keyOf(row))
  const choice: RowChoice<Row> = {
    isChosen,
    mayChoose,
    nameOf,
    onToggle: (row) => {
      if (mayChoose(row)) put([keyOf(row)], !isChosen(row))
    },
    onPut: (rows, isToBeChosen) => put(rows.filter(mayChoose).map(keyOf), isToBeChosen),
  }
  return {
    ids: [...chosen],
    choice,
    isReading,
    /** Chooses what is read, which may be more than is shown. */
    chooseAll: async (readAll: () => Promise<readonly Row[]>, failed: string) => {
      setReading(true)
      try {
        setChosen(new Set((await readAll()).filter(mayChoose).map(keyOf)))
      } catch (error) {
        showToast({ kind: 'error', text: error instanceof Error ? error.message : failed })
      } finally {
        setReading(false)
      }
    },
    chooseNone: () => setChosen(new Set()),
    letGo: (keys: readonly Key[]) => put(keys, false),
  }
}
