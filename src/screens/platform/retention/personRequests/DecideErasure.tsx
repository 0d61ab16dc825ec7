import { useState } from 'react'
import {
  askErasure,
  decideErasure,
  getPersonRequest,
  givePersonCopy,
  lastErasure,
  listPersonRequests,
  type PersonDataView,
  type PersonRequest,
  readPersonData,
} from '#contract/calls/platform/personRequests.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'
import { searchMerchants } from '#contract/calls/merchants/merchants.ts'
import type { Choice } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { ErasedDataTable } from './PersonDataTable.tsx'
import { personDataWords, titleOfPersonRequest } from './personRequestWords.ts'

const invalidates = [listPersonRequests, getPersonRequest, readPersonData, lastErasure, searchMerchants, listWaiting]
const reasonCaption = 'Required: the number or the day of what they wrote.'

const nameOf = ({ merchantCode, displayName }: Pick<PersonDataView, 'merchantCode' | 'displayName'>) =>
  displayName === '' ? merchantCode : `${displayName} (${merchantCode})`

type Decision = keyof typeof personDataWords.decided

const choicesFor = ({ can }: PersonRequest): readonly Choice<Decision>[] => [
  ...(can.includes('erase')
    ? [{ decision: 'erase' as const, content: 'Erase it', needsReason: true, tone: 'danger' as const }]
    : []),
  ...(can.includes('decline')
    ? [
        {
          decision: 'decline' as const,
          content: can.includes('erase') ? 'Decline' : 'Take it back',
          needsReason: true,
          tone: 'default' as const,
        },
      ]
    : []),
]

interface Props {
  readonly request: PersonRequest
  readonly onClose: () => void
}

/** What a second person decides on: an erasure, with what goes and what stays. */
export const DecideErasure = ({ request: now, onClose }: Props) => {
  const [request] = useState(now)
  const { requestId, merchantCode, reason, askedBy } = request
  const data = useCall(readPersonData, { merchantCode }, { staleTime: 0, enabled: now.state === 'asked' })
  return (
    <Decide
      call={decideErasure}
      requestOf={(decision: Decision, { remark }) => ({ requestId, decision, remark })}
      invalidates={invalidates}
      draftKey={`person request ${requestId}`}
      title={`Erase: ${titleOfPersonRequest(request).toLowerCase()}`}
      subtitle={nameOf(request)}
      width="xlarge"
      choices={choicesFor(now)}
      // Nobody decides before they saw what goes.
      {...(request.state === 'asked' ? { read: data } : {})}
      whyNot={now.whyNot === 'own-work' ? 'You asked for this erasure: somebody else has to decide on it.' : undefined}
      about="What goes does not come back."
      facts={[
        { label: 'Reason', value: reason },
        { label: 'Asked by', value: askedBy },
      ]}
      remark={{ caption: 'Required.' }}
      done={(_, { decision }) => personDataWords.decided[decision]}
      onClose={onClose}
    >
      {data.data !== undefined && <ErasedDataTable view={data.data} />}
    </Decide>
  )
}

interface AskProps {
  readonly view: PersonDataView
  readonly onAsked: (request: PersonRequest) => void
  readonly onClose: () => void
}

/** Why a copy is given: what the person wrote. */
export const GiveCopy = ({ view, onAsked, onClose }: AskProps) => {
  const { merchantCode, hasKyc } = view
  return (
    <Decide
      call={givePersonCopy}
      requestOf={(_, { remark }) => ({ merchantCode, reason: remark })}
      invalidates={invalidates}
      draftKey={`copy of the data of ${merchantCode}`}
      title="Give a copy of their data"
      subtitle={nameOf(view)}
      choices={[{ decision: 'give', content: 'Prepare the copy', needsReason: true, tone: 'primary' }]}
      about={
        hasKyc
          ? 'It has their numbers in full and the papers of their KYC. You alone can open it, in Downloads.'
          : 'You do not see KYC: numbers in it are covered, and it has no papers. Somebody who sees KYC can give all of it.'
      }
      remark={{ label: 'Reason', caption: reasonCaption }}
      done={personDataWords.copyAsked}
      onDecided={onAsked}
      onClose={onClose}
    />
  )
}

/** The question before somebody asks that it is erased. */
export const AskErasure = ({ view, onAsked, onClose }: AskProps) => {
  const { merchantCode } = view
  return (
    <Decide
      call={askErasure}
      requestOf={(_, { remark }) => ({ merchantCode, reason: remark })}
      invalidates={invalidates}
      draftKey={`erasure of the data of ${merchantCode}`}
      title="Ask for the erasure of their data"
      subtitle={nameOf(view)}
      choices={[{ decision: 'ask', content: 'Ask for the erasure', needsReason: true, tone: 'danger' }]}
      about="Nothing is erased until somebody else lets it be. Then what goes does not come back."
      remark={{ label: 'Reason', caption: reasonCaption }}
      done={personDataWords.erasureAsked}
      onDecided={onAsked}
      onClose={onClose}
    />
  )
}
