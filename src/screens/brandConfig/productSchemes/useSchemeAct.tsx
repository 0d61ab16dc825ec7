import {
  effectOfScheme,
  type expireModels,
  type extendSchemes,
  type moveModels,
  type SchemeChange,
  takeBackSchemeChange,
} from '#contract/calls/productSchemes.ts'
import type { RequestOf } from '#contract/wire/call.ts'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { useTakeBack } from '#src/editing/useTakeBack.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSettled } from '#src/ui/useSettled.ts'
import { failedText, schemeReads, touchedText } from './schemeWords.ts'

type ActCall = typeof extendSchemes | typeof expireModels | typeof moveModels
export type Effect = RequestOf<typeof effectOfScheme>

interface Options<D extends ActCall, Draft extends object> {
  readonly call: D
  readonly first: Draft
  /** Undefined as long as something is missing. */
  readonly effectOf: (draft: Draft) => Effect | undefined
  readonly requestOf: (draft: Draft) => RequestOf<D>
  readonly draftKey: string
  readonly draftTitle: string
  readonly labels: Readonly<Record<keyof Draft & string, string>>
  /** Whether it ends something, which is asked before it is done. */
  readonly isHarm: (draft: Draft) => boolean
  readonly onClose: () => void
}

const settleMs = 200

/** An act on schemes: typed, its difference shown, done, and offered to be taken back. */
export const useSchemeAct = <D extends ActCall, Draft extends object>(options: Options<D, Draft>) => {
  const takeBack = useTakeBack(takeBackSchemeChange, schemeReads)
  const form = useRecordForm<D, never, Draft>({
    call: options.call,
    saved: undefined,
    versionOf: () => 0,
    draftOf: () => options.first,
    mayRepeat: true,
    requestOf: options.requestOf,
    isComplete: (draft) => options.effectOf(draft) !== undefined,
    harmOf: (draft) =>
      options.isHarm(draft) && effect.data !== undefined ? `It ends ${touchedText(effect.data)}.` : undefined,
    draftKey: options.draftKey,
    draftTitle: options.draftTitle,
    labels: options.labels,
    invalidates: schemeReads,
    words: {
      saved: (answer) => {
        const { changeId, models, schemes } = answer as SchemeChange
        return {
          kind: 'success',
          text: `Successfully Updated! ${touchedText({ schemes, models, offers: 0 })}`,
          action: { label: 'Take back', onSelect: () => void takeBack({ changeId }) },
        }
      },
      failed: failedText,
    },
    onSaved: options.onClose,
  })
  const asked = options.effectOf(form.draft)
  const settled = useSettled(JSON.stringify(asked ?? null), settleMs)
  const isSettled = settled === JSON.stringify(asked ?? null)
  const effect = useCall(effectOfScheme, asked as Effect, {
    enabled: asked !== undefined && isSettled,
    staleTime: 0,
  })
  const isKnown = isSettled && effect.data !== undefined && effect.error === null
  // Nobody confirms what they have not been shown.
  return { form: { ...form, isReady: form.isReady && isKnown }, effect }
}
