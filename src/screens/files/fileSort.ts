import type { StoredFileRow } from '#contract/calls/files.ts'
import type { Sort } from '#src/ui/Table.tsx'
import type { SortValues } from '#src/ui/useSortedRows.ts'

export const fileValues: SortValues<StoredFileRow> = {
  fileName: ({ fileName }) => fileName,
  action: ({ action }) => action,
  status: ({ status }) => status,
  createdBy: ({ createdBy }) => createdBy,
  creationDate: ({ creationDate }) => Date.parse(creationDate),
}

const newestFirst: Sort = { key: 'creationDate', order: 'desc' }

/** The order that an address asks for. */
export const readFileSort = (params: URLSearchParams): Sort => {
  const key = params.get('sort') ?? ''
  if (!Object.hasOwn(fileValues, key)) return newestFirst
  return { key, order: params.get('order') === 'desc' ? 'desc' : 'asc' }
}

export const writeFileSort = (params: URLSearchParams, { key, order }: Sort): void => {
  params.delete('sort')
  params.delete('order')
  if (key === newestFirst.key && order === newestFirst.order) return
  params.set('sort', key)
  params.set('order', order)
}
