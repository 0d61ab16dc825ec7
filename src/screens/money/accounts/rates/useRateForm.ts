import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import type { RateState } from '#contract/calls/money/rates.ts'
import { type CheckedKind, nameOfKind } from '#contract/checkedKinds/index.ts'
import type { CallDefinition, RequestOf } from '#contract/wire/call.ts'
import { recordReads } from '#src/checkedRecords/recordReads.ts'
import type { ContentOf, DraftOf, FormTable, RecordOf } from '#src/editing/fields/defineForm.ts'
import type { FieldVersions } from '#src/editing/threeWay.ts'
import { type Faults, useRecordForm } from '#src/editing/useRecordForm.tsx'
import { choosableStates, type EditedAs, type Rate, rateWords } from './rateForm.ts'

/** 'fromAmount' as the masters write it: 'from_amount' */
const labelOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const labels = (was: object, mine: object, theirs: object): FieldVersions[] =>
  Object.keys(was).map((field) => {
    const of = (typed: object) => (typed as Readonly<Record<string, string | undefined>>)[field] ?? ''
    return { key: field, label: labelOf(field), original: of(was), mine: of(mine), theirs: of(theirs) }
  })

/** The status as the documents have it in the form of a rate, beside its content. */
export interface StatusDraft {
  readonly state: RateState
  readonly remark: string
}

/** A request goes onto the record that was opened, or into a new one that may take its place. */
type Target = StatusDraft & { readonly id?: number; readonly replacesId?: number }

interface RateFormOptions<D extends CallDefinition, Saved extends Rate & RecordOf<Fields>, Fields> {
  readonly table: FormTable<Fields>
  readonly call: D
  readonly kind: CheckedKind
  readonly as: EditedAs
  readonly rate: Saved | undefined
  readonly opening: string | undefined
  readonly requestOf: (content: ContentOf<Fields>, target: Target) => RequestOf<D>
  readonly read: (rate: Saved) => Promise<Saved | undefined>
  readonly onClose: () => void
}

/**
 * What a dialog of the masters holds, whichever fields it has.
 * Not a table form: a status sends the content that is saved, whatever was typed. The content is that of its table.
 */
export const useRateForm = <D extends CallDefinition, Saved extends Rate & RecordOf<Fields>, Fields>({
  table,
  call,
  kind,
  as,
  rate,
  opening,
  requestOf,
  read,
  onClose,
}: RateFormOptions<D, Saved, Fields>) => {
  type Draft = DraftOf<Fields>
  const states = choosableStates(as, rate)
  const first: StatusDraft = { state: states[0] ?? 'draft', remark: '' }
  const isNew = as === 'add' || as === 'version'
  const contentOf = (saved: Saved | undefined) => table.draftOf(saved)
  /** A decision changes the status alone. */
  const sent = ({ state, remark, ...typed }: Draft & StatusDraft, base: Saved | undefined) => {
    const content = table.contentOf(state === 'draft' ? (typed as unknown as Draft) : contentOf(base))
    const target = base === undefined ? {} : as === 'version' ? { replacesId: base.id } : { id: base.id }
    return content && requestOf(content, { state, remark: remark.trim(), ...target })
  }
  const form = useRecordForm<D, Saved, Draft & StatusDraft>({
    call,
    saved: rate,
    versionOf: ({ revision }) => revision,
    draftOf: (saved) => ({ ...contentOf(saved), ...first }),
    requestOf: sent,
    isComplete: (typed, base) =>
      sent(typed, base) !== undefined &&
      (typed.state !== 'cancelled' || typed.remark.trim().length >= shortestReason) &&
      (typed.state === 'draft' || typed.state !== base?.state),
    faultsOf: (typed) => (typed.state === 'draft' ? (table.faultsOf(typed, false) as Faults<Draft & StatusDraft>) : {}),
    // What came back is handed in again also as it is; a status alone is a change.
    mayRepeat: isNew || rate?.isSentBack === true || !states.includes('draft'),
    isNewFromSaved: as === 'version',
    harmOf: ({ state }) => {
      if (state === 'cancelled') return 'The plan ends for good.'
      const isInForce = !isNew && (rate?.state === 'approved' || rate?.state === 'verified')
      return isInForce && state === 'draft'
        ? 'The plan is out of force until it is approved and verified again.'
        : undefined
    },
    stale: { code: 'record-changed', read, what: 'this record' },
    draftKey: `rate ${kind} ${as} ${rate?.id ?? ''}`,
    opening,
    draftTitle: `${nameOfKind(kind)}${rate === undefined ? '' : ` · version ${rate.version}`}`,
    labels,
    invalidates: recordReads,
    words: { saved: rateWords.done, failed: 'Could not save data' },
    onSaved: onClose,
  })
  const isDraft = form.draft.state === 'draft'
  return {
    ...form,
    draft: isDraft ? form.draft : { ...contentOf(form.base), state: form.draft.state, remark: form.draft.remark },
    states,
    isNew,
    /** Whoever may not edit gives a status and says why; that stands first then. */
    isStatusAlone: !states.includes('draft'),
    isLocked: !isDraft || (as === 'edit' && !states.includes('draft')),
  }
}
