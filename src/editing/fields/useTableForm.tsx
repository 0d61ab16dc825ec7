import type { CallDefinition, RequestOf } from '#contract/wire/call.ts'
import { type Faults, useRecordForm } from '../useRecordForm.tsx'
import type { ContentOf, DraftOf, FormTable, RecordOf } from './defineForm.ts'

type RecordFormOptions<D extends CallDefinition, Saved extends object, Draft extends object> = Parameters<
  typeof useRecordForm<D, Saved, Draft>
>[0]

type RestOf<D, Fields> = D extends CallDefinition ? Omit<RequestOf<D>, keyof Fields> : never
type IsOne<D, Each = D> = Each extends D ? ([D] extends [Each] ? true : false) : never
/** What either call takes, in a form that adds by one and changes by another. */
type Rest<D, Fields> = false extends IsOne<D> ? Partial<RestOf<D, Fields>> : RestOf<D, Fields>

type FromTable = 'draftOf' | 'requestOf' | 'faultsOf' | 'labels'
/** A form that only adds has neither. */
type OfSaved = 'saved' | 'versionOf'

type Sent<D extends CallDefinition> = RequestOf<D> | undefined

type Request<D extends CallDefinition, Saved, Fields> =
  | {
      /** What goes into the request besides the fields. */
      readonly fixed: (base: Saved | undefined) => Rest<D, Fields>
      readonly requestOf?: never
    }
  | {
      /** The request of a form whose fields are not its own. */
      readonly requestOf: (
        content: ContentOf<Fields>,
        base: Saved | undefined,
        draft: DraftOf<Fields>,
      ) => Sent<D> | Promise<Sent<D>>
      readonly fixed?: never
    }

type Options<D extends CallDefinition, Saved extends object, Fields> = Omit<
  RecordFormOptions<D, Saved, DraftOf<Fields>>,
  FromTable | OfSaved
> &
  Partial<Pick<RecordFormOptions<D, Saved, DraftOf<Fields>>, OfSaved | 'labels'>> &
  Request<D, Saved, Fields> & {
    readonly table: FormTable<Fields>
    /** What the fields hold of a record that spells them otherwise. */
    readonly recordOf?: (saved: Saved) => RecordOf<Fields>
    /** In a new record, besides what the table says. */
    readonly opensWith?: Partial<DraftOf<Fields>>
    /** The button waits until every needed field is filled in; otherwise pressing it names what is wrong. */
    readonly waits?: boolean
    /** Faults besides those of the table; they come first. */
    readonly moreFaults?: (draft: DraftOf<Fields>, base: Saved | undefined) => Faults<DraftOf<Fields>>
  }

/** A record that does not hold what the fields read needs `recordOf`. */
type Reads<Saved extends object, Fields> = [Saved] extends [RecordOf<Fields>]
  ? unknown
  : { readonly recordOf: (saved: Saved) => RecordOf<Fields> }

/** A form on one record whose draft, request, faults and labels are those of its table. */
export const useTableForm = <D extends CallDefinition, Fields, Saved extends object = never>({
  table,
  fixed,
  requestOf,
  recordOf,
  saved,
  versionOf = () => 0,
  waits = false,
  isComplete,
  opensWith,
  moreFaults,
  ...options
}: Options<D, Saved, Fields> & Reads<Saved, Fields>) => {
  type Draft = DraftOf<Fields>
  const draftOf = (of: Saved | undefined): Draft =>
    of === undefined
      ? { ...table.empty, ...opensWith }
      : table.draftOf(recordOf === undefined ? (of as RecordOf<Fields>) : recordOf(of))
  const savedOf = (base: Saved | undefined) => base && draftOf(base)
  const isWaiting = waits || isComplete !== undefined
  return useRecordForm<D, Saved, Draft>({
    labels: table.labels,
    ...options,
    saved,
    versionOf,
    draftOf,
    requestOf: (draft, base) => {
      const content = table.sendsChanges
        ? (table.changesOf(draft, draftOf(base)) as ContentOf<Fields>)
        : table.contentOf(draft, savedOf(base))
      if (content === undefined) return undefined
      return fixed === undefined ? requestOf(content, base, draft) : ({ ...fixed(base), ...content } as RequestOf<D>)
    },
    faultsOf: (draft, base) => {
      const more = Object.entries(moreFaults?.(draft, base) ?? {}).filter(([, fault]) => fault !== undefined)
      return { ...table.faultsOf(draft, !isWaiting, savedOf(base)), ...Object.fromEntries(more) }
    },
    ...(isWaiting
      ? { isComplete: (draft, base) => table.isComplete(draft) && (isComplete?.(draft, base) ?? true) }
      : {}),
  })
}
