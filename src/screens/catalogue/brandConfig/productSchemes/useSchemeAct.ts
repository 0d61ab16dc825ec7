import {
  effectOfScheme,
  type expireModels,
  type extendSchemes,
  type moveModels,
  type SchemeChange,
  takeBackSchemeChange,
} from '#contract/calls/catalogue/productSchemes.ts'
import type { DraftOf } from '#src/editing/fields/defineForm.ts'
import { waitsWords } from '#src/editing/waitsWords.ts'
import { type TypedAct, useShownAct } from '#src/editing/useShownAct.ts'
import { useTakeBack } from '#src/editing/useTakeBack.ts'
import { failedText, schemeReads, touchedText } from './schemeWords.ts'

type ActCall = typeof extendSchemes | typeof expireModels | typeof moveModels

interface Options<D extends ActCall, Fields> extends TypedAct<D, typeof effectOfScheme, Fields> {
  /** Whether it ends something, which is asked before it is done. */
  readonly isHarm: (draft: DraftOf<Fields>) => boolean
  readonly onClose: () => void
}

/** An act on schemes, offered to be taken back. */
export const useSchemeAct = <D extends ActCall, Fields>({ isHarm, onClose, ...act }: Options<D, Fields>) => {
  const takeBack = useTakeBack(takeBackSchemeChange, schemeReads)
  return useShownAct({
    ...act,
    effectCall: effectOfScheme,
    settleMs: 200,
    harmOf: (draft, effect) => (isHarm(draft) && effect !== undefined ? `It ends ${touchedText(effect)}.` : undefined),
    invalidates: schemeReads,
    words: {
      saved: (answer) => {
        const { changeId, models, schemes, waits } = answer as SchemeChange
        if (waits !== null || changeId === null) return waitsWords
        return {
          kind: 'success',
          text: `Successfully Updated! ${touchedText({ schemes, models })}`,
          action: { label: 'Take back', onSelect: () => void takeBack({ changeId }) },
        }
      },
      failed: failedText,
    },
    onSaved: onClose,
  })
}
