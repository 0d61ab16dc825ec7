import { useState } from 'react'
import { showToast } from '#src/ui/toast.ts'

interface Options<Row> {
  readonly mayChoose: (row: Row) => boolean
  /** Every row of the search that stands, in so far as they may be acted on at once. */
  readonly readAll: () => Promise<readonly Row[]>
  readonly failed: string
}

/** Rows chosen across the pages of a list, by their number. */
export const useChosen = <Row extends { readonly id: number }>({ mayChoose, readAll, failed }: Options<Row>) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isReading, setReading] = useState(false)
  const toggle = (row: Row) => {
    if (!mayChoose(row)) return
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(row.id)) next.add(row.id)
      return next
    })
  }
  const chooseAll = async () => {
    setReading(true)
    try {
      setChosen(new Set((await readAll()).filter(mayChoose).map(({ id }) => id)))
    } catch (error) {
      showToast({ kind: 'error', text: error instanceof Error ? error.message : failed })
    } finally {
      setReading(false)
    }
  }
  return {
    ids: [...chosen],
    isChosen: ({ id }: Row) => chosen.has(id),
    isReading,
    toggle,
    chooseAll,
    chooseNone: () => setChosen(new Set()),
  }
}
