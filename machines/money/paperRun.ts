import { setup } from 'xstate'
import type { PaperState } from '#contract/calls/money/papers.ts'
import { type DecisionFacts, decisionMachine } from '#machines/platform/decisionMachine.ts'

export type PaperRunState = 'prepared' | 'issued' | 'cancelled'

export interface PaperRunFacts extends DecisionFacts {
  /** Over every draft of the month. */
  readonly sealHash: string
}

export type PaperRunEvent =
  | { readonly type: 'run.issue'; readonly by: string; readonly sealHash: string }
  | { readonly type: 'run.cancel'; readonly by: string }

/** The papers of a month: one person prepares them, another issues exactly what was prepared. Anybody cancels before. */
export const paperRun = setup({
  types: { context: {} as PaperRunFacts, events: {} as PaperRunEvent },
  guards: {
    ofWhatWasSeen: ({ context }, { by, sealHash }: { readonly by: string; readonly sealHash: string }) =>
      !context.makers.includes(by) && sealHash === context.sealHash,
  },
}).createMachine({
  id: 'paperRun',
  initial: 'prepared',
  context: { makers: [], sealHash: '' },
  states: {
    prepared: {
      on: {
        'run.issue': { guard: { type: 'ofWhatWasSeen', params: ({ event }) => event }, target: 'issued' },
        'run.cancel': 'cancelled',
      },
    },
    issued: { type: 'final' },
    cancelled: { type: 'final' },
  },
})

export const paperRunDecision = decisionMachine<
  PaperRunState,
  PaperRunFacts,
  PaperRunEvent,
  'wrong-state' | 'own-work' | 'seal-differs'
>(paperRun, {
  code: 'seal-differs',
  asSeen: (facts, event) => ({ facts, event: { ...event, sealHash: facts.sealHash } }),
})

export type CreditNoteEvent =
  | { readonly type: 'note.issue'; readonly by: string }
  | { readonly type: 'note.cancel'; readonly by: string }

/** A credit note gives money back: one asks for it, another issues it. Anybody cancels it before. */
export const creditNote = setup({
  types: { context: {} as DecisionFacts, events: {} as CreditNoteEvent },
  guards: {
    ofAnother: ({ context }, { by }: { readonly by: string }) => !context.makers.includes(by),
  },
}).createMachine({
  id: 'creditNote',
  initial: 'draft',
  context: { makers: [] },
  states: {
    draft: {
      on: {
        'note.issue': { guard: { type: 'ofAnother', params: ({ event }) => event }, target: 'issued' },
        'note.cancel': 'cancelled',
      },
    },
    issued: { type: 'final' },
    cancelled: { type: 'final' },
  },
})
export const creditNoteDecision = decisionMachine<
  PaperState,
  DecisionFacts,
  CreditNoteEvent,
  'wrong-state' | 'own-work'
>(creditNote)
