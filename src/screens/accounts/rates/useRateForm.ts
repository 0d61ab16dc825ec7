import { useRef, useState } from 'react'
import { type CheckedKind, shortestReason } from '#contract/calls/checkedRecords.ts'
import type { RateState } from '#contract/calls/rates.ts'
import { nameOfKind } from '#contract/checkedKinds/index.ts'
import { useAttempt } from '#src/editing/useAttempt.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import type { CallError } from '#src/gateway/useCall.ts'
import { showToast } from '#src/ui/toast.ts'
import { choosableStates, type EditedAs, type Rate } from './rateForm.ts'

/** 'fromAmount' as the masters write it: 'from_amount' */
const labelOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What a dialog of the masters holds, whichever fields it has. */
export const useRateForm = <Draft extends object, Opened extends Rate>(
  master: CheckedKind,
  as: EditedAs,
  opened: Opened | undefined,
  draftOf: (rate: Opened) => Draft,
  empty: Draft,
  opening: string | undefined,
) => {
  // As it was opened: a list that is read again behind the dialog does not change what is edited, or against what.
  const [rate] = useState(opened)
  const saved = rate === undefined ? empty : draftOf(rate)
  const [draft, setDraft] = useState(saved)
  const states = choosableStates(as, rate)
  const [state, setState] = useState<RateState>(states[0] ?? 'draft')
  const [remark, setRemark] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const isLeaving = useRef(false)
  const keyFor = useAttempt()
  const empties = { state: states[0] ?? ('draft' as const), remark: '' }
  const kept = useFormDraft<Draft & { state: RateState; remark: string }>({
    key: `rate ${master} ${as} ${rate?.id ?? ''}`,
    opening,
    title: `${nameOfKind(master)}${rate === undefined ? '' : ` · version ${rate.version}`}`,
    version: rate?.revision ?? null,
    present: { ...draft, state, remark },
    original: { ...saved, ...empties },
    labels: (was, mine, theirs) =>
      Object.keys(was).map((field) => {
        const of = (typed: object) => (typed as Readonly<Record<string, string | undefined>>)[field] ?? ''
        return { key: field, label: labelOf(field), original: of(was), mine: of(mine), theirs: of(theirs) }
      }),
    fill: ({ state: typedState, remark: typedRemark, ...typed }) => {
      setDraft({ ...saved, ...typed })
      if (states.includes(typedState)) setState(typedState)
      setRemark(typedRemark)
    },
  })
  const isDraft = state === 'draft'
  const isNew = as === 'add' || as === 'version'
  const isTyped = JSON.stringify(draft) !== JSON.stringify(saved)
  return {
    rate,
    draft: isDraft ? draft : saved,
    states,
    state,
    remark,
    failure,
    isLeaving,
    kept,
    /** Onto the record that was opened, or into a new one that may take its place. */
    target: rate === undefined ? {} : as === 'version' ? { replacesId: rate.id } : { id: rate.id },
    /** How a request is sent: against the revision that was opened, with the same key when it is sent again. */
    sending: (request: object) => ({
      idempotencyKey: keyFor(request),
      ...(rate === undefined || as === 'version' ? {} : { ifMatch: rate.revision }),
    }),
    /** Whoever may not edit gives a status and says why; that stands first then. */
    isStatusAlone: !states.includes('draft'),
    /** A decision changes the status alone. */
    isLocked: !isDraft || (as === 'edit' && !states.includes('draft')),
    isChanged: isDraft ? isTyped : remark !== '' || state !== empties.state,
    /** A status that the record has not got, or content; what came back is handed in again also as it is. */
    isWorthSaving: isDraft ? isTyped || isNew || rate?.isSentBack === true : state !== rate?.state,
    isReasoned: state !== 'cancelled' || remark.trim().length >= shortestReason,
    isNew,
    set: (change: Partial<Draft>) => {
      setDraft((was) => ({ ...was, ...change }))
      setFailure(null)
    },
    setState,
    setRemark,
    onSaved: (onClose: () => void) => () => {
      isLeaving.current = true
      void kept.end()
      showToast({ kind: 'success', text: 'Successfully Done!' })
      onClose()
    },
    onError: (error: CallError) => {
      const isStale = error instanceof Refusal && error.code === 'record-changed'
      setFailure(
        isStale
          ? 'Somebody changed this after you opened it. Note what you typed, close, and open it again from the list.'
          : error.message,
      )
      showToast({ kind: 'error', text: 'Could not save data' })
    },
  }
}

/** Of whatever it holds, what the dialog around the fields needs. */
export type RateForm<Opened extends Rate> = Pick<
  ReturnType<typeof useRateForm<object, Opened>>,
  | 'rate'
  | 'states'
  | 'state'
  | 'remark'
  | 'failure'
  | 'isLeaving'
  | 'kept'
  | 'isChanged'
  | 'isReasoned'
  | 'isNew'
  | 'isWorthSaving'
  | 'isStatusAlone'
  | 'setState'
  | 'setRemark'
>
