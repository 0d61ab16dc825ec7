import { useState } from 'react'
import { linkSuperMerchantDocument } from '#contract/calls/merchants/superMerchantDocuments.ts'
import { sections } from '#contract/calls/merchants/superMerchantNumbers.ts'
import { getSuperMerchant, type SuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import { RowContext, useRowPlace } from '#src/decisions/rowPlace.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { DocumentViewer } from '#src/kyc/DocumentViewer.tsx'
import { useSeenDocuments } from '#src/kyc/useSeenDocuments.ts'
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
  const { unseen, onSeen } = useSeenDocuments(documents, kind, setKind)
  return (
    <DecisionDialog record={record} unseen={unseen} onClose={stay}>
      {/* What is on its way fetches no document. */}
      {isCurrent && (
        <DocumentViewer
          merchantCode={merchantCode}
          documents={documents}
          labels={documentLabels}
          linkCall={linkSuperMerchantDocument}
          choice={{ kind, choose: setKind }}
          onSeen={onSeen}
        />
      )}
      {/* What is asked inside of it is asked in dialogs of its own. */}
      <RowContext value={null}>
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
