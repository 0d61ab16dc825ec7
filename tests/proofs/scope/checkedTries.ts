import { checkedSamples } from '#tests/support/checkedSamples/index.ts'
import type { Try } from './attempt.ts'
import type { Target } from './target.ts'

/** Kinds whose records name a merchant or a brand. */
export const foreignSamples = checkedSamples.filter(({ makeForeign }) => makeForeign !== undefined)

/** What is asked of the records of every kind that are somebody's: list, review, effect, decision. */
export const checkedTries: readonly Try[] = [
  ...checkedSamples.flatMap(({ tries }) => tries),
  { call: 'waiting.list', asks: () => ({ size: 100 }) },
  ...foreignSamples.flatMap(({ kind, subject, list, hasEffect, isByBrand }): Try[] => {
    const idOf = ({ checkedIds }: Target) => checkedIds[kind] ?? 0
    const keeps = (target: Target) => [`${subject}:${idOf(target)}`]
    const asks = (target: Target) => ({ kind, id: idOf(target) })
    const whose = isByBrand ? ({ byBrand: true } as const) : {}
    return [
      { call: list, asks: (target) => ({ id: idOf(target) }), keeps, ...whose },
      { call: 'checkedRecords.review', asks, refused: 'not-found', ...whose },
      ...(hasEffect ? [{ call: 'checkedRecords.effect', asks, refused: 'not-found', ...whose } as const] : []),
      {
        call: 'checkedRecords.decide',
        asks: (target) => ({
          items: [{ kind, id: idOf(target), revision: 1, decision: 'approve' }],
          remark: 'as agreed',
        }),
        keeps,
        ...whose,
      },
    ]
  }),
]
