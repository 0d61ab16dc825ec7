import { FileBadgeIcon } from '@primer/octicons-react'
import { decideCreditNote, getPaper } from '#contract/calls/money/papers.ts'
import { paperNumberLike } from '#machines/money/paperNumber.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { paperAddress } from '#src/transactions/PaperLink.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { formatMonth, paperStateWords, titleOf } from './paperWords.ts'

export const findPapers = defineFindable(getPaper, {
  group: 'Papers',
  icon: FileBadgeIcon,
  looksLike: (sought) => paperNumberLike.test(sought),
  isCode: true,
  requestOf: (sought) => ({ paper: sought.toUpperCase() }),
  foundIn: (paper) => [
    {
      id: paper.number,
      label: titleOf(paper),
      detail: [
        paper.displayName,
        formatMonth(paper.month),
        formatPaise(paper.amount),
        paperStateWords[paper.paperState],
      ].join(' · '),
      to: paperAddress(paper.number),
      acts: paper.can.includes('issue')
        ? [
            {
              verb: 'approve',
              label: `Issue ${titleOf(paper)}`,
              to: `${paperAddress(paper.paperId)}?as=issue`,
              call: decideCreditNote,
            },
          ]
        : [],
    },
  ],
})
