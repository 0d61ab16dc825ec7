import { Banner } from '@primer/react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import type { CallDefinition, RequestOf, ResponseOf } from '#contract/wire/call.ts'
import type { FieldLabels } from '#src/editing/OtherDraft.tsx'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { NeedsNetwork } from '#src/gateway/NeedsNetwork.tsx'
import { NoConnection } from '#src/gateway/noConnection.ts'
import { isChanged } from '#src/gateway/refusal.ts'
import { type CallError, type NamedCall, useCommand } from '#src/gateway/useCall.ts'
import { showToast, type ToastWords } from '#src/ui/toast.ts'
import type { Choice } from './choices.ts'
import { RemarkField } from './RemarkField.tsx'

interface RemarkRule {
  readonly label?: string
  /** What it has to say, where a decision needs it. */
  readonly caption?: string
  /** Said where it is missing. */
  readonly missing?: string
  readonly shortest?: number
  readonly longest?: number
  /** The buttons that need it wait for it; otherwise pressing one says that it is missing. */
  readonly waits?: boolean
}

/** What a person types beside a decision. */
export type Typed<More extends object> = More & { readonly remark: string }

export interface DecisionOptions<D extends CallDefinition, Decision extends string, More extends object> {
  readonly call: D
  /** Calls whose answers are no longer true once it is decided, or was found to be decided. */
  readonly invalidates: readonly NamedCall[]
  /** What the person may decide now. */
  readonly choices: readonly Choice<Decision>[]
  readonly requestOf: (decision: Decision, typed: Typed<More>) => RequestOf<D>
  readonly ifMatch?: number
  /** What is decided on: one draft for each. */
  readonly draftKey: string
  readonly draftTitle: string
  /** Null: it is decided without a remark. */
  readonly remark?: RemarkRule | null
  /** Fields besides the remark. */
  readonly more?: { readonly empty: More; readonly labels: Readonly<Record<keyof More & string, string>> }
  /** Whether it is not possible, whatever is typed besides. */
  readonly bars?: (decision: Decision, typed: Typed<More>) => boolean
  /** Whether a field besides the remark is missing. */
  readonly lacks?: (decision: Decision, typed: Typed<More>) => boolean
  /** What the toast says. */
  readonly done?: string | ((answer: ResponseOf<D>, request: RequestOf<D>) => string | ToastWords)
  /** What needs a connection; by default a decision. */
  readonly what?: string
  readonly failedTitle?: string
  /** What a toast says besides, where the documents have one. */
  readonly failedToast?: string | ((error: CallError) => string) | undefined
  /** Why nothing was decided although the call was answered. */
  readonly notDone?: (answer: ResponseOf<D>) => string | undefined
  /** It can be decided again: the fields stay, empty. */
  readonly isRepeated?: boolean
  readonly onDecided?: (answer: ResponseOf<D>) => void
  /** It was refused, or nobody knows. */
  readonly onFailed?: () => void
  /** Why the person may not decide all of it. */
  readonly whyNot?: string | undefined
}

interface Failure {
  readonly title: string
  readonly text: string
  /** What is decided on is another one by now: it has to be looked at again. */
  readonly isStale: boolean
  /** It says nothing more once the record is seen to be decided. */
  readonly isMoot: boolean
}

const decidedMeanwhile = 'It no longer waits for a decision.'

const failureOf = (error: CallError, what: string, title: string): Failure => {
  if (!(error instanceof NoConnection))
    return { title, text: error.message, isStale: isChanged(error), isMoot: error.code === 'wrong-state' }
  const words = error.sent
    ? {
        title: 'It is not certain whether this was done',
        text: 'The gateway did not answer. Press the button again: the same is done once.',
      }
    : {
        title: error.message,
        text: `${what} needs a connection. Your remark stays here; press the button again when the network is back.`,
      }
  return { ...words, isStale: false, isMoot: true }
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
/** The button that had the focus is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/**
 * What a second person does: the remark and its draft, what is missing, the command, and what became of it. A decision
 * that somebody else made meanwhile is read again, and takes the buttons away.
 * Not a table form: a decision has a remark alone, beside what is decided on.
 */
export const useDecision = <D extends CallDefinition, Decision extends string, More extends object = object>({
  call,
  invalidates,
  choices,
  requestOf,
  ifMatch,
  draftKey,
  draftTitle,
  remark: rule = {},
  more,
  bars,
  lacks,
  done,
  what = 'A decision',
  failedTitle = 'It was not decided',
  failedToast,
  notDone,
  isRepeated = false,
  onDecided,
  onFailed,
  whyNot,
}: DecisionOptions<D, Decision, More>) => {
  const empty = { ...more?.empty, remark: '' } as Typed<More>
  const [typed, setTyped] = useState(empty)
  const [isMissing, setMissing] = useState(false)
  const [pressed, setPressed] = useState<Decision | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isDone, setDone] = useState(false)
  const isOffered = choices.length > 0
  const [wasOffered, setWasOffered] = useState(isOffered)
  if (isOffered && !wasOffered) setWasOffered(true)
  const field = useRef<HTMLTextAreaElement>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const { label = 'Remark', missing = 'Say in a few words why.', shortest = shortestReason, ...asked } = rule ?? {}
  const draft = useFormDraft<Typed<More>>({
    key: draftKey,
    title: draftTitle,
    present: typed,
    original: empty,
    labels: { ...more?.labels, remark: label } as FieldLabels<Typed<More>>,
    fill: (kept) => setTyped({ ...empty, ...kept }),
  })
  const deciding = useCommand(call, {
    invalidates,
    readsAgainInDoubt: true,
    onSuccess: (answer, { request }) => {
      const text = notDone?.(answer)
      if (text !== undefined) {
        setFailure({ title: failedTitle, text, isStale: false, isMoot: true })
        return onFailed?.()
      }
      if (isRepeated) setTyped(empty)
      else setDone(true)
      void (isRepeated ? draft.next() : draft.end())
      const words = typeof done === 'function' ? done(answer, request) : done
      if (words !== undefined) showToast(typeof words === 'string' ? { kind: 'success', text: words } : words)
      onDecided?.(answer)
    },
    onError: (error) => {
      const told = failureOf(error, what, failedTitle)
      setFailure(told)
      onFailed?.()
      const toast = typeof failedToast === 'function' ? failedToast(error) : failedToast
      // A lost network is said where it was pressed, with what to do: nothing else went wrong.
      if (toast !== undefined && !(error instanceof NoConnection)) showToast({ kind: 'error', text: toast })
      else if (isGone.current) showToast({ kind: 'error', text: `${told.title}: ${told.text}` })
    },
  })
  const { isPending } = deciding
  const isLate = wasOffered && !isOffered && !isDone && !isPending
  const forget = useEffectEvent(() => void draft.next())
  useEffect(() => {
    if (isLate) forget()
  }, [isLate])

  const isReason = rule === null || typed.remark.trim().length >= shortest
  const lacksReason = ({ needsReason = false }: Choice<Decision>) => needsReason && !isReason
  const lacksFields = ({ decision }: Choice<Decision>): boolean => lacks?.(decision, typed) === true
  const isShut = ({ decision }: Choice<Decision>): boolean =>
    (isPending && pressed !== decision) ||
    bars?.(decision, typed) === true ||
    (failure?.isStale === true && !isRepeated)
  const asksReason = choices.some(({ needsReason }) => needsReason)
  const why = whyNot || (isLate ? decidedMeanwhile : '')
  return {
    typed,
    set: (change: Partial<Typed<More>>) => setTyped((last) => ({ ...last, ...change })),
    isOffered,
    isLate,
    isDone,
    isGone,
    field,
    isBusy: (choice: Choice<Decision>) => isPending && pressed === choice.decision,
    /** The pressed button keeps the focus while it is busy. */
    isBarred: (choice: Choice<Decision>) =>
      isShut(choice) || lacksFields(choice) || (asked.waits === true && lacksReason(choice)),
    /** What is missing would not make it possible now. */
    isShut,
    /** Something besides the remark is missing. */
    lacksFields,
    /** Whether nothing is missing; otherwise the remark has the focus, and says what it has to say. */
    isReady: (choice: Choice<Decision>): boolean => {
      const lacks = lacksReason(choice)
      setMissing(lacks)
      if (lacks) field.current?.focus()
      return !lacks
    },
    decide: ({ decision }: Choice<Decision>) => {
      setFailure(null)
      setPressed(decision)
      deciding.mutate({
        request: requestOf(decision, { ...typed, remark: typed.remark.trim() }),
        ...(ifMatch === undefined ? {} : { ifMatch }),
      })
    },
    /** Stands above what is decided on. */
    notice: isOffered && draft.notice,
    remark: isOffered && rule !== null && (
      <RemarkField
        label={label}
        caption={asksReason ? (asked.caption ?? 'Needed to reject.') : 'Optional'}
        fault={isMissing && !isReason ? missing : undefined}
        ref={field}
        required={choices.every(({ needsReason }) => needsReason)}
        longest={asked.longest}
        value={typed.remark}
        onChange={(remark) => setTyped((last) => ({ ...last, remark }))}
      />
    ),
    /** Why it is not decided. */
    state: (
      <>
        {why !== '' && !isDone && <p {...(isLate ? { role: 'status', tabIndex: -1, ref: takeFocus } : {})}>{why}</p>}
        {isOffered && failure === null && <NeedsNetwork what={what} />}
        {failure !== null && (isOffered || !failure.isMoot) && (
          <div role="alert" ref={bringIntoView}>
            <Banner variant="critical" title={failure.title} description={failure.text} />
          </div>
        )}
      </>
    ) as ReactNode,
  }
}
