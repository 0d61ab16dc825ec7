import type { CallDefinition, RequestOf, ResponseOf } from '#contract/wire/call.ts'
import { type CallError, type NamedCall, useCall } from '#src/gateway/useCall.ts'
import type { ToastWords } from '#src/ui/toast.ts'
import { useSettled } from '#src/ui/useSettled.ts'
import { useRecordForm } from './useRecordForm.tsx'

/** What an act is: what is typed, and what would be asked for it. */
export interface TypedAct<D extends CallDefinition, E extends CallDefinition, Draft extends object> {
  readonly call: D
  readonly first: Draft
  /** What the act would change is asked with this; undefined as long as something is missing. */
  readonly effectOf: (draft: Draft) => RequestOf<E> | undefined
  readonly requestOf: (draft: Draft) => RequestOf<D>
  readonly draftKey: string
  readonly draftTitle: string
  readonly labels: Readonly<Record<keyof Draft & string, string>>
}

interface Options<D extends CallDefinition, E extends CallDefinition, Draft extends object>
  extends TypedAct<D, E, Draft> {
  readonly effectCall: E
  /** Milliseconds without typing before the effect is asked for. */
  readonly settleMs: number
  /** What it ends, which is asked before it is done. */
  readonly harmOf: (draft: Draft, effect: ResponseOf<E> | undefined) => string | undefined
  readonly invalidates: readonly NamedCall[]
  readonly words: {
    readonly saved: (answer: ResponseOf<D>) => ToastWords
    readonly failed: (error: CallError) => string
  }
  readonly onSaved: (answer: ResponseOf<D>) => void
}

/** An act: typed, its difference shown, done. Nobody confirms what they have not been shown. */
export const useShownAct = <D extends CallDefinition, E extends CallDefinition, Draft extends object>({
  first,
  effectCall,
  effectOf,
  settleMs,
  harmOf,
  ...options
}: Options<D, E, Draft>) => {
  const form = useRecordForm<D, never, Draft>({
    ...options,
    saved: undefined,
    versionOf: () => 0,
    draftOf: () => first,
    mayRepeat: true,
    isComplete: (draft) => effectOf(draft) !== undefined,
    harmOf: (draft) => harmOf(draft, effect.data),
  })
  const asked = effectOf(form.draft)
  const written = JSON.stringify(asked ?? null)
  const isSettled = useSettled(written, settleMs) === written
  const effect = useCall(effectCall, asked as RequestOf<E>, {
    enabled: asked !== undefined && isSettled,
    staleTime: 0,
  })
  const isKnown = isSettled && effect.data !== undefined && effect.error === null
  return { form: { ...form, isReady: form.isReady && isKnown }, effect }
}
