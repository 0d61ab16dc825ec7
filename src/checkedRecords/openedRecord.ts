import { useSearchParams } from 'react-router-dom'
import { openingParam } from '#src/editing/NewRecordDraft.tsx'
import { useChangeParams } from '#src/address/useChangeParams.ts'

export type OpenedAs = 'add' | 'edit' | 'cancel' | 'version' | 'review'
export interface OpenedRecord {
  readonly as: OpenedAs
  /** Absent when something new is added. */
  readonly id?: number
}

const ways: readonly OpenedAs[] = ['edit', 'cancel', 'version', 'review']

export const readOpened = (params: URLSearchParams): OpenedRecord | null => {
  const wanted = params.get('as')
  if (wanted === 'add') return { as: 'add' }
  const as = ways.find((way) => way === wanted)
  const record = params.get('record') ?? ''
  return as !== undefined && /^[1-9]\d{0,9}$/.test(record) ? { as, id: Number(record) } : null
}

/** The dialog that is open, in the address: a link reopens it, and Back closes it. */
export const useOpenedRecord = () => {
  const [params] = useSearchParams()
  const changeParams = useChangeParams()
  const put = (opened: OpenedRecord | null) =>
    changeParams(
      (next) => {
        next.delete('as')
        next.delete('record')
        next.delete(openingParam)
        if (opened !== null) next.set('as', opened.as)
        if (opened?.id !== undefined) next.set('record', String(opened.id))
      },
      { replace: opened === null },
    )
  return { opened: readOpened(params), open: (opened: OpenedRecord) => put(opened), close: () => put(null) }
}
