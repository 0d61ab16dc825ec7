import { DeviceMobileIcon } from '@primer/octicons-react'
import { listImeiRequests, RequestNumber } from '#contract/calls/money/imei.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { accountAddress, imeiIndex } from '../accountPlaces.ts'
import { imeiStateNames } from './imeiWords.ts'

const fewestLetters = 4

export const findImeiRequests = defineFindable(listImeiRequests, {
  group: 'IMEI requests',
  icon: DeviceMobileIcon,
  looksLike: (sought) => sought.length >= fewestLetters && /\d/.test(sought) && RequestNumber.safeParse(sought).success,
  isCode: false,
  requestOf: (sought) => ({ requestNumber: sought, page: 1, size: 3 }) as const,
  foundIn: ({ rows }) =>
    rows.map(({ imeiId, requestNumber, state, reason }) => ({
      id: String(imeiId),
      label: `${requestNumber}: ${imeiStateNames[state]}`,
      detail: reason,
      to: accountAddress(imeiIndex, { request_number: requestNumber }),
    })),
})
