import type { LabelColorOptions } from '@primer/react'
import type { PersonDataPart, PersonRequest } from '#contract/calls/platform/personRequests.ts'
import type { PersonRequestKind, PersonRequestState } from '#contract/wire/personRequestWords.ts'
import { formatCount } from '#src/ui/count.ts'
import type { NextStep } from '#src/records/RecordPage.tsx'
import { keptWords } from '../retentionWords.ts'

export const personRequestsAddress = '/person-requests'
export const personRequestAddress = (requestId: number): string => `${personRequestsAddress}/${requestId}`

export const personRequestKindWords: Readonly<Record<PersonRequestKind, string>> = {
  copy: 'A copy',
  erasure: 'Erasure',
}
export const personRequestKindColours: Readonly<Record<PersonRequestKind, LabelColorOptions>> = {
  copy: 'accent',
  erasure: 'severe',
}

export const personRequestStateWords: Readonly<Record<PersonRequestState, string>> = {
  preparing: 'Being prepared',
  given: 'Given',
  failed: 'Failed',
  asked: 'Waits for a second person',
  erasing: 'Under way',
  erased: 'Erased',
  declined: 'Declined',
  stopped: 'Stopped by a legal hold',
}
export const personRequestStateColours: Readonly<Record<PersonRequestState, LabelColorOptions>> = {
  preparing: 'accent',
  given: 'success',
  failed: 'danger',
  asked: 'attention',
  erasing: 'accent',
  erased: 'success',
  declined: 'secondary',
  stopped: 'severe',
}

export const titleOfPersonRequest = ({ requestId }: Pick<PersonRequest, 'requestId'>): string =>
  `Personal data request ${requestId}`

const waitsFor = ({ whyNot, askedBy }: PersonRequest): string =>
  whyNot === 'own-work' ? 'You asked for it: somebody else has to decide.' : `Somebody else than ${askedBy} decides.`

/** What was done, and who has to act. */
export const nextOfPersonRequest = (request: PersonRequest): NextStep => {
  switch (request.state) {
    case 'preparing':
      return {
        tone: 'info',
        title: 'The copy is being prepared',
        text: 'It comes to Downloads, mostly within a minute.',
      }
    case 'given':
      return {
        tone: 'success',
        title: 'The copy was prepared',
        text: 'It is in Downloads of who asked for it, for ninety days. Nobody else opens it.',
      }
    case 'failed':
      return { tone: 'critical', title: 'The copy was not prepared', text: 'Ask for it again on the page of the data.' }
    case 'asked':
      return {
        tone: 'warning',
        title: 'It waits for a second person',
        text: `${waitsFor(request)} Nothing is erased yet.`,
      }
    case 'erasing':
      return { tone: 'info', title: 'It is being erased', text: 'A legal hold that is set now keeps what is left.' }
    case 'erased':
      return {
        tone: 'success',
        title: 'What no law keeps was erased',
        text: 'The rest stays until its time is over. It can be asked for again then.',
      }
    case 'declined':
      return { tone: 'info', title: 'Nothing was erased', text: request.remark }
    case 'stopped':
      return {
        tone: 'critical',
        title: 'A legal hold stopped it',
        text: 'What was erased before does not come back, what was left stays. Ask again once the hold has ended.',
      }
  }
}

/** `12 notes`: what goes now. */
export const goesWords = ({ goes }: PersonDataPart): string =>
  goes === 0 ? 'Nothing' : `${formatCount(goes)} ${goes === 1 ? 'row' : 'rows'}`

/** Until when the rest stays, in words; the day where one is known is beside it. */
export const staysWords = ({ stays, days, from, erased, isHeld }: PersonDataPart): string => {
  const counted = stays > 0 ? `${formatCount(stays)} ${stays === 1 ? 'row' : 'rows'}. ` : ''
  if (isHeld) return `${counted}A legal hold keeps it`
  if (erased === 'never') return 'For good'
  if (erased === 'byItself') return days === null ? 'Goes by itself' : `Goes by itself, ${keptWords(days)} from ${from}`
  if (stays === 0) return 'Nothing'
  if (erased === 'ended') return `${counted}As long as the business lasts`
  return days === null || days === 0 ? `${counted}Until ${from}` : `${counted}${keptWords(days)} from ${from}`
}

export const personDataWords = {
  copyAsked: 'The copy is being prepared. It comes to Downloads.',
  erasureAsked: 'It waits for somebody else. Nothing is erased yet.',
  decided: {
    erase: 'It is erased, as far as no law keeps it.',
    decline: 'Nothing is erased.',
  },
} as const
