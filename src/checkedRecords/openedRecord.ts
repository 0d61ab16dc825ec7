import { useSearchParams } from 'react-router-dom'
import { openingParam } from '#src/editing/NewRecordDraft.tsx'
import { type ParamsChange, useChangeParams } from '#src/address/useChangeParams.ts'
import { type Opener, useOpener } from '#src/address/useOpener.ts'

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

const showing =
  (opened: OpenedRecord | null): ParamsChange =>
  (params) => {
    params.delete('as')
    params.delete('record')
    params.delete(openingParam)
    if (opened !== null) params.set('as', opened.as)
    if (opened?.id !== undefined) params.set('record', String(opened.id))
  }

/** The dialog that is open, in the address: a link reopens it, and Back closes it. */
export const useOpenedRecord = () => {
  const [params] = useSearchParams()
  const changeParams = useChangeParams()
  const openerTo = useOpener()
  return {
    opened: readOpened(params),
    open: (opened: OpenedRecord) => changeParams(showing(opened)),
    /** For a link that opens it. */
    openerOf: (opened: OpenedRecord): Opener => openerTo(showing(opened)),
    close: () => changeParams(showing(null), { replace: true }),
  }
}
