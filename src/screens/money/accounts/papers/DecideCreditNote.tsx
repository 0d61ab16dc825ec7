import { useState } from 'react'
import { decideCreditNote, getPaper, listPapers, type PaperPage } from '#contract/calls/money/papers.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { Amount } from '#src/ui/Amount.tsx'

export type NoteDecision = 'issue' | 'cancel'

const words = {
  issue: {
    title: 'Issue this credit note?',
    content: 'Issue credit note',
    done: 'The credit note is issued. The next batch pays the merchant.',
    about: 'It gets the next number and never changes. What it gives back is added to the next payout of the merchant.',
  },
  cancel: {
    title: 'Cancel this credit note?',
    content: 'Cancel credit note',
    done: 'The credit note is cancelled. Nothing is given back.',
    about: 'It gets no number, and nothing is given back. The invoice stays as it is.',
  },
} as const

interface Props {
  readonly paper: PaperPage
  readonly decision: NoteDecision
  readonly onClose: () => void
}

/** The question of a second person, about the note as it was when the question came up. */
export const DecideCreditNote = ({ paper: now, decision: asked, onClose }: Props) => {
  const [paper] = useState(now)
  const { title, content, done, about } = words[asked]
  return (
    <Decide
      call={decideCreditNote}
      requestOf={(decision, { remark }) => ({ paperId: paper.paperId, decision, remark })}
      invalidates={[getPaper, listPapers]}
      draftKey={`credit note ${paper.paperId} ${asked}`}
      title={title}
      choices={
        now.can.includes(asked)
          ? [{ decision: asked, content, ...(asked === 'cancel' ? { needsReason: true } : { isForward: true }) }]
          : []
      }
      about={about}
      impact={{ act: 'creditNote', of: String(paper.paperId) }}
      facts={[
        { label: 'For invoice', value: paper.ofInvoice?.number ?? '' },
        { label: 'Merchant', value: `${paper.displayName} (${paper.merchantCode})` },
        { label: 'Fees', value: <Amount paise={paper.fees} /> },
        { label: 'GST', value: <Amount paise={paper.tax} /> },
        { label: 'Reason', value: paper.reason },
      ]}
      remark={{ caption: asked === 'cancel' ? 'Required: why nothing is given back.' : 'Optional.' }}
      done={done}
      onClose={onClose}
    />
  )
}
