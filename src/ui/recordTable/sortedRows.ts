import { constructTable, createSortedRowModel, rowSortingFeature, tableFeatures } from '@tanstack/react-table'
import { compareValues } from './compareValues.ts'
import type { RecordColumn, RecordSort } from './recordColumn.ts'

/** The table is made, asked once and left: nothing in it is watched or set. */
const unwatched = <Value>(read: () => Value) => ({
  get: read,
  subscribe: () => ({ unsubscribe: () => undefined }),
})

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  coreReactivityFeature: {
    createOptionsStore: false,
    wrapExternalAtoms: false,
    addSubscription: () => undefined,
    untrack: (read) => read(),
    batch: (act) => act(),
    schedule: (act) => act(),
    createReadonlyAtom: unwatched,
    createWritableAtom: (value) => ({ ...unwatched(() => value), set: () => undefined }),
  },
})

/** All rows in the order of one column. */
export const sortedRows = <Row extends object>(
  rows: readonly Row[],
  { key, value }: RecordColumn<Row>,
  order: RecordSort['order'],
): readonly Row[] =>
  constructTable({
    features,
    columns: [
      { id: key, accessorFn: value, sortFn: (one, other) => compareValues(value(one.original), value(other.original)) },
    ],
    data: rows,
    state: { sorting: [{ id: key, desc: order === 'desc' }] },
  })
    .getSortedRowModel()
    .rows.map(({ original }) => original)
