import { useState } from 'react'
import { linkSuperMerchantDocument } from '#contract/calls/merchants/superMerchantDocuments.ts'
import { sections } from '#contract/calls/merchants/superMerchantNumbers.ts'
import { getSuperMerchant, type SuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import { RowContext, useRowPlace } from '#src/decisions/rowPlace.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { DocumentViewer } from '#src/kyc/DocumentViewer.tsx'
import { DecisionDialog } from './parts/DecisionDialog.tsx'
import { NumberReviews } from './parts/NumberReview.tsx'
import { sectionCards } from './parts/sectionCards.ts'
import { Timeline } from './parts/Timeline.tsx'
import { documentLabels } from './superMerchantWords.ts'

const stay = () => undefined

const Whole = ({ record }: { readonly record: SuperMerchant }) => {
  const { merchantCode, documents } = record
  const isCurrent = useRowPlace()?.isCurrent === true
  const [kind, setKind] = useState<string | undefined>(documents[0]?.kind)
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(documents.slice(0, 1).map((one) => one.kind)))
  const unseen = documents.filter((one) => !seen.has(one.kind))
  const choose = (next: string) => {
    setKind(next)
    setSeen((last) => new Set([...last, next]))
  }
  return (
    <DecisionDialog record={record} isSeen={unseen.length === 0} onClose={stay}>
      {unseen.length > 0 && (
        <p className="ui-aside" role="status">
          Look at each document before you approve, by its number: {unseen.length} of {documents.length} to go.
        </p>
      )}
      {/* What is asked inside of it is asked in dialogs of its own. */}
      <RowContext value={null}>
        {/* The keys of one that is on its way are not heard. */}
        {isCurrent && (
          <DocumentViewer
            merchantCode={merchantCode}
            documents={documents}
            labels={documentLabels}
            linkCall={linkSuperMerchantDocument}
            choice={{ kind, choose }}
          />
        )}
        <NumberReviews record={record} isOffered />
        {sections.map((section) => {
          const Card = sectionCards[section]
          return <Card key={section} record={record} isLocked isNext={false} onDirty={stay} />
        })}
        <Timeline record={record} />
      </RowContext>
    </DecisionDialog>
  )
}

/** One super merchant among what waits, whole. */
export const SuperMerchantInRow = ({ of }: { readonly of: string }) => {
  const read = useCall(getSuperMerchant, { merchantCode: of }, { staleTime: 0 })
  return <ReadState read={read}>{read.data !== undefined && <Whole record={read.data} />}</ReadState>
}
