import { useRef, useState } from 'react'
import { shortestReason } from '#contract/approvals.ts'
import type { RateState } from '#contract/rates.ts'
import { useAttempt } from '#src/editing/useAttempt.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import type { CallError } from '#src/gateway/useCall.ts'
import { showToast } from '#src/ui/toast.ts'

export type EditedAs = 'add' | 'edit' | 'cancel' | 'version'

interface Rate {
  readonly state: RateState
  readonly version: number
  readonly can: readonly ('edit' | 'approve' | 'verify' | 'reject' | 'cancel' | 'addVersion')[]
}

const actOf = { draft: 'edit', approved: 'approve', verified: 'verify', cancelled: 'cancel' } as const
export const wireStates = {
  draft: 'DRAFT',
  approved: 'APPROVED',
  verified: 'VERIFIED',
  cancelled: 'CANCELLED',
} as const

/** The statuses that the person may give the rate: by role, and none to their own work. */
export const choosableStates = (as: EditedAs, rate: Rate | undefined): readonly RateState[] => {
  if (rate === undefined || as === 'add' || as === 'version') return ['draft']
  if (as === 'cancel') return ['cancelled']
  return (Object.keys(actOf) as RateState[]).filter((state) => rate.can.includes(actOf[state]))
}

export const subtitleOf = (as: EditedAs, rate: Rate | undefined): string => {
  if (rate === undefined) return 'A new one begins as DRAFT and waits for an approver.'
  if (as === 'version') return `Copy of version ${rate.version}: a new DRAFT that takes its place when it is verified.`
  if (as === 'cancel') return `Version ${rate.version}: only the status changes.`
  return `Version ${rate.version}. A change makes it a DRAFT again, and its approvals are gone.`
}

/** What a dialog of the masters holds, whichever fields it has. */
export const useRateForm = <Draft extends object, Saved extends Rate>(
  as: EditedAs,
  opened: Saved | undefined,
  draftOf: (rate: Saved) => Draft,
  empty: Draft,
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
  const isDraft = state === 'draft'
  const isTyped = JSON.stringify(draft) !== JSON.stringify(saved)
  return {
    rate,
    draft: isDraft ? draft : saved,
    states,
    state,
    remark,
    failure,
    isLeaving,
    keyFor,
    /** A decision changes the status alone. */
    isLocked: !isDraft || (as === 'edit' && !states.includes('draft')),
    isChanged: (isDraft && isTyped) || remark !== '' || (rate !== undefined && as === 'edit' && state !== rate.state),
    isReasoned: state !== 'cancelled' || remark.trim().length >= shortestReason,
    isNew: as === 'add' || as === 'version',
    set: (change: Partial<Draft>) => {
      setDraft((was) => ({ ...was, ...change }))
      setFailure(null)
    },
    setState,
    setRemark,
    onSaved: (onClose: () => void) => () => {
      isLeaving.current = true
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
