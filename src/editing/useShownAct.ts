import type { CallDefinition, RequestOf, ResponseOf } from '#contract/wire/call.ts'
import { type CallError, type NamedCall, useCall } from '#src/gateway/useCall.ts'
import type { ToastWords } from '#src/ui/toast.ts'
import { useSettled } from '#src/ui/useSettled.ts'
import type { ContentOf, DraftOf, FormTable } from './fields/defineForm.ts'
import { useTableForm } from './fields/useTableForm.tsx'

/** What an act is: what is typed, and what would be asked for it. */
export interface TypedAct<D extends CallDefinition, E extends CallDefinition, Fields> {
  readonly call: D
  readonly table: FormTable<Fields>
  readonly opensWith: Partial<DraftOf<Fields>>
  /** What the act would change is asked with this; undefined as long as something is missing. */
  readonly effectOf: (content: ContentOf<Fields>, draft: DraftOf<Fields>) => RequestOf<E> | undefined
  readonly requestOf: (content: ContentOf<Fields>) => RequestOf<D>
  readonly draftKey: string
  readonly draftTitle: string
}

interface Options<D extends CallDefinition, E extends CallDefinition, Fields> extends TypedAct<D, E, Fields> {
  readonly effectCall: E
  /** Milliseconds without typing before the effect is asked for. */
  readonly settleMs: number
  /** What it ends, which is asked before it is done. */
  readonly harmOf: (draft: DraftOf<Fields>, effect: ResponseOf<E> | undefined) => string | undefined
  readonly invalidates: readonly NamedCall[]
  readonly words: {
    readonly saved: (answer: ResponseOf<D>) => ToastWords
    readonly failed: (error: CallError) => string
  }
  readonly onSaved: (answer: ResponseOf<D>) => void
}

/** An act: typed, its difference shown, done. Nobody confirms what they have not been shown. */
export const useShownAct = <D extends CallDefinition, E extends CallDefinition, Fields>({
  effectCall,
  effectOf,
  requestOf,
  settleMs,
  harmOf,
  ...options
}: Options<D, E, Fields>) => {
  const { table } = options
  const askedOf = (draft: DraftOf<Fields>) => {
    const content = table.contentOf(draft)
    return content && effectOf(content, draft)
  }
  const form = useTableForm<D, Fields>({
    ...options,
    requestOf: (content) => requestOf(content),
    mayRepeat: true,
    isComplete: (draft) => askedOf(draft) !== undefined,
    harmOf: (draft) => harmOf(draft, effect.data),
  })
  const asked = askedOf(form.draft)
  const written = JSON.stringify(asked ?? null)
  const isSettled = useSettled(written, settleMs) === written
  const effect = useCall(effectCall, asked as RequestOf<E>, {
    enabled: asked !== undefined && isSettled,
    staleTime: 0,
  })
  const isKnown = isSettled && effect.data !== undefined && effect.error === null
  return { form: { ...form, isReady: form.isReady && isKnown }, effect }
}
