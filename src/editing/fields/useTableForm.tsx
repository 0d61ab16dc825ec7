import type { CallDefinition, RequestOf } from '#contract/wire/call.ts'
import { type Faults, useRecordForm } from '../useRecordForm.tsx'
import type { DraftOf, FormTable, RecordOf } from './defineForm.ts'

type RecordFormOptions<D extends CallDefinition, Saved extends object, Draft extends object> = Parameters<
  typeof useRecordForm<D, Saved, Draft>
>[0]

type RestOf<D, Fields> = D extends CallDefinition ? Omit<RequestOf<D>, keyof Fields> : never
type IsOne<D, Each = D> = Each extends D ? ([D] extends [Each] ? true : false) : never
/** Of a form that adds by one call and changes by another: what either takes. */
type Rest<D, Fields> = false extends IsOne<D> ? Partial<RestOf<D, Fields>> : RestOf<D, Fields>

type FromTable = 'draftOf' | 'requestOf' | 'faultsOf' | 'isComplete' | 'labels'
/** Of a form that only adds. */
type OfSaved = 'saved' | 'versionOf'

type Options<D extends CallDefinition, Saved extends object, Fields> = Omit<
  RecordFormOptions<D, Saved, DraftOf<Fields>>,
  FromTable | OfSaved
> &
  Partial<Pick<RecordFormOptions<D, Saved, DraftOf<Fields>>, OfSaved>> & {
    readonly table: FormTable<Fields>
    /** What goes into the request besides the fields. */
    readonly fixed: (base: Saved | undefined) => Rest<D, Fields>
    /** In a new record, besides what the table says. */
    readonly opensWith?: Partial<DraftOf<Fields>>
    /** The button waits until every needed field is filled in; otherwise pressing it names what is wrong. */
    readonly waits?: boolean
    /** Faults besides those of the table; they come first. */
    readonly moreFaults?: (draft: DraftOf<Fields>, base: Saved | undefined) => Faults<DraftOf<Fields>>
  }

/** A form on one record whose draft, request, faults and labels are those of its table. */
export const useTableForm = <D extends CallDefinition, Saved extends object & RecordOf<Fields>, Fields>({
  table,
  fixed,
  saved,
  versionOf = () => 0,
  waits = false,
  opensWith,
  moreFaults,
  ...options
}: Options<D, Saved, Fields>) =>
  useRecordForm<D, Saved, DraftOf<Fields>>({
    ...options,
    saved,
    versionOf,
    labels: table.labels,
    draftOf: (of) => (of === undefined ? { ...table.empty, ...opensWith } : table.draftOf(of)),
    requestOf: (draft, base) => {
      const content = table.contentOf(draft)
      return content && ({ ...fixed(base), ...content } as RequestOf<D>)
    },
    faultsOf: (draft, base) => {
      const more = Object.entries(moreFaults?.(draft, base) ?? {}).filter(([, fault]) => fault !== undefined)
      return { ...table.faultsOf(draft, !waits), ...Object.fromEntries(more) }
    },
    ...(waits ? { isComplete: table.isComplete } : {}),
  })
