import { useCallback, useState } from 'react'
import type { Unseen } from '#src/decisions/RowPanel.tsx'

interface Document<Kind extends string> {
  readonly documentId: string
  readonly kind: Kind
}

interface Seen {
  readonly pages: number
  readonly drawn: ReadonlySet<number>
}

/** Which documents were drawn before the person, each of their pages; and how the next one is shown. */
export const useSeenDocuments = <Kind extends string>(
  documents: readonly Document<Kind>[],
  shown: string | undefined,
  show: (kind: Kind) => void,
) => {
  const [seen, setSeen] = useState<ReadonlyMap<string, Seen>>(() => new Map())
  const onSeen = useCallback(
    (documentId: string, page: number, pages: number) =>
      setSeen((last) =>
        new Map(last).set(documentId, { pages, drawn: new Set(last.get(documentId)?.drawn).add(page) }),
      ),
    [],
  )
  const isWhole = ({ documentId }: Document<Kind>): boolean => {
    const of = seen.get(documentId)
    return of !== undefined && of.drawn.size >= of.pages
  }
  const left = documents.filter((one) => !isWhole(one))
  const next = left.find(({ kind }) => kind !== shown) ?? left[0]
  const unseen: Unseen | undefined =
    next === undefined
      ? undefined
      : {
          what: `${left.length} of ${documents.length} documents`,
          hint: 'Numbers choose one, ] turns its pages.',
          showNext: () => show(next.kind),
        }
  return { unseen, onSeen }
}
