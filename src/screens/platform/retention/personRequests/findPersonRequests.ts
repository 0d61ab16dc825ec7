import { PersonIcon } from '@primer/octicons-react'
import { decideErasure, getPersonRequest, readPersonData } from '#contract/calls/platform/personRequests.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { personDataOf } from '#src/merchants/personDataOf.ts'
import { personRequestAddress, personRequestStateWords, titleOfPersonRequest } from './personRequestWords.ts'

/** `personal data request 7`, `data request 7`. */
const requestLike = /^(?:personal )?data request ?([1-9]\d{0,8})$/i
/** `personal data M0000001`. */
const dataLike = /^personal data (?!request)(\S{3,40})$/i

export const findPersonRequests = defineFindable(getPersonRequest, {
  group: 'Personal data',
  icon: PersonIcon,
  looksLike: (sought) => requestLike.test(sought),
  isCode: false,
  requestOf: (sought) => ({ requestId: Number(requestLike.exec(sought)?.[1]) }),
  foundIn: (request) => [
    {
      id: String(request.requestId),
      label: titleOfPersonRequest(request),
      detail: [request.displayName || request.merchantCode, personRequestStateWords[request.state]].join(' · '),
      to: personRequestAddress(request.requestId),
      acts: request.can.includes('erase')
        ? [
            {
              verb: 'approve',
              label: `Decide on ${titleOfPersonRequest(request).toLowerCase()}`,
              to: `${personRequestAddress(request.requestId)}?as=decide`,
              call: decideErasure,
            },
          ]
        : [],
    },
  ],
})

export const findPersonData = defineFindable(readPersonData, {
  group: 'Personal data',
  icon: PersonIcon,
  looksLike: (sought) => dataLike.test(sought),
  isCode: false,
  requestOf: (sought) => ({ merchantCode: (dataLike.exec(sought)?.[1] ?? '').toUpperCase() }),
  foundIn: ({ merchantCode, displayName }) => [
    {
      id: merchantCode,
      label: `Personal data of ${merchantCode}`,
      detail: displayName,
      to: personDataOf(merchantCode),
      acts: [],
    },
  ],
})
