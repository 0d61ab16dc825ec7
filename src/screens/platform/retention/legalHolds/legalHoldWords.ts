import type { LabelColorOptions } from '@primer/react'
import type { LegalHold } from '#contract/calls/platform/legalHolds.ts'
import type { LegalHoldState } from '#contract/wire/legalHoldWords.ts'
import type { NextStep } from '#src/records/RecordPage.tsx'

export const legalHoldsAddress = '/legal-holds'
export const legalHoldAddress = (legalHoldId: number): string => `${legalHoldsAddress}/${legalHoldId}`

export const legalHoldStateWords: Readonly<Record<LegalHoldState, string>> = {
  active: 'In force',
  endAsked: 'In force, end asked',
  ended: 'Ended',
}
export const legalHoldStateColours: Readonly<Record<LegalHoldState, LabelColorOptions>> = {
  active: 'severe',
  endAsked: 'attention',
  ended: 'secondary',
}

export const titleOfLegalHold = ({ legalHoldId }: Pick<LegalHold, 'legalHoldId'>): string => `Legal hold ${legalHoldId}`

const whatIsKept = ({ keeps, merchantCode }: LegalHold): string =>
  merchantCode === null ? `All data of the kind “${keeps}” is kept.` : `Everything of ${keeps} is kept.`

/** What it keeps, and who has to act. */
export const nextOfLegalHold = (hold: LegalHold): NextStep => {
  switch (hold.state) {
    case 'active':
      return { tone: 'warning', title: 'Nothing of it is removed', text: whatIsKept(hold) }
    case 'endAsked':
      return {
        tone: 'warning',
        title: 'Its end waits for a second person',
        text: `${
          hold.whyNot === 'own-work'
            ? 'You asked for it: somebody else has to decide.'
            : `Somebody else than ${hold.endAskedBy ?? 'who asked'} decides.`
        } ${whatIsKept(hold)}`,
      }
    case 'ended':
      return { tone: 'success', title: 'Ended', text: 'What is over is removed from the next night on.' }
  }
}

/** What is told once it is decided. */
export const endDecidedWords = {
  end: 'It has ended. What is over is removed from the next night on.',
  keep: 'It stays in force.',
} as const
